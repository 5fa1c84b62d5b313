import { z } from 'zod';
import { deck } from './decks.js';
import { ladderId } from './ladders.js';
import { commandId, instant, LIMITS, matchId, playerId, seatNumber } from './primitives.js';

const ticketId = z.uuid('must be a UUID').toLowerCase();

export const queueBody = z
  .strictObject({
    players: z
      .array(z.strictObject({ player: playerId, deck }))
      .min(1, 'must name at least one player')
      .max(LIMITS.seats, `must not name more than ${LIMITS.seats} players`)
      .refine((list) => new Set(list.map(({ player }) => player)).size === list.length, 'must not name a player twice')
      .describe('Who queues together, as one team. The decks are locked for the whole contest.'),
    avoid: z.array(playerId).max(100, 'must not name more than 100 players').default([]),
    commandId: commandId.optional(),
  })
  .meta({ id: 'QueueTicket' });

export const ticket = z
  .strictObject({
    ticket: ticketId,
    ladder: ladderId,
    state: z
      .enum(['queued', 'proposed', 'opening', 'matched', 'cancelled', 'dropped', 'refused'])
      .describe('proposed: accept until readyUntil. opening: agreed, the match is about to be there.'),
    version: z.int().describe('Grows with every change; wait for the next with "after".'),
    players: z.array(playerId),
    queuedAt: instant,
    accepted: z.boolean(),
    readyUntil: z.nullable(instant),
    reason: z.nullable(z.string()),
    contest: z.nullable(z.uuid()),
    games: z
      .array(
        z.strictObject({
          game: z.int(),
          matchId,
          seats: z.array(z.strictObject({ player: playerId, seat: seatNumber, token: z.string() })),
        }),
      )
      .describe("The contest's matches so far, with a token for each of the ticket's players."),
    expiresAt: z.nullable(instant).describe('When the tokens end; ask again for new ones.'),
  })
  .meta({ id: 'Ticket' });

export const ticketQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0).describe('The version one has.'),
  wait: z.coerce.number().min(0).max(LIMITS.waitSeconds).default(0).describe('Seconds to wait for a later one.'),
});

export const ticketParams = z.strictObject({ ladder: ladderId, ticket: ticketId });

export type QueueBody = z.output<typeof queueBody>;
export type TicketDocument = z.output<typeof ticket>;
export type TicketQuery = z.output<typeof ticketQuery>;
export type TicketParams = z.output<typeof ticketParams>;
