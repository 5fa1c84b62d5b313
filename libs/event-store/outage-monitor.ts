import { isContention, isNetworkFailure, isUnavailable } from './database.js';

export interface OutageHooks {
  /** Called once, with the first error. */
  readonly began: (error: Error) => void;
  /** Called when nothing has failed for some seconds; `seconds` is the time from the first error to the last. */
  readonly ended: (outage: { readonly seconds: number; readonly errors: number }) => void;
}

const LOOK_EVERY_MS = 500;
/** Errors of old connections may arrive after the first success. */
const SETTLED_MS = 1_000;
/** A server that fails again and again has one outage, not many: it is over when nothing has failed for this long. */
const CALM_MS = 10_000;

/**
 * Knows whether the database is unavailable to this node, so that an outage is reported once and not by every part of
 * the node that meets it.
 */
export class OutageMonitor {
  private since: number | null = null;
  private lastError = 0;
  private errors = 0;
  private isBack = false;
  private timer: NodeJS.Timeout | null = null;
  private hasStopped = false;

  constructor(
    /** Resolves if the database accepts a write. */
    private readonly probe: () => Promise<unknown>,
    private readonly hooks: OutageHooks,
  ) {}

  /** Whether the database is unavailable now. */
  get isUnderWay(): boolean {
    return this.since !== null && !this.isBack;
  }

  /**
   * Whether the error means that the database is unavailable. The first such error begins an outage. Locks that are not
   * released are part of it: commits wait for a standby.
   */
  explains(error: unknown): boolean {
    if (!isUnavailable(error) && !(this.since !== null && isContention(error))) return false;
    this.errors += 1;
    this.lastError = performance.now();
    this.isBack = false;
    if (this.since === null && !this.hasStopped) {
      this.since = this.lastError;
      this.hooks.began(error as Error);
      this.lookLater();
    }
    return true;
  }

  /** The same for errors from any part of the node: a connection that failed may have led to another server. */
  covers(error: unknown): boolean {
    return isNetworkFailure(error) ? this.since !== null : this.explains(error);
  }

  stop(): void {
    this.hasStopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private lookLater(): void {
    if (!this.hasStopped) this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  private async look(): Promise<void> {
    const calmMs = await this.probe().then(
      () => performance.now() - this.lastError,
      () => 0,
    );
    this.isBack = calmMs >= SETTLED_MS;
    if (calmMs < CALM_MS || this.since === null) return this.lookLater();
    const { errors, since, lastError } = this;
    this.since = null;
    this.errors = 0;
    this.hooks.ended({ seconds: Math.round((lastError - since) / 100) / 10, errors });
  }
}
