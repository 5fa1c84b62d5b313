import { describe, expect, it } from '@jest/globals';
import { blackpokerCards, blackpokerLite, fullDeck } from '#games/blackpoker';
import { Driver } from '#scenario';

const problemsOf = (main: readonly string[]): string[] => blackpokerLite.decks.check({ main }).map(({ code }) => code);
const pack = [...(fullDeck.main ?? [])];

describe('numbers', () => {
  it('an A counts 1, 2 to 10 as printed, J 11, Q 12, K 13 and a Joker 0 @blackpoker-lite:official.number', () => {
    const numberOfRank: Record<string, number> = { A: 1, J: 11, Q: 12, K: 13 };
    for (const suit of ['H', 'D', 'C', 'S']) {
      for (const rank of ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']) {
        expect(blackpokerCards[`${suit}${rank}`]?.stats).toEqual({ number: numberOfRank[rank] ?? Number(rank) });
      }
    }
    expect(blackpokerCards.Joker1?.stats).toEqual({ number: 0 });
    expect(blackpokerCards.Joker2?.stats).toEqual({ number: 0 });
  });
});

describe('decks', () => {
  it('a deck is the pack of 54: four suits A to K and two Jokers, nothing twice @blackpoker-lite:official.deck.2', () => {
    expect(pack).toHaveLength(54);
    expect(problemsOf(pack)).toEqual([]);
    expect(problemsOf([...pack, 'H5'])).toEqual(['too-many-cards', 'duplicate-card']);
    expect(problemsOf([...pack.slice(1), 'H5'])).toEqual(['duplicate-card']);
    expect(problemsOf([...pack.slice(1), 'Joker3'])).toEqual(['unknown-card']);
    expect(blackpokerLite.decks.check({ main: pack, side: ['H5'] })).toEqual([
      expect.objectContaining({ code: 'unknown-section' }),
    ]);
  });

  it('says of a refused deck what is wrong with it, by which rule', () => {
    const deck = { main: [...pack, 'H5', 'Joker3'], side: ['H5'] };
    expect(blackpokerLite.decks.check(deck)).toEqual([
      { code: 'unknown-section', message: 'a deck has no section "side"', rule: 'official.deck.2' },
      { code: 'too-many-cards', message: '56 cards, at most 54 are allowed', rule: 'official.deck.2' },
      { code: 'duplicate-card', message: 'H5 is in the deck twice', rule: 'official.deck.2' },
      { code: 'unknown-card', message: '"Joker3" is not a card of the pack', rule: 'official.deck.2' },
    ]);
    const few = [{ code: 'too-few-cards', message: '0 cards, at least 10 are needed', rule: 'ruling.deck-default' }];
    expect([blackpokerLite.decks.check({}), blackpokerLite.decks.check({ main: [] })]).toEqual([few, few]);
  });

  it('names that every object has are no cards', () => {
    expect(problemsOf([...pack.slice(1), 'constructor'])).toEqual(['unknown-card']);
  });

  it('a pack with fewer than 54 cards may be played @blackpoker-lite:official.deck.3', () => {
    const small = pack.slice(13);
    expect(problemsOf(small)).toEqual([]);
    const driver = Driver.opening(blackpokerLite, [{ main: small }, { main: pack.slice(0, 53) }]);
    expect(driver.pending(driver.table.turn.seat, 'act').seat).toBe(driver.table.turn.seat);
    expect(Object.values(driver.table.cards).filter((card) => card.owner === 0)).toHaveLength(41);
  });

  it('each player plays with an own pack, so the same card may be on both sides @blackpoker-lite:official.deck.1', () => {
    const driver = Driver.opening(blackpokerLite, [{ main: pack }, { main: [...pack].reverse() }]);
    for (const card of Object.values(driver.table.cards)) expect(card.zone).toMatch(new RegExp(`/${card.owner}$`));
    const aces = Object.values(driver.table.cards).filter((card) => card.def === 'HA');
    expect(aces.map((card) => card.owner).sort()).toEqual([0, 1]);
    expect(driver.zone('hand/0').slice(0, 2)).toEqual(['HA', 'H2']);
    expect(driver.zone('hand/1').slice(0, 2)).toEqual(['Joker2', 'Joker1']);
  });
});

describe('players', () => {
  it('every table of the game seats two, each for themselves @blackpoker-lite:official.players', () => {
    expect(Object.values(blackpokerLite.modes)).toEqual([{ tables: [[0, 1]] }]);
    expect(() => Driver.opening(blackpokerLite, [fullDeck, fullDeck, fullDeck])).toThrow('for 3 seats');
  });
});
