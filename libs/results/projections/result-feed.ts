import type { Pool, PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';
import { pseudonymise } from '#match/projections';
import { RESULT_FACTS, DECIDING, resultsOf, type Decided, type Fact } from '../results-of.js';
import { resultId, typeOf, type Result, type ResultType } from '../result.js';
import { fanOut } from '../webhooks/fan-out.js';
import { ADD_RESULT, FACTS_OF_MATCH } from './result-entry.sql.js';

/** A result with its position in the feed. */
export interface ResultEntry {
  /** From 1, without gaps. */
  readonly position: number;
  readonly id: string;
  readonly type: ResultType;
  readonly result: Result;
}

type Database = Pool | PoolClient;

/** The results of all matches, in the order in which they were decided, without gaps. */
export class ResultFeed {
  constructor(private readonly pool: Database) {}

  async after(position: number, limit: number): Promise<readonly ResultEntry[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'result_feed_after',
      text: `SELECT ${COLUMNS} FROM result_entry WHERE position > $1 ORDER BY position LIMIT $2`,
      values: [position, limit],
    });
    return rows.map(toEntry);
  }

  /** The position of the newest result; 0 before the first. */
  async head(): Promise<number> {
    const { rows } = await this.pool.query<{ head: number }>(
      'SELECT coalesce(max(position), 0)::float8 AS head FROM result_entry',
    );
    return rows[0]!.head;
  }

  /** Every result of a match, oldest first, read directly from its record, so that it is never out of date. */
  ofMatch(matchId: string): Promise<readonly Decided[]> {
    return readResults(this.pool, matchId);
  }
}

/**
 * Handles a batch of the event store's feed: each result gets the next position, and a delivery to every webhook that
 * wants it. The feed's order is fixed and one consumer works at a time, so rebuilding gives the same result feed.
 */
export async function projectResults(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  const deciding = events.filter(({ type }) => DECIDING.has(type));
  const known = new Map<string, readonly Decided[]>();
  for (const { matchId, version } of deciding) {
    if (!known.has(matchId)) known.set(matchId, await readResults(tx, matchId));
    const found = known.get(matchId)!.find((decided) => decided.version === version);
    if (found) await add(found.result, tx);
  }
}

async function add(result: Result, tx: PoolClient): Promise<void> {
  const { rows } = await tx.query<{ position: number }>(ADD_RESULT, [
    result.matchId,
    result.revision,
    typeOf(result),
    JSON.stringify(result),
    result.decidedAt,
  ]);
  if (rows[0]) await fanOut(rows[0].position, typeOf(result), tx);
}

async function readResults(db: Database, matchId: string): Promise<readonly Decided[]> {
  const { rows } = await db.query<Fact>(FACTS_OF_MATCH, [matchId, RESULT_FACTS]);
  return resultsOf(matchId, await pseudonymise(rows, db));
}

const COLUMNS = 'position::float8 AS position, type, result';

interface Row {
  readonly position: number;
  readonly type: ResultType;
  readonly result: string;
}

function toEntry({ position, type, result: text }: Row): ResultEntry {
  const result = JSON.parse(text) as Result;
  return { position, id: resultId(result), type, result };
}
