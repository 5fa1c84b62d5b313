import { StreamBroken, streamEvents, type EventStore, type StoredEvent, type Database } from '#event-store';
import type { SigningKey } from '#proof';
import { ReplayError, type Inclusion } from '#replay';
import { carryOut, LeasedQueue, type Lease, type OrderOutcome, type OrderTable } from '#work-queue';
import { awaitedInclusion } from './inclusion-source.js';
import { ExportRefused, findFinished, type GameRegistry } from './match-source.js';
import { packReplay } from './pack-replay.js';
import { viewerFrom } from './viewer-key.js';

export interface ExportMakerOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly games: GameRegistry;
  readonly key: SigningKey;
  /** How long a maker that has died keeps others from taking over. */
  readonly leaseMs?: number;
  readonly reportEveryMs?: number;
  /** How long a match that has just ended is waited for to be sealed. */
  readonly sealPatienceMs?: number;
}

interface Order {
  readonly matchId: string;
  readonly viewer: string;
  readonly orderedAt: number;
}

type Claim = Order & Lease;

interface Made {
  readonly file: Buffer;
  readonly inclusion: Inclusion | null;
}

const REPORT_EVERY_MS = 200;
const SEAL_PATIENCE_MS = 30_000;

const ORDERS: OrderTable = {
  name: 'replay_export',
  fence: 'attempts',
  columns: `match_id AS "matchId", viewer, floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`,
};

/**
 * Makes the replay files that were ordered. A claim is a lease, renewed while work goes on: if the maker is killed, the lease
 * runs out and the order is made anew from the start. The file appears whole, in one update, or not at all; made twice it has
 * the same bytes.
 */
export class ExportMaker {
  private readonly queue: LeasedQueue<Order>;
  private readonly reportEveryMs: number;

  constructor(private readonly options: ExportMakerOptions) {
    this.queue = new LeasedQueue(options.database, ORDERS, options.leaseMs);
    this.reportEveryMs = options.reportEveryMs ?? REPORT_EVERY_MS;
  }

  /** Rejects when something is out of order that may be in order later. */
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

  /** Orders nobody is at work on, oldest first: those whose job was lost, and those whose maker was. */
  abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.queue.abandoned(limit, graceMs);
  }

  private async write(claim: Claim, onProgress: (progress: number) => Promise<unknown>): Promise<Made> {
    const { database, store, games, key } = this.options;
    await this.queue.renew(claim, { progress: 0 });
    const match = await findFinished(database, store, claim.matchId);
    const patienceMs = this.options.sealPatienceMs ?? SEAL_PATIENCE_MS;
    const inclusion = await awaitedInclusion(database, match.matchId, patienceMs, () => this.queue.renew(claim));
    const events = this.reporting(
      streamEvents(database, match.matchId, match.version),
      claim,
      match.version,
      onProgress,
    );
    const viewer = viewerFrom(claim.viewer);
    const file = await packReplay({ match, viewer, games, events, sealedAt: claim.orderedAt, key, inclusion });
    return { file, inclusion };
  }

  private async *reporting(
    events: AsyncIterable<StoredEvent>,
    claim: Claim,
    total: number,
    onProgress: (progress: number) => Promise<unknown>,
  ): AsyncGenerator<StoredEvent, void> {
    let reported = Date.now();
    for await (const event of events) {
      yield event;
      if (Date.now() - reported < this.reportEveryMs) continue;
      reported = Date.now();
      await this.queue.renew(claim, { progress: event.version / total });
      await onProgress(event.version / total);
    }
  }
}

/** A record that is not in order today will not be tomorrow. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof ExportRefused || error instanceof ReplayError || error instanceof StreamBroken;
