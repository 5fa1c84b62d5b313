import type { Selector } from '#kernel';
import type { Part } from '../part.js';

const isFaceUpG = { all: [{ fact: 'type', in: ['G'] }, { facing: 'up' }] } as const;

/** Face-up G units on the vanguard circle (hearts are not units) and in the G zone. */
const generations: Selector = {
  either: [
    { zone: 'field', of: 'controller', where: { all: [{ role: ['vanguard', 'mate'] }, isFaceUpG] } },
    { zone: 'g', of: 'controller', where: isFaceUpG },
  ],
};

/** Generation break N (11.12): a label on the text. Its gate is checked when the kind of ability requires it: see `gates.ts`. */
export const generationBreakPart: Part = {
  gates: { 'generation-break': { compare: [{ count: generations }, '>=', { bound: 'generation-break' }] } },
  words: { label: ['generation-break'], permission: ['open:generation-break'] },
};
