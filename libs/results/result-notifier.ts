import { VersionNotifier } from '#event-store';

const LOOK_EVERY_MS = 100;
/** There is only one feed, so there is one name to wait for. */
const FEED = 'results';

/** Wakes callers that wait for the next result, with one query for all of them. */
export class ResultNotifier {
  private readonly notifier: VersionNotifier;

  constructor(feed: { head(): Promise<number> }, onError: (error: Error) => void = () => {}) {
    const heads = async () => new Map([[FEED, await feed.head()]]);
    this.notifier = new VersionNotifier({ heads, everyMs: () => LOOK_EVERY_MS, onError });
  }

  /** Resolves when the feed has passed the position, when the time is up, or when the signal aborts. */
  wait(after: number, waitMs: number, signal: AbortSignal): Promise<void> {
    return this.notifier.wait(FEED, after, waitMs, signal);
  }
}
