import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { isUnavailable, type Database, type Queryable } from './database.js';

/** Who answered a read: the replica, or the primary because the replica was behind or could not be reached. */
export type ReadOutcome = 'replica' | 'behind' | 'gone';

export interface ReadReplicaOptions {
  readonly primary: Database;
  readonly replica: Database;
  /** A read waits this many milliseconds for the replica to catch up, then goes to the primary. */
  readonly lagMs: number;
  /** Called when the answer changes from one kind to another, not for every read. */
  readonly onChange?: (outcome: ReadOutcome, error: Error | null) => void;
}

type Query = (...args: unknown[]) => Promise<unknown>;

interface Position {
  readonly position: string;
  readonly system: string;
}

// A commit is flushed before it is confirmed, so every confirmed one lies before this position.
const POSITION = `SELECT pg_current_wal_flush_lsn()::text AS position, system_identifier::text AS system
  FROM pg_control_system()`;
const REACHED = `SELECT pg_is_in_recovery() AND system_identifier::text = $2 AS known,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS reached
  FROM pg_control_system()`;

const FIRST_PAUSE_MS = 2;
/** How often the replica is tried again after a failure. */
const RETRY_MS = 1_000;
const TRY_MS = 1_000;

/**
 * The replica cancelled the statement, or let it wait, because of a change that it has to replay (serialization failure,
 * deadlock, lock timeout). Nothing is wrong with the statement.
 */
const RECOVERY_CONFLICTS = ['40001', '40P01', '55P03'];

/**
 * Reads from a replica that has replayed everything that the primary had committed when the read began; if there is
 * none, from the primary. So no read misses what its caller wrote before, through whatever node, and two reads in a row
 * never go back in time.
 */
export class ReadReplica implements Queryable {
  /** Called once for each read. */
  onRead: (outcome: ReadOutcome) => void = () => {};
  private last: ReadOutcome = 'replica';
  private retryAt = 0;

  constructor(private readonly options: ReadReplicaOptions) {}

  /** Takes one statement that changes nothing. */
  readonly query = ((...args: unknown[]) => this.read(args)) as Queryable['query'];

  private async read(args: unknown[]): Promise<unknown> {
    const { primary, replica } = this.options;
    if (await this.hasCaughtUp()) {
      try {
        const result = await (replica.query as Query).apply(replica, args);
        this.retryAt = 0;
        this.report('replica', null);
        return result;
      } catch (error) {
        if (!isReplicaFault(error)) throw error;
        this.fail('gone', error as Error);
      }
    }
    return (primary.query as Query).apply(primary, args);
  }

  private async hasCaughtUp(): Promise<boolean> {
    const { primary, lagMs } = this.options;
    if (performance.now() < this.retryAt) {
      this.report(this.last, null);
      return false;
    }
    // After a failure one read at a time tries the replica; the others do not wait for it.
    if (this.last !== 'replica') this.retryAt = performance.now() + RETRY_MS;
    const { rows } = await primary.query<Position>(POSITION);
    const position = rows[0]!;
    const begin = performance.now();
    try {
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
        if (await this.hasReplayed(position)) return true;
        const leftMs = lagMs - (performance.now() - begin);
        if (leftMs <= 0) break;
        await sleep(Math.min(pauseMs, leftMs));
      }
      this.fail('behind', null);
    } catch (error) {
      this.fail('gone', error as Error);
    }
    return false;
  }

  private async hasReplayed({ position, system }: Position): Promise<boolean> {
    const asked = this.options.replica.query<{ reached: boolean; known: boolean }>(REACHED, [position, system]);
    // A replica whose machine is gone answers nothing at all.
    const answered = new AbortController();
    const late = sleep(TRY_MS, null, { signal: answered.signal, ref: false }).then(silent, () => silent());
    const { rows } = await Promise.race([asked, late]).finally(() => answered.abort());
    if (!rows[0]!.known) throw new Error('DATABASE_READ_URL names no replica of this database');
    return rows[0]!.reached;
  }

  private fail(outcome: 'behind' | 'gone', error: Error | null): void {
    this.retryAt = performance.now() + RETRY_MS;
    this.report(outcome, error);
  }

  private report(outcome: ReadOutcome, error: Error | null): void {
    this.onRead(outcome);
    if (outcome === this.last) return;
    this.last = outcome;
    this.options.onChange?.(outcome, error);
  }
}

function silent(): never {
  throw new Error('connection timeout: the replica does not answer');
}

/** Whether the primary may succeed where the replica failed. */
const isReplicaFault = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof DatabaseError && RECOVERY_CONFLICTS.includes(error.code ?? ''));
