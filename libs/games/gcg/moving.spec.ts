import { describe, expect, it } from '@jest/globals';
import { decide, HIDDEN, type CardsMoved, type Decision, type Game, type Seat, type TableEvent } from '#kernel';
import { seededDice } from '#simulation';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  hurt,
  lies,
  movesIn,
  resources,
  rested,
  withCards,
  type Side,
} from './testing/index.js';
import {
  burst,
  choose,
  chooseUnit,
  constant,
  damage,
  destroy,
  discard,
  draw,
  exile,
  grant,
  has,
  it as chosen,
  onDestroyed,
  placeResource,
  play,
  toDeck,
  toDeckBottomAtRandom,
  toHand,
  toTrash,
  trash,
  type,
  units,
} from './cards/text.js';

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Martyr', { text: [onDestroyed([draw(1)])] }),
    aPilot('Ace'),
    aBase('Keep', { hp: 4, text: [onDestroyed([draw(1)], { zone: 'base' })] }),
    aCommand('Flare', [], { text: [burst([chooseUnit('opponent'), damage(1, chosen)])] }),
    aCommand('Doom', [choose({ either: [units('any'), { zone: 'base', of: 'any' }] }), destroy(chosen)]),
    aCommand('Bolt', [chooseUnit('any'), damage(3, chosen)]),
    aCommand('Dismiss', [chooseUnit('any'), toTrash(chosen)]),
    aCommand('Burn', [choose({ zone: 'resources', of: 'opponent' }), destroy(chosen)]),
    aCommand('Banish', [
      choose({ either: [units('any'), { zone: 'base', of: 'any' }, { zone: 'hand', of: 'controller' }, trash()] }),
      exile(chosen),
    ]),
    aCommand('Erase', [
      exile({ zone: 'deck', of: 'opponent', top: 1 }),
      exile({ zone: 'shields', of: 'opponent', top: 1 }),
      exile({ zone: 'resources', of: 'opponent' }),
    ]),
    aCommand('Recall', [chooseUnit('any'), toHand(chosen)]),
    aCommand('Toss', discard(2)),
    aCommand('Study', [draw(2)]),
    aCommand('Gift', [draw(1, 'opponent')]),
    aCommand('Shuffle', [{ op: 'shuffle', zone: 'deck', of: 'controller' }]),
    aCommand('Bury', toDeck(units('any'), 'bottom')),
    aCommand('Scatter', toDeckBottomAtRandom(trash())),
    aCommand('Encore', [choose(trash(type('unit'))), play(chosen)]),
    aCommand('Harvest', [placeResource()]),
    aCommand('Famine', [{ op: 'seats', of: 'any', bind: 'who', do: discard(1, { bound: 'who' }) }]),
    aCommand('Arm', [chooseUnit('controller'), grant('repair', 2, chosen)]),
    aCommand('Fortify', [{ op: 'give', cards: { zone: 'base', of: 'controller' }, ability: 'lent', until: 'turn' }], {
      text: [
        {
          ...constant('lent', units('controller'), { stat: 'ap', by: 2 }, { zone: 'base' }),
          bearer: 'given',
        },
      ],
    }),
  );

const shuffles = (events: readonly TableEvent[]): number =>
  events.filter((event) => event.type === 'ZoneShuffled').length;

