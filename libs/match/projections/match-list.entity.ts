import { defineEntity, integer, json, now, text, timestamp, uuid } from '#database';

export interface MatchListRow {
  matchId: string;
  version: number;
  game: string;
  edition: string;
  mode: string;
  status: 'playing' | 'over';
  seats: object;
  players: string[];
  tags: object;
  openedAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  endDetail: string | null;
  winners: number[] | null;
  spectatorDelayMs: number;
  /** Null for a match that is not listed; after its end, the time from which spectators may know about the end. */
  listedUntil: Date | null;
}

/** The list of matches as of the last feed batch. Ids are UUIDv7, so they sort by the time of opening. */
export const MatchListEntity = defineEntity<MatchListRow>({
  name: 'match_list',
  columns: {
    matchId: uuid({ primary: true }),
    version: integer(),
    game: text(),
    edition: text(),
    mode: text(),
    status: text(),
    seats: json(),
    players: text({ array: true }),
    tags: json(),
    openedAt: timestamp(),
    endedAt: timestamp({ nullable: true }),
    endReason: text({ nullable: true }),
    endDetail: text({ nullable: true }),
    winners: integer({ array: true, nullable: true }),
    spectatorDelayMs: integer({ default: 0 }),
    listedUntil: timestamp({ nullable: true }),
  },
  indices: [
    { name: 'match_list_status', columns: ['status', 'matchId'] },
    { name: 'match_list_game', columns: ['game', 'matchId'] },
    { name: 'match_list_listed', columns: ['listedUntil'], where: 'listed_until IS NOT NULL' },
    // For bots. Its condition cannot be compared with the one that TypeORM generates.
    { name: 'match_list_bots', columns: ['matchId'], synchronize: false },
    // A GIN index, which TypeORM cannot express.
    { name: 'match_list_players', columns: ['players'], synchronize: false },
  ],
});

export interface ErasedPlayerRow {
  digest: string;
  pseudonym: string;
  erasedAt: Date;
}

/** Erased players, by a digest of their id: rebuilding tables from events must not bring them back. */
export const ErasedPlayerEntity = defineEntity<ErasedPlayerRow>({
  name: 'erased_player',
  columns: {
    digest: text({ primary: true }),
    pseudonym: text({ unique: true }),
    erasedAt: timestamp(now),
  },
});
