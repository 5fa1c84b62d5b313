import { describe, expect, it } from '@jest/globals';
import type { Deck, TableEvent } from '#kernel';
import { aUnit, Duel, EDITIONS, withCards } from './testing/index.js';

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => `c${from + i}`);
const deck: Deck = { main: range(1, 50), resource: Array.from({ length: 10 }, (_, i) => (i % 2 ? 'R-2' : 'R-1')) };

const shuffled = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'ZoneShuffled' ? [event.zone] : []));

describe.each(EDITIONS)('set-up of %s', (_, edition) => {
  const game = withCards(edition, ...range(1, 50).map((number) => aUnit(number)));
  const opening = (script = {}): Duel => Duel.opening(game, [deck, deck], script);

  /** Both keep their hands, or redraw. */
  const started = (redraws: readonly [boolean, boolean] = [false, false], go = 'first', script = {}): Duel => {
    const duel = opening(script);
    duel.choose(go);
    redraws.forEach((redraw) => duel.confirm(redraw));
    return duel;
  };

  it('is for two seats @gcg-1.1.0:1-1-1 @gcg-early:1-1-1', () => {
    expect(game.modes.duel?.tables).toEqual([[0, 1]]);
    const others = Object.entries(game.modes).filter(([mode]) => mode !== 'duel');
    // Only 1.1.0 has multiplayer rules, its chapter 12; none of them applies to two players.
    expect(others.length > 0).toBe(game.edition === '1.1.0');
    expect(others.flatMap(([, { tables }]) => tables).every((seats) => seats.length > 2)).toBe(true);
  });

  it('shuffles the decks face down, where nobody sees them @gcg-1.1.0:6-2-1-2 @gcg-early:5-2-1-2', () => {
    const duel = opening({ shuffles: { 'deck/0': [['c50', 'c7']], 'deck/1': [['c31']] } });
    expect(duel.zone('deck/0').slice(0, 3)).toEqual(['c50', 'c7', 'c1']);
    expect(duel.zone('deck/1').slice(0, 2)).toEqual(['c31', 'c1']);
    expect(duel.table.zones['deck/0']?.every((id) => duel.table.cards[id]?.facing === 'down')).toBe(true);
  });

  it('lays the resource decks face down as they are @gcg-1.1.0:6-2-1-3 @gcg-early:5-2-1-3', () => {
    const duel = opening();
    expect(duel.zone('resource-deck/1')).toEqual(deck.resource);
    expect(duel.table.zones['resource-deck/1']?.every((id) => duel.table.cards[id]?.facing === 'down')).toBe(true);
    expect(shuffled(duel.driver.events)).toEqual(['deck/0', 'deck/1']);
  });

  it('lets whom chance picks choose to go first or second @gcg-1.1.0:6-2-1-4 @gcg-early:5-2-1-4', () => {
    const duel = opening({ rolls: { 'who chooses': [1] } });
    expect([duel.asked, duel.offered]).toEqual(['1: go', ['first', 'second']]);
    duel.choose('second');
    expect(duel.asked).toBe('0: redraw');
    const other = opening({ rolls: { 'who chooses': [1] } });
    other.choose('first');
    expect(other.asked).toBe('1: redraw');
  });

  it('deals five cards to each @gcg-1.1.0:6-2-1-5 @gcg-early:5-2-1-5', () => {
    const duel = opening();
    expect([duel.zone('hand/0'), duel.zone('hand/1')]).toEqual([[], []]);
    duel.choose('first');
    expect([duel.zone('hand/0'), duel.zone('hand/1')]).toEqual([range(1, 5), range(1, 5)]);
  });

  it('offers each one redraw, the first player first @gcg-1.1.0:6-2-1-6 @gcg-early:5-2-1-6', () => {
    const duel = opening();
    duel.choose('second');
    expect(duel.asked).toBe('1: redraw');
    duel.confirm(true);
    expect(duel.asked).toBe('0: redraw');
    duel.confirm(false);
    expect(duel.asked).toBe('1: main');
    expect(duel.zone('hand/0')).toEqual(range(1, 5));
  });

  it('asks the second player only when the first has decided @gcg-1.1.0:6-2-1-7 @gcg-early:5-2-1-7', () => {
    const duel = opening();
    duel.choose('first');
    expect(duel.asked).toBe('0: redraw');
    duel.driver.refused(1, { raw: true }, 'not-your-decision');
    duel.confirm(true);
    expect([duel.asked, duel.zone('hand/0')]).toEqual(['1: redraw', range(6, 10)]);
  });

  it('redraws from under the old hand, and shuffles only then @gcg-1.1.0:6-2-1-6-1 @gcg-early:5-2-1-6-1', () => {
    const duel = opening();
    duel.choose('first');
    const events = duel.confirm(true);
    expect(duel.zone('hand/0')).toEqual(range(6, 10));
    expect(duel.zone('deck/0')).toEqual([...range(11, 50), ...range(1, 5)]);
    expect(events.filter((e) => e.type === 'CardsMoved' || e.type === 'ZoneShuffled').map((e) => e.type)).toEqual([
      'CardsMoved',
      'CardsMoved',
      'ZoneShuffled',
    ]);
  });

  it('lays six shields unseen, each on top of the one before @gcg-1.1.0:6-2-2 @gcg-early:5-2-2', () => {
    const duel = started();
    expect(duel.zone('shields/0')).toEqual(range(6, 11).reverse());
    expect(duel.zone('shields/1')).toEqual(range(6, 11).reverse());
    const own = duel.view({ seat: 0 });
    for (const id of own.zones['shields/0'] ?? []) expect(own.cards[id]).toMatchObject({ def: null, facing: 'down' });
  });

  it('gives each side an active EX Base @gcg-1.1.0:6-2-3 @gcg-1.1.0:5-17-3-1-2 @gcg-early:5-2-3 @gcg-early:4-17-4-2', () => {
    const duel = started();
    for (const zone of ['base/0', 'base/1']) {
      expect(duel.zone(zone)).toEqual(['ex-base']);
      expect(duel.table.cards[duel.table.zones[zone]?.[0] ?? '']).toMatchObject({
        orientation: 'upright',
        role: 'base',
      });
    }
  });

  it('gives only the second player an active EX Resource @gcg-1.1.0:6-2-4 @gcg-1.1.0:5-17-3-2-2 @gcg-early:5-2-4 @gcg-early:4-17-5-2', () => {
    const duel = started([false, false], 'second');
    expect(duel.zone('resources/0')).toEqual(['ex-resource']);
    expect(duel.card('ex-resource').orientation).toBe('upright');
    // The first player's only resource is the one of its first turn.
    expect(duel.zone('resources/1')).toEqual(['R-1']);
  });

  it('begins with the turn of the first player @gcg-1.1.0:6-2-5 @gcg-early:5-2-5', () => {
    expect(started([false, false], 'first').table.turn).toMatchObject({ number: 1, seat: 0 });
    expect(started([false, false], 'second').table.turn).toMatchObject({ number: 1, seat: 1 });
  });
});

describe('shields of the early edition', () => {
  it('are laid rested, which matters to nothing @gcg-early:4-4-5', () => {
    const [[, current], [, early]] = EDITIONS as [(typeof EDITIONS)[0], (typeof EDITIONS)[0]];
    const lie = (edition: typeof early): string[] => {
      const duel = Duel.opening(edition);
      duel.choose('first');
      duel.confirm(false);
      duel.confirm(false);
      duel.endTurn();
      return (duel.table.zones['shields/0'] ?? []).map((id) => duel.table.cards[id]?.orientation ?? '');
    };
    expect(lie(early)).toEqual(Array.from({ length: 6 }, () => 'sideways'));
    expect(lie(current)).toEqual(Array.from({ length: 6 }, () => 'upright'));
  });
});
