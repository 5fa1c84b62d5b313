import { isContention, isNetworkFailure, isUnavailable } from './database.js';

export interface OutageHooks {
  /** Called once, with the first error, when the database has refused a write of our own. */
  readonly began: (error: Error) => void;
  /** Called instead if the database accepted every write of our own: only connections were lost. */
  readonly passed: (error: Error, errors: number) => void;
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
  private first: Error | null = null;
  private since = 0;
  private lastError = 0;
  private errors = 0;
  private isOutage = false;
  private isBack = false;
  private outages = 0;
  private timer: NodeJS.Timeout | null = null;
  private hasStopped = false;

  constructor(
    /** Resolves if the database accepts a write. */
    private readonly probe: () => Promise<unknown>,
    private readonly hooks: OutageHooks,
  ) {}

  /** Whether the database is unavailable now. */
  get isUnderWay(): boolean {
    return this.isOutage && !this.isBack;
  }

  /** How many outages have begun since the node started. */
  get count(): number {
    return this.outages;
  }

  /**
   * Whether the error means that the database may be unavailable. After the first such error the monitor finds out
   * whether it is: a single connection may break for reasons of its own. Locks that are not released are part of an
   * outage: commits wait for a standby.
   */
  explains(error: unknown): boolean {
    if (!isUnavailable(error) && !(this.first !== null && isContention(error))) return false;
    this.errors += 1;
    this.lastError = performance.now();
    this.isBack = false;
    if (this.first === null && !this.hasStopped) {
      this.since = this.lastError;
      this.first = error as Error;
      void this.look();
    }
    return true;
  }

  /** The same for errors from any part of the node: a connection that failed may have led to another server. */
  covers(error: unknown): boolean {
    return isNetworkFailure(error) ? this.first !== null : this.explains(error);
  }

  stop(): void {
    this.hasStopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private lookLater(): void {
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  private async look(): Promise<void> {
    const works = await this.probe().then(
      () => true,
      () => false,
    );
    if (this.hasStopped) return;
    const calmMs = works ? performance.now() - this.lastError : 0;
    if (!works && !this.isOutage) {
      this.isOutage = true;
      this.outages += 1;
      this.hooks.began(this.first!);
    }
    this.isBack = calmMs >= SETTLED_MS;
    if (calmMs < (this.isOutage ? CALM_MS : SETTLED_MS)) return this.lookLater();
    this.end();
  }

  private end(): void {
    const { errors, since, lastError, first, isOutage } = this;
    this.first = null;
    this.errors = 0;
    this.isOutage = false;
    if (isOutage) this.hooks.ended({ seconds: Math.round((lastError - since) / 100) / 10, errors });
    else this.hooks.passed(first!, errors);
  }
}
