import { EventStore, StaleClock, StreamLocked, type Append, type Appended } from '#event-store';

/** Meets a clock that jumped and then somebody else's lock before it gets through. */
export class UnluckyStore extends EventStore {
  private readonly trouble = [(id: string) => new StaleClock(id, 0, 1), (id: string) => new StreamLocked(id)];

  override append(append: Append): Promise<Appended> {
    const error = this.trouble.shift()?.(append.matchId);
    return error ? Promise.reject(error) : super.append(append);
  }
}
