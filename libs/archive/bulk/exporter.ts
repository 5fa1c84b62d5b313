import { Readable } from 'node:stream';
import { streamEvents, type EventStore, type Database, type Queryable, type StoredEvent } from '#event-store';
import { awaitedInclusion, findFinished, isFinalRefusal, viewerFrom, type GameRegistry } from '#replay-exports';
import type { SigningKey } from '#proof';
import { LOCAL, type ArchiveEntry } from '../entry.js';
import { ArchiveSearch } from '../projections/search.js';
import { EVERYTHING, type ArchiveFilter } from '../query.js';
import { HEAD_FILE, partName, REPLAY_SUFFIX, writeHead, type PartFacts } from './format.js';
import type { ArchiveJobs, Claim } from './jobs.js';
import { writePart, type Packed } from './part-writer.js';
import { replayWork, type ReplayWork } from './replay-work.js';
import type { ArchiveStorage } from './storage.js';

export interface ArchiveExportRequest {
  /** Name of the folder to write to. */
  readonly name: string;
  readonly title: string;
  readonly filter: Partial<ArchiveFilter>;
  /** `omniscient`, `spectator` or `seat-0`. */
  readonly viewer: string;
}

export interface ExporterParts {
  readonly database: Database;
  /** Where searches and long records are read. Absent: the database. */
  readonly reads?: Queryable;
  readonly store: EventStore;
  readonly games: GameRegistry;
  readonly key: SigningKey;
  readonly storage: ArchiveStorage;
  readonly jobs: ArchiveJobs;
  /** Absent: in this thread. */
  readonly work?: ReplayWork;
  readonly matchesOfAPart?: number;
}

interface Progress {
  readonly parts: readonly PartFacts[];
  /** The last match in a finished part. */
  readonly before: string | null;
  readonly done: number;
  readonly refused: number;
}

const START: Progress = { parts: [], before: null, done: 0, refused: 0 };
const MATCHES_OF_A_PART = 500;
const RENEW_EVERY_MS = 500;

/**
 * Writes all matches that a filter finds into an archive, part by part. After a crash, the unfinished part is written
 * again.
 */
export class Exporter {
  private readonly reads: Queryable;
  private readonly search: ArchiveSearch;
  private readonly work: ReplayWork;

  constructor(private readonly parts: ExporterParts) {
    this.reads = parts.reads ?? parts.database;
    this.search = new ArchiveSearch(this.reads);
    this.work = parts.work ?? replayWork(parts.games);
  }

  async run(claim: Claim): Promise<object> {
    const { jobs, storage, key } = this.parts;
    const request = claim.wish as unknown as ArchiveExportRequest;
    const filter = { ...EVERYTHING, ...request.filter };
    const total = claim.total ?? (await this.search.count(filter));
    let at = (claim.progress ?? START) as unknown as Progress;
    for (;;) {
      const page = await this.search.page(filter, at.before, this.parts.matchesOfAPart ?? MATCHES_OF_A_PART);
      if (page.length === 0) break;
      at = await this.writeNext(claim, request, page, at, total);
      await jobs.save(claim, at);
    }
    const matches = at.parts.reduce((sum, part) => sum + part.matches, 0);
    const { title, name, viewer } = request;
    const facts = { title, viewer, createdAt: claim.orderedAt, matches, refused: at.refused, parts: [...at.parts] };
    const head = writeHead(facts, key);
    await storage.write(`${name}/${HEAD_FILE}`, Readable.from([head]));
    const bytes = at.parts.reduce((sum, part) => sum + part.bytes, 0);
    const { digest } = JSON.parse(head) as { readonly digest: string };
    return { location: storage.describe(name), matches, refused: at.refused, parts: at.parts.length, bytes, digest };
  }

  private async writeNext(
    claim: Claim,
    { name, viewer }: ArchiveExportRequest,
    page: readonly ArchiveEntry[],
    at: Progress,
    total: number,
  ): Promise<Progress> {
    const { storage, jobs } = this.parts;
    let [done, renewed] = [at.done, Date.now()];
    const number = at.parts.length + 1;
    const packOne = (entry: ArchiveEntry): Promise<Packed> =>
      jobs.queue.whileRenewing(claim, () => this.pack(entry, viewer, claim, partName(number)));
    await jobs.forgetRefusals(claim.id, partName(number));
    async function* files(): AsyncGenerator<Packed, void> {
      for (const entry of page) {
        yield await packOne(entry);
        done += 1;
        if (Date.now() - renewed < RENEW_EVERY_MS) continue;
        renewed = Date.now();
        await jobs.renew(claim, done, total);
      }
    }
    const part = await writePart(storage, name, number, files());
    await jobs.renew(claim, done, total);
    const refused = at.refused + page.length - part.matches;
    return { parts: [...at.parts, part], before: page.at(-1)!.matchId, done, refused };
  }

  private async pack({ matchId, origin }: ArchiveEntry, viewer: string, claim: Claim, part: string): Promise<Packed> {
    const { database, store, key, jobs } = this.parts;
    try {
      if (origin !== LOCAL) {
        const came = await this.foreign(matchId);
        return { matchId, file: await this.work.copy(came, viewerFrom(viewer)) };
      }
      const match = await findFinished(database, store, matchId);
      const events = await readAll(streamEvents(this.reads, matchId, match.version));
      const inclusion = await awaitedInclusion(database, matchId, 0);
      const source = { match, viewer: viewerFrom(viewer), events, sealedAt: claim.orderedAt, key, inclusion };
      return { matchId, file: await this.work.pack(source) };
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      await jobs.refuse(claim.id, { file: `${part}/${matchId}${REPLAY_SUFFIX}`, matchId, reason: error.message });
      return { matchId, refused: error.message };
    }
  }

  /** A record from another service, as it came. */
  private async foreign(matchId: string): Promise<Buffer> {
    const { rows } = await this.reads.query<{ file: Buffer }>('SELECT file FROM archive_file WHERE match_id = $1', [
      matchId,
    ]);
    if (!rows[0]) throw new Error(`the file of match ${matchId} is gone`);
    return rows[0].file;
  }
}

async function readAll(events: AsyncIterable<StoredEvent>): Promise<readonly StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
