import { defineEntity, integer, json, now, real, smallint, text, timestamp, uuid } from '#database';
import type { ArchiveEntry } from '../entry.js';

const C = { collation: 'C' } as const;

export interface ArchiveMatchRow {
  matchId: string;
  origin: string;
  game: string;
  edition: string;
  mode: string;
  ladder: string | null;
  season: string | null;
  tournament: string | null;
  round: string | null;
  atTable: string | null;
  result: 'decided' | 'drawn' | 'void';
  reason: string;
  turns: number;
  answers: number;
  events: number;
  seconds: number;
  ratingLow: number | null;
  ratingHigh: number | null;
}

/** The columns that searches use, without those that are only shown, so that scans stay cheap. */
export const ArchiveMatchEntity = defineEntity<ArchiveMatchRow>({
  name: 'archive_match',
  columns: {
    matchId: uuid({ primary: true }),
    origin: text(C),
    game: text(C),
    edition: text(C),
    mode: text(C),
    ladder: text({ ...C, nullable: true }),
    season: text({ ...C, nullable: true }),
    tournament: text({ ...C, nullable: true }),
    round: text({ ...C, nullable: true }),
    atTable: text({ ...C, nullable: true }),
    result: text(C),
    reason: text(C),
    turns: integer(),
    answers: integer(),
    events: integer(),
    seconds: integer(),
    ratingLow: real({ nullable: true }),
    ratingHigh: real({ nullable: true }),
  },
  // Each index ends with the match id, so that ids are collected without reading the rows.
  indices: [
    { name: 'archive_match_game', columns: ['game', 'edition', 'matchId'] },
    { name: 'archive_match_ladder', columns: ['ladder', 'season', 'matchId'], where: 'ladder IS NOT NULL' },
    {
      name: 'archive_match_tournament',
      columns: ['tournament', 'round', 'atTable', 'matchId'],
      where: 'tournament IS NOT NULL',
    },
    { name: 'archive_match_reason', columns: ['reason', 'matchId'] },
    { name: 'archive_match_origin', columns: ['origin', 'matchId'] },
    { name: 'archive_match_mode', columns: ['mode', 'matchId'] },
    { name: 'archive_match_season', columns: ['season', 'matchId'], where: 'season IS NOT NULL' },
    { name: 'archive_match_round', columns: ['round', 'matchId'], where: 'round IS NOT NULL' },
    { name: 'archive_match_table', columns: ['atTable', 'matchId'], where: 'at_table IS NOT NULL' },
    { name: 'archive_match_undecided', columns: ['result', 'matchId'], where: "result <> 'decided'" },
    { name: 'archive_match_turns', columns: ['turns', 'matchId'] },
    { name: 'archive_match_answers', columns: ['answers', 'matchId'] },
    { name: 'archive_match_events', columns: ['events', 'matchId'] },
    { name: 'archive_match_seconds', columns: ['seconds', 'matchId'] },
    {
      name: 'archive_match_rating_low',
      columns: ['ratingLow', 'ratingHigh', 'matchId'],
      where: 'rating_low IS NOT NULL',
    },
    { name: 'archive_match_rating_high', columns: ['ratingHigh', 'matchId'], where: 'rating_high IS NOT NULL' },
  ],
});

export interface ArchiveEntryRow {
  matchId: string;
  seats: ArchiveEntry['seats'];
  cards: object;
  labels: object;
  winners: number[];
  detail: string;
  engine: string;
  head: string;
  startedAt: Date;
  endedAt: Date;
  archivedAt: Date;
}

/** The data shown for an archived match. */
export const ArchiveEntryEntity = defineEntity<ArchiveEntryRow>({
  name: 'archive_entry',
  columns: {
    matchId: uuid({ primary: true, foreignKey: { target: 'archive_match', onDelete: 'CASCADE' } }),
    seats: json(),
    cards: json(),
    labels: json(),
    winners: smallint({ array: true }),
    detail: text(),
    engine: text(),
    head: text(),
    startedAt: timestamp(),
    endedAt: timestamp(),
    archivedAt: timestamp(now),
  },
});

export interface ArchiveSeatRow {
  player: string;
  matchId: string;
  seat: number;
  outcome: 'won' | 'lost' | 'drew' | 'void';
  rating: number | null;
}

/** One row for each player of a match; its key has the order in which a player's matches are read. */
export const ArchiveSeatEntity = defineEntity<ArchiveSeatRow>({
  name: 'archive_seat',
  columns: {
    player: text({ ...C, primary: true }),
    matchId: uuid({ primary: true }),
    seat: smallint({ primary: true }),
    outcome: text(C),
    rating: real({ nullable: true }),
  },
});

export interface ArchiveCardRow {
  game: string;
  card: string;
  matchId: string;
  seat: number;
  /** The turns in which it was first seen and first played; null: never played. */
  seen: number;
  played: number | null;
}

/** One row for each card that a seat of a match revealed. */
export const ArchiveCardEntity = defineEntity<ArchiveCardRow>({
  name: 'archive_card',
  columns: {
    game: text({ ...C, primary: true }),
    card: text({ ...C, primary: true }),
    matchId: uuid({ primary: true }),
    seat: smallint({ primary: true }),
    seen: smallint(),
    played: smallint({ nullable: true }),
  },
  indices: [
    {
      name: 'archive_card_early_seen',
      columns: ['game', 'card', 'seen', 'matchId', 'seat'],
      where: 'seen <= 5',
    },
    {
      name: 'archive_card_early_played',
      columns: ['game', 'card', 'played', 'matchId', 'seat'],
      where: 'played <= 5',
    },
  ],
});
