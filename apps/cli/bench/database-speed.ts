import { randomUUID } from 'node:crypto';
import { createPool, Sequencer, type Database } from '#event-store';
import type { Game } from '#kernel';
import { openAppends } from './append.js';
import type { BenchDatabase } from './bench-database.js';
import { hundredths } from './live-tally.js';
import { median, rateOf } from './rates.js';

const COMMITS = 200;
const WRITERS = 16;
/** Appends are measured, and gathered for the sequencer, for at most this long. */
const APPEND_SECONDS = 4;

/** Milliseconds from sending the smallest possible transaction until it is on disk, as a client sees it: the median. */
export async function commitMs(db: Database): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < COMMITS; i++) {
    const began = performance.now();
    // Writes to the write-ahead log, so that the commit has to be flushed, but to no table.
    await db.query("SELECT pg_logical_emit_message(true, 'senki bench', $1)", [randomUUID()]);
    took.push(performance.now() - began);
  }
  return hundredths(median(took));
}

/** How many appends one sequencer numbers in a second, in a database of its own in which nothing else happens. */
export async function sequencedPerSecond(game: Game, { appUrl }: BenchDatabase, seconds: number): Promise<number> {
  const appends = await openAppends(game, appUrl, WRITERS);
  try {
    await rateOf(WRITERS, Math.min(APPEND_SECONDS, seconds), appends.store);
  } finally {
    await appends.close();
  }
  const pool = createPool({ connectionString: appUrl, max: 1 });
  try {
    const sequencer = new Sequencer(pool);
    const waiting = await sequencer.backlog();
    const began = performance.now();
    while ((await sequencer.drain()) !== 0);
    return Math.round((1000 * waiting) / (performance.now() - began));
  } finally {
    await pool.end();
  }
}

/** Connections of API nodes and workers to the database at this moment. */
export async function connectionsOf(db: Database, { appUrl }: BenchDatabase): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
    [new URL(appUrl).username],
  );
  return rows[0]!.count;
}
