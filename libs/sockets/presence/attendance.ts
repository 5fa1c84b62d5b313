import { randomUUID } from 'node:crypto';
import type { SeatClaims } from '#platform';
import { NodeForgotten, type Chair, type PresenceLeases } from './presence-leases.js';

/** How presence is told to matches and asked of them. */
export interface RollCall {
  /** Whether the match is being played and counts the seat as away. */
  isAway(chair: Chair): Promise<boolean>;
  /** The same from memory, which may be behind. */
  seemsAway(chair: Chair): boolean;
  connect(chair: Chair): Promise<void>;
}

export interface AttendanceOptions {
  readonly leases: PresenceLeases;
  readonly roll: RollCall;
  readonly beatMs: number;
  /** After so long without a beat everyone here counts as gone. */
  readonly leaseMs: number;
  /** How long a seat without a socket still counts as there. */
  readonly graceMs: number;
  /** How long a seat counts as there after a request. */
  readonly requestMs: number;
  readonly onError: (error: Error) => void;
}

interface Place extends Chair {
  sockets: number;
  /** What was written last may not be so. */
  isStale: boolean;
  work: Promise<void>;
}

/**
 * Counts the sockets of each seat at this node, hears its requests, and keeps the database's account of both. Whether a seat
 * is gone is not decided here, because it may have sockets elsewhere: see AbsenceSweeper.
 */
export class Attendance {
  readonly node = randomUUID();
  private readonly places = new Map<string, Place>();
  /** When a request of a seat was last written down. */
  private readonly heard = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private hasStopped = false;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly options: AttendanceOptions) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void (this.beating = this.beat()), this.options.beatMs).unref();
  }

  /** Leaves all as it is: whoever reconnects elsewhere in time was never gone. */
  async stop(): Promise<void> {
    this.hasStopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.beating;
    await Promise.all([...this.places.values()].map(({ work }) => work));
  }

  arrive({ matchId, seat }: Chair): void {
    if (this.hasStopped) return;
    const place = this.placeOf({ matchId, seat });
    place.sockets += 1;
    if (place.sockets === 1) this.settle(place);
  }

  depart(chair: Chair): void {
    const place = this.places.get(nameOf(chair));
    if (this.hasStopped || !place || place.sockets === 0) return;
    place.sockets -= 1;
    if (place.sockets === 0) this.settle(place);
  }

  /** Whoever asks or answers is there, even without a socket; unlike a socket, that lapses by itself. */
  async witness({ matchId, viewer }: SeatClaims): Promise<void> {
    if (typeof viewer !== 'number') return;
    const chair = { matchId, seat: viewer };
    const { leases, roll, requestMs } = this.options;
    const isAway = roll.seemsAway(chair);
    if (!isAway && this.isKnownHere(chair)) return;
    // Lent before told: presence that no lease stands behind would never end.
    await this.asKnown(() => leases.lend(this.node, chair, requestMs, isAway));
    this.heard.set(nameOf(chair), performance.now());
    if (isAway) await roll.connect(chair);
  }

  /** Says that this node is alive, and makes good what failed or was overtaken since. */
  async beat(): Promise<void> {
    for (const [name, at] of this.heard) if (!this.isRecent(at)) this.heard.delete(name);
    await this.renew().catch(this.options.onError);
  }

  private async renew(): Promise<void> {
    const { leases, leaseMs, roll } = this.options;
    const wasKept = await leases.renew(this.node, leaseMs);
    for (const place of this.places.values()) {
      if (!wasKept || place.isStale || (place.sockets > 0 && roll.seemsAway(place))) this.settle(place);
    }
  }

  /** A node that was away for so long that it was forgotten says first that it is back. */
  private async asKnown(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof NodeForgotten)) throw error;
      await this.renew();
      await write();
    }
  }

  private isKnownHere(chair: Chair): boolean {
    const name = nameOf(chair);
    return (this.places.get(name)?.sockets ?? 0) > 0 || this.isRecent(this.heard.get(name) ?? -Infinity);
  }

  /** Not every request is worth a write. */
  private isRecent(at: number): boolean {
    return performance.now() - at < this.options.beatMs;
  }

  private placeOf({ matchId, seat }: Chair): Place {
    const name = nameOf({ matchId, seat });
    const place = this.places.get(name) ?? { matchId, seat, sockets: 0, isStale: false, work: Promise.resolve() };
    this.places.set(name, place);
    return place;
  }

  /** One after the other: what is written last is what was true last. */
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
    const { leases, roll, graceMs } = this.options;
    // Given up by an earlier write of its own: the seat may have another place by now, which alone speaks for it.
    if (this.places.get(nameOf(place)) !== place) return;
    if (place.sockets === 0) {
      await leases.release(this.node, place, graceMs);
      if (place.sockets === 0) this.places.delete(nameOf(place));
      return;
    }
    // Held before asked: a sweeper that calls the seat away after the question finds it held, and takes it back.
    await this.asKnown(() => leases.hold(this.node, place));
    if (await roll.isAway(place)) await roll.connect(place);
  }
}

const nameOf = ({ matchId, seat }: Chair): string => `${matchId}/${seat}`;
