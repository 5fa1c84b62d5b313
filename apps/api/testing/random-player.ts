import { matchEvents, pendingDecision, played, type AnswerValue, type MatchEventDocument } from '#contract';
import { sampleAnswer, type Offer } from '#kernel';
import type { Client } from './client.js';

/** Uniform 32-bit numbers from a seed (xorshift), so that a failure can be reproduced. */
export function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
}

/**
 * Plays a seat to the end over HTTP with random legal answers, and returns every event that it was shown. A decision
 * for which `sleeps` returns true is left to the clock.
 */
export async function playOut(
  client: Client,
  path: string,
  next: () => number,
  sleeps: () => boolean = () => false,
): Promise<readonly MatchEventDocument[]> {
  const seen: MatchEventDocument[] = [];
  const learn = (events: readonly MatchEventDocument[]): void => {
    for (const event of events) if (event.version > seen.length) seen.push(event);
  };
  let slept: string | null = null;
  // Once asleep, the seat ignores a decision even if other events arrive.
  const sleepsThrough = (decision: string): boolean => {
    if (slept !== decision && sleeps()) slept = decision;
    return slept === decision;
  };
  for (let asked = await client.get(pendingDecision, `${path}/decision`); ;) {
    let pending = asked.decision;
    while (pending !== null && !sleepsThrough(pending.id)) {
      const answer = (sampleAnswer(pending.offer as Offer, next) ?? pending.fallback) as AnswerValue;
      const reply = await client.post(played, `${path}/answers`, { decision: pending.id, answer, after: seen.length });
      learn(reply.events);
      pending = reply.pending;
    }
    const news = await client.get(matchEvents, `${path}/events?after=${seen.length}&wait=10`);
    learn(news.events);
    if (news.over) return seen;
    asked = await client.get(pendingDecision, `${path}/decision`);
  }
}

/** Everything the client may know of a match so far, page by page. */
export async function readAll(client: Client, path: string): Promise<readonly MatchEventDocument[]> {
  const seen: MatchEventDocument[] = [];
  for (;;) {
    const { events } = await client.get(matchEvents, `${path}/events?after=${seen.length}`);
    if (events.length === 0) return seen;
    seen.push(...events);
  }
}
