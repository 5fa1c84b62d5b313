import { describe, expect, it } from '@jest/globals';
import { unit } from './cards/define.js';
import { gameWith } from './testing/index.js';

const many = (key: string, n: number): string[] => Array.from({ length: n }, () => key);
const named = (key: string, model: string, keywords = {}): ReturnType<typeof unit> =>
  unit({
    key,
    name: key.slice(0, 4),
    model,
    sign: ['blue', 'alpha'],
    cost: [1],
    powers: [1, 1, 1],
    terrain: ['space'],
    keywords,
  });

const game = gameWith([
  ...[named('Crow-1', 'C1'), named('Crow-2', 'C2')],
  ...['Ant-', 'Bee-', 'Cat-', 'Dog-'].map((key) => named(key, 'M', { unique: 0 })),
]);
const problems = (main: readonly string[]): string[] => game.decks.check({ main }).map(({ code }) => code);

describe('a deck', () => {
  it.each([49, 50, 51])('of %i cards is legal only with 50 @nexa-1.2:deck.1', (n) => {
    expect(problems(many('X-01', n))).toEqual(n === 50 ? [] : ['deck-size']);
  });

  it('has at most three cards of a name @nexa-1.2:deck.2', () => {
    expect(problems([...many('U-01', 3), ...many('X-01', 47)])).toEqual([]);
    expect(problems([...many('U-01', 4), ...many('X-01', 46)])).toEqual(['copies']);
  });

  it('counts machines of one name together, whatever their model @nexa-1.2:deck.3 @nexa-1.2:card.unit.5', () => {
    expect(problems([...many('Crow-1', 2), ...many('Crow-2', 1), ...many('X-01', 47)])).toEqual([]);
    expect(problems([...many('Crow-1', 2), ...many('Crow-2', 2), ...many('X-01', 46)])).toEqual(['copies']);
  });

  it('may hold any number of a graphic @nexa-1.2:deck.4', () => {
    expect(problems(many('X-02', 50))).toEqual([]);
  });

  it('has at most three unique cards, whatever their names @nexa-1.2:special.unique.1', () => {
    expect(problems(['Ant-', 'Bee-', 'Cat-', ...many('X-01', 47)])).toEqual([]);
    expect(problems(['Ant-', 'Bee-', 'Cat-', 'Dog-', ...many('X-01', 46)])).toEqual(['unique']);
  });
});
