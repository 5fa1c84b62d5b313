import { z } from 'zod';
import { deck } from './decks.js';
import {
  commandId,
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

const sampleDeck = z.string().min(1).max(64).describe('Name of a sample deck of the game, instead of a deck.');
const own = { deck: deck.optional(), sampleDeck: sampleDeck.optional() };
const timeControl = z.enum(GUEST_PRESETS, `must be one of ${GUEST_PRESETS.join(', ')}`);
const table = { game: gameId, edition: editionId, mode: modeId.default('duel') };
const oneDeck = (body: { readonly deck?: unknown; readonly sampleDeck?: unknown }): boolean =>
  body.deck === undefined || body.sampleDeck === undefined;
const ONE_DECK = 'must not name both a deck and a sample deck';
const again = commandId.describe(
  'The same id again leads to the same seat. Choose it at random: it is all that tells guests apart.',
);

export const guestMatchBody = z
  .strictObject({
    ...table,
    ...own,
    bot: z.enum(BOTS, `must be one of ${BOTS.join(', ')}`).default('greedy'),
    botDeck: sampleDeck.optional().describe('Sample deck of the bots; any if left out.'),
    seat: seatNumber.optional().describe('Where to sit; by chance if left out.'),
    timeControl: timeControl.default('tournament'),
    commandId: again.optional(),
  })
  .refine(oneDeck, ONE_DECK)
  .meta({ id: 'GuestMatch' });

export const guestSeat = z
  .strictObject({
    matchId,
    version,
    seat: seatNumber,
    player: playerId,
    token: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'GuestSeat', description: 'A seat and the token it is played with.' });

export const guestRules = z
  .strictObject({
    open: z.boolean().describe('Whether guests may play here.'),
    bots: z.array(z.enum(BOTS)),
    timeControls: z.array(timeControl),
  })
  .meta({ id: 'GuestRules' });

const code = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be the code of an invitation');

export const invitationBody = z
  .strictObject({
    ...table,
    ...own,
    seat: z
      .union([z.literal(0), z.literal(1)])
      .optional()
      .describe('Where the host sits; by chance if left out.'),
    timeControl: timeControl.default('ranked'),
  })
  .refine(oneDeck, ONE_DECK)
  .meta({ id: 'Invite' });

export const invitationParams = z.strictObject({ code });

export const createdInvitation = z
  .strictObject({
    code: code.describe('For the friend: a part of the link.'),
    host: code.describe('For the host alone: it opens the seat once somebody has come.'),
    expiresAt: instant,
  })
  .meta({ id: 'CreatedInvitation' });

export const invitation = z
  .strictObject({
    state: z.enum(['open', 'taken', 'expired']),
    game: gameId,
    edition: editionId,
    mode: modeId,
    timeControl,
    seat: z.int().max(LIMITS.seats).describe('The seat that is free.'),
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' });

export const acceptInvitationBody = z
  .strictObject({ ...own, commandId: again })
  .refine(oneDeck, ONE_DECK)
  .meta({ id: 'AcceptInvitation' });

export const hostSeatBody = z.strictObject({ host: code }).meta({ id: 'TakeHostSeat' });

export type GuestMatchBody = z.output<typeof guestMatchBody>;
export type GuestSeat = z.output<typeof guestSeat>;
export type GuestRules = z.output<typeof guestRules>;
export type InvitationBody = z.output<typeof invitationBody>;
export type InvitationParams = z.output<typeof invitationParams>;
export type CreatedInvitation = z.output<typeof createdInvitation>;
export type InvitationDocument = z.output<typeof invitation>;
export type AcceptInvitationBody = z.output<typeof acceptInvitationBody>;
export type HostSeatBody = z.output<typeof hostSeatBody>;
