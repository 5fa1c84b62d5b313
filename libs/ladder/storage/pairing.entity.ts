import { defineEntity, integer, json, text, timestamp, uuid } from '#database';
import type { MatchOrder } from '#match/cqrs';
import type { PairedSeat } from './pairings.js';

export interface PairingRow {
  id: string;
  ladder: string;
  season: string;
  state: 'proposed' | 'agreed' | 'lapsed';
  seats: readonly PairedSeat[];
  proposedAt: Date;
  readyUntil: Date;
}

export const PairingEntity = defineEntity<PairingRow>({
  name: 'ladder_pairing',
  columns: {
    id: uuid({ primary: true }),
    ladder: text({ foreignKey: { target: 'ladder' } }),
    season: text(),
    state: text(),
    seats: json(),
    proposedAt: timestamp({ default: () => 'clock_timestamp()' }),
    readyUntil: timestamp(),
  },
  indices: [{ name: 'ladder_pairing_proposed', columns: ['ladder', 'readyUntil'], where: "state = 'proposed'" }],
});

export interface OpeningRow {
  id: string;
  pairing: string;
  ladder: string;
  game: number;
  wish: MatchOrder;
  state: 'waiting' | 'open' | 'refused';
  matchId: string | null;
}

/**
 * An order to open a match. Its id is the id of the command that opens the match, so carrying it out twice opens one
 * match.
 */
export const OpeningEntity = defineEntity<OpeningRow>({
  name: 'ladder_opening',
  columns: {
    id: uuid({ primary: true }),
    pairing: uuid({ foreignKey: { target: 'ladder_pairing' } }),
    ladder: text(),
    game: integer(),
    wish: json(),
    state: text({ default: 'waiting' }),
    matchId: uuid({ nullable: true }),
  },
  uniques: [{ columns: ['pairing', 'game'] }],
  indices: [{ name: 'ladder_opening_waiting', columns: ['id'], where: "state = 'waiting'" }],
});
