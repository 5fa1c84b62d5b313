import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import { hashOf, printedFace } from './face-data.js';

describe('faces', () => {
  it.each([...games.values()])('of $id $edition name every card, its numbers by their short names', (game) => {
    for (const card of Object.values(game.cards)) {
      const face = printedFace(game, card);
      expect(face.name).toBe(card.name);
      for (const { stat, value } of face.stats) expect(value).toBe(card.stats[stat]);
      expect(face.art).toEqual(printedFace(game, card).art);
    }
  });

  it('of a unit say what is printed on it', () => {
    const gcg = games.get('gcg@1.1.0')!;
    expect(printedFace(gcg, gcg.cards['S-02']!)).toMatchObject({
      name: 'Lark',
      colour: 'blue',
      corner: { stat: 'cost', value: 2 },
      facts: ['unit', 'guild'],
      keywords: ['blocker'],
      stats: [
        { short: 'Lv', value: 2 },
        { short: 'AP', value: 2 },
        { short: 'HP', value: 3 },
      ],
    });
    expect(hashOf('S-02')).toBe(hashOf('S-02'));
  });
});
