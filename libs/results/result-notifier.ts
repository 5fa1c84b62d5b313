import { VersionNotifier } from '#event-store';

const LOOK_EVERY_MS = 100;
/** There is one feed, so one name to wait for. */
const FEED = 'results';

/** Wakes those who wait for the next result. However many they are, one question is asked for all of them. */
export class ResultNotifier {
  private readonly notifier: VersionNotifier;

  constructor(feed: { head(): Promise<number> }, onError: (error: Error) => void = () => {}) {
    const heads = async () => new Map([[FEED, await feed.head()]]);
    this.notifier = new VersionNotifier({ heads, everyMs: () => LOOK_EVERY_MS, onError });
  }

  /** Resolves when the feed has gone beyond the position, when the time is up, or when the caller has gone. */
  wait(after: number, waitMs: number, signal: AbortSignal): Promise<void> {
    return this.notifier.wait(FEED, after, waitMs, signal);
  }
}
