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
  .meta({
    id: 'Deck',
    description: 'A deck: by section, the keys of its cards. A card that is there twice is listed twice.',
  });

export const deckProblem = z
  .strictObject({
    code: z.string().describe('Stable name of the violation, for programs.'),
    message: z.string().describe('What is wrong, for people.'),
    rule: z.string().describe('The rule of the game that the deck breaks.'),
  })
  .meta({ id: 'DeckProblem', description: 'One violation of the rules of deck construction.' });

export const validateDeckBody = z
  .strictObject({
    game: gameId,
    edition: editionId,
    cardSets: cardSets.optional().describe('An imported card set; left out: the cards built into the service.'),
    deck,
  })
  .meta({ id: 'ValidateDeck', description: 'Asks whether a deck is legal.' });

export const deckVerdict = z
  .strictObject({
    legal: z.boolean().describe('Whether the deck may be played.'),
    problems: z.array(deckProblem).describe('Every violation, not just the first; empty for a legal deck.'),
  })
  .meta({ id: 'DeckVerdict', description: 'Whether a deck is legal, and if not, why.' });

export type ValidateDeckBody = z.output<typeof validateDeckBody>;
export type DeckVerdict = z.output<typeof deckVerdict>;
