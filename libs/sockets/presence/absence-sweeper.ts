import type { Chair, HeldChair, PresenceLeases } from './presence-leases.js';

/** How absence is told to matches. Telling what is so already changes nothing. */
export interface Usher {
  connect(chair: Chair): Promise<void>;
  disconnect(chair: Chair): Promise<void>;
}

export interface AbsenceSweeperOptions {
  readonly leases: PresenceLeases;
  readonly usher: Usher;
  /** A node's lease, as Attendance has it. */
  readonly leaseMs: number;
  readonly onError: (error: Error) => void;
  /** A clock that only goes forward, in milliseconds. */
  readonly now?: () => number;
}

const BATCH = 200;
const CLAIM_MS = 10_000;
const FORGET_MS = 60 * 60 * 1_000;

/** Tells matches of seats that have no socket left at any node, whether they lost it or their node did. */
export class AbsenceSweeper {
  private lookedAt = -Infinity;
  private sightedSince = Infinity;
  private forgotAt = -Infinity;

  constructor(private readonly options: AbsenceSweeperOptions) {}

  async sweep(): Promise<'again' | 'wait'> {
    const { leases } = this.options;
    const gone = await leases.claimGone(BATCH, CLAIM_MS, this.canTrustSilence());
    this.lookedAt = this.now();
    await Promise.all(gone.map((chair) => this.dismiss(chair).catch(this.options.onError)));
    await this.forgetNodes();
    return gone.length === BATCH ? 'again' : 'wait';
  }

  /**
   * Silence of nodes proves something only to whoever has been listening: after an outage of the database, or of this
   * process, everyone is given the time to be heard again.
   */
  private canTrustSilence(): boolean {
    const now = this.now();
    if (now - this.lookedAt > this.options.leaseMs) this.sightedSince = now;
    return now - this.sightedSince >= this.options.leaseMs;
  }

  private async dismiss(chair: HeldChair): Promise<void> {
    const { leases, usher } = this.options;
    if (!(await leases.isHeld(chair))) await usher.disconnect(chair);
    await leases.strike(chair);
    // It may have come back while this was under way, when the match still called it present.
    if (await leases.isHeld(chair)) await usher.connect(chair);
  }

  private async forgetNodes(): Promise<void> {
    if (this.now() - this.forgotAt < FORGET_MS) return;
    await this.options.leases.forgetNodes(FORGET_MS);
    this.forgotAt = this.now();
  }

  private now(): number {
    return (this.options.now ?? performance.now.bind(performance))();
  }
}
