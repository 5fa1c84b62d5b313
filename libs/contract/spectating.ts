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
} from './primitives.js';

export const liveMatchesQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional(),
  ladder: ladderId.optional(),
});

export const liveMatch = z
  .strictObject({
    matchId,
    game: gameId,
    edition: editionId,
    mode: modeId,
    seats: z.array(z.strictObject({ seat: seatNumber, player: playerId, team: z.int() })),
    ladder: z.nullable(ladderId),
    tags: tags.describe("The operator's own labels."),
    openedAt: instant,
    delaySeconds: z.number().describe('How far behind the match its spectators are kept.'),
    watchers: z.int().min(0),
  })
  .meta({ id: 'LiveMatch', description: 'A match that anyone may watch.' });

export const liveMatchPage = pageOf(liveMatch, 'LiveMatchPage');

export type LiveMatchesQuery = z.output<typeof liveMatchesQuery>;
export type LiveMatchDocument = z.output<typeof liveMatch>;
export type LiveMatchPage = z.output<typeof liveMatchPage>;
