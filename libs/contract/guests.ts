import { z } from 'zod';
import { deck } from './decks.js';
import { bearer } from './matches.js';
import {
  commandId,
  count,
  editionId,
  gameId,
  instant,
  LIMITS,
  matchId,
  modeId,
  playerId,
  seatNumber,
  version,
} from './primitives.js';

export const BOTS = ['greedy', 'random'] as const;
/** Time controls under which an abandoned match ends without a judge. */
export const GUEST_PRESETS = ['blitz', 'ranked', 'many-windows', 'tournament'] as const;

const sampleDeck = z
  .string()
  .min(1)
  .max(64)
  .describe('Name of a sample deck of the game, to play with instead of a deck of your own.');
const own = {
  deck: deck
    .optional()
    .describe('The deck to play with; with neither `deck` nor `sampleDeck`, the first sample deck of the game.'),
  sampleDeck: sampleDeck.optional(),
};
const timeControl = z
  .enum(GUEST_PRESETS, `must be one of ${GUEST_PRESETS.join(', ')}`)
  .describe('Preset of the time control.');
const table = { game: gameId, edition: editionId, mode: modeId.default('duel') };
const oneDeck = (body: { readonly deck?: unknown; readonly sampleDeck?: unknown }): boolean =>
  body.deck === undefined || body.sampleDeck === undefined;
const ONE_DECK = 'must not name both a deck and a sample deck';
const again = commandId.describe(
  'A UUID chosen by the client. Sending it again leads to the same seat. Choose it at random: it is the only thing that tells guests apart.',
);

export const guestMatchBody = z
  .strictObject({
    ...table,
    ...own,
    bot: z
      .enum(BOTS, `must be one of ${BOTS.join(', ')}`)
      .default('greedy')
      .describe('The bot to play against.'),
    botDeck: sampleDeck.optional().describe('Name of the sample deck of the bots; left out: any.'),
    seat: seatNumber.optional().describe('The seat to take; left out: one at random.'),
    timeControl: timeControl.default('tournament'),
    commandId: again.optional(),
  })
  .refine(oneDeck, ONE_DECK)
  .meta({ id: 'GuestMatch', description: 'What a guest sends to play against bots.' });

export const guestSeat = z
  .strictObject({
    matchId,
    version: version.describe('The version of the match when it was opened.'),
    seat: seatNumber.describe('The seat of the guest.'),
    player: playerId.describe('The id that the service gave the guest.'),
    token: bearer.describe('The token to play with. Send it as `Authorization: Bearer …`.'),
    expiresAt: instant.describe('When the token stops working.'),
  })
  .meta({ id: 'GuestSeat', description: 'The seat of a guest, and the token to play with.' });

export const guestRules = z
  .strictObject({
    open: z.boolean().describe('Whether guests may play here.'),
    bots: z.array(z.enum(BOTS)).describe('The bots that guests can play against.'),
    timeControls: z.array(timeControl).describe('The presets that guests can choose from.'),
  })
  .meta({ id: 'GuestRules', description: 'What guests may do on this server.' });

const code = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be the code of an invitation');

export const invitationBody = z
  .strictObject({
    ...table,
    ...own,
    seat: z
      .union([z.literal(0), z.literal(1)])
      .optional()
      .describe('The seat of the host; left out: one at random.'),
    timeControl: timeControl.default('ranked'),
  })
  .refine(oneDeck, ONE_DECK)
  .meta({ id: 'Invite', description: 'What a guest sends to invite somebody to a match of two.' });

export const invitationParams = z.strictObject({ code: code.describe('Code of the invitation.') });

export const createdInvitation = z
  .strictObject({
    code: code.describe('For the friend: part of the link to accept the invitation with.'),
    host: code.describe('For the host alone: it gets the seat of the host once somebody has accepted.'),
    expiresAt: instant.describe('When the invitation ends if nobody accepts it.'),
  })
  .meta({ id: 'CreatedInvitation', description: 'A new invitation, for its host.' });

export const invitation = z
  .strictObject({
    state: z.enum(['open', 'taken', 'expired']).describe('Whether the invitation can still be accepted (`open`).'),
    game: gameId,
    edition: editionId,
    mode: modeId,
    timeControl,
    seat: count.max(LIMITS.seats).describe('The seat that is free.'),
    expiresAt: instant.describe('When the invitation ends if nobody accepts it.'),
  })
  .meta({ id: 'Invitation', description: 'An invitation, for whoever has its code.' });

export const acceptInvitationBody = z
  .strictObject({ ...own, commandId: again })
  .refine(oneDeck, ONE_DECK)
  .meta({ id: 'AcceptInvitation', description: 'What a guest sends to accept an invitation.' });

export const hostSeatBody = z
  .strictObject({ host: code.describe('The `host` of the new invitation.') })
  .meta({ id: 'TakeHostSeat', description: 'What the host of an invitation sends to get their seat.' });

export type GuestMatchBody = z.output<typeof guestMatchBody>;
export type GuestSeat = z.output<typeof guestSeat>;
export type GuestRules = z.output<typeof guestRules>;
export type InvitationBody = z.output<typeof invitationBody>;
export type InvitationParams = z.output<typeof invitationParams>;
export type CreatedInvitation = z.output<typeof createdInvitation>;
export type InvitationDocument = z.output<typeof invitation>;
export type AcceptInvitationBody = z.output<typeof acceptInvitationBody>;
export type HostSeatBody = z.output<typeof hostSeatBody>;
