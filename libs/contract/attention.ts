import { z } from 'zod';
import { match } from './matches.js';
import { gameId, instant, pageOf, pageQuery, seatNumber, uuid } from './primitives.js';

const since = instant.describe('Since when this has been so.');
const minutes = (most: number) => z.coerce.number().int().min(1).max(most);

export const attentionQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional().describe('Only matches of this game.'),
  kind: z.literal('called').optional().describe('Only matches whose players call a judge.'),
  stalledMinutes: minutes(1_440)
    .default(10)
    .describe('Minutes without any event after which a match counts as stalled.'),
  longMinutes: minutes(14_400).default(90).describe('Minutes after its opening from which a match counts as long.'),
});

export const concern = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('called').describe('A seat called a judge.'),
      since,
      call: uuid.describe('Id of the call, to close it.'),
      seat: seatNumber.describe('The seat that called.'),
      reason: z.string().describe("What happened, in the player's own words."),
    }),
    z.strictObject({
      kind: z.literal('paused').describe('The clocks are stopped.'),
      since,
      by: z.string().describe('The operator key of the judge as `key/<id>`; `service` after an outage.'),
      reason: z.string().describe('Why, in words.'),
    }),
    z.strictObject({
      kind: z.literal('away').describe('A seat is disconnected.'),
      since,
      seat: seatNumber.describe('The seat that is away.'),
    }),
    z.strictObject({ kind: z.literal('stalled').describe('Nothing has happened for `stalledMinutes`.'), since }),
    z.strictObject({ kind: z.literal('long').describe('The match was opened `longMinutes` ago or earlier.'), since }),
  ])
  .meta({ id: 'Concern', description: 'Why a judge may want to look at a match.' });

export const watchedMatch = z
  .strictObject({
    match,
    concerns: z.array(concern).describe('Everything about the match that may need a judge.'),
    watchers: z.int().min(0).describe('How many sockets of spectators there were a few seconds ago.'),
  })
  .meta({ id: 'WatchedMatch', description: 'A match that may need a judge, for judges.' });

export const attentionPage = pageOf(watchedMatch, 'AttentionPage', 'A page of matches that may need a judge.');

export type AttentionQuery = z.output<typeof attentionQuery>;
export type ConcernDocument = z.output<typeof concern>;
export type WatchedMatchDocument = z.output<typeof watchedMatch>;
export type AttentionPage = z.output<typeof attentionPage>;
