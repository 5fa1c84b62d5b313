import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import { deckOf, deckText, searchText } from './deck-text.js';

const gcg = games.get('gcg@1.1.0')!;

describe('decks as people write them', () => {
  it.each(
    [...games.values()].flatMap((game) =>
      Object.entries(game.decks.samples).map(([name, deck]) => ({ game, name, deck })),
    ),
  )('$game.id $game.edition $name is read as it was written, and is legal', ({ game, deck }) => {
    const { deck: read, unknown } = deckOf(game, deckText(deck));
    expect(unknown).toEqual([]);
    expect(Object.fromEntries(Object.entries(read).map(([section, keys]) => [section, keys.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(deck).map(([section, keys]) => [section, keys.toSorted()])),
    );
    expect(game.decks.check(read)).toEqual([]);
  });

  it('names what is unknown, and takes names for keys', () => {
    expect(deckOf(gcg, '2 wren\n3x S-02\nNo Such Card')).toEqual({
      deck: { main: ['S-01', 'S-01', 'S-02', 'S-02', 'S-02'] },
      unknown: ['No Such Card'],
    });
  });

  it('finds cards by name, type, keyword and text', () => {
    const text = searchText(gcg.cards['S-02']!, ['Draws a card']);
    for (const word of ['lark', 'unit', 'blocker', 's-02', 'draws a card']) expect(text).toContain(word);
  });
});
