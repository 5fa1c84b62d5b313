import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { cardSetOf, cardSetText } from '#card-sets';
import { gcg110 } from '#games/gcg';
import { readText } from '#card-text';
import type { Ability, CardDefinition, Game } from '#kernel';
import { seededStream } from '#simulation';
import { captured } from '../testing/captured.js';
import { drawDecks } from './drawn-decks.js';
import { gameOf, simulate } from './simulation.js';

const home = mkdtempSync(join(tmpdir(), 'senki-drawn-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const file = join(home, 'set.json');
const wren = gcg110.cards['S-01'] as CardDefinition;
const crane = { ...wren, key: 'X-01', name: 'Crane', facts: { ...wren.facts, number: 'X-01', names: ['Crane'] } };
writeFileSync(file, cardSetText(cardSetOf({ ...gcg110, cards: { ...gcg110.cards, 'X-01': crane } })));
const terms = { game: 'gcg@1.1.0', mode: null, seats: null, decks: null, bots: ['random'], seed: 'x' } as const;

function playing(cards: Game['cards']): Game {
  const own = gcg110.withCards?.(cards) as Game;
  return { ...own, decks: { ...own.decks, samples: gcg110.decks.samples } };
}

describe('decks drawn from a card set', () => {
  it('are legal, and every card that may be in a deck is in one', () => {
    const decks = Object.values(drawDecks(gcg110, seededStream('decks')));
    for (const deck of decks) expect(gcg110.decks.check(deck)).toEqual([]);
    const used = new Set(decks.flatMap((deck) => Object.values(deck).flat()));
    const missing = Object.values(gcg110.cards).filter(({ key, facts }) => !used.has(key) && !facts.token);
    expect(missing.map(({ facts }) => facts.type)).toEqual(missing.map(() => expect.stringMatching(/^ex /)));
  });

  it('put each card with a text beside those that it speaks of, or that speak of it', () => {
    const text = 'When one of your other (heron) Units attacks, draw 1.';
    const [listens] = readText('unit', text).abilities;
    const birds = ['B-01', 'B-02', 'B-03', 'B-04'].map((key) => ({
      ...crane,
      key,
      facts: { ...crane.facts, number: key, names: [key], traits: ['heron'] },
    }));
    const hunter = { ...crane, abilities: [listens as Ability] };
    const cards = Object.fromEntries([hunter, ...birds].map((card) => [card.key, card]));
    const game = playing({ ...gcg110.cards, ...cards });
    const decks = Object.values(drawDecks(game, seededStream('kin')));
    const around = decks.filter(({ main = [] }) => main.filter((key) => key === hunter.key).length === 4);
    expect(around.some(({ main = [] }) => birds.every(({ key }) => main.includes(key)))).toBe(true);
  });

  it('are the same for the same seed', () => {
    const two = Object.entries(gcg110.cards).filter(
      ([, { facts }]) => facts.colour !== 'red' && facts.colour !== 'white',
    );
    const game = playing(Object.fromEntries(two));
    const drawn = (seed: string): string => JSON.stringify(drawDecks(game, seededStream(seed)));
    expect(drawn('a')).toBe(drawn('a'));
    expect(drawn('a')).not.toBe(drawn('b'));
  });

  it('are played with where a file of cards is named', () => {
    const game = gameOf({ ...terms, cards: file });
    const decks = Object.values(game.decks.samples);
    expect(decks.some(({ main = [] }) => main.includes('X-01'))).toBe(true);
    const plan = { ...terms, cards: file, first: 0, count: 2, check: true, reach: true };
    expect(simulate(plan)).toMatchObject({ matches: 2, failures: [] });
  });

  it('are refused where no deck can be made, or the cards are of another game', async () => {
    const few = { ...gcg110, cards: { 'S-01': wren } };
    expect(() => drawDecks(few, seededStream('few'))).toThrow('no legal deck of gcg@1.1.0');
    const wrong = await captured('sim', '--game', 'nexa@1.2', '--cards', file, '--matches', '1');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('holds cards of gcg@1.1.0') });
  });
});
