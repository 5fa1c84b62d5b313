import type { MatchSeat, LeasedSeat, PresenceLeases } from './presence-leases.js';

/** How the sweeper reports presence to matches. Reporting the current state again changes nothing. */
export interface PresenceReports {
  connect(matchSeat: MatchSeat): Promise<void>;
  disconnect(matchSeat: MatchSeat): Promise<void>;
}

export interface AbsenceSweeperOptions {
  readonly leases: PresenceLeases;
  readonly matches: PresenceReports;
  /** The lease of a node, the same as in Attendance. */
  readonly leaseMs: number;
  readonly onError: (error: Error) => void;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

const BATCH = 200;
const CLAIM_MS = 10_000;
const FORGET_MS = 60 * 60 * 1_000;

/** Reports to matches the seats that have no socket at any node, because they lost it or because their node died. */
export class AbsenceSweeper {
  private lookedAt = -Infinity;
  private sightedSince = Infinity;
  private forgotAt = -Infinity;

  constructor(private readonly options: AbsenceSweeperOptions) {}

  async sweep(): Promise<'again' | 'wait'> {
    const { leases } = this.options;
    const gone = await leases.claimGone(BATCH, CLAIM_MS, this.canTrustSilence());
    this.lookedAt = this.now();
    await Promise.all(gone.map((matchSeat) => this.dismiss(matchSeat).catch(this.options.onError)));
    await this.forgetNodes();
    return gone.length === BATCH ? 'again' : 'wait';
  }

  /**
   * A node's silence proves its death only if this process has been watching: after an outage of the database or of
   * this process, every node gets the time of a lease to report again.
   */
  private canTrustSilence(): boolean {
    const now = this.now();
    if (now - this.lookedAt > this.options.leaseMs) this.sightedSince = now;
    return now - this.sightedSince >= this.options.leaseMs;
  }

  private async dismiss(matchSeat: LeasedSeat): Promise<void> {
    const { leases, matches } = this.options;
    if (!(await leases.isLeased(matchSeat))) await matches.disconnect(matchSeat);
    await leases.remove(matchSeat);
    // The seat may have returned in the meantime, when the match still counted it as connected.
    if (await leases.isLeased(matchSeat)) await matches.connect(matchSeat);
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
