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
  readonly leases: PresenceLeases;
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

interface Place extends MatchSeat {
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
  private readonly places = new Map<string, Place>();
  /** When a request of each seat was last recorded. */
  private readonly heard = new Map<string, number>();
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
    await Promise.all([...this.places.values()].map(({ work }) => work));
  }

  arrive({ matchId, seat }: MatchSeat): void {
    if (this.hasStopped) return;
    const place = this.placeOf({ matchId, seat });
    place.sockets += 1;
    if (place.sockets === 1) this.settle(place);
  }

  depart(matchSeat: MatchSeat): void {
    const place = this.places.get(nameOf(matchSeat));
    if (this.hasStopped || !place || place.sockets === 0) return;
    place.sockets -= 1;
    if (place.sockets === 0) this.settle(place);
  }

  /** A seat that sends requests is connected even without a socket. Unlike a socket, this expires on its own. */
  async witness({ matchId, viewer }: SeatClaims): Promise<void> {
    if (typeof viewer !== 'number') return;
    const matchSeat = { matchId, seat: viewer };
    const { leases, matches, requestMs } = this.options;
    const isAway = matches.seemsAway(matchSeat);
    if (!isAway && this.isKnownHere(matchSeat)) return;
    // The lease is written before the match is told: presence without a lease would never end.
    await this.asKnown(() => leases.lend(this.node, matchSeat, requestMs, isAway));
    this.heard.set(nameOf(matchSeat), performance.now());
    if (isAway) await matches.connect(matchSeat);
  }

  /** Reports that this node is alive, and repeats writes that failed or are out of date. */
  async beat(): Promise<void> {
    for (const [name, at] of this.heard) if (!this.isRecent(at)) this.heard.delete(name);
    await this.renew().catch(this.options.onError);
  }

  private async renew(): Promise<void> {
    const { leases, leaseMs, matches } = this.options;
    const wasKept = await leases.renew(this.node, leaseMs);
    for (const place of this.places.values()) {
      if (!wasKept || place.isStale || (place.sockets > 0 && matches.seemsAway(place))) this.settle(place);
    }
  }

  /** A node that was silent for so long that it was forgotten has to renew its own lease first. */
  private async asKnown(write: () => Promise<void>): Promise<void> {
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
    return (this.places.get(name)?.sockets ?? 0) > 0 || this.isRecent(this.heard.get(name) ?? -Infinity);
  }

  /** Requests within one beat of the last recorded one are not recorded again. */
  private isRecent(at: number): boolean {
    return performance.now() - at < this.options.beatMs;
  }

  private placeOf({ matchId, seat }: MatchSeat): Place {
    const name = nameOf({ matchId, seat });
    const place = this.places.get(name) ?? { matchId, seat, sockets: 0, isStale: false, work: Promise.resolve() };
    this.places.set(name, place);
    return place;
  }

  /** Writes run one after the other, so that the last write matches the latest state. */
  private settle(place: Place): void {
    place.work = place.work
      .then(() => this.write(place))
      .then(() => void (place.isStale = false))
      .catch((error: Error) => {
        place.isStale = true;
        this.options.onError(error);
      });
  }

  private async write(place: Place): Promise<void> {
    const { leases, matches, graceMs } = this.options;
    // An earlier write has removed this place; if the seat has a new place, only that one counts.
    if (this.places.get(nameOf(place)) !== place) return;
    if (place.sockets === 0) {
      await leases.release(this.node, place, graceMs);
      if (place.sockets === 0) this.places.delete(nameOf(place));
      return;
    }
    // The lease is taken before the match is asked: a sweeper that reports the seat as gone after the question finds
    // the lease and corrects itself.
    await this.asKnown(() => leases.hold(this.node, place));
    if (await matches.isAway(place)) await matches.connect(place);
  }
}

const nameOf = ({ matchId, seat }: MatchSeat): string => `${matchId}/${seat}`;
