import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { games } from '#games';
import { cardSetsOf } from '#match';
import {
  BadCardSet,
  cardSetOf,
  cardSetText,
  GameLibrary,
  KnownCardSets,
  parseCardSet,
  pinnedGame,
  UnknownPins,
  type CardSet,
  type CardSets,
} from './index.js';
import { CardSetFolder } from './node/index.js';

const gcg = games.get('gcg@1.1.0')!;
const own = cardSetOf(gcg);
const [first, ...others] = Object.values(gcg.cards);
const fewer = { ...own, cards: Object.fromEntries(others.map((card) => [card.key, card])) };
const older = parseCardSet(cardSetText(fewer));
const nowhere: CardSets = { find: () => Promise.resolve(null) };
const pinsOf = (hash: string) => ({ game: 'gcg', edition: '1.1.0', cardSets: { 'gcg@1.1.0': hash } });

const folder = mkdtempSync(join(tmpdir(), 'senki-cards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a card set', () => {
  it('is named by the hash that matches pin, and reads back as it was', () => {
    expect(cardSetsOf(gcg)).toEqual({ 'gcg@1.1.0': own.hash });
    expect(parseCardSet(cardSetText(own), own.hash)).toEqual(own);
    expect(older.hash).not.toBe(own.hash);
  });

  it('may have cards with other aspects, and keywords with names', () => {
    const card = { ...others[0]!, keywords: { refit: ['A'] }, aspects: { back: { name: 'Back', abilities: [] } } };
    const set = { ...own, cards: { [card.key]: card } };
    expect(parseCardSet(cardSetText(set)).cards).toEqual(set.cards);
  });

  it.each([
    ['no JSON', 'cards'],
    ['no game', JSON.stringify({ cards: {} })],
    ['a card without numbers', JSON.stringify({ game: 'a@b', cards: { x: { key: 'x', name: 'X' } } })],
    [
      'a card under another key',
      JSON.stringify({
        game: 'a@b',
        cards: { x: { key: 'y', name: 'Y', facts: {}, stats: {}, keywords: {}, abilities: [] } },
      }),
    ],
  ])('with %s is refused', (_what, text) => {
    expect(() => parseCardSet(text)).toThrow(BadCardSet);
  });

  it('that is not the one it is said to be is refused', async () => {
    expect(() => parseCardSet(cardSetText(own), older.hash)).toThrow('not to');
    const kept = new CardSetFolder(join(folder, 'bent'));
    const file = await kept.keep(older);
    writeFileSync(file, readFileSync(file, 'utf8').replace(others[0]!.name, 'Somebody Else'));
    await expect(kept.find(older.hash)).rejects.toThrow(BadCardSet);
  });

  it('is found again in its folder', async () => {
    const kept = new CardSetFolder(join(folder, 'kept'));
    expect(await kept.list()).toEqual([]);
    await kept.keep(older);
    await kept.keep(own);
    expect((await kept.list()).map(({ hash }) => hash)).toEqual([older.hash, own.hash].sort());
    expect(await kept.find(older.hash)).toEqual(older);
    expect(await kept.find('00'.repeat(32))).toBeNull();
  });
});

describe('the game that a record pins', () => {
  it('is that of this engine where the cards are', async () => {
    expect(await pinnedGame(games, pinsOf(own.hash), nowhere)).toBe(gcg);
  });

  it('has the cards of then where they are kept', async () => {
    const kept = new CardSetFolder(join(folder, 'old'));
    await kept.keep(older);
    const game = await pinnedGame(games, pinsOf(older.hash), new KnownCardSets([nowhere, kept]));
    expect(Object.keys(game.cards)).not.toContain(first!.key);
    expect(cardSetsOf(game)).toEqual({ 'gcg@1.1.0': older.hash });
    // The deck is checked against these cards too.
    const deck = { main: Array.from({ length: 50 }, () => first!.key), resource: [] };
    expect(game.decks.check(deck).length).toBeGreaterThan(gcg.decks.check(deck).length);
  });

  it('is unknown where they are not, or not of that game', async () => {
    await expect(pinnedGame(games, pinsOf(older.hash), nowhere)).rejects.toThrow('not known here');
    await expect(pinnedGame(games, { ...pinsOf(own.hash), edition: '9' }, nowhere)).rejects.toThrow('rules of gcg@9');
    await expect(pinnedGame(games, { ...pinsOf(own.hash), cardSets: {} }, nowhere)).rejects.toThrow('pins no cards');
    const foreign: CardSets = { find: () => Promise.resolve({ ...older, game: 'gcg@early' }) };
    await expect(pinnedGame(games, pinsOf(older.hash), foreign)).rejects.toThrow('is for gcg@early');
  });
});

describe('a library of games', () => {
  /** Card sets that record which hashes were requested. */
  const shelf = (...sets: readonly CardSet[]) => {
    const asked: string[] = [];
    const find = async (hash: string): Promise<CardSet | null> => {
      asked.push(hash);
      return sets.find((set) => set.hash === hash) ?? null;
    };
    return { asked, find };
  };
  const numbered = (n: number): CardSet => {
    const [card] = others;
    return parseCardSet(
      cardSetText({ ...own, cards: { ...gcg.cards, [card!.key]: { ...card!, name: `Number ${n}` } } }),
    );
  };

  it('reads a set once for many matches, and keeps only those used last', async () => {
    const sets = [1, 2, 3].map(numbered);
    const place = shelf(...sets);
    const library = new GameLibrary(games, place, 2);
    const [one, two, three] = sets.map(({ hash }) => pinsOf(hash));
    const first = await library.find(one!);
    expect(await library.find(one!)).toBe(first);
    await library.find(two!);
    await library.find(one!);
    expect(place.asked).toHaveLength(2);
    await library.find(three!);
    expect(await library.find(one!)).toBe(first);
    await library.find(two!);
    expect(place.asked).toEqual([0, 1, 2, 1].map((i) => sets[i]!.hash));
    expect(cardSetsOf(first)).toEqual(pinsOf(sets[0]!.hash).cardSets);
  });

  it('looks again for what was not there', async () => {
    const sets: CardSet[] = [];
    const library = new GameLibrary(games, { find: async (hash) => sets.find((set) => set.hash === hash) ?? null });
    await expect(library.find(pinsOf(older.hash))).rejects.toThrow(UnknownPins);
    sets.push(older);
    expect((await library.find(pinsOf(older.hash))).cards).toEqual(older.cards);
  });

  it('opens matches with its own cards, or with a set whose words it knows', async () => {
    const wish = { game: 'gcg', edition: '1.1.0' };
    const [card] = others;
    const wrong = { ...card!, keywords: { bloker: 0 } };
    const bad = parseCardSet(cardSetText({ ...own, cards: { ...gcg.cards, [card!.key]: wrong } }));
    const library = new GameLibrary(games, shelf(older, bad));
    expect(await library.choose(wish)).toBe(gcg);
    expect((await library.choose({ ...wish, cardSets: pinsOf(older.hash).cardSets })).cards).toEqual(older.cards);
    const refused = library.choose({ ...wish, cardSets: pinsOf(bad.hash).cardSets });
    await expect(refused).rejects.toMatchObject({ name: 'BadCardSet', problems: [{ suggestion: 'blocker' }] });
    // A match that was opened with them while they were playable continues.
    expect((await library.find(pinsOf(bad.hash))).cards).toEqual(bad.cards);
    await expect(library.choose({ ...wish, cardSets: { 'gcg@early': older.hash } })).rejects.toThrow(UnknownPins);
    await expect(library.choose({ game: 'chess', edition: 'fide' })).rejects.toThrow(UnknownPins);
  });
});
