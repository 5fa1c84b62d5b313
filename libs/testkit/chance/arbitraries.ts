import type fastCheck from 'fast-check';
import type * as FastCheck from 'fast-check';
import type { Answer, Deck, Game, Offer, Setup } from '#kernel';
import { play, sampleSetup, seededDice, type Batch, type Player } from '#simulation';

type Fc = typeof fastCheck;

/** Arbitraries for fast-check. The caller passes in the library, so that specs that only draw numbers need not load it. */
export class Arbitraries {
  constructor(private readonly fc: Fc) {}

  /** Any legal deck derived from the game's sample decks: in any order, and with cards left out where that is allowed. */
  deck(game: Game): FastCheck.Arbitrary<Deck> {
    const ready = Object.values(game.decks.samples);
    return this.fc
      .constantFrom(...ready)
      .chain((deck) =>
        this.fc.record(
          Object.fromEntries(
            Object.entries(deck).map(([section, keys]) => [section, this.fc.shuffledSubarray([...keys])]),
          ),
        ),
      )
      .filter((deck) => game.decks.check(deck).length === 0);
  }

  setup(game: Game): FastCheck.Arbitrary<Setup> {
    const sample = sampleSetup(game);
    return this.fc.tuple(...sample.decks.map(() => this.deck(game))).map((decks) => ({ ...sample, decks }));
  }

  /** A match played to its end, or for at most `answers` answers; shrinks to a shorter one. */
  match(game: Game, player: (seed: string) => Player, answers = 20_000): FastCheck.Arbitrary<readonly Batch[]> {
    return this.fc
      .tuple(this.setup(game), this.fc.string({ minLength: 1 }), this.fc.nat(answers))
      .map(([setup, seed, maxAnswers]) => {
        const players = setup.teams.map((_, seat) => player(`${seed}/${seat}`));
        return [...play({ game, setup, dice: seededDice(seed), players, maxAnswers })];
      });
  }

  /** Any offer that has a legal answer, with such an answer. */
  offer(): FastCheck.Arbitrary<{ readonly offer: Offer; readonly fallback: Answer }> {
    const { fc } = this;
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/), { minLength: 1, maxLength: 6 });
    const choose = ids.map((all) => ({
      offer: { kind: 'choose', options: all.map((id) => ({ id })) } as Offer,
      fallback: all[0] as string,
    }));
    const amount = fc
      .tuple(fc.integer({ min: -5, max: 5 }), fc.nat(9))
      .map(([min, more]) => ({ offer: { kind: 'amount', min, max: min + more } as Offer, fallback: min }));
    const confirm = fc.boolean().map((fallback) => ({ offer: { kind: 'confirm' } as Offer, fallback }));
    const order = ids.map((items) => ({ offer: { kind: 'order', items } as Offer, fallback: items }));
    const select = fc.tuple(ids, fc.nat(6), fc.nat(6)).map(([from, a, b]) => {
      const min = Math.min(a, b, from.length);
      const max = Math.min(Math.max(a, b), from.length);
      return {
        offer: { kind: 'select', from, min, max, limits: [], total: null } as Offer,
        fallback: from.slice(0, min),
      };
    });
    const arrange = fc.tuple(ids, ids, fc.nat(6)).map(([items, slots, loners]) => ({
      offer: {
        kind: 'arrange',
        items,
        slots: slots.map((id) => ({ id, min: 0, max: items.length })),
        alone: items.slice(0, loners),
        complete: false,
      } as Offer,
      fallback: {},
    }));
    const name = fc.nat(9).map((more) => ({
      offer: { kind: 'name', fact: 'names', count: more + 1 } as Offer,
      fallback: more,
    }));
    return fc.oneof(choose, amount, confirm, order, select, arrange, name);
  }
}
