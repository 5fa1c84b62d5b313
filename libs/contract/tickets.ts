import { z } from 'zod';
import { deck } from './decks.js';
import { ladderId } from './ladders.js';
import { bearer } from './matches.js';
import { commandId, count, instant, LIMITS, matchId, playerId, seatNumber, waitFor } from './primitives.js';

const ticketId = z.uuid('must be a UUID').toLowerCase().describe('Id of the ticket.');

export const queueBody = z
  .strictObject({
    players: z
      .array(z.strictObject({ player: playerId, deck }))
      .min(1, 'must name at least one player')
      .max(LIMITS.seats, `must not name more than ${LIMITS.seats} players`)
      .refine((list) => new Set(list.map(({ player }) => player)).size === list.length, 'must not name a player twice')
      .describe(
        'The players who queue together, as one team, and their decks. Nobody can change the decks during the contest.',
      ),
    avoid: z
      .array(playerId)
      .max(100, 'must not name more than 100 players')
      .default([])
      .describe('Players whom the ticket must not be paired with.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'QueueTicket', description: 'What an operator sends to queue players for a match of a ladder.' });

export const ticket = z
  .strictObject({
    ticket: ticketId,
    ladder: ladderId,
    state: z
      .enum(['queued', 'proposed', 'opening', 'matched', 'cancelled', 'dropped', 'refused'])
      .describe(
        '`queued`: waiting for a pairing. `proposed`: accept before `readyUntil`. `opening`: agreed, the match is being opened. `matched`: there is a match. `cancelled`: the ticket was withdrawn. `dropped`: it did not accept in time. `refused`: the match could not be opened; see `reason`.',
      ),
    version: count.describe('Grows with every change of the ticket. Send it as `after` to wait for the next one.'),
    players: z.array(playerId).describe('The players who queue together.'),
    queuedAt: instant.describe('Since when the ticket has been waiting.'),
    accepted: z.boolean().describe('Whether the ticket has accepted the proposed match.'),
    readyUntil: z.nullable(instant).describe('Until when to accept; null unless a match is proposed.'),
    reason: z.nullable(z.string()).describe('Why the ticket was closed without a match; null if it was not.'),
    contest: z.nullable(z.uuid()).describe('Id of the contest that the ticket led to; null until there is one.'),
    games: z
      .array(
        z.strictObject({
          game: count.describe('Number of the match in the contest, from 1.'),
          matchId,
          seats: z
            .array(
              z.strictObject({
                player: playerId,
                seat: seatNumber,
                token: bearer.describe('The token of the seat, for its player.'),
              }),
            )
            .describe("The seats of the ticket's players."),
        }),
      )
      .describe("The matches of the contest so far, with a token for each of the ticket's players."),
    expiresAt: z
      .nullable(instant)
      .describe('When the tokens stop working; read the ticket again for new ones. Null while there are none.'),
  })
  .meta({ id: 'Ticket', description: 'A request to be paired, for the operator who made it.' });

export const ticketQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0).describe('The version of the ticket that you know.'),
  wait: waitFor('a later version'),
});

export const ticketParams = z.strictObject({ ladder: ladderId, ticket: ticketId });

export type QueueBody = z.output<typeof queueBody>;
export type TicketDocument = z.output<typeof ticket>;
export type TicketQuery = z.output<typeof ticketQuery>;
export type TicketParams = z.output<typeof ticketParams>;
