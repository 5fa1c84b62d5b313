import type { Selector } from '#kernel';
import type { Part } from '../part.js';

const isFaceUpG = { all: [{ fact: 'type', in: ['G'] }, { facing: 'up' }] } as const;

/** Face-up G units on the vanguard circle, hearts being no units, and in the G zone. */
const generations: Selector = {
  either: [
    { zone: 'field', of: 'controller', where: { all: [{ role: ['vanguard', 'mate'] }, isFaceUpG] } },
    { zone: 'g', of: 'controller', where: isFaceUpG },
  ],
};

/** Generation break N (11.12): a label on the text; its gate asks at the right time for each kind of ability. */
export const generationBreakPart: Part = {
  gates: { 'generation-break': { compare: [{ count: generations }, '>=', { bound: 'generation-break' }] } },
  words: { label: ['generation-break'], permission: ['open:generation-break'] },
};
