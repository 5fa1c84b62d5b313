import { z } from 'zod';
import { ladderId } from './ladders.js';
import {
  editionId,
  gameId,
  instant,
  matchId,
  modeId,
  pageOf,
  pageQuery,
  playerId,
  seatNumber,
  tags,
  team,
} from './primitives.js';

export const liveMatchesQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional().describe('Only matches of this game.'),
  ladder: ladderId.optional().describe('Only matches of this ladder.'),
});

export const liveMatch = z
  .strictObject({
    matchId,
    game: gameId,
    edition: editionId,
    mode: modeId,
    seats: z
      .array(z.strictObject({ seat: seatNumber, player: playerId, team }))
      .describe('Who sits where, in turn order.'),
    ladder: z.nullable(ladderId).describe('The ladder that the match belongs to; null if none.'),
    tags,
    openedAt: instant.describe('When the match was opened.'),
    delaySeconds: z.number().describe('How many seconds later than the seats spectators get each event.'),
    watchers: z.int().min(0).describe('How many sockets of spectators there were a few seconds ago.'),
  })
  .meta({ id: 'LiveMatch', description: 'A match that is being played and that anyone may watch.' });

export const liveMatchPage = pageOf(liveMatch, 'LiveMatchPage', 'A page of matches that anyone may watch.');

export type LiveMatchesQuery = z.output<typeof liveMatchesQuery>;
export type LiveMatchDocument = z.output<typeof liveMatch>;
export type LiveMatchPage = z.output<typeof liveMatchPage>;
