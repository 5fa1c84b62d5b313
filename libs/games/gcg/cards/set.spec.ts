import { describe, expect, it } from '@jest/globals';
import { Reader, VOCABULARY, type Topic } from '#simulation/reach';
import { gcg110, gcgEarly } from '../game.js';
import { hasLinkIcon } from './define.js';
import { KEYWORDS } from '../keywords.js';
import { operations } from '../operations.js';
import { sampleSet } from './sets/index.js';
import { resources, tokens } from './tokens.js';
import { during, PERMISSIONS, PROHIBITIONS, TIMINGS } from './text.js';

/** Words of the language that this game does not use, each with the reason. */
const FOREIGN: Partial<Record<Topic, readonly string[]>> = {
  // Cards are turned face up by leaving hidden zones, never in place. Nobody declares the name of a card. No zone has places inside it. No
  // text removes other texts, and none refers to a kind of text. No card takes another's position, control follows the zone, and only cards
  // have numbers.
  operation: [
    ...['face', 'count', 'counter', 'declare', 'place', 'mute', 'immune', 'whole', 'use'],
    ...['exchange', 'control', 'adjust', 'nullify', 'copy', 'retarget'],
  ],
  // `these` and `same` are what `is` and `sameAs` become in a continuous effect.
  filter: [
    ...['facing', 'declared', 'place', 'row', 'column', 'sameRow', 'sameColumn', 'these', 'same', 'past'],
    ...['shares', 'printed', 'label', 'ofKeyword', 'on'],
  ],
  change: ['remove', 'mute', 'immune'],
  // Texts put no counters on seats or units: damage is dealt and recovered.
  quantity: ['counter', 'on', 'rating', 'zone', 'place'],
  // Texts check registers and bound cards for whether something was done.
  condition: ['did'],
  // Turns begin with a start step, which texts name. Cards that turn over, and state triggers, belong to other games.
  event: ['turn-began', 'placed', 'faced', 'created', 'unlinked', 'moment', 'began', 'state'],
};

const texts = [...sampleSet, ...tokens].flatMap((card) => card.abilities);
const reader = texts.reduce((read, ability) => read.ability(ability), new Reader());
const missing = (topic: Topic, words: readonly string[]): string[] =>
  words.filter((word) => !reader.used(topic).has(word) && !FOREIGN[topic]?.includes(word));

describe('the sample set', () => {
  it('has at least 120 cards with numbers and names of their own', () => {
    expect(sampleSet.length).toBeGreaterThanOrEqual(120);
    const all = [...sampleSet, ...tokens, ...resources];
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(sampleSet.map(({ name }) => name)).size).toBe(sampleSet.length);
  });

  it.each(Object.entries(VOCABULARY) as [Topic, readonly string[]][])(
    'uses every %s of the language',
    (topic, words) => {
      expect(missing(topic, words)).toEqual([]);
    },
  );

  it('says of no word it uses that the game has no use for it', () => {
    const used = Object.entries(FOREIGN).flatMap(([topic, words]) =>
      words.filter((word) => reader.used(topic as Topic).has(word)),
    );
    expect(used).toEqual([]);
  });

  it('uses every operation, duration, prohibition and permission of the game', () => {
    expect(missing('custom', Object.keys(operations))).toEqual([]);
    expect(missing('duration', Object.values(during))).toEqual([]);
    expect(missing('prohibition', PROHIBITIONS)).toEqual([]);
    expect(missing('permission', PERMISSIONS)).toEqual([]);
  });

  it('prints and grants every keyword', () => {
    const printed = new Set(sampleSet.flatMap(({ keywords }) => Object.keys(keywords)));
    expect(KEYWORDS.filter((keyword) => !printed.has(keyword))).toEqual([]);
    expect([...printed, ...reader.used('granted')].filter((word) => !KEYWORDS.some((known) => known === word))).toEqual(
      [],
    );
  });

  it('uses every timing, on units and bases, on commands, and on effects that are activated', () => {
    expect(missing('timing', TIMINGS)).toEqual([]);
    const activated = (zones: readonly string[]): string[] =>
      texts.flatMap((text) => (text.kind === 'activated' && zones.includes(String(text.zone)) ? [text.timing] : []));
    expect(new Set(activated(['limbo']))).toEqual(new Set(['main', 'action', 'main/action']));
    expect(new Set(activated(['battle', 'base']))).toEqual(new Set(['main', 'action', 'main/action']));
  });

  it('has cards of every type in every colour', () => {
    const kinds = new Set(sampleSet.map(({ facts }) => `${String(facts.colour)} ${String(facts.type)}`));
    expect(kinds.size).toBe(16);
  });
});

describe.each([
  ['1.1.0', gcg110],
  ['early', gcgEarly],
])('the decks of %s', (_edition, game) => {
  const decks = Object.entries(game.decks.samples);
  const coloursOf = (keys: readonly string[]): Set<unknown> =>
    new Set(keys.map((key) => game.cards[key]?.facts.colour));

  it.each(decks)('%s is legal', (_name, deck) => {
    expect(game.decks.check(deck)).toEqual([]);
  });

  it('are two of one colour and two of two', () => {
    expect(decks.map(([, { main = [] }]) => coloursOf(main).size).sort()).toEqual([1, 1, 2, 2]);
  });

  it('hold every card of the edition', () => {
    const held = new Set(decks.flatMap(([, { main = [] }]) => main));
    const cards = sampleSet.filter(({ key }) => Object.hasOwn(game.cards, key));
    expect(cards.filter(({ key }) => !held.has(key)).map(({ key }) => key)).toEqual([]);
  });
});

describe('the early edition', () => {
  it('has the whole set but for cards with link icons', () => {
    expect(Object.values(gcgEarly.cards).filter(hasLinkIcon)).toEqual([]);
    const left = sampleSet.filter(({ key }) => !Object.hasOwn(gcgEarly.cards, key));
    expect(left.every(hasLinkIcon)).toBe(true);
  });
});
