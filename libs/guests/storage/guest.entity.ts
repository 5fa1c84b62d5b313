import { bytes, defineEntity, integer, json, now, timestamp, uuid } from '#database';

export interface BotTurnRow {
  matchId: string;
  /** The version at which bots last had no decision to make. */
  seen: number;
  claimedUntil: Date | null;
}

/** Marks and leases of the runners that play for bots. */
export const BotTurnEntity = defineEntity<BotTurnRow>({
  name: 'bot_turn',
  columns: { matchId: uuid({ primary: true }), seen: integer(), claimedUntil: timestamp({ nullable: true }) },
});

export interface GuestVisitRow {
  visit: string;
  /** A keyed hash: addresses can be counted, but not read. */
  address: Buffer;
  at: Date;
  matchId: string | null;
}

/** Matches of guests by address, for limits; deleted after a day. */
export const GuestVisitEntity = defineEntity<GuestVisitRow>({
  name: 'guest_visit',
  columns: {
    visit: uuid({ primary: true }),
    address: bytes(),
    at: timestamp(now),
    matchId: uuid({ nullable: true }),
  },
  indices: [
    { name: 'guest_visit_address', columns: ['address', 'at'] },
    { name: 'guest_visit_at', columns: ['at'] },
  ],
});

export interface InvitationRow {
  codeHash: Buffer;
  hostHash: Buffer;
  address: Buffer;
  wish: object;
  createdAt: Date;
  expiresAt: Date;
  takerHash: Buffer | null;
  takerDeck: object | null;
  matchId: string | null;
}

/** Invitations between guests. The table holds only hashes of the codes, so reading it does not give access. */
export const InvitationEntity = defineEntity<InvitationRow>({
  name: 'guest_invitation',
  columns: {
    codeHash: bytes({ primary: true }),
    hostHash: bytes(),
    address: bytes(),
    wish: json(),
    createdAt: timestamp(now),
    expiresAt: timestamp(),
    takerHash: bytes({ nullable: true }),
    takerDeck: json({ nullable: true }),
    matchId: uuid({ nullable: true }),
  },
  indices: [
    { name: 'guest_invitation_address', columns: ['address'] },
    { name: 'guest_invitation_expires', columns: ['expiresAt'] },
  ],
});
