import { z } from 'zod';
import { endDetail, endReason } from './matches.js';
import {
  cursor,
  editionId,
  gameId,
  instant,
  LIMITS,
  matchId,
  modeId,
  playerId,
  seatNumber,
  tags,
  team,
  version,
  waitFor,
} from './primitives.js';

export const RESULT_TYPES = ['match.result', 'match.corrected'] as const;

export const resultType = z
  .enum(RESULT_TYPES)
  .describe(
    '`match.result`: the first result of a match. `match.corrected`: a judge changed it. More types may be added.',
  );

export const result = z
  .strictObject({
    matchId,
    revision: z.int().min(1).describe('1 for the first result of a match; each correction has the next number.'),
    game: gameId,
    edition: editionId,
    mode: modeId,
    engine: z.string().describe('The build of the rules engine.'),
    cardSets: z
      .record(z.string(), z.string())
      .describe('By game and edition, the hash of every card set that the match was played with.'),
    labels: tags,
    seats: z
      .array(
        z.strictObject({
          seat: seatNumber,
          player: playerId,
          team,
          won: z.boolean().describe('Whether the seat is one of the winners.'),
          place: z
            .nullable(z.int().min(1))
            .describe('1 is best. Seats of one team share a place, and so do seats that tie. Null in a void match.'),
        }),
      )
      .describe('How each seat did, in turn order.'),
    winners: z.array(seatNumber).describe('The seats that won; empty for a draw and for a void match.'),
    reason: endReason,
    detail: endDetail,
    startedAt: instant.describe('When the match was opened.'),
    endedAt: instant.describe('When the match ended.'),
    decidedAt: instant.describe('When this result was decided: for a correction, later than the end.'),
    events: version.describe('How many events the match had when the result was decided.'),
    headHash: z.string().describe('Hex: the hash of the last of these events, which covers all events before it.'),
    correction: z
      .nullable(
        z.strictObject({
          by: z.string().describe('The operator key of the judge as `key/<id>`.'),
          reason: z.string().describe('Why, in words.'),
        }),
      )
      .describe('Who corrected the earlier result, and why; null for a first result.'),
  })
  .meta({
    id: 'Result',
    description: 'How a match ended, for operators. Results never change; a correction is another result.',
  });

export const resultEntry = z
  .strictObject({
    id: z.string().describe('Id of the result, the same wherever it appears; also the `webhook-id` of its deliveries.'),
    position: z.int().min(1).describe('Position in the feed of results: 1, 2, 3 … without a gap.'),
    type: resultType,
    result,
  })
  .meta({ id: 'ResultEntry', description: 'A result in the feed of results.' });

export const resultsQuery = z.strictObject({
  after: cursor.optional().describe('The `next` of an earlier reply; left out: from the beginning.'),
  limit: z.coerce.number().int().min(1).max(LIMITS.page).default(50).describe('How many results to return at most.'),
  wait: waitFor('a first result'),
});

export const resultPage = z
  .strictObject({
    data: z.array(resultEntry).describe('The results of this page, the oldest first.'),
    next: cursor.describe('What to send as `after` next. Store it together with what you did with the results.'),
    more: z.boolean().describe('Whether there are more results to fetch right away.'),
  })
  .meta({ id: 'ResultPage', description: 'The next results of the feed, for operators.' });

export const receiptQuery = z.strictObject({
  revision: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Which revision of the result; left out: the latest.'),
});

export const jwks = z
  .strictObject({
    keys: z
      .array(
        z.strictObject({
          kty: z.literal('OKP').describe('Type of the key (RFC 8037).'),
          crv: z.literal('Ed25519').describe('Curve of the key.'),
          x: z.string().describe('The public key in base64url.'),
          kid: z.string().describe('Id of the key, as in the header of a receipt.'),
          use: z.literal('sig').describe('The key signs.'),
          alg: z.literal('EdDSA').describe('Algorithm of the signatures.'),
        }),
      )
      .describe('The current key first, then those that signed in the past.'),
  })
  .meta({
    id: 'Jwks',
    description: 'The public keys that sign receipts and replays (RFC 7517), for anyone who checks them.',
  });

export type ResultDocument = z.output<typeof result>;
export type ResultEntryDocument = z.output<typeof resultEntry>;
export type ResultsQuery = z.output<typeof resultsQuery>;
export type ResultPage = z.output<typeof resultPage>;
export type ReceiptQuery = z.output<typeof receiptQuery>;
export type JwksDocument = z.output<typeof jwks>;