describe.each(EDITIONS)('cards that move in %s', (_, edition) => {
  const game = setUp(edition);
  const board = (own: Side = {}, other: Side = {}): Duel => Duel.from(game, { own, other });

  it('go to the zones of their owner, whoever had them @gcg-1.1.0:5-2-2 @gcg-early:4-2-2', () => {
    const taken = lies('Plain', { name: 'taken', owner: 1, controller: 0 });
    const home = board({ hand: ['Recall'], battle: [taken] });
    home.command('Recall');
    expect(home.at('taken')).toBe('hand/1');
    const dead = board({ hand: ['Doom'], battle: [taken] });
    dead.command('Doom');
    expect(dead.at('taken')).toBe('trash/1');
  });

  it('are active or rested on the field, and nothing else @gcg-1.1.0:5-4-1 @gcg-early:4-4-1', () => {
    const duel = board({ battle: ['Plain', lies('Martyr', { name: 'm' })], base: 'Keep', resources: resources(2) });
    duel.strike('Plain');
    const lie = (card: string): boolean[] => [
      duel.fits(card, { orientation: 'upright' }),
      duel.fits(card, { orientation: 'sideways' }),
    ];
    expect([lie('Plain'), lie('m'), lie('Keep')]).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    duel.driver.refused(0, { choose: { action: 'attack', card: 'Plain' } });
    const paying = board({ hand: ['Martyr'], resources: [lies('R-1', { name: 'pays' }), rested('R-2')] });
    paying.deploy('Martyr');
    expect([paying.isRested('pays'), paying.isRested('R-2')]).toEqual([true, true]);
  });

  it('come active, however they lay @gcg-1.1.0:5-4-2 @gcg-early:4-4-4', () => {
    const duel = board({
      ...{ hand: ['Plain', 'Ace', 'Keep', 'Harvest', 'Recall'], base: [rested('ex-base')] },
      ...{ battle: [rested('Martyr')], resources: resources(6, 1), 'resource-deck': 'R-2' },
    });
    duel.deploy('Keep');
    duel.command('Harvest');
    duel.command('Recall');
    duel.deploy('Martyr');
    duel.pair('Ace', 'Martyr');
    expect(['Keep', 'R-2', 'Martyr', 'Ace'].map((card) => duel.isRested(card))).toEqual([false, false, false, false]);
  });

  it('are played by showing them from hand, paying, and using them @gcg-1.1.0:5-7-1 @gcg-early:4-7-1', () => {
    const duel = board({ hand: ['Plain'], trash: ['Martyr'], exile: ['Ace'], resources: resources(1) });
    expect(duel.offered).toEqual(['deploy Plain', 'end']);
    const events = duel.deploy('Plain');
    expect(events.map((event) => event.type).filter((name) => name.startsWith('Cards'))).toEqual([
      ...['CardsRevealed', 'CardsOriented', 'CardsMoved'],
    ]);
    expect(duel.may('deploy')).toBe(false);
  });

  it('are destroyed by damage that reaches their HP, or by an effect that destroys @gcg-1.1.0:5-10-1', () => {
    const drawn = (command: string): number => {
      const duel = board({ hand: [command], battle: ['Martyr'] });
      duel.command(command);
      expect(duel.at('Martyr')).toBe('trash/0');
      return duel.zone('hand/0').length;
    };
    // Being put into the trash is not being destroyed.
    expect([drawn('Bolt'), drawn('Doom'), drawn('Dismiss')]).toEqual([1, 1, 0]);
  });

  it('destroyed units go face up to the trash @gcg-1.1.0:5-10-2 @gcg-early:4-10-1', () => {
    const duel = board({ hand: ['Doom'] }, { battle: ['Plain'] });
    duel.command('Doom');
    expect(duel.card('Plain')).toMatchObject({ zone: 'trash/1', facing: 'up' });
  });

  it('destroyed bases go face up to the trash @gcg-1.1.0:5-10-2 @gcg-early:4-10-2', () => {
    const duel = board({ battle: ['Plain'] }, { base: [hurt('Keep', 3)] });
    duel.strike('Plain');
    expect(duel.card('Keep')).toMatchObject({ zone: 'trash/1', facing: 'up' });
    expect(duel.zone('hand/1').length).toBe(1);
  });

  it('destroyed shields are turned up, may burst, and only then go to the trash @gcg-1.1.0:5-10-3 @gcg-early:4-10-3', () => {
    const duel = board({ battle: ['Plain'] }, { shields: ['Flare', 'Martyr'] });
    duel.strike('Plain');
    expect([duel.asked, duel.zone('trash/1')]).toEqual(['1: burst', []]);
    expect(duel.view({ seat: 0 }).cards[duel.card('Flare').id]).toMatchObject({ def: 'Flare', facing: 'up' });
    duel.confirm(false);
    expect(duel.zone('trash/1')).toEqual(['Flare']);
    duel.endTurn();
    duel.endTurn();
    duel.strike('Plain');
    expect([duel.asked, duel.card('Martyr')]).toMatchObject(['0: main', { zone: 'trash/1', facing: 'up' }]);
  });

  it('are not destroyed by making room @gcg-1.1.0:5-10-4', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => lies('Plain', { name }));
    const duel = board({ hand: ['Plain', 'S-15'], battle: ['Martyr', ...five], base: 'Keep', shields: [] });
    duel.deploy(duel.table.zones['hand/0']?.[0] as string);
    duel.select('Martyr');
    duel.deploy('S-15');
    expect([duel.at('Martyr'), duel.at('Keep'), duel.zone('hand/0')]).toEqual(['trash/0', 'trash/0', []]);
  });

  it('are discarded from hand to trash @gcg-1.1.0:5-11-1 @gcg-early:4-11-1', () => {
    const duel = board({ hand: ['Toss', 'Plain', 'Ace', 'Keep'] });
    duel.command('Toss');
    expect([duel.asked, duel.offered]).toEqual(['0: discard', ['Plain', 'Ace', 'Keep']]);
    const moves = movesIn(duel.select('Plain', 'Keep'));
    expect(moves.slice(0, 2)).toEqual(['Plain hand/0 > trash/0 (discard)', 'Keep hand/0 > trash/0 (discard)']);
  });

  it('are exiled from any zone @gcg-1.1.0:5-12-1 @gcg-early:4-12-1', () => {
    const side = { hand: ['Banish', 'Ace'], trash: ['Study'], battle: ['Plain'], base: 'Keep' };
    for (const card of ['Ace', 'Study', 'Plain', 'Keep']) {
      const duel = board(side);
      duel.command('Banish');
      duel.select(card);
      expect([card, duel.at(card)]).toEqual([card, 'exile/0']);
    }
    const hidden = board({ hand: ['Erase'] }, { deck: 'S-01 S-02', shields: 'S-03 S-04', resources: 'R-1' });
    hidden.command('Erase');
    expect(hidden.zone('exile/1')).toEqual(['S-01', 'S-03', 'R-1']);
    expect(hidden.view({ seat: 0 }).zones['exile/1']).not.toContain(HIDDEN);
  });

  it('are not destroyed by being exiled @gcg-1.1.0:5-12-2 @gcg-early:4-12-2', () => {
    for (const card of ['Martyr', 'Keep']) {
      const duel = board({ hand: ['Banish'], battle: ['Martyr'], base: 'Keep' });
      duel.command('Banish');
      duel.select(card);
      expect([card, duel.at(card), duel.zone('hand/0')]).toEqual([card, 'exile/0', []]);
    }
  });

  it('come into a random order by chance alone @gcg-1.1.0:5-13-1 @gcg-early:4-13-1', () => {
    const duel = board({ hand: ['Scatter'], trash: 'Plain Ace Keep', deck: 'S-01 S-02' });
    const [decision] = duel.table.pending as [Decision];
    const answer = `command ${duel.card('Scatter').id}`;
    const after = (seed: string): string => {
      const outcome = decide(game, duel.table, { seat: 0, decision: decision.id, answer }, seededDice(seed));
      if (!outcome.ok) throw new Error(outcome.rejection.message);
      expect(outcome.table.pending.map(({ purpose }) => purpose)).toEqual(['main']);
      return (outcome.table.zones['deck/0'] ?? []).map((id) => outcome.table.cards[id]?.def).join(' ');
    };
    const orders = Array.from({ length: 40 }, (_unused, i) => after(`seed ${i}`));
    expect(new Set(orders).size).toBe(6);
    expect(orders.every((order) => order.startsWith('S-01 S-02 '))).toBe(true);
  });

  it('are drawn from the top of the own deck, unseen by others @gcg-1.1.0:5-14-1 @gcg-early:4-14-1', () => {
    const duel = board({ hand: ['Study'], deck: 'Plain Ace Keep' });
    duel.command('Study');
    expect([duel.zone('hand/0'), duel.zone('deck/0')]).toEqual([['Plain', 'Ace'], ['Keep']]);
    const told = (seat: Seat): (string | null)[] => {
      const moves = duel
        .toldTo({ seat })
        .filter((e): e is CardsMoved => e.type === 'CardsMoved' && e.reason === 'draw');
      return moves.flatMap(({ defs }) => [...defs]);
    };
    expect([told(0), told(1)]).toEqual([
      ['Plain', 'Ace'],
      [null, null],
    ]);
  });

  it('"draw 1" moves one card of the named player @gcg-1.1.0:5-14-1-1 @gcg-early:4-14-2', () => {
    const duel = board({ hand: ['Gift'] }, { deck: 'Ace Keep Plain' });
    duel.command('Gift');
    expect([duel.zone('hand/1'), duel.zone('deck/1'), duel.zone('hand/0')]).toEqual([['Ace'], ['Keep', 'Plain'], []]);
    expect(duel.view({ seat: 0 }).zones['hand/1']).toEqual([HIDDEN]);
  });

  it('are shuffled in the deck that is named @gcg-1.1.0:5-15-1 @gcg-early:4-15-1', () => {
    const own = { hand: ['Shuffle'], deck: 'Plain Ace Keep' };
    const duel = Duel.from(game, { own, other: { deck: 'Plain Ace Keep' } }, { shuffles: { 'deck/0': [['Keep']] } });
    duel.command('Shuffle');
    expect([duel.zone('deck/0'), duel.zone('deck/1')]).toEqual([
      ['Keep', 'Plain', 'Ace'],
      ['Plain', 'Ace', 'Keep'],
    ]);
  });

  it('are shuffled even if there is only one @gcg-1.1.0:5-15-1-1 @gcg-early:4-15-1-1', () => {
    const duel = board({ hand: ['Shuffle'], deck: 'Plain' });
    expect([shuffles(duel.command('Shuffle')), duel.zone('deck/0')]).toEqual([1, ['Plain']]);
  });

  it('gain an effect that they did not have @gcg-1.1.0:5-16-1 @gcg-early:4-16-1', () => {
    const duel = board({ battle: [hurt('Plain', 2), hurt('Martyr', 1)], hand: ['Arm'] });
    duel.command('Arm');
    duel.select('Plain');
    duel.endTurn();
    expect([duel.damage('Plain'), duel.damage('Martyr'), duel.fits('Plain', has('repair'))]).toEqual([0, 1, false]);
  });

  it('are ordered by their owner where several come together @gcg-1.1.0:4-1-6 @gcg-early:3-1-6', () => {
    const duel = board(
      { hand: ['Bury'], battle: ['Plain', 'Martyr'], deck: 'S-01' },
      { battle: [lies('S-02', { name: 'x' }), lies('S-03', { name: 'y' })], deck: 'S-01' },
    );
    duel.command('Bury');
    expect([duel.asked, duel.offered]).toEqual(['0: order', ['Plain', 'Martyr']]);
    duel.driver.answer(0, { order: ['Martyr', 'Plain'] });
    expect([duel.asked, duel.offered]).toEqual(['1: order', ['x', 'y']]);
    duel.driver.answer(1, { order: ['y', 'x'] });
    expect([duel.zone('deck/0'), duel.zone('deck/1')]).toEqual([
      ['S-01', 'Martyr', 'Plain'],
      ['S-01', 'S-03', 'S-02'],
    ]);
  });

  it('go to a hidden zone in an order that others do not learn @gcg-1.1.0:4-1-7 @gcg-early:3-1-7', () => {
    const told = (order: string[]): unknown => {
      const duel = board({ hand: ['Bury'], battle: ['Plain', 'Martyr'] });
      duel.command('Bury');
      duel.driver.answer(0, { order });
      expect(duel.zone('deck/0').slice(-2)).toEqual(order);
      return duel.toldTo({ seat: 1 });
    };
    expect(told(['Plain', 'Martyr'])).toEqual(told(['Martyr', 'Plain']));
  });

  it('are chosen by the turn player first where both choose @gcg-1.1.0:1-3-4 @gcg-early:1-3-4', () => {
    const duel = board({ hand: ['Plain', 'Ace'] }, { hand: ['Famine', 'Keep', 'Martyr'] });
    duel.end();
    expect(duel.asked).toBe('1: action');
    duel.command('Famine');
    expect(duel.asked).toBe('0: discard');
    duel.select('Ace');
    expect(duel.asked).toBe('1: discard');
    duel.select('Keep');
    expect([duel.at('Ace'), duel.at('Keep')]).toEqual(['trash/0', 'trash/1']);
  });
});

