import {
  StreamBroken,
  streamEvents,
  type EventStore,
  type StoredEvent,
  type Database,
  type Queryable,
} from '#event-store';
import type { SigningKey } from '#proof';
import { ReplayError, type Inclusion } from '#replay';
import { carryOut, LeasedQueue, type Lease, type OrderOutcome, type OrderTable } from '#work-queue';
import { awaitedInclusion } from './inclusion-source.js';
import { ExportRefused, findFinished, type FinishedMatch, type GameRegistry } from './match-source.js';
import { packerFor, type PackReplay } from './pack-replay.js';
import { viewerFrom } from './viewer-key.js';

export interface ExportMakerOptions {
  readonly database: Database;
  /** Where long records are read. Absent: the database. */
  readonly reads?: Queryable;
  readonly store: EventStore;
  readonly games: GameRegistry;
  readonly key: SigningKey;
  /** Makes the file from what was read. Absent: in this thread. */
  readonly pack?: PackReplay;
  /** Milliseconds until others may take over from a maker that has died. */
  readonly leaseMs?: number;
  readonly reportEveryMs?: number;
  /** How long to wait for a match that has just ended to be sealed, in milliseconds. */
  readonly sealPatienceMs?: number;
}

interface Order {
  readonly matchId: string;
  readonly viewer: string;
  readonly orderedAt: number;
}

type Claim = Order & Lease;

interface Made {
  readonly file: Uint8Array;
  readonly inclusion: Inclusion | null;
}

const REPORT_EVERY_MS = 200;
/** Of the whole work; the rest is making the file. */
const SHARE_OF_READING = 0.5;
const SEAL_PATIENCE_MS = 30_000;

const ORDERS: OrderTable = {
  name: 'replay_export',
  fence: 'attempts',
  columns: `match_id AS "matchId", viewer, floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`,
};

/**
 * Makes the ordered replay files. A claim is a lease that is renewed during work: if the maker is killed, the lease
 * runs out and the order is started again. The file is stored whole, in one update, or not at all; made twice, it has
 * the same bytes.
 */
export class ExportMaker {
  private readonly queue: LeasedQueue<Order>;
  private readonly reportEveryMs: number;
  private readonly pack: PackReplay;

  constructor(private readonly options: ExportMakerOptions) {
    this.queue = new LeasedQueue(options.database, ORDERS, options.leaseMs);
    this.reportEveryMs = options.reportEveryMs ?? REPORT_EVERY_MS;
    this.pack = options.pack ?? packerFor(options.games);
  }

  /** Rejects on errors that may be gone at the next attempt. */
  make(id: string, onProgress: (progress: number) => Promise<unknown> = async () => {}): Promise<OrderOutcome> {
    return carryOut(this.queue, id, {
      isFinal,
      gaveUp: 'The file could not be made, even after several attempts.',
      work: async (claim) => {
        const { file, inclusion } = await this.write(claim, onProgress);
        await this.queue.finish(claim, { progress: 1, file, leaf_index: inclusion?.index ?? null });
        return 'done';
      },
    });
  }

  /** Orders that nobody is working on, oldest first: their job was lost, or their maker died. */
  abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.queue.abandoned(limit, graceMs);
  }

  private async write(claim: Claim, onProgress: (progress: number) => Promise<unknown>): Promise<Made> {
    const { database, reads = database, store, key } = this.options;
    await this.queue.renew(claim, { progress: 0 });
    const match = await findFinished(database, store, claim.matchId);
    const patienceMs = this.options.sealPatienceMs ?? SEAL_PATIENCE_MS;
    const inclusion = await awaitedInclusion(database, match.matchId, patienceMs, () => this.queue.renew(claim));
    const events = await this.readAll(streamEvents(reads, match.matchId, match.version), claim, match, onProgress);
    const parts = { match, viewer: viewerFrom(claim.viewer), events, sealedAt: claim.orderedAt, key, inclusion };
    const file = await this.queue.whileRenewing(claim, () => this.pack(parts));
    return { file, inclusion };
  }

  private async readAll(
    events: AsyncIterable<StoredEvent>,
    claim: Claim,
    { version: total }: FinishedMatch,
    onProgress: (progress: number) => Promise<unknown>,
  ): Promise<readonly StoredEvent[]> {
    const all: StoredEvent[] = [];
    let reported = Date.now();
    for await (const event of events) {
      all.push(event);
      if (Date.now() - reported < this.reportEveryMs) continue;
      reported = Date.now();
      const progress = (event.version / total) * SHARE_OF_READING;
      await this.queue.renew(claim, { progress });
      await onProgress(progress);
    }
    return all;
  }
}

/** Whether the error is permanent: a record that is damaged today stays damaged. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof ExportRefused || error instanceof ReplayError || error instanceof StreamBroken;
