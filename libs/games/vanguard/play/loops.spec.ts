import { describe, expect, it } from '@jest/globals';
import type { Ability, AbilityOf, CardDefinition, Condition, Operation } from '#kernel';
import {
  act,
  anyOf,
  appears,
  auto,
  power,
  RC,
  rest,
  retire,
  self,
  shuffleDeck,
  soulCharge,
  stand,
  units,
  VC,
} from '../cards/text.js';
import { body, Duel } from '../testing/index.js';

const leader = (...text: readonly Ability[]): CardDefinition => body('leader', 3, 11000, { text });
const use = (duel: Duel, ability: string): Duel => duel.choose(0, { action: 'ability', ability: `leader#${ability}` });
const may = (duel: Duel, ability: string): boolean =>
  duel.driver.offers(0, { action: 'ability', ability: `leader#${ability}` });

describe('what goes round for ever', () => {
  const turns = (to: 'upright' | 'sideways', doing: Operation): Ability =>
    auto(RC, { id: to, on: { event: 'oriented', to, subject: { which: 'self', whose: 'any' } }, do: [doing] });

  it('is a draw if nobody can stop it @vanguard-2.11:12.1.1.1', () => {
    const top = body('top', 1, 6000, { text: [turns('sideways', stand(self)), turns('upright', rest(self))] });
    const spin = act(VC, { id: 'spin', do: [rest(units('controller', { role: ['rearguard'] }))] });
    const duel = use(Duel.from({ own: { FC: 'leader', FL: 'top' }, cards: [top, leader(spin)] }), 'spin');
    expect(duel.table.result).toEqual({ winners: [], reason: 'loop' });
  });

  /** A unit of each fighter: when rested, it stands, does `more` and rests the other one. `others` are further texts of the first unit. */
  const pair = (more: readonly Operation[], ...others: readonly Ability[]): Duel => {
    const foe = units('opponent', { role: ['rearguard'] });
    const strikes = (key: string, text: readonly Ability[] = []) =>
      body(key, 1, 6000, {
        text: [
          auto(RC, {
            ...{ id: 'strike', on: { event: 'oriented', to: 'sideways', subject: { which: 'self', whose: 'any' } } },
            do: [stand(self), ...more, rest(foe)],
          }),
          ...text,
        ],
      });
    const begin = act(VC, { id: 'begin', do: [rest(units('controller', { role: ['rearguard'] }))] });
    const cards = [strikes('one', others), strikes('two'), leader(begin)];
    return use(Duel.from({ own: { FC: 'leader', FL: 'one' }, other: { FL: 'two' }, cards }), 'begin');
  };

  it('between two fighters is a draw, by the rules and in one go @vanguard-2.11:12.1.1.1', () => {
    const duel = pair([]);
    expect([duel.table.result, duel.table.pending]).toEqual([{ winners: [], reason: 'loop' }, []]);
  });

  it('is a draw too where chance has a part in it, so that no two rounds look alike @vanguard-2.11:12.1.1.1', () => {
    const duel = pair([shuffleDeck]);
    expect(duel.table.result).toEqual({ winners: [], reason: 'loop' });
    expect(duel.happened('ZoneShuffled').length).toBeGreaterThan(1);
  });

  describe('though somebody is asked in each round', () => {
    /** A unit whose own text turns it back whenever it stands or rests. If two trigger together, their master chooses which is next. */
    const top = (key: string, more: Partial<Ability> = {}): CardDefinition => {
      const text = [turns('sideways', stand(self)), turns('upright', rest(self))];
      return body(key, 1, 6000, { text: text.map((one) => ({ ...one, ...more }) as Ability) });
    };
    const begin = (...tops: readonly [CardDefinition, CardDefinition]): Duel => {
      const spin = act(VC, { id: 'spin', do: [rest(units('controller', { role: ['rearguard'] }))] });
      const own = { FC: 'leader', FL: tops[0].key, FR: tops[1].key };
      return use(Duel.from({ own, cards: [...tops, leader(spin)] }), 'spin');
    };
    const MANY = 300;
    /** Answers alternately with the first and the last option and agrees to everything else; returns the number of answers. */
    const goRound = (duel: Duel, most = MANY): number => {
      let n = 0;
      for (; n < most && duel.table.result === null && duel.asked !== '0: main'; n++) {
        const { offer } = duel.driver.pending(0);
        const ids = offer?.kind === 'choose' ? offer.options.map(({ id }) => id) : [];
        if (offer?.kind === 'confirm') duel.answer(0, { confirm: true });
        else duel.choose(0, ids.at(n % 2 === 0 ? 0 : -1) as string);
      }
      return n;
    };

    it('is a draw, whatever is answered @vanguard-2.11:12.1.1.1', () => {
      const duel = begin(top('one'), top('two'));
      expect(duel.asked).toBe('0: next-trigger');
      expect(goRound(duel)).toBeLessThan(MANY);
      expect(duel.table.result).toEqual({ winners: [], reason: 'loop' });
    });

    describe('is none where the one who is asked can stop it', () => {
      const optional = (key: string): CardDefinition => top(key, { cost: [] } as Partial<Ability>);
      const agree = (duel: Duel): number => {
        let n = 0;
        for (; n < MANY && duel.table.result === null && !['0: main', '0: rounds'].includes(duel.asked); n++)
          duel.answer(0, duel.isAsked(0, 'next-trigger') ? 'fallback' : { confirm: true });
        return n;
      };
      const alone = (): Duel => {
        const spin = act(VC, { id: 'spin', do: [rest(units('controller', { role: ['rearguard'] }))] });
        return use(Duel.from({ own: { FC: 'leader', FL: 'one' }, cards: [optional('one'), leader(spin)] }), 'spin');
      };
      const turned = (duel: Duel): number => duel.happened('CardsOriented').length;

      it('and who then says how often it goes on @vanguard-2.11:12.1.1.2', () => {
        const duel = alone();
        expect(agree(duel)).toBeLessThan(12);
        expect(duel.asked).toBe('0: rounds');
        for (const amount of [-1, 201]) duel.driver.refused(0, { amount });
        const before = turned(duel);
        duel.answer(0, { amount: 3 });
        // Resting and standing are separate abilities, so the other one asks for its number too.
        expect(duel.asked).toBe('0: rounds');
        duel.answer(0, { amount: 200 });
        expect([duel.asked, duel.table.result, turned(duel) - before]).toEqual(['0: main', null, 6]);
      });

      it('at once if the number is none @vanguard-2.11:12.1.1.2', () => {
        const duel = alone();
        agree(duel);
        const before = turned(duel);
        duel.answer(0, { amount: 0 });
        expect([duel.asked, turned(duel)]).toEqual(['0: main', before]);
      });

      it('with two of them as well @vanguard-2.11:12.1.1.1 @vanguard-2.11:12.1.1.2', () => {
        const duel = begin(optional('one'), optional('two'));
        agree(duel);
        expect([duel.asked, duel.table.result]).toEqual(['0: rounds', null]);
        for (let n = 0; n < 8 && duel.isAsked(0, 'rounds'); n++) {
          duel.answer(0, { amount: 2 });
          agree(duel);
        }
        expect([duel.asked, duel.table.result]).toEqual(['0: main', null]);
      });

      it('but is not thought to be one where several are set off at once', () => {
        const cheer = auto(RC, { id: 'cheer', on: appears(anyOf('controller')), cost: [], do: [power(1000, self)] });
        const fan = body('fan', 1, 6000, { text: [cheer] });
        const own = { FC: 'leader', FL: 'fan', FR: 'fan', BL: 'fan', BC: 'fan', hand: 'g1' };
        const duel = Duel.from({ own, cards: [fan, leader()] }).call('g1', 'BR');
        agree(duel);
        expect([duel.asked, duel.happened('EffectBegan').length]).toEqual(['0: main', 4]);
      });
    });

    it.each([
      { said: [2, 5], strikes: 4 },
      // The last round continues until the fighter with the smaller number stops it.
      { said: [5, 2], strikes: 5 },
      { said: [5, 0], strikes: 1 },
    ])('ends by the smaller number where both can stop it: $said @vanguard-2.11:12.1.1.2', ({ said, strikes }) => {
      const on = { event: 'oriented', to: 'sideways', subject: { which: 'self', whose: 'any' } } as const;
      const strike = {
        id: 'strike',
        on,
        cost: [],
        do: [stand(self), rest(units('opponent', { role: ['rearguard'] }))],
      };
      const start = act(VC, { id: 'begin', do: [rest(units('controller', { role: ['rearguard'] }))] });
      const cards = [...['one', 'two'].map((key) => body(key, 1, 6000, { text: [auto(RC, strike)] })), leader(start)];
      const duel = use(Duel.from({ own: { FC: 'leader', FL: 'one' }, other: { FL: 'two' }, cards }), 'begin');
      for (let n = 0; n < 20 && duel.asked !== '0: rounds'; n++) duel.answer(n % 2, { confirm: true });
      const before = duel.happened('CardsOriented').length;
      said.forEach((amount, seat) => duel.answer(seat, { amount }));
      // Each strike turns two units.
      expect((duel.happened('CardsOriented').length - before) / 2).toBe(strikes);
      expect([duel.asked, duel.table.result]).toEqual(['0: main', null]);
    });

    /** As before, but the unit gets stronger each time. */
    const grows = (key: string): CardDefinition =>
      body(key, 1, 6000, {
        text: [turns('sideways', power(1000, self)), turns('upright', power(1000, self))].map((one, i) => ({
          ...one,
          do: [...(one.kind === 'triggered' ? one.do : []), i === 0 ? stand(self) : rest(self)],
        })),
      });

    it('is not seen where something grows: a text may wait for any amount of it', () => {
      const duel = begin(top('one'), grows('two'));
      expect([goRound(duel, 400), duel.table.result]).toEqual([400, null]);
      expect(duel.happened('EffectBegan').length).toBeGreaterThan(150);
    });

    it('is none where what grows ends it, however late @vanguard-2.11:12.1.1.1', () => {
      const own = units('controller', { role: ['rearguard'] });
      const strong: Condition = { compare: [{ stat: 'power', of: 'self' }, '>=', 400_000] };
      const ends = { op: 'if', when: strong, do: [retire(own)] } as Operation;
      const swells = (key: string): CardDefinition => {
        const text = [turns('sideways', stand(self)), turns('upright', rest(self))] as AbilityOf<'triggered'>[];
        return body(key, 1, 6000, { text: text.map((one) => ({ ...one, do: [power(1000, own), ...one.do, ends] })) });
      };
      const duel = begin(swells('one'), swells('two'));
      expect(goRound(duel, 1000)).toBeGreaterThan(350);
      expect([duel.asked, duel.table.result]).toEqual(['0: main', null]);
      expect([duel.at('one'), duel.at('two')]).toEqual(['drop/0', 'drop/0']);
    });
  });

  describe('that one fighter can stop', () => {
    const grow = act(VC, { id: 'grow', do: [power(1000, self)] });
    const look = act(VC, { id: 'look', do: [power(100, self)] });
    const grown = (more: readonly Ability[] = []): Duel =>
      Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards: [leader(grow, look, ...more)] });
    const go = (duel: Duel, ability: string, rounds: number): Duel => {
      use(duel, ability);
      expect(duel.asked).toBe('0: rounds');
      duel.answer(0, { amount: rounds });
      return duel;
    };

    it('is done as often as that fighter says, and then cannot be begun anew as all cards lie so @vanguard-2.11:12.1.1.2', () => {
      const duel = use(use(grown(), 'grow'), 'grow');
      expect([duel.power('leader'), may(duel, 'grow')]).toEqual([13000, true]);
      go(duel, 'grow', 200);
      expect([duel.power('leader'), duel.asked]).toEqual([213000, '0: main']);
      expect([may(duel, 'grow'), may(duel, 'look')]).toEqual([false, true]);
      // The position of the cards has changed.
      duel.call('g1', 'FL');
      expect(may(duel, 'grow')).toBe(true);
    });

    it('takes a number from 1 to 200 @vanguard-2.11:12.1.1.2', () => {
      const duel = use(use(use(grown(), 'grow'), 'grow'), 'grow');
      for (const amount of [0, 201, 1.5]) duel.driver.refused(0, { amount });
      duel.answer(0, { amount: 1 });
      expect(duel.power('leader')).toBe(14000);
    });

    it('cannot be begun anew either once it was left for something else @vanguard-2.11:12.1.1.2', () => {
      const duel = use(use(use(grown(), 'grow'), 'grow'), 'look');
      expect([may(duel, 'grow'), may(duel, 'look')]).toEqual([false, true]);
      duel.call('g1', 'FL');
      use(use(use(duel, 'grow'), 'grow'), 'look');
      // Two exchanges lead back to the position in which it was stopped.
      duel.choose(0, { action: 'exchange', place: 'FL' });
      expect(may(duel, 'grow')).toBe(true);
      duel.choose(0, { action: 'exchange', place: 'FL' });
      expect(may(duel, 'grow')).toBe(false);
    });

    it('may take several actions for a round @vanguard-2.11:12.1.1.2', () => {
      const swap = (duel: Duel): Duel => duel.choose(0, { action: 'exchange', place: 'FL' });
      const duel = grown().call('g1', 'FL');
      for (let n = 0; n < 4; n++) swap(duel);
      expect([duel.at('g1'), duel.happened('CardsMoved').filter(({ reason }) => reason === 'exchange')]).toMatchObject([
        'field/0 FL',
        { length: 4 },
      ]);
      swap(duel).answer(0, { amount: 3 });
      expect(duel.happened('CardsMoved').filter(({ reason }) => reason === 'exchange')).toHaveLength(4 + 2 * 3);
      expect([duel.at('g1'), duel.may(0, 'exchange'), duel.asked]).toEqual(['field/0 FL', false, '0: main']);
    });

    it('ends where it comes to something else @vanguard-2.11:12.1.1.2', () => {
      const strong: Condition = { compare: [{ stat: 'power', of: 'self' }, '>=', 16000] };
      const rise = act(VC, { id: 'rise', do: [power(1000, self), { op: 'if', when: strong, do: [soulCharge()] }] });
      const duel = go(use(use(grown([rise]), 'rise'), 'rise'), 'rise', 100);
      // The third of the hundred rounds puts a card into the soul, which changes the position.
      expect([duel.power('leader'), duel.count('soul', 0), duel.asked]).toEqual([16000, 1, '0: main']);
      expect(may(duel, 'rise')).toBe(true);
    });
  });
});