describe('cards that move in 1.1.0 only', () => {
  const game = setUp(EDITIONS[0]?.[1] as Game);

  it('may be played from elsewhere where an effect says so @gcg-1.1.0:5-7-1-1', () => {
    const encore = (active: number): Duel => {
      const own = { hand: ['Encore'], trash: ['Plain'], resources: resources(2, 2 - active) };
      const duel = Duel.from(game, { own });
      duel.command('Encore');
      return duel;
    };
    expect([encore(2).at('Plain'), encore(1).at('Plain')]).toEqual(['battle/0', 'trash/0']);
  });

  it('put destroyed resources into the trash @gcg-1.1.0:5-10-1', () => {
    const duel = Duel.from(game, { own: { hand: ['Burn'] }, other: { resources: 'R-2', 'resource-deck': 'R-1' } });
    duel.command('Burn');
    expect([duel.at('R-2'), duel.zone('resource-deck/1')]).toEqual(['trash/1', ['R-1']]);
  });

  it('a base can gain an effect too @gcg-1.1.0:5-16-1', () => {
    const duel = Duel.from(game, { own: { hand: ['Fortify'], base: 'Keep', battle: ['Plain'] } });
    duel.command('Fortify');
    expect(duel.stat('Plain', 'ap')).toBe(4);
    duel.endTurn();
    expect(duel.stat('Plain', 'ap')).toBe(2);
  });
});

describe('cards that move in the early edition only', () => {
  const game = setUp(EDITIONS[1]?.[1] as Game);

  it('destroyed resources go back face down to the resource deck @gcg-early:4-10-4', () => {
    const duel = Duel.from(game, { own: { hand: ['Burn'] }, other: { resources: 'R-2', 'resource-deck': 'R-1' } });
    duel.command('Burn');
    expect(duel.zone('resource-deck/1')).toEqual(['R-1', 'R-2']);
    expect(duel.card('R-2')).toMatchObject({ zone: 'resource-deck/1', facing: 'down' });
  });
});
