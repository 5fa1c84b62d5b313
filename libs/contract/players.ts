import { z } from 'zod';
import { match } from './matches.js';
import { instant, pageOf, pageQuery, playerId, seatNumber } from './primitives.js';

export const playerToken = z.strictObject({ player: playerId, token: z.string(), expiresAt: instant }).meta({
  id: 'PlayerToken',
  description: 'A bearer token with which a player reads what is theirs, and does nothing.',
});

export const player = z
  .strictObject({ player: playerId, expiresAt: instant.describe('When the token ends.') })
  .meta({ id: 'Player' });

export const ownMatch = z
  .strictObject({ match: match.omit({ tags: true }), seat: seatNumber.describe('Where the player sits.') })
  .meta({ id: 'OwnMatch' });

export const ownMatchesQuery = z.strictObject({ ...pageQuery.shape, status: z.enum(['playing', 'over']).optional() });
export const ownMatchPage = pageOf(ownMatch, 'OwnMatchPage');

export type PlayerTokenDocument = z.output<typeof playerToken>;
export type PlayerDocument = z.output<typeof player>;
export type OwnMatchDocument = z.output<typeof ownMatch>;
export type OwnMatchesQuery = z.output<typeof ownMatchesQuery>;
export type OwnMatchPage = z.output<typeof ownMatchPage>;
