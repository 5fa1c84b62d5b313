import { bytes, defineEntity, integer, now, timestamp, uuid } from '#database';

export interface SeatLinkRow {
  codeHash: Buffer;
  matchId: string;
  seat: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** By whom, so that the same one may ask again if the answer was lost. */
  usedBy: Buffer | null;
}

/** Codes that open a seat once. Whoever reads the table can use none: it holds their hashes. */
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
