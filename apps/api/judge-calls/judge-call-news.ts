import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClock } from '#event-store';
import { REPORT_ERROR } from '#infrastructure';
import { JudgeCalls, type JudgeCall, type SeatAtMatch } from '#operators';
import { PRESENCE_PACE } from '#sockets';

/** Calls are read again for this long, in case a transaction committed after its own time stamp was read. */
const OVERLAP_MS = 10_000;

type CallListener = (call: JudgeCall) => void;

/**
 * Tells listeners of this node about calls for a judge: at once if they were made or closed here, and within seconds if
 * that happened at another node. A call may be told more than once.
 */
@Injectable()
export class JudgeCallNews {
  private readonly listeners = new Set<CallListener>();
  private timer: NodeJS.Timeout | null = null;
  private reading: Promise<void> = Promise.resolve();
  private readUpTo: number | null = null;

  constructor(
    private readonly calls: JudgeCalls,
    private readonly clock: DatabaseClock,
    @Inject(REPORT_ERROR) private readonly onError: (error: Error) => void,
  ) {}

  /** Reads one statement's worth of changes per beat, however many matches are being played. */
  start(listener: CallListener): void {
    this.listeners.add(listener);
    const read = (): Promise<void> => this.read().catch(this.onError);
    this.timer ??= setInterval(() => (this.reading = this.reading.then(read)), PRESENCE_PACE.beatMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.listeners.clear();
    await this.reading;
  }

  announce(call: JudgeCall): void {
    for (const listener of this.listeners) listener(call);
  }

  /** Announces the seat's last call, if it has made one. */
  async announceLatest(seat: SeatAtMatch): Promise<void> {
    const call = await this.calls.latest(seat);
    if (call) this.announce(call);
  }

  async read(): Promise<void> {
    const now = this.clock.now();
    const changed = await this.calls.changedAfter((this.readUpTo ?? now) - OVERLAP_MS);
    this.readUpTo = now;
    for (const call of changed) this.announce(call);
  }
}
