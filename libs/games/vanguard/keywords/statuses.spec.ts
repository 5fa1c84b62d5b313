import { describe, expect, it } from '@jest/globals';
import { hasKeyword, type Ability, type CardDefinition, type Condition, type Operation } from '#kernel';
import {
  act,
  anyOf,
  appears,
  attacks,
  auto,
  choose,
  draw,
  extraTurn,
  inZone,
  it as chosen,
  isRetired,
  named,
  onlyIf,
  power,
  RC,
  rearguards,
  redirect,
  retire,
  self,
  soulCharge,
  superiorCall,
  VC,
} from '../cards/text.js';
import { body, does, Duel, lies, type Position, type Side } from '../testing/index.js';

const has = (duel: Duel, card: string, state: string): boolean => hasKeyword(duel.driver, duel.card(card), state);

/** Calls a card of the drop zone by an effect. */
const summon = act(VC, { id: 'summon', do: [choose(inZone('drop', 'controller')), superiorCall()] });
const leader = (...text: readonly Ability[]): CardDefinition => body('leader', 3, 11000, { text: [summon, ...text] });

describe('blaze', () => {
  const dragon = body('dragon', 2, 9000, { keywords: { blaze: 0 } });
  const at = (own: Side, other: Side = {}, links: Position['links'] = []): Duel => {
    const side = { FC: lies('g3', { name: 'Me' }), FL: 'dragon', ...own };
    const duel = Duel.from({ own: side, other, links, cards: [dragon] });
    return duel.choose(0, 'end').choose(0, { action: 'attack' });
  };

  it('makes the vanguard blaze for the turn at the start of an attack step, with more rear-guards than the opponent @vanguard-2.11:11.21.1', () => {
    expect(has(at({}), 'Me', 'blazing')).toBe(true);
    expect(has(at({ BL: 'g1' }, { FL: 'g1' }), 'Me', 'blazing')).toBe(true);
    expect(has(at({}, { FL: 'g1' }), 'Me', 'blazing')).toBe(false);
    const duel = at({});
    expect(has(duel, 'dragon', 'blazing')).toBe(false);
    duel.choose(0, { card: 'dragon' }).until('attack').endTurn();
    expect(has(duel, 'Me', 'blazing')).toBe(false);
  });

  it('makes leader and mate blaze in legion @vanguard-2.11:11.21.1.1', () => {
    const FC = [lies('g3', { name: 'Me' }), lies('g2', { name: 'Mate', role: 'mate' })];
    const duel = at({ FC }, {}, [{ kind: 'legion', from: 'Me', to: 'Mate' }]);
    expect([has(duel, 'Me', 'blazing'), has(duel, 'Mate', 'blazing')]).toEqual([true, true]);
  });
});

describe('engorge', () => {
  const beast = body('beast', 2, 9000, { keywords: { engorge: 0 } });
  const own = { FL: 'beast', FR: 'g2', BL: 'g1' };

  it('devours one other rear-guard or more as it attacks, and is engorged for the turn @vanguard-2.11:11.24.1', () => {
    const duel = Duel.from({ own, other: { hand: 'blank' }, cards: [beast] }).attack('beast');
    const { offer } = duel.driver.pending(0);
    expect(offer).toMatchObject({ kind: 'select', min: 0, max: 2 });
    duel.select(0, 'g2', 'g1');
    expect([duel.at('g2'), duel.at('g1'), has(duel, 'beast', 'engorged')]).toEqual(['drop/0', 'drop/0', true]);
    duel.until('attack').endTurn();
    expect(has(duel, 'beast', 'engorged')).toBe(false);
    const none = Duel.from({ own, other: { hand: 'blank' }, cards: [beast] })
      .attack('beast')
      .select(0);
    expect([none.count('drop', 0), has(none, 'beast', 'engorged')]).toEqual([0, false]);
  });

  it('retires by its effect: what makes costs cheaper does nothing, what replaces the retiring does @vanguard-2.11:11.24.2', () => {
    const saint = body('saint', 1, 7000, {
      text: [
        {
          ...{ kind: 'replacement', id: 'save', zone: 'field', instead: 'retire' },
          ...{ subject: { which: 'self', whose: 'any' }, do: [draw()] },
        },
        {
          ...{ kind: 'constant', id: 'cheap', zone: 'field', on: { zone: 'field', of: 'any' } },
          change: { stat: 'pay:retire', by: -1 },
        },
      ],
    });
    const duel = Duel.from({ own: { FL: 'beast', BL: 'saint' }, other: { hand: 'blank' }, cards: [beast, saint] });
    duel.attack('beast').select(0, 'saint');
    expect([duel.at('saint'), duel.count('hand', 0), has(duel, 'beast', 'engorged')]).toEqual(['field/0 BL', 1, false]);
  });
});

