import { z } from 'zod';
import { deckProblem } from './decks.js';
import { seatNumber } from './primitives.js';

/** An error as defined by RFC 9457. Programs branch on `type`, people read `detail`. */
export const problem = z
  .strictObject({
    type: z
      .string()
      .describe(
        'Stable: `urn:senki:problem:` and one of the names in docs/problems.md, e.g. "urn:senki:problem:no-such-decision".',
      ),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What happened this time, and what to do about it.'),
    instance: z.string().optional().describe('Identifies this failure; quote it when you report it.'),
    errors: z
      .array(z.strictObject({ pointer: z.string(), detail: z.string() }))
      .optional()
      .describe('Every field that is wrong, by JSON pointer.'),
    decks: z
      .array(z.strictObject({ seat: seatNumber, problems: z.array(deckProblem) }))
      .optional()
      .describe('Every violation of every illegal deck.'),
    scope: z.string().optional().describe('The scope that is missing.'),
    retryAfter: z.int().optional().describe('Seconds to wait before the request is sent again.'),
    version: z.int().optional().describe('Where the match stands.'),
  })
  .meta({ id: 'Problem' });

export type ProblemBody = z.output<typeof problem>;
