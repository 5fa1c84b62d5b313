import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { inTransaction, type Database } from '#event-store';
import type { GameRegistry } from '#replay-exports';
import { pseudonymise } from '#match/projections';
import type { IndexedMatch } from '../entry.js';
import { putIndex } from '../projections/archive-index.js';
import { ArchiveRefused, HEAD_FILE, readHead, type PartFacts } from './format.js';
import type { ArchiveJobs, Claim } from './jobs.js';
import { readPart, type PartFile } from './part-reader.js';
import type { Verification } from './replay-check.js';
import { replayWork, type ReplayWork } from './replay-work.js';
import type { ArchiveStorage } from './storage.js';
import { KNOWN_HEAD } from './archive-job.sql.js';

export interface ArchiveImportRequest extends Verification {
  /** Name of the folder to read from. */
  readonly name: string;
  /** The origin that its matches get. */
  readonly origin: string;
}

export interface ImporterParts {
  readonly database: Database;
  readonly games: GameRegistry;
  readonly storage: ArchiveStorage;
  readonly jobs: ArchiveJobs;
  /** Absent: in this thread. */
  readonly work?: ReplayWork;
}

interface Progress {
  /** Number of finished parts. */
  readonly parts: number;
  readonly done: number;
  readonly imported: number;
  /** Matches that were already here. */
  readonly known: number;
  readonly refused: number;
}

const START: Progress = { parts: 0, done: 0, imported: 0, known: 0, refused: 0 };
const RENEW_EVERY_MS = 500;

/**
 * Imports an archive from another service. Every replay is verified on its own; refused ones are listed with the
 * reason.
 */
export class Importer {
  private readonly work: ReplayWork;

  constructor(private readonly parts: ImporterParts) {
    this.work = parts.work ?? replayWork(parts.games);
  }

  async run(claim: Claim): Promise<object> {
    const { storage, jobs } = this.parts;
    const request = claim.wish as unknown as ArchiveImportRequest;
    const head = readHead(await textOf(await storage.read(`${request.name}/${HEAD_FILE}`)), request.trust);
    let at = (claim.progress ?? START) as unknown as Progress;
    for (const part of head.parts.slice(at.parts)) {
      at = await this.takePart(claim, request, part, head.matches, at);
      await jobs.save(claim, at);
    }
    const { imported, known, refused } = at;
    const { title, digest, matches } = head;
    return { title, origin: request.origin, digest, matches, imported, known, refused };
  }

  private async takePart(
    claim: Claim,
    request: ArchiveImportRequest,
    part: PartFacts,
    total: number,
    at: Progress,
  ): Promise<Progress> {
    const { storage, jobs } = this.parts;
    const tally = { imported: at.imported, known: at.known, refused: at.refused };
    let [done, renewed] = [at.done, Date.now()];
    await jobs.forgetRefusals(claim.id, part.file);
    for await (const found of readPart(await storage.read(`${request.name}/${part.file}`), part)) {
      const taken = await jobs.queue.whileRenewing(claim, () => this.take(found, request)).catch(asRefusal);
      if (typeof taken === 'string') tally[taken] += 1;
      else {
        tally.refused += 1;
        await jobs.refuse(claim.id, { file: `${part.file}/${found.file}`, matchId: null, reason: taken.message });
      }
      done += 1;
      if (Date.now() - renewed < RENEW_EVERY_MS) continue;
      renewed = Date.now();
      await jobs.renew(claim, done, total);
    }
    await jobs.renew(claim, done, total);
    return { parts: at.parts + 1, done, ...tally };
  }

  private async take(found: PartFile, request: ArchiveImportRequest): Promise<'imported' | 'known'> {
    if (found.content === null) throw new ArchiveRefused(found.fault);
    const sha256 = createHash('sha256').update(found.content).digest('hex');
    // Bytes that have already been verified need not be verified again, so an interrupted import continues quickly.
    const { database } = this.parts;
    const { rows } = await database.query(
      'SELECT FROM archive_file JOIN archive_match USING (match_id) WHERE sha256 = $1',
      [sha256],
    );
    if (rows.length > 0) return 'known';
    const { trust, reexecute, origin } = request;
    const { matchId, signer, events } = await this.work.verify(found.content, { trust, reexecute });
    const indexed = await this.work.index({ matchId, events: await pseudonymise(events, database) }, origin);
    if (found.file !== `${matchId}.senki.jsonl.gz`) throw new ArchiveRefused(`the file holds match ${matchId}`);
    return this.keep(indexed, { sha256, signer, content: found.content });
  }

  private keep(
    indexed: IndexedMatch,
    { sha256, signer, content }: { readonly sha256: string; readonly signer: string; readonly content: Buffer },
  ): Promise<'imported' | 'known'> {
    const { matchId, head } = indexed.entry;
    return inTransaction(this.parts.database, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [matchId]);
      const { rows } = await tx.query<{ head: string }>(KNOWN_HEAD, [matchId]);
      if (rows.some((row) => row.head === head)) return 'known';
      if (rows.length > 0) throw new ArchiveRefused('there is another record of the same match here');
      const { rowCount } = await tx.query(
        `INSERT INTO archive_file AS f (match_id, sha256, signer, file) VALUES ($1, $2, $3, $4)
         ON CONFLICT (match_id) DO UPDATE SET sha256 = excluded.sha256 WHERE f.sha256 = excluded.sha256`,
        [matchId, sha256, signer, content],
      );
      // The index entry may have been removed since. Only the stored file may return to the index, not another one.
      if (rowCount === 0) throw new ArchiveRefused('another file of the same match is kept here, outside the index');
      await putIndex([indexed], tx);
      return 'imported';
    });
  }
}

function asRefusal(error: unknown): ArchiveRefused {
  if (error instanceof ArchiveRefused) return error;
  throw error;
}
