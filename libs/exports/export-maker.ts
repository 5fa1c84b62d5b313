import { StreamBroken, streamEvents, type EventStore, type StoredEvent } from '#event-store';
import type { SigningKey } from '#proof';
import { ReplayError, type Inclusion } from '#replay';
import type { Database } from './export-orders.js';
import { awaitedInclusion } from './inclusion-source.js';
import { ExportRefused, findFinished, type GameRegistry } from './match-source.js';
import { ordersLeftLying } from './orders.js';
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

/** `none`: done already, refused already, unknown, or in another maker's hands. */
export type MadeOutcome = 'done' | 'failed' | 'none';

interface Claim {
  readonly id: string;
  readonly matchId: string;
  readonly viewer: string;
  readonly attempts: number;
  readonly orderedAt: number;
}

interface Made {
  readonly file: Buffer;
  readonly inclusion: Inclusion | null;
}

const LEASE_MS = 15_000;
const REPORT_EVERY_MS = 200;
const SEAL_PATIENCE_MS = 3_000;
const MAX_ATTEMPTS = 10;

/**
 * Makes the replay files that were ordered. A claim is a lease, renewed while work goes on: if the maker is killed, the lease
 * runs out and the order is made anew from the start. The file appears whole, in one update, or not at all; made twice it has
 * the same bytes.
 */
export class ExportMaker {
  private readonly leaseMs: number;
  private readonly reportEveryMs: number;

  constructor(private readonly options: ExportMakerOptions) {
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.reportEveryMs = options.reportEveryMs ?? REPORT_EVERY_MS;
  }

  /** Rejects when something is out of order that may be in order later. */
  async make(id: string, onProgress: (progress: number) => Promise<unknown> = async () => {}): Promise<MadeOutcome> {
    const claim = await this.claim(id);
    if (!claim) return 'none';
    try {
      const made = await this.write(claim, onProgress);
      return (await this.deliver(claim, made)) ? 'done' : 'none';
    } catch (error) {
      if (!isFinal(error) && claim.attempts < MAX_ATTEMPTS) {
        await this.release(claim).catch(() => {});
        throw error;
      }
      await this.refuse(
        claim,
        isFinal(error) ? error.message : 'The file could not be made, even after several attempts.',
      );
      return 'failed';
    }
  }

  /** Orders nobody is at work on, oldest first: those whose job was lost, and those whose maker was. */
  leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return ordersLeftLying(this.options.database, 'replay_export', limit, graceMs);
  }

  private async write(claim: Claim, onProgress: (progress: number) => Promise<unknown>): Promise<Made> {
    const { database, store, games, key } = this.options;
    const match = await findFinished(database, store, claim.matchId);
    const patienceMs = this.options.sealPatienceMs ?? SEAL_PATIENCE_MS;
    const inclusion = await awaitedInclusion(database, match.matchId, patienceMs);
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
      await this.renew(claim, event.version / total);
      await onProgress(event.version / total);
    }
  }

  private async claim(id: string): Promise<Claim | null> {
    const { rows } = await this.options.database.query<Claim>(
      `UPDATE replay_export
       SET state = 'running', progress = 0, attempts = attempts + 1,
           claimed_until = now() + $2 * interval '1 millisecond'
       WHERE id = $1 AND state IN ('waiting', 'running') AND (claimed_until IS NULL OR claimed_until <= now())
       RETURNING id, match_id AS "matchId", viewer, attempts,
         floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`,
      [id, this.leaseMs],
    );
    return rows[0] ?? null;
  }

  /** The number of attempts tells this claim from a later one of the same order. */
  private async renew({ id, attempts }: Claim, progress: number): Promise<void> {
    const { rowCount } = await this.options.database.query(
      `UPDATE replay_export SET progress = $3, claimed_until = now() + $4 * interval '1 millisecond'
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, progress, this.leaseMs],
    );
    if (rowCount === 0) throw new Error(`export ${id} was taken over by another maker`);
  }

  private async deliver({ id, attempts }: Claim, { file, inclusion }: Made): Promise<boolean> {
    const { rowCount } = await this.options.database.query(
      `UPDATE replay_export SET state = 'done', progress = 1, claimed_until = NULL, file = $3, leaf_index = $4
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, file, inclusion?.index ?? null],
    );
    return rowCount === 1;
  }

  private async release({ id, attempts }: Claim): Promise<void> {
    await this.options.database.query(
      `UPDATE replay_export SET claimed_until = NULL WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts],
    );
  }

  private async refuse({ id, attempts }: Claim, error: string): Promise<void> {
    await this.options.database.query(
      `UPDATE replay_export SET state = 'failed', claimed_until = NULL, error = $3
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, error],
    );
  }
}

/** A record that is not in order today will not be tomorrow. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof ExportRefused || error instanceof ReplayError || error instanceof StreamBroken;
