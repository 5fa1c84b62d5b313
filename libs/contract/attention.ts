import { z } from 'zod';
import { match } from './matches.js';
import { gameId, instant, pageOf, pageQuery, seatNumber, uuid } from './primitives.js';

const since = instant.describe('Since when.');
const minutes = (most: number) => z.coerce.number().int().min(1).max(most);

export const attentionQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional(),
  kind: z.literal('called').optional().describe('Only matches whose players call a judge.'),
  stalledMinutes: minutes(1_440)
    .default(10)
    .describe('Minutes without any event after which a match counts as stalled.'),
  longMinutes: minutes(14_400).default(90).describe('Minutes after its opening from which a match counts as long.'),
});

export const concern = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('called'),
      since,
      call: uuid.describe('The id of the call, to close it.'),
      seat: seatNumber,
      reason: z.string().describe("In the player's own words."),
    }),
    z.strictObject({ kind: z.literal('paused'), since, by: z.string(), reason: z.string() }),
    z.strictObject({ kind: z.literal('away'), since, seat: seatNumber }),
    z.strictObject({ kind: z.literal('stalled'), since }),
    z.strictObject({ kind: z.literal('long'), since }),
  ])
  .meta({ id: 'Concern', description: 'Why a judge may want to look at a match.' });

export const watchedMatch = z
  .strictObject({
    match,
    concerns: z.array(concern),
    watchers: z.int().min(0).describe('Sockets of spectators; a few seconds old.'),
  })
  .meta({ id: 'WatchedMatch' });

export const attentionPage = pageOf(watchedMatch, 'AttentionPage');

export type AttentionQuery = z.output<typeof attentionQuery>;
export type ConcernDocument = z.output<typeof concern>;
export type WatchedMatchDocument = z.output<typeof watchedMatch>;
export type AttentionPage = z.output<typeof attentionPage>;
