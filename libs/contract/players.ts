import { z } from 'zod';
import { match, matchStatus } from './matches.js';
import { instant, pageOf, pageQuery, playerId, seatNumber } from './primitives.js';

export const playerToken = z
  .strictObject({
    player: playerId,
    token: z.string().describe('Send it as `Authorization: Bearer …`.'),
    expiresAt: instant.describe('When the token stops working.'),
  })
  .meta({
    id: 'PlayerToken',
    description:
      'A bearer token with which a player can read their own matches and replays, but not play. Operators issue it.',
  });

export const player = z
  .strictObject({ player: playerId, expiresAt: instant.describe('When the token stops working.') })
  .meta({ id: 'Player', description: 'The player whose token was sent.' });

export const ownMatch = z
  .strictObject({
    match: match.omit({ tags: true }).describe("The match, without the operator's labels."),
    seat: seatNumber.describe('The seat of the player.'),
  })
  .meta({ id: 'OwnMatch', description: 'A match of the player whose token was sent.' });

export const ownMatchesQuery = z.strictObject({
  ...pageQuery.shape,
  status: matchStatus.optional().describe('Only matches that are being played, or only those that are over.'),
});
export const ownMatchPage = pageOf(ownMatch, 'OwnMatchPage', 'A page of matches of the player whose token was sent.');

export type PlayerTokenDocument = z.output<typeof playerToken>;
export type PlayerDocument = z.output<typeof player>;
export type OwnMatchDocument = z.output<typeof ownMatch>;
export type OwnMatchesQuery = z.output<typeof ownMatchesQuery>;
export type OwnMatchPage = z.output<typeof ownMatchPage>;