describe('charge', () => {
  const rider = body('rider', 2, 9000, { keywords: { charge: 0 }, skill: 'boost' });
  const called = (place = 'FL'): Duel => {
    const own = { FC: 'leader', drop: 'rider', hand: 'blank', FR: 'g2' };
    const duel = Duel.from({ own, other: { FR: 'g1' }, cards: [leader(), rider] });
    duel.use('leader').choose(0, { place });
    return duel;
  };
  const charging = (place?: string): Duel => {
    const duel = called(place);
    duel.answer(0, { confirm: true });
    return duel;
  };

  it('may make a unit charging that an effect put on a rear-guard circle, for the turn @vanguard-2.11:11.29.1', () => {
    expect(has(charging(), 'rider', 'charging')).toBe(true);
    const no = called();
    no.answer(0, { confirm: false });
    expect(has(no, 'rider', 'charging')).toBe(false);
    const plain = Duel.from({ own: { FC: 'leader', hand: 'rider' }, cards: [leader(), rider] }).call('rider', 'FL');
    expect([plain.asked, has(plain, 'rider', 'charging')]).toEqual(['0: main', false]);
    const over = charging().endTurn();
    expect([over.at('rider'), has(over, 'rider', 'charging')]).toEqual(['field/0 FL', false]);
  });

  it('puts it on the bottom of the deck at the end of a battle in which it fought @vanguard-2.11:11.29.2', () => {
    const duel = charging().attack('g2', 'g1').noGuard();
    expect(duel.at('rider')).toBe('field/0 FL');
    duel.attack('rider', 'Foe').noGuard();
    expect([duel.at('rider'), duel.zone('deck/0').at(-1)]).toEqual(['deck/0', 'rider']);
    const boosted = charging('BR').attack('g2', 'g1', 'rider').noGuard();
    expect(boosted.at('rider')).toBe('deck/0');
  });

  it('puts it there although the attack was only turned on it @vanguard-2.11:11.29.2', () => {
    const wall = body('wall', 2, 30000, {
      text: [auto(RC, { id: 'cover', on: attacks(anyOf('opponent')), do: [redirect(self)] })],
    });
    const goad: Operation = { op: 'grant', cards: rearguards('opponent'), keyword: 'charging', until: 'turn' };
    const duel = Duel.from({
      own: { FC: 'leader' },
      other: { FL: 'wall', FR: 'g1' },
      cards: [leader(does('goad', goad)), wall],
    });
    duel.use('leader', 'goad').attack('leader', 'Foe').noGuard();
    expect([duel.at('wall'), duel.at('g1')]).toEqual(['deck/1', 'field/1 FR']);
  });
});

