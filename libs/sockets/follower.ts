import { setTimeout as sleep } from 'node:timers/promises';
import type { MatchEventDocument, MatchSnapshot } from '#contract';
import type { SeatClaims } from '#access';
import { toProblem } from '#http-server';
import type { Outlet } from './outlet.js';
import { liveProblem } from './problems.js';
import type { LiveNews, LiveServices } from './services.js';

const FRAME_EVENTS = 100;
const FRAME_CHARACTERS = 64 * 1024;
const RETRY_MS = 500;
/** More than the readings of the database's clock on two nodes can differ. */
const SKEW_MS = 500;

/**
 * Sends one reader every event of a match after a version: in order, without gaps or repetitions. A reader that asked
 * for it gets a snapshot in place of the events that it would have to catch up with.
 */
export class Follower {
  private readonly sent = { decision: '', presence: '' };
  private snapshot: MatchSnapshot | null = null;
  private presence: { readonly version: number; readonly connected: readonly boolean[] } | null = null;

  constructor(
    private readonly services: LiveServices,
    private readonly outlet: Outlet,
    private readonly claims: SeatClaims,
    private known: number,
    private readonly waitMs: number,
  ) {}

  /**
   * The first read, without waiting. It rejects if the match does not exist or has not reached the reader's version.
   */
  async begin(signal: AbortSignal, snapshotBeyond: number | null = null): Promise<LiveNews> {
    if (snapshotBeyond !== null) {
      this.snapshot = await this.services.snapshot(this.claims, this.known, snapshotBeyond);
      this.known = this.snapshot?.version ?? this.known;
    }
    let first = await this.look(signal);
    if (first.head < this.known && first.behindMs > 0) {
      // A delayed viewer may have been shown slightly more by another node.
      await sleep(SKEW_MS);
      first = await this.look(signal);
    }
    if (first.head >= this.known) return first;
    // Waiting for that version would skip everything that happens until then.
    throw liveProblem('version-ahead', `For you the match is at version ${first.head}. Subscribe after 0.`);
  }

  /** Sends the connected seats and the number of spectators if either has changed. */
  sendPresence(): void {
    if (this.presence === null) return;
    const { version, connected } = this.presence;
    const spectators = this.services.watchersOf(this.claims.matchId);
    const presence = `${connected.join()}/${spectators}`;
    if (presence === this.sent.presence) return;
    this.sent.presence = presence;
    const seats = connected.map((there, seat) => ({ seat, connected: there }));
    this.outlet.post({ type: 'presence', version, seats, spectators });
  }

  private look(signal: AbortSignal): Promise<LiveNews> {
    return this.services.news(this.claims, this.known, { ms: 0, signal });
  }

  /**
   * Resolves when the match is over and everything was sent, or when the reader has gone. Rejects if it cannot
   * continue.
   */
  async follow(first: LiveNews, signal: AbortSignal): Promise<void> {
    if (this.snapshot) this.outlet.post({ type: 'snapshot', version: this.snapshot.version, state: this.snapshot });
    this.snapshot = null;
    for (let news = first; ; news = await this.newsWithRetries(signal)) {
      await this.sendEvents(news.events, signal);
      if (signal.aborted) return;
      this.known = news.version;
      if (news.standing) this.sendStanding(news.version, news.standing);
      if (news.over) return;
    }
  }

  /** Retries: an outage of the database is no reason to disconnect everyone. */
  private async newsWithRetries(signal: AbortSignal): Promise<LiveNews> {
    for (;;) {
      try {
        return await this.services.news(this.claims, this.known, { ms: this.waitMs, signal });
      } catch (error) {
        if (toProblem(error).kind !== 'unavailable' || signal.aborted) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  private async sendEvents(events: readonly MatchEventDocument[], signal: AbortSignal): Promise<void> {
    for (const { from, version, texts } of framesOf(events)) {
      await this.outlet.drained();
      if (signal.aborted) return;
      this.outlet.postText(`{"type":"events","from":${from},"version":${version},"events":[${texts.join(',')}]}`);
    }
  }

  private sendStanding(version: number, { pending, connected }: NonNullable<LiveNews['standing']>): void {
    this.presence = { version, connected };
    this.sendPresence();
    const decision = pending === null ? '' : `${pending.decision?.id ?? null}/${pending.deadline}`;
    if (pending !== null && decision !== this.sent.decision) {
      this.sent.decision = decision;
      this.outlet.post({ type: 'decision', ...pending, version });
    }
  }
}

interface Frame {
  readonly from: number;
  readonly version: number;
  readonly texts: readonly string[];
}

/** Splits events into frames that are small enough for a reader to keep up. */
function* framesOf(events: readonly MatchEventDocument[]): Generator<Frame> {
  let texts: string[] = [];
  let characters = 0;
  for (const [i, event] of events.entries()) {
    const text = JSON.stringify(event);
    texts.push(text);
    characters += text.length;
    const isLast = i === events.length - 1;
    if (!isLast && texts.length < FRAME_EVENTS && characters < FRAME_CHARACTERS) continue;
    yield { from: event.version - texts.length, version: event.version, texts };
    texts = [];
    characters = 0;
  }
}
