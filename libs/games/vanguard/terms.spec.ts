import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation } from '#kernel';
import {
  act,
  anyOf,
  ANYWHERE,
  auto,
  BIND,
  choose,
  cont,
  cost,
  counterBlast,
  custom,
  DAMAGE,
  damageVanguard,
  dominate,
  draw,
  drawUpTo,
  DROP,
  GC,
  HAND,
  inZone,
  isRetired,
  it as chosen,
  look,
  lookUpTo,
  oncePerTurn,
  phaseBegins,
  power,
  putInto,
  RC,
  rearguards,
  retire,
  send,
  SOUL,
  soulCharge,
  type Where,
  units,
  VC,
  VC_RC,
} from './cards/text.js';
import { body, does, Duel, faceDown, leader, lies } from './testing/index.js';

/** A card whose text makes every unit of its master stronger while the text works. */
const beacon = (where: Where) =>
  body('beacon', 1, 6000, {
    text: [cont(where, { id: 'shine', on: units('controller'), change: { stat: 'power', by: 1000 } })],
  });

describe('where texts work', () => {
  const PLACES = ['FC', 'FL', 'GC', 'hand', 'drop', 'bind', 'soul', 'damage', 'deck', 'g', 'gauge', 'trigger'] as const;
  /** The places in which a text with this `where` works; during a battle, so that there can be a guardian. */
  const worksIn = (where: Where): string[] =>
    PLACES.filter((place) => {
      const other =
        place === 'FC'
          ? { FC: 'beacon', FR: lies('g3', { name: 'Foe' }) }
          : { [place]: place === 'deck' ? 'beacon blank blank' : 'beacon' };
      const duel = Duel.from({
        own: { FL: 'g2' },
        other: { hand: place === 'hand' ? [] : 'g0', ...other },
        cards: [beacon(where)],
        at: 'battle',
      });
      duel.attack('g2', 'Foe');
      return duel.power('Foe') === 12000;
    });

  it('are the zones in brackets @vanguard-2.11:3.1.1.3 @vanguard-2.11:3.1.1.3.2 @vanguard-2.11:3.1.1.3.3 @vanguard-2.11:3.1.1.3.4 @vanguard-2.11:3.1.1.3.5 @vanguard-2.11:3.1.1.3.6 @vanguard-2.11:3.1.1.3.7 @vanguard-2.11:3.1.1.3.8 @vanguard-2.11:3.1.1.3.9', () => {
    const DECK: Where = { zone: 'deck' };
    const found = [VC, RC, GC, HAND, DROP, BIND, SOUL, DAMAGE, DECK].map(worksIn);
    expect(found).toEqual(PLACES.slice(0, found.length).map((place) => [place]));
  });

  it('are all zones if none is named, both of two @vanguard-2.11:3.1.1.3.10 @vanguard-2.11:3.1.1.4', () => {
    expect(worksIn(ANYWHERE)).toEqual(PLACES);
    expect(worksIn(VC_RC)).toEqual(['FC', 'FL']);
  });
});

describe('using abilities', () => {
  it('a cost that is not paid leaves out what follows it, not what came before @vanguard-2.11:3.1.1.5.2', () => {
    const paid: Operation = { op: 'may', by: 'controller', purpose: 'pay', do: [...cost(counterBlast(1)), draw(2)] };
    const text = [auto(VC, { id: 'step', on: phaseBegins('main'), once: oncePerTurn, do: [soulCharge(), paid] })];
    const begun = (): Duel => {
      const duel = Duel.from({ at: 'ride', own: { FC: 'leader', damage: 'g1' }, cards: [leader(...text)] });
      duel.answer(0, { confirm: true });
      return duel;
    };
    const no = begun();
    no.answer(0, { confirm: false });
    expect([no.count('soul', 0), no.count('hand', 0), no.asked]).toEqual([1, 0, '0: main']);
    const yes = begun();
    yes.answer(0, { confirm: true });
    expect([yes.count('soul', 0), yes.count('hand', 0), yes.card('g1').facing]).toEqual([1, 2, 'down']);
  });
});