describe('hollow', () => {
  const ghost = body('ghost', 1, 7000, {
    keywords: { hollow: 0 },
    text: [auto(RC, { id: 'wail', on: isRetired(), do: [draw()] })],
  });
  const called = (isHollow: boolean): Duel => {
    const duel = Duel.from({ own: { FC: 'leader', hand: 'ghost' }, cards: [leader(), ghost] }).call('ghost', 'BL');
    duel.answer(0, { confirm: isHollow });
    return duel;
  };

  it('may make a unit hollowed as it appears on a rear-guard circle @vanguard-2.11:11.33.1', () => {
    expect([has(called(true), 'ghost', 'hollowed'), has(called(false), 'ghost', 'hollowed')]).toEqual([true, false]);
  });

  it('retires it at the end of the turn @vanguard-2.11:11.33.2', () => {
    const duel = called(true).endTurn();
    expect([duel.at('ghost'), duel.moves.filter((move) => move.startsWith('ghost'))]).toEqual([
      ...['drop/0', ['ghost call', 'ghost retire']],
    ]);
    expect(duel.count('hand', 0)).toBe(1);
    expect(called(false).endTurn().at('ghost')).toBe('field/0 BL');
  });
});

describe('success', () => {
  const hero = body('hero', 1, 6000, { keywords: { success: 15000 } });
  const cheer = act(VC, { id: 'cheer', do: [choose(rearguards('controller')), power(5000)] });
  const at = (text: readonly Ability[], rest: Parameters<typeof Duel.from>[0] = {}): Duel =>
    Duel.from({ own: { FC: 'leader', FL: 'hero', FR: 'g2', BL: 'g1' }, cards: [leader(...text), hero], ...rest });
  const use = (duel: Duel, ability: string): Duel =>
    duel.choose(0, { action: 'ability', ability: `leader#${ability}` });

  it('comes once a turn, though its cause is still there as the turn ends @vanguard-2.11:11.37.2', () => {
    const duel = Duel.from({ own: { FL: 'hero', hand: 'titan' }, cards: [hero, body('titan', 3, 16000)] });
    duel.call('titan', 'BL');
    expect(has(duel, 'hero', 'successful')).toBe(true);
    duel.endTurn();
    expect([duel.table.result, duel.table.turn.seat, has(duel, 'hero', 'successful')]).toEqual([null, 1, false]);
  });

  it('comes when a rear-guard reaches the power in the own turn, and ends with it @vanguard-2.11:11.37.2 @vanguard-2.11:11.37.3', () => {
    const duel = use(at([cheer]), 'cheer').select(0, 'g2');
    expect([duel.power('g2'), has(duel, 'hero', 'successful')]).toEqual([14000, false]);
    use(duel, 'cheer').select(0, 'g2');
    expect(has(duel, 'hero', 'successful')).toBe(true);
    duel.endTurn();
    expect(has(duel, 'hero', 'successful')).toBe(false);
  });

  it('waits once for each rear-guard that gets there, never while it is so @vanguard-2.11:11.37.3', () => {
    const waits = (duel: Duel): number =>
      duel.happened('TriggerWaited').filter(({ trigger }) => trigger.trigger === 'keyword#success').length;
    const all = act(VC, { id: 'all', do: [power(10000, rearguards('controller'))] });
    const both = use(at([all]), 'all').until('main');
    expect([waits(both), waits(use(both, 'all').until('main'))]).toEqual([3, 3]);
    // A rear-guard that reaches the power while the unit is already successful does not matter.
    const duel = use(use(at([cheer]), 'cheer').select(0, 'g2'), 'cheer').select(0, 'g2');
    use(duel, 'cheer').answer(0, { amount: 2 });
    duel.select(0, 'g1').select(0, 'g1');
    expect([duel.power('g1'), waits(duel)]).toEqual([17000, 1]);
  });

  describe('as the effects of the turn end', () => {
    const waits = (duel: Duel): number =>
      duel.happened('TriggerWaited').filter(({ trigger }) => trigger.trigger === 'keyword#success').length;
    const titan = body('titan', 3, 16000);
    const weaken = act(VC, { id: 'weaken', do: [choose(rearguards('controller')), power(-3000)] });
    /** Does something when g1, weakened for the turn, has its power again. */
    const recovers = (...text: readonly Operation[]): CardDefinition =>
      body('watch', 1, 5000, {
        text: [
          auto(RC, {
            id: 'recovers',
            on: {
              ...{ event: 'state', subject: { which: 'self', whose: 'any' } },
              among: rearguards('controller', { all: [named('g1'), { stat: 'power', atLeast: 7000 }] }),
            },
            do: text,
          }),
        ],
      });
    const ended = (hand: string, cards: readonly CardDefinition[], ...text: readonly Ability[]): Duel => {
      const own = { FC: 'leader', FL: 'hero', FR: 'g2', BL: 'g1', BC: 'watch', hand };
      const duel = Duel.from({ own, cards: [leader(weaken, ...text), hero, titan, ...cards] }).call(hand, 'BR');
      return use(duel.until('main'), 'weaken').select(0, 'g1');
    };

    it('is over too, though its cause is still there @vanguard-2.11:11.37.2 @vanguard-2.11:6.8.1.4', () => {
      const isSuccessful: Condition = {
        exists: rearguards('controller', { all: [named('hero'), { keyword: 'successful' }] }),
      };
      const seen = recovers(draw(), onlyIf(isSuccessful, soulCharge()));
      const duel = ended('titan', [seen]);
      const soul = duel.count('soul', 0);
      expect([waits(duel), has(duel, 'hero', 'successful')]).toEqual([1, true]);
      const hand = duel.count('hand', 0);
      duel.endTurn();
      expect([waits(duel), duel.count('hand', 0) - hand, duel.count('soul', 0) - soul]).toEqual([1, 1, 0]);
    });

    it('comes again by a rear-guard that dropped and rises once more @vanguard-2.11:11.37.3 @vanguard-2.11:6.8.1.5', () => {
      const duel = ended('g0', [recovers(power(6000, rearguards('controller', named('g2'))))]);
      expect([duel.power('g2'), waits(duel), has(duel, 'hero', 'successful')]).toEqual([15000, 1, true]);
      duel.endTurn();
      expect([duel.table.result, duel.table.turn.seat, waits(duel), has(duel, 'hero', 'successful')]).toEqual([
        ...[null, 1, 2, false],
      ]);
    });

    it('comes anew in an extra turn @vanguard-2.11:11.37.2', () => {
      const duel = ended('titan', [recovers(draw())], act(VC, { id: 'again', do: [extraTurn()] }));
      use(duel, 'again').endTurn().until('main');
      expect([duel.table.turn.seat, waits(duel), has(duel, 'hero', 'successful')]).toEqual([0, 2, true]);
    });
  });

  it("does not come in the opponent's turn @vanguard-2.11:11.37.2", () => {
    const titan = body('titan', 3, 20000);
    const cards = [hero, titan];
    const theirs = Duel.from({ turn: 1, own: { FL: 'hero', FR: 'titan' }, other: { hand: 'g1' }, cards });
    expect(has(theirs.call('g1', 'FL'), 'hero', 'successful')).toBe(false);
    const own = Duel.from({ own: { FL: 'hero', FR: 'titan', hand: 'g1' }, cards }).call('g1', 'BL');
    expect(has(own, 'hero', 'successful')).toBe(true);
  });

  it('does not come if that rear-guard is too weak again when it resolves @vanguard-2.11:11.37.4', () => {
    const surge = act(VC, { id: 'surge', do: [choose(rearguards('controller')), power(10000), power(-10000)] });
    const duel = use(at([surge]), 'surge').select(0, 'g2');
    expect([duel.happened('TriggerWaited').length, has(duel, 'hero', 'successful')]).toEqual([1, false]);
  });
});

