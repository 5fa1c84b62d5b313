import { z } from 'zod';
import { deckProblem } from './decks.js';
import { count, seatNumber } from './primitives.js';

/** An error as defined by RFC 9457. Programs branch on `type`, people read `detail`. */
export const problem = z
  .strictObject({
    type: z
      .string()
      .describe(
        'What went wrong, for programs: `urn:senki:problem:` and one of the names in docs/problems.md, such as `urn:senki:problem:no-such-decision`. Stable.',
      ),
    title: z.string().describe('What the type means; the same for every problem of the type.'),
    status: count.describe('The HTTP status of the reply.'),
    detail: z.string().describe('What happened this time and what to do about it, for people. Do not parse it.'),
    instance: z.string().optional().describe('Identifies the request; quote it when you report the problem.'),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().describe('JSON pointer of the field.'),
          detail: z.string().describe('What was expected there.'),
        }),
      )
      .optional()
      .describe('Of `invalid-request`: every field that is wrong.'),
    decks: z
      .array(
        z.strictObject({
          seat: seatNumber.describe('The seat, or the position in the list of players.'),
          problems: z.array(deckProblem).describe('Every violation of this deck.'),
        }),
      )
      .optional()
      .describe('Of `illegal-deck`: every illegal deck.'),
    scope: z.string().optional().describe('Of `forbidden`: the scope that the key lacks.'),
    retryAfter: count.optional().describe('Seconds to wait before sending the request again.'),
    version: count.optional().describe('The version that the match has now.'),
  })
  .meta({
    id: 'Problem',
    description: 'Why a request was refused, as defined by RFC 9457. Every error has this form.',
  });

export type ProblemBody = z.output<typeof problem>;
