import { z } from 'zod';
import { END_REASONS } from './matches.js';
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
  version,
} from './primitives.js';

export const RESULT_TYPES = ['match.result', 'match.corrected'] as const;

export const result = z
  .strictObject({
    matchId,
    revision: z.int().min(1).describe('1 for the first result of a match; a correction has the next.'),
    game: gameId,
    edition: editionId,
    mode: modeId,
    engine: z.string().describe('The build of the rules engine.'),
    cardSets: z.record(z.string(), z.string()).describe('Hash of every card set the match was played with.'),
    labels: tags,
    seats: z.array(
      z.strictObject({
        seat: seatNumber,
        player: playerId,
        team: z.int(),
        won: z.boolean(),
        place: z.nullable(z.int().min(1)).describe('1 for the best; shared where nothing tells apart; null if void.'),
      }),
    ),
    winners: z.array(seatNumber).describe('Empty for a draw and for a void match.'),
    reason: z.enum(END_REASONS),
    detail: z.string(),
    startedAt: instant,
    endedAt: instant,
    decidedAt: instant.describe('When this result was decided: later than the end for a correction.'),
    events: version.describe('How many events the record held then.'),
    headHash: z.string().describe('Hash of the last of them, which binds all before; hex.'),
    correction: z
      .nullable(z.strictObject({ by: z.string(), reason: z.string() }))
      .describe('Who corrected an earlier result, and why.'),
  })
  .meta({ id: 'Result' });

export const resultEntry = z
  .strictObject({
    id: z.string().describe('The same wherever this result appears; also the `webhook-id`.'),
    position: z.int().min(1).describe('Place in the feed: 1, 2, 3 … without a gap.'),
    type: z.enum(RESULT_TYPES),
    result,
  })
  .meta({ id: 'ResultEntry' });

export const resultsQuery = z.strictObject({
  after: cursor.optional().describe('The "next" of an earlier answer; left out, from the beginning.'),
  limit: z.coerce.number().int().min(1).max(LIMITS.page).default(50),
  wait: z.coerce
    .number()
    .min(0)
    .max(LIMITS.waitSeconds, `must not be above ${LIMITS.waitSeconds} seconds`)
    .default(0)
    .describe('Seconds to wait for a first result.'),
});

export const resultPage = z
  .strictObject({
    data: z.array(resultEntry),
    next: cursor.describe('Where to go on. Keep it together with what you did with the results.'),
    more: z.boolean().describe('Whether there is more to fetch at once.'),
  })
  .meta({ id: 'ResultPage' });

export const receiptQuery = z.strictObject({
  revision: z.coerce.number().int().min(1).max(1_000_000).optional().describe('Left out: the result as it stands.'),
});

export const jwks = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('EdDSA'),
      }),
    ),
  })
  .meta({ id: 'Jwks' });

export type ResultDocument = z.output<typeof result>;
export type ResultEntryDocument = z.output<typeof resultEntry>;
export type ResultsQuery = z.output<typeof resultsQuery>;
export type ResultPage = z.output<typeof resultPage>;
export type ReceiptQuery = z.output<typeof receiptQuery>;
export type JwksDocument = z.output<typeof jwks>;