describe('harmony', () => {
  const singer = body('singer', 1, 6000, {
    keywords: { harmony: 0 },
    text: [
      auto(RC, {
        id: 'song',
        on: {
          ...{ event: 'state', subject: { which: 'self', whose: 'any' } },
          while: { exists: { bound: 'self', where: { fact: 'harmony', in: [true] } } },
        },
        do: [draw()],
      }),
    ],
  });
  const sings = (duel: Duel, card: string): boolean => duel.fact(card, 'harmony') === true;
  const at = (own: Side, ...cards: readonly CardDefinition[]): Duel =>
    Duel.from({ own: { FC: 'leader', FL: 'singer', ...own }, cards: [leader(), singer, ...cards] });

  it('joins a unit that appears in the column with this one, for the turn @vanguard-2.11:11.34.1', () => {
    const duel = at({ hand: 'g1 g2' });
    duel.call('g2', 'BR');
    expect([sings(duel, 'singer'), sings(duel, 'g2')]).toEqual([false, false]);
    duel.call('g1', 'BL');
    expect([sings(duel, 'singer'), sings(duel, 'g1'), sings(duel, 'g2')]).toEqual([true, true, false]);
    duel.endTurn();
    expect([sings(duel, 'singer'), sings(duel, 'g1')]).toEqual([false, false]);
  });

  it('does not join them if one has left before it resolves @vanguard-2.11:11.34.1.1', () => {
    const brief = body('brief', 1, 6000, { text: [auto(RC, { id: 'go', on: appears(), do: [retire(self)] })] });
    const duel = at({ hand: 'brief' }, brief).call('brief', 'BL');
    duel.choose(0, { trigger: 'brief#go' });
    expect([duel.at('brief'), sings(duel, 'singer'), duel.happened('CardsLinked')]).toEqual(['drop/0', false, []]);
  });

  it('goes on in other columns, and with several until all of them have left, but begins only once @vanguard-2.11:11.34.1.2 @vanguard-2.11:11.34.1.2.1 @vanguard-2.11:11.34.1.3.1', () => {
    const wander = act(VC, {
      id: 'wander',
      do: [
        choose(rearguards('controller', { keyword: 'harmony' })),
        { op: 'place', cards: chosen, to: ['FR'], reason: 'effect' },
      ],
    });
    const dismiss = act(VC, { id: 'dismiss', do: [choose(rearguards('controller')), retire()] });
    const cards = [body('leader', 3, 11000, { text: [wander, dismiss] }), singer];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'singer', hand: 'g1 g2' }, cards }).call('g1', 'BL');
    const use = (ability: string): Duel => duel.choose(0, { action: 'ability', ability: `leader#${ability}` });
    use('wander');
    expect([duel.at('singer'), sings(duel, 'singer'), sings(duel, 'g1')]).toEqual(['field/0 FR', true, true]);
    duel.call('g2', 'BR');
    expect([sings(duel, 'g2'), duel.moves.filter((move) => move.endsWith('draw')).length]).toEqual([true, 1]);
    use('dismiss').select(0, 'g1');
    expect([sings(duel, 'singer'), sings(duel, 'g2')]).toEqual([true, true]);
    use('dismiss').select(0, 'g2');
    expect(sings(duel, 'singer')).toBe(false);
  });

  it('"when it comes to be in harmony" resolves though the other has left @vanguard-2.11:11.34.1.3', () => {
    const jealous = body('jealous', 2, 9000, {
      text: [
        auto(RC, {
          id: 'spite',
          on: { event: 'linked', link: 'harmony', subject: { which: 'any', whose: 'controller' } },
          do: [retire(rearguards('controller', { stat: 'grade', atMost: 0 }))],
        }),
      ],
    });
    const duel = at({ hand: 'g0', FR: 'jealous' }, jealous).call('g0', 'BL');
    duel.choose(0, { trigger: 'jealous#spite' });
    expect([duel.at('g0'), duel.count('hand', 0), sings(duel, 'singer')]).toEqual(['drop/0', 1, false]);
  });
});
