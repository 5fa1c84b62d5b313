import { EventStore, StaleClock, StreamLocked, type Append, type Appended } from '#event-store';

/** Fails first because the clock jumped, then because the stream is locked, and then succeeds. */
export class UnluckyStore extends EventStore {
  private readonly trouble = [(id: string) => new StaleClock(id, 0, 1), (id: string) => new StreamLocked(id)];

  override append(append: Append): Promise<Appended> {
    const error = this.trouble.shift()?.(append.matchId);
    return error ? Promise.reject(error) : super.append(append);
  }
}
