import { bytes, defineEntity, integer, now, timestamp, uuid } from '#database';

export interface SeatLinkRow {
  codeHash: Buffer;
  matchId: string;
  seat: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** Hash of the user of the link, who may use it again if the answer was lost. */
  usedBy: Buffer | null;
}

/** Codes that open a seat once. The table holds only hashes, so reading it does not give access. */
export const SeatLinkEntity = defineEntity<SeatLinkRow>({
  name: 'seat_link',
  columns: {
    codeHash: bytes({ primary: true }),
    matchId: uuid(),
    seat: integer(),
    createdAt: timestamp(now),
    expiresAt: timestamp(),
    usedAt: timestamp({ nullable: true }),
    usedBy: bytes({ nullable: true }),
  },
  indices: [{ name: 'seat_link_match', columns: ['matchId', 'seat'] }],
});