describe('owners and masters', () => {
  it('a card goes to zones of its owner, whose it stays @vanguard-2.11:3.3.2 @vanguard-2.11:4.1.6 @vanguard-2.11:4.4.1', () => {
    const cards = [leader(does('purge', retire(rearguards('any'))))];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1' }, other: { FL: 'g2' }, cards }).use('leader');
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['drop/0', 'drop/1']);
    expect([duel.card('g1').owner, duel.card('g2').owner]).toEqual([0, 1]);
    // The card goes to its owner's zone, whoever its master is when it leaves.
    const steal = does('steal', dominate(rearguards('opponent'), 'turn'), send(rearguards('controller'), 'hand'));
    const stolen = Duel.from({ own: { FC: 'leader' }, other: { FL: 'g2' }, cards: [leader(steal)] }).use('leader');
    expect([stolen.at('g2'), stolen.card('g2').owner]).toEqual(['hand/1', 1]);
  });

  it('the master of a card is whose zone it lies in, and plays its texts @vanguard-2.11:3.4.2 @vanguard-2.11:3.4.3 @vanguard-2.11:3.4.4', () => {
    const cards = [body('sage', 1, 6000, { text: [act(RC, { id: 'read', do: [draw()] })] })];
    const board = { own: { FL: 'sage' }, cards };
    expect(Duel.from({ ...board, turn: 1 }).may(1, 'ability', 'sage')).toBe(false);
    const duel = Duel.from(board).use('sage');
    expect([duel.count('hand', 0), duel.count('hand', 1)]).toEqual([1, 0]);
  });

  it('AUTO and CONT abilities are those of the master of their card, whosever turn it is @vanguard-2.11:3.4.5 @vanguard-2.11:3.4.6', () => {
    const text: Ability[] = [
      auto(RC, { id: 'hear', on: phaseBegins('main', 'opponent'), do: [draw()] }),
      cont(RC, { id: 'aid', on: rearguards('controller'), change: { stat: 'power', by: 1000 } }),
    ];
    const duel = Duel.from({
      at: 'ride',
      own: { FL: 'g1' },
      other: { FL: 'spy', FR: 'g2' },
      cards: [body('spy', 1, 6000, { text })],
    });
    expect([duel.count('hand', 0), duel.count('hand', 1)]).toEqual([0, 1]);
    expect([duel.power('g1'), duel.power('g2'), duel.power('spy')]).toEqual([7000, 10000, 7000]);
  });
});

