import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  matchEvents,
  openedMatch,
  pendingDecision,
  played,
  type AnswerValue,
  type MatchEventDocument,
  type OpenedMatch,
} from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import { sampleAnswer, type Offer } from '#kernel';
import { PatientClient, type Troubles } from './patient-client.spec-helper.js';

/** An answer that the service has confirmed. */
export interface Acknowledged {
  readonly seat: number;
  readonly key: string;
  readonly decision: string;
  readonly answer: AnswerValue;
  /** The version that the match had at least reached when the answer was confirmed. */
  readonly version: number;
}

export interface PlayedMatch {
  readonly matchId: string;
  readonly answers: Acknowledged[];
  /** Idempotency keys of confirmed concessions. */
  readonly concessions: { readonly seat: number; readonly key: string }[];
  /** The events that each seat was shown. */
  readonly shown: readonly [MatchEventDocument[], MatchEventDocument[]];
}

export interface PlayersOptions {
  /** URL of each seat's node; called again for each request. */
  readonly url: (seat: number) => string;
  readonly operatorKey: string;
  readonly matches: number;
  /** How long a seat thinks before each answer; 0 by default. */
  readonly thinkMs?: number;
}

const DECK = blackpokerLite.decks.samples['full'];

export const duel = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  game: 'blackpoker',
  edition: 'lite',
  mode: 'duel',
  seats: ['ann', 'bob'].map((player) => ({ player, deck: DECK })),
  ...changes,
});

/** How many more answers a match gets after `end` is called. */
const LAST_ANSWERS = 6;
/** Shorter than jest's time limit, so that the test says what it waits for. */
const PATIENCE_MS = 300_000;

/** Two clients per match who keep playing with random answers, whatever happens to the service in the meantime. */
export class Players {
  readonly troubles: Troubles = { lost: 0, unavailable: 0, replayed: 0 };
  readonly played: PlayedMatch[] = [];
  /** When each answer was confirmed and how long that took, in milliseconds. */
  readonly timings: { readonly at: number; readonly took: number }[] = [];
  private acknowledged = 0;
  private finished = 0;
  private isLastCall = false;
  private readonly giveUp = new AbortController();
  private readonly done: Promise<unknown>;

  constructor(private readonly options: PlayersOptions) {
    this.done = Promise.all(Array.from({ length: options.matches }, (_, i) => this.playMatch(i + 1))).catch((error) => {
      this.giveUp.abort(error);
      throw error;
    });
    // An error is reported to whoever awaits `done`; until then it must not count as unhandled.
    this.done.catch(() => {});
  }

  /**
   * Lets each match continue for a few answers and then concedes it. Resolves when all have ended; rejects immediately
   * if the service misbehaves.
   */
  async end(): Promise<readonly PlayedMatch[]> {
    this.isLastCall = true;
    return this.playOut();
  }

  /** Resolves when all matches have ended by their own rules. */
  async playOut(): Promise<readonly PlayedMatch[]> {
    const late = sleep(PATIENCE_MS, undefined, { ref: false, signal: this.giveUp.signal }).then(
      () => this.stop(`matches are still being played after ${PATIENCE_MS} ms`),
      () => {},
    );
    await Promise.race([this.done, late]);
    await this.done;
    return this.played;
  }

  /** Resolves when this many more answers were confirmed, so that the service is under load. */
  async progress(answers: number): Promise<void> {
    const from = this.acknowledged;
    const until = Date.now() + PATIENCE_MS;
    while (this.acknowledged < from + answers) {
      this.giveUp.signal.throwIfAborted();
      if (this.finished === this.options.matches) throw new Error('all matches ended before the fault came');
      if (Date.now() > until) throw new Error(`only ${this.acknowledged - from} answers within ${PATIENCE_MS} ms`);
      await sleep(5);
    }
  }

  stop(reason: string): void {
    this.giveUp.abort(new Error(reason));
  }

  private async playMatch(seed: number): Promise<void> {
    const operator = this.client(0, this.options.operatorKey);
    const opened = await operator.post(openedMatch, '/v1/matches', duel());
    const match: PlayedMatch = { matchId: opened.matchId, answers: [], concessions: [], shown: [[], []] };
    this.played.push(match);
    await Promise.all([0, 1].map((seat) => this.playSeat(opened, match, seat as 0 | 1, numbersFrom(2 * seed + seat))));
    this.finished += 1;
  }

  private async playSeat(opened: OpenedMatch, match: PlayedMatch, seat: 0 | 1, next: () => number): Promise<void> {
    const client = this.client(seat, opened.seats[seat]?.token ?? '');
    const path = `/v1/matches/${match.matchId}`;
    const seen = match.shown[seat];
    let answersLeft = LAST_ANSWERS;
    for (;;) {
      let { decision: pending } = await client.get(pendingDecision, `${path}/decision`);
      while (pending !== null) {
        if (this.isLastCall && answersLeft-- === 0) {
          await this.concede(client, match, seat);
          break;
        }
        const answer = (sampleAnswer(pending.offer as Offer, next) ?? pending.fallback) as AnswerValue;
        const key = randomUUID();
        const body = { decision: pending.id, answer, after: seen.length };
        if (this.options.thinkMs) await sleep(this.options.thinkMs);
        const sent = performance.now();
        const reply = await client.post(played, `${path}/answers`, body, key);
        this.timings.push({ at: performance.now(), took: performance.now() - sent });
        match.answers.push({ seat, key, decision: pending.id, answer, version: reply.version });
        this.acknowledged += 1;
        learn(seen, reply.events);
        pending = reply.pending;
      }
      const news = await client.get(matchEvents, `${path}/events?after=${seen.length}&wait=5`);
      learn(seen, news.events);
      if (news.over) return;
    }
  }

  /** Only the seat to decide concedes, so that the concession does not race with an answer of the other seat. */
  private async concede(client: PatientClient, match: PlayedMatch, seat: number): Promise<void> {
    const key = randomUUID();
    await client.post(played, `/v1/matches/${match.matchId}/concede`, undefined, key);
    match.concessions.push({ seat, key });
  }

  private client(seat: number, token: string): PatientClient {
    const { troubles, giveUp, options } = this;
    return new PatientClient({ url: () => options.url(seat), troubles, signal: giveUp.signal }, token);
  }
}

function learn(seen: MatchEventDocument[], events: readonly MatchEventDocument[]): void {
  for (const event of events) if (event.version === seen.length + 1) seen.push(event);
}

/** Uniform 32-bit numbers from a seed (xorshift), so that a failure can be reproduced. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
}
