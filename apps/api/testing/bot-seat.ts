import { randomUUID } from 'node:crypto';
import {
  pendingDecision,
  matchEvents,
  played,
  type AnswerValue,
  type DecisionDocument,
  type MatchEventDocument,
} from '#contract';
import type { Decision, Game } from '#kernel';
import { createBot } from '#bots';
import { foldMatch, fromEnvelope, UNOPENED, type MatchState, SCHEMA_VERSION } from '#match';
import type { Client } from './client.js';
import type { LiveClient } from './live-client.js';

/** The greedy bot at a seat: it knows only what it was sent, and passes for as long as possible when it passes. */
export class BotSeat {
  answers = 0;
  private state: MatchState = UNOPENED;
  private readonly bot;

  constructor(game: Game, next: () => number) {
    this.bot = createBot('greedy', game, next);
  }

  get version(): number {
    return this.state.version;
  }

  learn(events: readonly MatchEventDocument[]): void {
    const news = events.filter(({ version }) => version > this.state.version);
    this.state = foldMatch(
      this.state,
      news.map(({ version, at, type, payload }) =>
        fromEnvelope({ version, at, type, payload, schemaVersion: SCHEMA_VERSION }),
      ),
    );
  }

  answer(decision: DecisionDocument): { readonly answer: AnswerValue; readonly until?: string } {
    this.answers += 1;
    const answer = this.bot(this.state.table, decision as Decision) as AnswerValue;
    const until = decision.until?.at(this.state.table.turn.seat === decision.seat ? 0 : -1);
    return { answer, ...(until !== undefined && answer === decision.fallback && { until }) };
  }

  /** Plays to the end over HTTP. */
  async playOut(client: Client, path: string): Promise<void> {
    for (let { decision } = await client.get(pendingDecision, `${path}/decision`); ;) {
      while (decision !== null) {
        const body = { decision: decision.id, ...this.answer(decision), after: this.version };
        const reply = await client.post(played, `${path}/answers`, body);
        this.learn(reply.events);
        decision = reply.pending;
      }
      const news = await client.get(matchEvents, `${path}/events?after=${this.version}&wait=10`);
      this.learn(news.events);
      if (news.over) return;
      decision = (await client.get(pendingDecision, `${path}/decision`)).decision;
    }
  }

  /** Plays to the end over a socket. */
  async playLive(client: LiveClient): Promise<void> {
    const answered = new Set<string>();
    let heard = 0;
    const listen = (): void => {
      for (const frame of client.frames.slice(heard)) {
        if (frame.type === 'events') this.learn(frame.events);
        if (frame.type === 'decision' && frame.decision && !answered.has(frame.decision.id)) {
          answered.add(frame.decision.id);
          client.send({
            type: 'answer',
            commandId: randomUUID(),
            decision: frame.decision.id,
            ...this.answer(frame.decision),
          });
        }
      }
      heard = client.frames.length;
    };
    client.socket.on('message', listen);
    // The decision may have arrived before the listener was added.
    listen();
    await client.closed;
  }
}
