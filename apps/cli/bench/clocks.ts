import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#event-store';
import type { Game } from '#kernel';
import { orderFor } from '../composition/greeting.js';
import type { BenchDatabase } from './bench-database.js';
import { startServer } from './server.js';
import { Wire } from './wire.js';

export interface ClockBench {
  readonly game: Game;
  readonly database: BenchDatabase;
  readonly key: string;
  readonly clocks: number;
}

const SPREAD_MS = 10_000;
/** Long enough for all clocks to be running before the first one runs out. */
const DECISION_MS = 1.5 * SPREAD_MS + 2_000;
const OPENERS = 8;
const PATIENCE_MS = 60_000;

/** Measures how late time-outs are recorded while this many clocks run on a single all-in-one server. */
export async function benchClocks({ game, database, key, clocks }: ClockBench) {
  const { appUrl, ownerUrl } = database;
  const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
  const server = await startServer({ args: ['serve'], env });
  const pool = createPool({ connectionString: ownerUrl, max: 1 });
  try {
    const spread = await openAll(server.url, game, key, clocks);
    // Polling would load the database, so the first query comes after the last deadline.
    await sleep(DECISION_MS + 1_000);
    const lateness = await latenessOf(pool, clocks);
    const at = (share: number): number => Math.round(lateness[Math.floor(share * (lateness.length - 1))] ?? 0);
    return { clocks, expired: lateness.length, spreadSeconds: spread, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Opens matches at an even pace, so that their first decisions also run out at that pace. */
async function openAll(url: string, game: Game, key: string, clocks: number): Promise<number> {
  const paceMs = SPREAD_MS / clocks;
  const timeControl = { bankMs: null, decisionMs: DECISION_MS };
  const began = performance.now();
  let opened = 0;
  const opener = async (): Promise<void> => {
    const wire = await Wire.to(url);
    for (let number = opened++; number < clocks; number = opened++) {
      const wait = began + number * paceMs - performance.now();
      if (wait > 0) await sleep(wait);
      const { status, body } = await wire.send('POST', '/v1/matches', key, { ...orderFor(game), timeControl });
      if (status !== 201) throw new Error(`opening a match: ${status} ${JSON.stringify(body)}`);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: OPENERS }, opener));
  return Math.round((performance.now() - began) / 100) / 10;
}

/** Milliseconds from the deadline to the record of the time-out, in database time; the first time-out of each match. */
async function latenessOf(pool: ReturnType<typeof createPool>, clocks: number): Promise<readonly number[]> {
  const sql = `SELECT DISTINCT ON (match_id) extract(epoch FROM recorded_at) * 1000 - (payload->>'deadline')::float8 AS late
               FROM es.event WHERE type = 'ClockExpired' ORDER BY match_id, version`;
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(2_000)) {
    const { rows } = await pool.query<{ late: string }>(sql);
    if (rows.length >= clocks || Date.now() > until) return rows.map(({ late }) => Number(late)).sort((a, b) => a - b);
  }
}
