import type { UpcomingTimer, UpcomingTimers } from '#event-store';
import { withPatience } from '#platform';
import { Loop } from '../loop.js';
import type { ClockQueue } from './clock-queue.js';

export interface LookaheadOptions {
  readonly timers: UpcomingTimers;
  readonly queue: Pick<ClockQueue, 'isOpen' | 'remind'>;
  readonly everyMs: number;
  readonly horizonMs: number;
  /** How long overdue a timer is the sweeper's business. */
  readonly graceMs: number;
  readonly onError: (error: Error) => void;
}

const LIMIT = 5_000;
const PATIENCE_MS = 5_000;
/** Differences below this are those of two looks at the same deadline. */
const MOVED_MS = 20;
/** A timer that is overdue by this much has no job: its reminder came while the job before it was still at work. */
const MISSED_MS = 150;

/**
 * Sees to it that a job waits for every deadline that is near. Most deadlines never come near, because the player answers:
 * those cost no job at all. A deadline that moves away costs none either, since its job finds out when it runs and waits on.
 * Every node looks; the names of the jobs keep them from doubling.
 */
export class Lookahead {
  private readonly loop: Loop;
  /** When the earliest job I know of for a timer runs, by this node's own clock, and for which generation it was made. */
  private readonly reminded = new Map<string, { readonly at: number; readonly generation: number }>();

  constructor(private readonly options: LookaheadOptions) {
    this.loop = new Loop(() => this.look(), options.everyMs, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** The queue was replaced: what was added to the old one may be gone. */
  forget(): void {
    this.reminded.clear();
  }

  async look(): Promise<'wait'> {
    const { timers, queue, horizonMs, graceMs } = this.options;
    // Without a queue there is nobody to remind; the sweeper knows by itself.
    if (!queue.isOpen()) return 'wait';
    const upcoming = await timers.within(horizonMs, graceMs, LIMIT);
    const now = performance.now();
    // A job that is late keeps its place until its timer is the sweeper's business.
    for (const [name, { at }] of this.reminded) if (at + graceMs <= now) this.reminded.delete(name);
    const news = upcoming.flatMap((timer) => {
      const known = this.reminded.get(nameOf(timer));
      if (known === undefined) return [{ ...timer, beside: false }];
      const isNew = known.generation !== timer.generation;
      const isSooner = isNew && now + timer.dueInMs < known.at - MOVED_MS;
      const isMissed = !isNew && timer.dueInMs < -MISSED_MS;
      const hasRun = isNew && known.at <= now;
      return isSooner || isMissed || hasRun ? [{ ...timer, beside: isSooner || isMissed }] : [];
    });
    if (news.length === 0) return 'wait';
    await withPatience(queue.remind(news), PATIENCE_MS, 'adding clock jobs');
    for (const timer of news) {
      this.reminded.set(nameOf(timer), { at: now + timer.dueInMs, generation: timer.generation });
    }
    return 'wait';
  }
}

const nameOf = ({ matchId, key }: UpcomingTimer): string => `${matchId}/${key}`;
