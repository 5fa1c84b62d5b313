import { inTransaction, type Database, type Transaction } from '#event-store';
import type { SigningKey } from '#proof';
import { signEntry, TRAIL_KIND } from '#match-log';
import { LogBook } from '#match-log/storage';
import { newestAnchor, trailAt } from './anchored.js';
import { TRAIL_EXTENT } from './anchor.sql.js';

export interface TrailAnchorOptions {
  readonly database: Database;
  /** Signs the log entries. */
  readonly key: SigningKey;
  /** The log gets at most one anchor in this time, however many workers there are; milliseconds. */
  readonly everyMs: number;
}

interface Extent {
  readonly position: number;
  /** Hex. */
  readonly head: string;
  /** The position in the newest anchor; 0 before the first. */
  readonly anchored: number;
  readonly now: number;
}

/**
 * Records the head of the audit trail in the public log when the trail has grown. A chain alone does not show that its
 * end was cut off; the log does, because others keep checkpoints of it. The sealer signs the checkpoint.
 */
export class TrailAnchor {
  constructor(private readonly options: TrailAnchorOptions) {}

  /** Rejects if the trail does not extend what the log has recorded: such a trail is not anchored again. */
  async step(): Promise<'wait'> {
    const { database } = this.options;
    if (!isSettled(await extentIn(database))) await inTransaction(database, (tx) => this.anchor(tx));
    return 'wait';
  }

  private async anchor(tx: Transaction): Promise<void> {
    const { key, everyMs } = this.options;
    const book = await LogBook.open(tx);
    if (book === null) return;
    const extent = await extentIn(tx);
    if (isSettled(extent)) return;
    const { position, head, now } = extent;
    const newest = await newestAnchor(tx);
    if (newest !== null) {
      if ((await trailAt(newest.position, tx)) !== newest.head)
        throw new Error(
          `the audit trail was cut or rewritten: the log has recorded a different entry ${newest.position}`,
        );
      if (now - newest.anchoredAt < everyMs) return;
    }
    const entry = signEntry({ kind: TRAIL_KIND, format: 1, position, head, anchoredAt: now }, key);
    await book.append({ kind: 'trail', matchId: null, version: position, entry });
  }
}

const isSettled = ({ position, anchored }: Extent): boolean => position === anchored;

async function extentIn(database: Database | Transaction): Promise<Extent> {
  const { rows } = await database.query<Extent>(TRAIL_EXTENT);
  return rows[0]!;
}
