import { describe, expect, it } from '@jest/globals';
import type { Deck } from '#kernel';
import { Duel } from './testing/index.js';

const deck = (first: string): Deck => ({ main: [first, ...Array.from({ length: 49 }, () => 'X-01')] });

describe('preparing the game', () => {
  it('shuffles each deck into the HQ @nexa-1.2:setup.1', () => {
    const duel = Duel.opening();
    expect(duel.happened('ZoneShuffled').map(({ zone }) => zone)).toEqual(['hq/0', 'hq/1']);
  });

  it.each([0, 1])('lets chance decide that seat %i goes first @nexa-1.2:setup.3', (first) => {
    const duel = Duel.opening(undefined, { rolls: { 'who begins': [first] } });
    duel.answer(first, { confirm: false });
    duel.answer(1 - first, { confirm: false });
    expect(duel.table.turn).toMatchObject({ seat: first, number: 1 });
  });

  it('gives each six cards @nexa-1.2:setup.4', () => {
    const duel = Duel.opening();
    expect([duel.count('hand', 0), duel.count('hand', 1)]).toEqual([6, 6]);
    expect([duel.count('hq', 0), duel.count('hq', 1)]).toEqual([44, 44]);
  });

  it('draws them from the top of the HQ, one after the other @nexa-1.2:draw.3', () => {
    const keys = ['U-01', 'U-02', 'U-03', 'U-04', 'U-05', 'U-06', 'U-07'];
    const ordered: Deck = { main: [...keys, ...Array.from({ length: 43 }, () => 'X-01')] };
    const duel = Duel.opening([ordered, ordered]);
    expect([duel.zone('hand/0'), duel.zone('hq/0')[0]]).toEqual([keys.slice(0, 6), 'U-07']);
  });

  it('lets a player redraw the whole hand once @nexa-1.2:mulligan.1 @nexa-1.2:mulligan.2 @nexa-1.2:mulligan.3', () => {
    const duel = Duel.opening([deck('U-01'), deck('U-02')]);
    expect(duel.asked).toBe('0: redraw, 1: redraw');
    expect(duel.zone('hand/0')).toContain('U-01');
    duel.answer(0, { confirm: true });
    duel.answer(1, { confirm: false });
    // The old hand went under the HQ, and the scripted shuffle keeps the order: other cards are drawn.
    expect(duel.zone('hand/0')).toEqual(Array.from({ length: 6 }, () => 'X-01'));
    expect(duel.zone('hand/1')).toContain('U-02');
    expect(duel.happened('ZoneShuffled').map(({ zone }) => zone)).toEqual(['hq/0', 'hq/1', 'hq/0']);
    expect(duel.asked).toBe('0: play, 1: play');
  });
});
