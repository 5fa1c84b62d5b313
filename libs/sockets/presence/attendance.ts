import { randomUUID } from 'node:crypto';
import type { SeatClaims } from '#access';
import { NodeForgotten, type MatchSeat, type PresenceLeases } from './presence-leases.js';

/** How presence is reported to matches and read from them. */
export interface SeatPresence {
  /** Whether the match is being played and counts the seat as disconnected. */
  isAway(matchSeat: MatchSeat): Promise<boolean>;
  /** The same from memory, which may be out of date. */
  seemsAway(matchSeat: MatchSeat): boolean;
  connect(matchSeat: MatchSeat): Promise<void>;
}

export interface AttendanceOptions {
  readonly leases: Pick<PresenceLeases, 'renew' | 'acquire' | 'release' | 'extend'>;
  readonly matches: SeatPresence;
  readonly beatMs: number;
  /** Milliseconds without a beat after which all seats of this node count as gone. */
  readonly leaseMs: number;
  /** How long a seat without a socket still counts as connected, in milliseconds. */
  readonly graceMs: number;
  /** How long a seat counts as connected after a request, in milliseconds. */
  readonly requestMs: number;
  readonly onError: (error: Error) => void;
}

interface LocalSeat extends MatchSeat {
  sockets: number;
  /** Whether the last write failed, so that the database may be out of date. */
  isStale: boolean;
  work: Promise<void>;
}

/**
 * Counts the sockets of each seat at this node, notes its requests, and records both in the database. AbsenceSweeper
 * decides whether a seat is gone, because it may have sockets at other nodes.
 */
export class Attendance {
  readonly node = randomUUID();
  private readonly localSeats = new Map<string, LocalSeat>();
  /** When a request of each seat was last recorded. */
  private readonly requestedAt = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private hasStopped = false;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly options: AttendanceOptions) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void (this.beating = this.beat()), this.options.beatMs).unref();
  }

  /** Leaves the leases in place: a seat that reconnects elsewhere in time was never gone. */
  async stop(): Promise<void> {
    this.hasStopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.beating;
    await Promise.all([...this.localSeats.values()].map(({ work }) => work));
  }

  socketOpened({ matchId, seat }: MatchSeat): void {
    if (this.hasStopped) return;
    const local = this.localSeatOf({ matchId, seat });
    local.sockets += 1;
    if (local.sockets === 1) this.queueWrite(local);
  }

  socketClosed(matchSeat: MatchSeat): void {
    const local = this.localSeats.get(nameOf(matchSeat));
    if (this.hasStopped || !local || local.sockets === 0) return;
    local.sockets -= 1;
    if (local.sockets === 0) this.queueWrite(local);
  }

  /** A seat that sends requests is connected even without a socket. Unlike a socket, this expires on its own. */
  async witness({ matchId, viewer }: SeatClaims): Promise<void> {
    if (typeof viewer !== 'number') return;
    const matchSeat = { matchId, seat: viewer };
    const { leases, matches, requestMs } = this.options;
    const isAway = matches.seemsAway(matchSeat);
    if (!isAway && this.isKnownHere(matchSeat)) return;
    // The lease is written before the match is told: presence without a lease would never end.
    await this.renewingIfForgotten(() => leases.extend(this.node, matchSeat, requestMs, isAway));
    this.requestedAt.set(nameOf(matchSeat), performance.now());
    if (isAway) await matches.connect(matchSeat);
  }

  /** Reports that this node is alive, and repeats writes that failed or are out of date. */
  async beat(): Promise<void> {
    for (const [name, at] of this.requestedAt) if (!this.isRecent(at)) this.requestedAt.delete(name);
    await this.renew().catch(this.options.onError);
  }

  private async renew(): Promise<void> {
    const { leases, leaseMs, matches } = this.options;
    const wasKept = await leases.renew(this.node, leaseMs);
    for (const local of this.localSeats.values()) {
      if (!wasKept || local.isStale || (local.sockets > 0 && matches.seemsAway(local))) this.queueWrite(local);
    }
  }

  /** A node that was silent for so long that it was forgotten has to renew its own lease first. */
  private async renewingIfForgotten(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof NodeForgotten)) throw error;
      await this.renew();
      await write();
    }
  }

  private isKnownHere(matchSeat: MatchSeat): boolean {
    const name = nameOf(matchSeat);
    return (this.localSeats.get(name)?.sockets ?? 0) > 0 || this.isRecent(this.requestedAt.get(name) ?? -Infinity);
  }

  /** Requests within one beat of the last recorded one are not recorded again. */
  private isRecent(at: number): boolean {
    return performance.now() - at < this.options.beatMs;
  }

  private localSeatOf({ matchId, seat }: MatchSeat): LocalSeat {
    const name = nameOf({ matchId, seat });
    const local = this.localSeats.get(name) ?? { matchId, seat, sockets: 0, isStale: false, work: Promise.resolve() };
    this.localSeats.set(name, local);
    return local;
  }

  /** Writes run one after the other, so that the last write matches the latest state. */
  private queueWrite(local: LocalSeat): void {
    local.work = local.work
      .then(() => this.write(local))
      .then(() => void (local.isStale = false))
      .catch((error: Error) => {
        local.isStale = true;
        this.options.onError(error);
      });
  }

  private async write(local: LocalSeat): Promise<void> {
    const { leases, matches, graceMs } = this.options;
    // An earlier write has removed this place; if the seat has a new place, only that one counts.
    if (this.localSeats.get(nameOf(local)) !== local) return;
    if (local.sockets === 0) {
      await leases.release(this.node, local, graceMs);
      if (local.sockets === 0) this.localSeats.delete(nameOf(local));
      return;
    }
    // The lease is taken before the match is asked: a sweeper that reports the seat as gone after the question finds
    // the lease and corrects itself.
    await this.renewingIfForgotten(() => leases.acquire(this.node, local));
    if (await matches.isAway(local)) await matches.connect(local);
  }
}

const nameOf = ({ matchId, seat }: MatchSeat): string => `${matchId}/${seat}`;
