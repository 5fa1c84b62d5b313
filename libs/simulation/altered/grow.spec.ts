import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import { GRAMMAR, type Members, type ShapeRef } from '#kernel';
import { seededStream } from '../dice.js';
import { Grower } from './grow.js';

const { ABILITIES, AIM, CHANGES, CONDITIONS, EVENTS, FILTERS, OPERATIONS, PART, QUANTITIES, SELECTORS } = GRAMMAR;

/** Shapes that only the engine writes. */
const NOT_SAID = ['ids of cards', 'value of a fact'];

const forms: readonly object[] = [
  ...[OPERATIONS, ABILITIES, EVENTS].flatMap((group) => Object.values(group) as object[]),
  ...[...SELECTORS, ...FILTERS, ...QUANTITIES, ...CONDITIONS, ...CHANGES],
  ...[AIM, PART],
];
const shapes = new Set(forms.flatMap((form) => Object.values(form as Members).map((shape) => shape.replace('?', ''))));

describe('texts grown at random', () => {
  it.each([...shapes].filter((shape) => shape !== 'settings' && !NOT_SAID.includes(shape)))(
    'have every shape of the language in some game: %s',
    (shape) => {
      const next = seededStream(shape);
      const growers = [...games.values()].map((game) => new Grower(game, (n) => next() % n));
      const grown = growers.flatMap((grower) =>
        Array.from({ length: 20 }, () => grower.grow(shape as ShapeRef)).filter((value) => value !== null),
      );
      expect(grown).not.toEqual([]);
    },
  );
});
