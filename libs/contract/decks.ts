import { z } from 'zod';
import { cardSets, editionId, gameId, LIMITS } from './primitives.js';

export const deck = z
  .record(
    z.string().min(1).max(32),
    z.array(z.string().min(1).max(64)).max(LIMITS.sectionCards, `must not hold more than ${LIMITS.sectionCards} cards`),
  )
  .refine(
    (sections) => Object.keys(sections).length <= LIMITS.sections,
    `must not have more than ${LIMITS.sections} sections`,
  )
  .meta({ id: 'Deck', description: 'Card keys by section.' });

export const deckProblem = z
  .strictObject({ code: z.string(), message: z.string(), rule: z.string().describe('The rule it breaks.') })
  .meta({ id: 'DeckProblem' });

export const validateDeckBody = z
  .strictObject({ game: gameId, edition: editionId, cardSets: cardSets.optional(), deck })
  .meta({ id: 'ValidateDeck' });

export const deckVerdict = z
  .strictObject({ legal: z.boolean(), problems: z.array(deckProblem).describe('Every violation, not just the first.') })
  .meta({ id: 'DeckVerdict' });

export type ValidateDeckBody = z.output<typeof validateDeckBody>;
export type DeckVerdict = z.output<typeof deckVerdict>;
