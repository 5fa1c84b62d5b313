import { inTransaction, type Database, type Transaction } from '#event-store';
import type { SigningKey } from '#proof';
import { isConsistent, readCheckpoint, signCheckpoint, type Checkpoint } from '#merkle-log';
import { signEntry } from '../entry.js';
import { SEAL_KIND, type Statement } from '../statement.js';
import { LogBook } from './log-book.js';
import { LogFiles } from './log-files.js';
import { statementOf, type DisclosureRoot, type Question } from './statement-of.js';
import { SEAL_BACKLOG, WHOLE_LOG_SIGNED } from './log.sql.js';

export interface SealerOptions {
  readonly database: Database;
  /** Signs entries and checkpoints. */
  readonly key: SigningKey;
  /** The name of the log. */
  readonly origin: string;
  /** Called once for each match, when it is sealed. */
  readonly disclosureRoot: DisclosureRoot;
  readonly onError?: (error: Error) => void;
}

interface Due {
  readonly matchId: string;
  readonly version: number;
}

const BATCH = 16;

/**
 * Writes the log: results that are due become leaves, in one transaction with the hashes above them; after the commit,
 * a checkpoint is signed for the longer log. Every worker runs one, and a lock lets one of them work at a time. A
 * killed sealer leaves complete leaves or none, and the next one continues.
 */
export class Sealer {
  constructor(private readonly options: SealerOptions) {}

  /** Seals what is due and signs a checkpoint; `again` if there may be more. */
  async step(): Promise<'again' | 'wait'> {
    const { isDue, isSigned } = await this.backlog();
    const looked = isDue ? await this.seal() : 0;
    if (looked > 0 || !isSigned) await this.publish();
    return looked === BATCH ? 'again' : 'wait';
  }

  /** Appends leaves for what is due; returns how many results it looked at. */
  async seal(): Promise<number> {
    return inTransaction(this.options.database, async (tx) => {
      const book = await LogBook.open(tx);
      if (book === null) return 0;
      const due = await dueIn(tx);
      for (const result of due) await this.take(result, book, tx);
      return due.length;
    });
  }

  /** Signs a checkpoint for the committed leaves, unless there is one. */
  async publish(): Promise<void> {
    if (await this.isPublished(this.options.database)) return;
    await inTransaction(this.options.database, async (tx) => {
      const book = await LogBook.open(tx);
      if (book === null || (await this.isPublished(tx))) return;
      const { origin, key } = this.options;
      const files = new LogFiles(tx);
      const head = { origin, size: book.size, root: await files.tree(book.size).root() };
      await requireGrowth(files, head);
      const note = signCheckpoint(head, { name: origin, key });
      await tx.query('INSERT INTO log_checkpoint (size, key_id, note) VALUES ($1, $2, $3)', [head.size, key.id, note]);
    });
  }

  private async take({ matchId, version }: Due, book: LogBook, tx: Transaction): Promise<void> {
    const { rows: leaves } = await tx.query<{ leafIndex: number; version: number }>(
      `SELECT leaf_index::float8 AS "leafIndex", version FROM log_leaf WHERE match_id = $1 ORDER BY leaf_index`,
      [matchId],
    );
    if (!leaves.some((leaf) => leaf.version === version)) {
      const seal = leaves[0]?.leafIndex ?? null;
      const statement = await this.statementFrom({ matchId, version, seal }, tx);
      if (statement === null) return this.postpone({ matchId, version }, tx);
      const kind = statement.kind === SEAL_KIND ? 'seal' : 'amendment';
      await book.append({ matchId, version, kind, entry: signEntry(statement, this.options.key) });
    }
    await tx.query('DELETE FROM seal_due WHERE match_id = $1 AND version = $2', [matchId, version]);
  }

  /** Null also if a rewritten record cannot be understood; database errors are rethrown. */
  private async statementFrom(question: Question, tx: Transaction): Promise<Statement | null> {
    try {
      return await statementOf(tx, question, this.options.disclosureRoot);
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw error;
      this.options.onError?.(error as Error);
      return null;
    }
  }

  /** An unreadable record must not keep all others out of the log. */
  private async postpone({ matchId, version }: Due, tx: Transaction): Promise<void> {
    this.options.onError?.(new Error(`match ${matchId} tells no result at version ${version} that could be sealed`));
    await tx.query(`UPDATE seal_due SET due_at = now() + interval '1 minute' WHERE match_id = $1 AND version = $2`, [
      matchId,
      version,
    ]);
  }

  /** One query, because every worker asks it all the time, mostly in vain. */
  private async backlog(): Promise<{ readonly isDue: boolean; readonly isSigned: boolean }> {
    const { rows } = await this.options.database.query<{ isDue: boolean; isSigned: boolean }>(SEAL_BACKLOG, [
      this.options.key.id,
    ]);
    return rows[0]!;
  }

  private async isPublished(database: Database | Transaction): Promise<boolean> {
    const { rows } = await database.query(WHOLE_LOG_SIGNED, [this.options.key.id]);
    return rows.length > 0;
  }
}

/** The seal of a match comes first, then its rulings in order: each is due no earlier than the one before. */
async function dueIn(tx: Transaction): Promise<readonly Due[]> {
  const { rows } = await tx.query<Due>(
    `SELECT match_id AS "matchId", version FROM seal_due WHERE due_at <= now() ORDER BY due_at, id LIMIT ${BATCH}`,
  );
  return rows;
}

/** Refuses to sign a tree that does not extend the last one signed. */
async function requireGrowth(files: LogFiles, head: Checkpoint): Promise<void> {
  const newest = await files.checkpoint();
  if (newest === null) return;
  const before = readCheckpoint(newest.note);
  if (before.origin !== head.origin)
    throw new Error(`the log is called ${before.origin}: set SENKI_LOG_ORIGIN to that, not to ${head.origin}`);
  if (before.size > head.size) throw new Error(`the log shrank from ${before.size} to ${head.size} leaves`);
  const proof = await files.tree(head.size).consistencyProof(before.size);
  if (!isConsistent(before, head, proof))
    throw new Error(`the log was rewritten: it does not extend its checkpoint of ${before.size} leaves`);
}
