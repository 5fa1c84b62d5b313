import { describe, expect, it } from '@jest/globals';
import type { Deck, Game } from '#kernel';
import { aBase, aCommand, aPilot, aUnit, EDITIONS, withCards } from './testing/index.js';
import type { Colour } from './cards/define.js';

const copies = (n: number, ...keys: readonly string[]): string[] =>
  keys.flatMap((key) => Array.from({ length: n }, () => key));
const series = (n: number, prefix: string): string[] => Array.from({ length: n }, (_, i) => `${prefix}${i}`);

const ofColour = (colour: Colour): ReturnType<typeof aUnit>[] =>
  series(13, `${colour}-`).map((number) => aUnit(number, { colour }));
const resource = copies(10, 'R-1');

describe.each(EDITIONS)('the deck check of %s', (_, edition) => {
  const game: Game = withCards(
    edition,
    ...ofColour('red'),
    ...ofColour('green'),
    ...ofColour('white'),
    aPilot('Pilot', { colour: 'red' }),
    aBase('Base', { colour: 'red' }),
    aCommand('Command', [], { colour: 'red' }),
    aUnit('Twin A', { colour: 'red', name: 'Twin' }),
    aUnit('Twin B', { colour: 'red', name: 'Twin' }),
    { ...aUnit('Alternative art', { colour: 'red' }), facts: aUnit('red-0', { colour: 'red' }).facts },
  );
  const red = copies(4, ...series(12, 'red-'));
  const main = [...red, ...copies(2, 'red-12')];
  const problems = (deck: Deck): string[] => game.decks.check(deck).map(({ code }) => code);

  it('takes all-red as well as green-and-white @gcg-1.1.0:6-1-1-2-1 @gcg-early:5-1-1-2-1', () => {
    const greenWhite = [...copies(4, ...series(12, 'green-')), 'white-0', 'white-1'];
    expect(problems({ main, resource })).toEqual([]);
    expect(problems({ main: greenWhite, resource })).toEqual([]);
  });

  it('wants exactly 50 and 10 cards @gcg-1.1.0:6-1-1 @gcg-early:5-1-1', () => {
    expect(problems({ main: main.slice(1), resource })).toEqual(['deck-size']);
    expect(problems({ main: [...main, 'red-12'], resource })).toEqual(['deck-size']);
    expect(problems({ main, resource: resource.slice(1) })).toEqual(['resource-deck-size']);
    expect(problems({ main, resource: [...resource, 'R-1'] })).toEqual(['resource-deck-size']);
    expect(problems({ main, resource, side: ['red-0'] })).toEqual(['unknown-section']);
  });

  it('takes units into the deck @gcg-1.1.0:3-2-2 @gcg-early:2-3-3', () => {
    expect(problems({ main: [...red, 'red-12', 'Twin A'], resource })).toEqual([]);
    expect(problems({ main, resource: [...resource.slice(1), 'red-12'] })).toEqual(['not-a-resource']);
  });

  it('takes pilots into the deck @gcg-1.1.0:3-3-2 @gcg-early:2-3-4', () => {
    expect(problems({ main: [...red, 'red-12', 'Pilot'], resource })).toEqual([]);
    expect(problems({ main, resource: [...resource.slice(1), 'Pilot'] })).toEqual(['not-a-resource']);
  });

  it('takes commands into the deck @gcg-1.1.0:3-4-2 @gcg-early:2-3-5', () => {
    expect(problems({ main: [...red, 'red-12', 'Command'], resource })).toEqual([]);
    expect(problems({ main, resource: [...resource.slice(1), 'Command'] })).toEqual(['not-a-resource']);
  });

  it('takes bases into the deck @gcg-1.1.0:3-5-2 @gcg-early:2-3-6', () => {
    expect(problems({ main: [...red, 'red-12', 'Base'], resource })).toEqual([]);
    expect(problems({ main, resource: [...resource.slice(1), 'Base'] })).toEqual(['not-a-resource']);
  });

  it('takes units, pilots, commands and bases into the deck, no resource and no token @gcg-1.1.0:6-1-1-1 @gcg-early:5-1-1-1', () => {
    const kinds = [...red.slice(3), 'Twin A', 'Pilot', 'Command', 'Base', 'red-12'];
    expect(problems({ main: kinds, resource })).toEqual([]);
    expect(problems({ main: [...red, 'red-12', 'R-1'], resource })).toEqual(['wrong-type']);
    expect(problems({ main: [...red, 'red-12', 'T-drone'], resource })).toEqual(['token-in-deck']);
  });

  it('takes one or two colours, not three @gcg-1.1.0:6-1-1-2 @gcg-early:5-1-1-2', () => {
    expect(problems({ main: [...red, 'green-0', 'green-1'], resource })).toEqual([]);
    expect(problems({ main: [...red, 'green-0', 'white-0'], resource })).toEqual(['too-many-colours']);
  });

  it('takes four of a card number, not five @gcg-1.1.0:2-1-2 @gcg-1.1.0:6-1-1-3 @gcg-early:5-1-1-3', () => {
    expect(problems({ main: [...red, 'red-0', 'red-12'], resource })).toEqual(['too-many-copies']);
  });

  it('counts by number: other art is the same card, the same name with another number is not @gcg-1.1.0:2-1-1 @gcg-early:2-1-1', () => {
    expect(problems({ main: [...red, 'red-12', 'Alternative art'], resource })).toEqual(['too-many-copies']);
    const twins = [...copies(4, ...series(10, 'red-')), ...copies(4, 'Twin A', 'Twin B'), 'red-11', 'red-12'];
    expect(problems({ main: twins, resource })).toEqual([]);
  });

  it('makes the resource deck of resources only @gcg-1.1.0:6-1-1-4 @gcg-1.1.0:3-6-2 @gcg-early:5-1-1-4 @gcg-early:2-3-7', () => {
    expect(problems({ main, resource: [...resource.slice(1), 'R-2'] })).toEqual([]);
    expect(problems({ main, resource: [...resource.slice(1), 'ex-resource'] })).toEqual(['not-a-resource']);
    expect(problems({ main, resource: [...resource.slice(1), 'red-12'] })).toEqual(['not-a-resource']);
  });

  it('lets a resource deck be ten of the same @gcg-1.1.0:6-1-1-5 @gcg-early:5-1-1-5', () => {
    expect(problems({ main, resource: copies(10, 'R-2') })).toEqual([]);
  });

  it('names each rule that is broken, by its number in the edition @gcg-1.1.0:6-2-1-1 @gcg-early:5-2-1-1', () => {
    const chapter = game.edition === 'early' ? '5' : '6';
    const broken = game.decks.check({ main: [...copies(5, 'red-0'), 'R-1', 'no such card'], resource: ['red-0'] });
    expect(broken.map(({ code, rule }) => `${rule} ${code}`)).toEqual([
      `${chapter}-1-1 deck-size`,
      `${chapter}-2-1-1 unknown-card`,
      `${chapter}-1-1-1 wrong-type`,
      `${chapter}-1-1-3 too-many-copies`,
      `${chapter}-1-1 resource-deck-size`,
      `${chapter}-1-1-4 not-a-resource`,
    ]);
  });

  it('says in words what is wrong', () => {
    const wrong = [...copies(5, 'red-0'), 'green-0', 'white-0', 'R-1', 'T-drone', 'no such card'];
    const told = game.decks.check({ main: wrong, resource: ['red-0'], side: [] }).map(({ message }) => message);
    expect(told).toEqual([
      'a deck has no section "side"',
      '10 cards in the deck, not 50',
      '"no such card" is not a card of this edition',
      `${game.cards['R-1']?.name} is a resource`,
      `${game.cards['T-drone']?.name} is a token`,
      'green, red, white: at most two colours',
      '5 cards with the number red-0',
      '1 cards in the resource deck, not 10',
      'red-0 is no resource card',
    ]);
  });
});
