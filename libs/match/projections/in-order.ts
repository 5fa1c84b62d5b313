import type { FeedEvent } from '#event-store';

/**
 * The events by match, without those that the projection has already handled. A gap would make the projection
 * permanently wrong, so it is an error.
 */
export function inOrder(
  events: readonly FeedEvent[],
  versions: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly FeedEvent[]> {
  const fresh = new Map<string, FeedEvent[]>();
  for (const event of events) {
    const known = fresh.get(event.matchId);
    const at = known?.at(-1)?.version ?? versions.get(event.matchId) ?? 0;
    if (event.version <= at) continue;
    if (event.version > at + 1) throw new Error(`match ${event.matchId}: version ${at + 1} is missing from the feed`);
    if (known) known.push(event);
    else fresh.set(event.matchId, [event]);
  }
  return fresh;
}