describe('check timing and play timing', () => {
  it('does what the rules demand before abilities on standby @vanguard-2.11:3.5.2', () => {
    const text = [auto(RC, { id: 'fall', on: isRetired(anyOf('controller')), do: [draw()] })];
    const cards = [
      leader(
        does(
          'gather',
          soulCharge(0),
          damageVanguard(1, 'controller'),
          retire(rearguards('controller', { fact: 'names', in: ['g1'] })),
        ),
      ),
      body('clerk', 1, 5000, { text }),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1', BL: 'clerk' }, cards }).use('leader');
    expect(duel.moves).toEqual(['g1 retire', 'blank damage-check', 'blank damage', 'blank draw']);
  });

  it('asks for an action only when nothing is left to resolve @vanguard-2.11:3.6.2', () => {
    const text = [
      auto(RC, {
        id: 'arrive',
        on: putInto('field', { which: 'self', whose: 'any' }),
        do: [choose(inZone('hand', 'controller')), send(chosen, 'drop', 'discard')],
      }),
    ];
    const duel = Duel.from({ own: { hand: 'clerk g1 g2' }, cards: [body('clerk', 1, 5000, { text })] });
    duel.call('clerk', 'FL');
    expect([duel.asked, duel.may(0, 'call', 'g1')]).toEqual(['0: choose', false]);
    duel.select(0, 'g1');
    expect(duel.asked).toBe('0: main');
  });

  it('takes one action or none; after one the same fighter may act again, after none the game goes on @vanguard-2.11:3.6.3 @vanguard-2.11:3.6.3.1 @vanguard-2.11:3.6.3.2', () => {
    const duel = Duel.from({ own: { hand: 'g1 g2' } });
    duel.call('g1', 'FL');
    expect([duel.asked, duel.at('g2'), duel.may(0, 'call', 'g2')]).toEqual(['0: main', 'hand/0', true]);
    duel.choose(0, 'end');
    expect([duel.asked, duel.table.turn.phase]).toEqual(['0: attack', 'battle']);
  });
});

describe('units', () => {
  it('are cards on the field that are not locked @vanguard-2.11:3.8.1 @vanguard-2.11:4.7.1', () => {
    const cards = [
      leader(
        does(
          'all',
          power(1000, units('controller')),
          { op: 'note', value: { count: units('controller') }, as: 'n' },
          draw({ bound: 'n' }),
        ),
      ),
    ];
    const own = { FC: 'leader', FL: 'g1', FR: faceDown('g2', { role: 'locked' }), soul: 'g0 g3' };
    expect(Duel.from({ own, cards }).use('leader').count('hand', 0)).toBe(2);
  });

  it('that are vanguards count the damage that is not processed yet @vanguard-2.11:3.9.2', () => {
    const seen: Operation = { op: 'note', value: { counter: 'damage', on: 'them' }, as: 'n' };
    const cards = [
      leader(
        does(
          'hit',
          damageVanguard(2),
          { op: 'bind', cards: units('opponent'), as: 'them' },
          seen,
          draw({ bound: 'n' }),
        ),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader' }, cards }).use('leader');
    expect([duel.count('hand', 0), duel.count('damage', 1)]).toEqual([2, 2]);
    expect(duel.card('Foe').counters.damage ?? 0).toBe(0);
  });
});

describe('cards from the top of the deck', () => {
  const up = (n: number): Duel =>
    Duel.from({ own: { FC: 'leader', deck: 'g0 g1 g2 g3' }, cards: [leader(does('up', drawUpTo(n)))] }).use('leader');

  it('are drawn one by one @vanguard-2.11:3.12.3 @vanguard-2.11:4.2.3', () => {
    const duel = Duel.from({
      own: { FC: 'leader', deck: 'g0 g1 g2' },
      cards: [leader(does('two', draw(2)), does('none', draw(0)))],
    });
    expect(duel.use('leader', 'none').moves).toEqual([]);
    duel.use('leader', 'two');
    expect(duel.happened('CardsMoved').map(({ defs }) => defs)).toEqual([['g0'], ['g1']]);
    // An ability that triggers once per moment triggers twice here.
    const hear: Ability = {
      ...{ kind: 'triggered', id: 'hear', zone: 'field' },
      ...{ on: { event: 'moved', to: 'hand', subject: anyOf('controller') }, do: [soulCharge()] },
    };
    const heard = Duel.from({ own: { FC: 'leader' }, cards: [leader(hear, does('two', draw(2)))] }).use('leader');
    expect(heard.until('main').count('soul', 0)).toBe(2);
  });

  it('that a text names move one by one too: the first is there when the second comes @vanguard-2.11:4.2.3', () => {
    const watch = auto(DROP, {
      ...{ id: 'watch', on: putInto('drop', { which: 'other', whose: 'controller' }) },
      do: [draw()],
    });
    const mill = does('mill', send({ zone: 'deck', of: 'controller', top: 2 }, 'drop'));
    const cards = [leader(mill), body('watcher', 1, 5000, { text: [watch] })];
    const drawn = (deck: string): number =>
      Duel.from({ own: { FC: 'leader', deck }, cards })
        .use('leader')
        .count('hand', 0);
    expect([drawn('watcher g1 g2 g3'), drawn('g1 watcher g2 g3')]).toEqual([1, 0]);
  });

  it('are drawn "up to" so many with a stop before each @vanguard-2.11:3.12.4 @vanguard-2.11:3.12.4.1 @vanguard-2.11:3.12.4.2 @vanguard-2.11:3.12.4.3', () => {
    expect(up(0).asked).toBe('0: main');
    const duel = up(2);
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: take-on', 0]);
    duel.choose(0, 'yes');
    expect([duel.asked, duel.zone('hand/0')]).toEqual(['0: take-on', ['g0']]);
    duel.choose(0, 'yes');
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: main', 2]);
    const stopped = up(3).choose(0, 'yes').choose(0, 'no');
    expect([stopped.asked, stopped.zone('hand/0')]).toEqual(['0: main', ['g0']]);
  });

  it('are drawn "up to" so many by both, the turn fighter first @vanguard-2.11:3.12.4 @vanguard-2.11:1.3.4', () => {
    const text = auto(RC, {
      id: 'feast',
      on: phaseBegins('main', 'opponent'),
      do: [drawUpTo(2, 'any'), soulCharge({ count: { bound: 'taken' } })],
    });
    const duel = Duel.from({
      at: 'ride',
      turn: 1,
      own: { FL: 'host' },
      cards: [body('host', 1, 5000, { text: [text] })],
    });
    expect(duel.asked).toBe('1: take-on');
    duel.choose(1, 'yes').choose(1, 'no');
    expect([duel.asked, duel.count('hand', 0), duel.count('hand', 1)]).toEqual(['0: take-on', 0, 1]);
    duel.choose(0, 'yes').choose(0, 'yes');
    expect([duel.asked, duel.count('hand', 0), duel.count('soul', 0)]).toEqual(['1: main', 2, 3]);
  });

  it('go elsewhere in the same way @vanguard-2.11:3.12.5', () => {
    const mill = (upTo: boolean) =>
      custom('take-top', { of: 'controller', n: 2, to: 'drop', reason: 'effect', ...(upTo && { upTo }) });
    const from = (upTo: boolean): Duel =>
      Duel.from({ own: { FC: 'leader', deck: 'g0 g1 g2' }, cards: [leader(does('mill', mill(upTo)))] }).use('leader');
    expect(
      from(false)
        .happened('CardsMoved')
        .map(({ defs }) => defs),
    ).toEqual([['g0'], ['g1']]);
    expect(from(true).choose(0, 'yes').choose(0, 'no').zone('drop/0')).toEqual(['g0']);
  });

  const shown = (duel: Duel, seat: 0 | 1): unknown[] =>
    duel.driver.toldTo({ seat }).flatMap((event) => (event.type === 'CardsRevealed' ? [event.defs] : []));

  it('are looked at by their fighter alone @vanguard-2.11:3.13.2', () => {
    const cards = [
      leader(does('see', look(2), choose({ bound: 'looked' }), send(chosen, 'hand')), does('none', look(0))),
    ];
    const duel = Duel.from({ own: { FC: 'leader', deck: 'g0 g1 g2' }, cards }).use('leader', 'none');
    expect(shown(duel, 0)).toEqual([]);
    duel.use('leader', 'see');
    expect([shown(duel, 0), shown(duel, 1)]).toEqual([[['g0', 'g1']], [[]]]);
    duel.select(0, 'g1');
    expect([duel.zone('hand/0'), duel.zone('deck/0')]).toEqual([['g1'], ['g0', 'g2']]);
  });

  it('are looked at "up to" so many, one more each time @vanguard-2.11:3.13.3 @vanguard-2.11:3.13.3.1 @vanguard-2.11:3.13.3.2 @vanguard-2.11:3.13.3.3', () => {
    const cards = [leader(does('see', lookUpTo(3), draw({ count: { bound: 'looked' } })))];
    const from = (): Duel => Duel.from({ own: { FC: 'leader', deck: 'g0 g1 g2 g3 blank' }, cards }).use('leader');
    const stopped = from().choose(0, 'yes').choose(0, 'yes').choose(0, 'no');
    expect([shown(stopped, 0), stopped.count('hand', 0)]).toEqual([[['g0'], ['g0', 'g1']], 2]);
    const all = from().choose(0, 'yes').choose(0, 'yes').choose(0, 'yes');
    expect([shown(all, 0).length, all.asked]).toEqual([3, '0: main']);
    expect(from().choose(0, 'no').asked).toBe('0: main');
  });
});

describe('chance', () => {
  const random: Operation = {
    op: 'choose',
    from: rearguards('controller'),
    min: 1,
    max: 1,
    by: 'controller',
    bind: 'it',
    purpose: 'choose',
    random: true,
  };
  const cards = [leader(does('lose', random, retire(chosen)))];

  it('chooses with a die that has a side for each card, and nobody is asked @vanguard-2.11:3.16.1 @vanguard-2.11:3.16.2', () => {
    const gone = (roll: number): (string | null)[] => {
      const duel = Duel.from(
        { own: { FC: 'leader', FL: 'g0', FR: 'g1', BL: 'g2' }, cards },
        { rolls: { random: [roll] } },
      ).use('leader');
      expect([duel.asked, duel.happened('DiceRolled').map(({ sides }) => sides)]).toEqual(['0: main', [3]]);
      return duel.zone('drop/0');
    };
    expect([gone(0), gone(1), gone(2)]).toEqual([['g0'], ['g1'], ['g2']]);
  });
});

describe('how cards lie', () => {
  it('turning up what is up is not turning it @vanguard-2.11:3.17.4 @vanguard-2.11:3.17.3', () => {
    const watch = auto(VC, {
      id: 'see',
      on: { event: 'faced', to: 'up', subject: { which: 'any', whose: 'any' } },
      do: [draw()],
    });
    const turn: Operation = { op: 'face', cards: inZone('damage', 'controller'), facing: 'up' };
    const after = (damage: ReturnType<typeof lies>): Duel =>
      Duel.from({ own: { FC: 'leader', damage: [damage] }, cards: [leader(watch, does('turn', turn))] }).use('leader');
    expect([after(lies('g1')).happened('CardsFaced').length, after(lies('g1')).count('hand', 0)]).toEqual([0, 0]);
    const turned = after(faceDown('g1'));
    expect([turned.card('g1').facing, turned.count('hand', 0)]).toEqual(['up', 1]);
  });
});
