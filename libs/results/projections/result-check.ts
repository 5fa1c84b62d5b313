import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import { DECIDING } from '../results-of.js';
import { typeOf, type Result } from '../result.js';
import { STORED_RESULTS } from './result-entry.sql.js';
import { ResultFeed } from './result-feed.js';

/** A row of the result feed that the events contradict. */
export interface ResultFault {
  readonly position: number;
  readonly matchId: string;
  readonly fault: 'not as the events say' | 'missing' | 'decided by no event';
}

export interface ResultsCheck {
  /** How many rows match the events, up to the first that does not. */
  readonly results: number;
  readonly fault: ResultFault | null;
}

interface Decision {
  readonly matchId: string;
  readonly version: number;
}

interface Row {
  readonly position: number;
  readonly matchId: string;
  readonly revision: number;
  readonly type: string;
  readonly result: string;
  readonly decidedAt: number;
}

interface Extent {
  /** The position in the order of the event store's feed up to which the projection has read. */
  readonly read: number;
  /** The last position of the result feed. */
  readonly end: number;
}

/** Number of positions of the event store's feed read in one query. */
const PAGE = 2_000;

/**
 * Compares the result feed with the events it was made from: every row, its position, and that none is missing or
 * superfluous.
 */
export class ResultCheck {
  private readonly feed: ResultFeed;

  constructor(
    private readonly pool: Pool,
    private readonly page = PAGE,
  ) {
    this.feed = new ResultFeed(pool);
  }

  /** Row by row, in the order of the deciding events; stops at the first row that does not match. */
  async all(): Promise<ResultsCheck> {
    const { read, end } = await this.extent();
    let position = 0;
    for (let after = 0; after < read; after += this.page) {
      const decisions = await this.decisions(after, Math.min(after + this.page, read));
      const rows = await this.rows('position > $1 AND position <= $2', [position, position + decisions.length]);
      for (const decision of decisions) {
        position += 1;
        const fault = await this.faultOf(
          decision,
          rows.find((row) => row.position === position),
        );
        if (fault) return { results: position - 1, fault: { position, matchId: decision.matchId, fault } };
      }
    }
    const [extra] = await this.rows('(position < 1 OR position > $1) AND position <= $2', [position, end]);
    return { results: position, fault: extra ? tooMany(extra) : null };
  }

  /** The rows of these matches only. */
  async of(matchIds: readonly string[]): Promise<ResultsCheck> {
    const { read } = await this.extent();
    let results = 0;
    for (const matchId of matchIds) {
      const rows = await this.rows('match_id = $1', [matchId]);
      const decisions = await this.decisionsOf(matchId, read);
      for (const [i, decision] of decisions.entries()) {
        const row = rows.find(({ revision }) => revision === i + 1);
        const fault = await this.faultOf(decision, row);
        if (fault) return { results, fault: { position: row?.position ?? 0, matchId, fault } };
        results += 1;
      }
      const extra = rows.find(({ revision }) => revision > decisions.length);
      if (extra) return { results, fault: tooMany(extra) };
    }
    return { results, fault: null };
  }

  private async faultOf({ matchId, version }: Decision, row: Row | undefined): Promise<ResultFault['fault'] | null> {
    if (!row) return 'missing';
    const decided = (await this.feed.ofMatch(matchId)).find((candidate) => candidate.version === version);
    return decided && says(row, decided.result) ? null : 'not as the events say';
  }

  /** In one query, because the projection advances both in one transaction. */
  private async extent(): Promise<Extent> {
    const { rows } = await this.pool.query<Extent>(
      `SELECT coalesce((SELECT position FROM es.consumer WHERE name = 'results' AND shard = 0), 0)::float8 AS read,
         coalesce((SELECT max(position) FROM result_entry), 0)::float8 AS end`,
    );
    return rows[0]!;
  }

  private async decisions(after: number, until: number): Promise<readonly Decision[]> {
    const { rows } = await this.pool.query<Decision>(
      `SELECT match_id AS "matchId", version FROM es.feed_in_order($1, $2) f JOIN es.event e USING (match_id, version)
       WHERE e.type = ANY($3) ORDER BY f.place`,
      [after, until - after, [...DECIDING]],
    );
    return rows;
  }

  private async decisionsOf(matchId: string, read: number): Promise<readonly Decision[]> {
    const { rows } = await this.pool.query<Decision>(
      `SELECT match_id AS "matchId", version FROM es.feed f JOIN es.event e USING (match_id, version)
       WHERE match_id = $1 AND es.place_of(f.shard, f.position) <= $2 AND e.type = ANY($3) ORDER BY f.position`,
      [matchId, read, [...DECIDING]],
    );
    return rows;
  }

  private async rows(where: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await this.pool.query<Row>(`${STORED_RESULTS} WHERE ${where} ORDER BY position`, [...values]);
    return rows;
  }
}

const tooMany = ({ position, matchId }: Row): ResultFault => ({ position, matchId, fault: 'decided by no event' });

function says({ matchId, revision, type, result: text, decidedAt }: Row, result: Result): boolean {
  const columns = [result.matchId, result.revision, typeOf(result), result.decidedAt];
  return (
    isDeepStrictEqual([matchId, revision, type, decidedAt], columns) && isDeepStrictEqual(parsed(text), plain(result))
  );
}

/** The result as a row stores it. */
const plain = (result: Result): unknown => JSON.parse(JSON.stringify(result)) as unknown;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
