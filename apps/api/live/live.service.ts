import { Injectable } from '@nestjs/common';
import type { ActFrame, CallFrame, CommandFrame, MatchFrame, MatchSnapshot } from '#contract';
import { DatabaseClock } from '#event-store';
import { Attendance, WatcherCounts, type Admission, type LiveNews, type LiveServices, type Wait } from '#sockets';
import { ActOnMatch, AnswerDecision, MatchReader, type MatchAct, type Receipt, type Stamp } from '#match/cqrs';
import type { Command } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { SeatTokens, type SeatClaims } from '#access';
import { Problem } from '#platform';
import { Dispatcher } from '../http/dispatcher.js';
import { commandIdFor, nameOfSeat, type RequestStamp } from '../http/idempotency.js';
import { seatOf, viewerOf } from '../http/viewers.js';
import { JudgeCallsService } from '../judge-calls/judge-calls.service.js';
import { toDecisionDocument, toEventDocument, toSnapshot } from '../play/documents.js';

const ACTS = {
  concede: 'Concede',
  'offer-draw': 'OfferDraw',
  'accept-draw': 'AcceptDraw',
  'decline-draw': 'DeclineDraw',
  'withdraw-passes': 'WithdrawPasses',
} as const satisfies Readonly<Record<ActFrame['act'], MatchAct['type']>>;

/** Serves the sockets through the same commands and queries as HTTP. */
@Injectable()
export class LiveService implements LiveServices {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly reader: MatchReader,
    private readonly tokens: SeatTokens,
    private readonly attendance: Attendance,
    private readonly watchers: WatcherCounts,
    private readonly clock: DatabaseClock,
    private readonly calls: JudgeCallsService,
  ) {}

  async admit(token: string, matchId: string): Promise<Admission> {
    if (token.startsWith('sk_')) {
      throw Problem.of('forbidden', 'Use the token of a seat or of spectators here, not an operator key.');
    }
    const verified = await this.tokens.examine(token);
    if (verified.claims.matchId !== matchId)
      throw Problem.of('forbidden', 'The token belongs to another match; use one of this match.');
    return verified;
  }

  async snapshot(claims: SeatClaims, after: number, beyond: number): Promise<MatchSnapshot | null> {
    const look = this.reader.snapshot(claims.matchId, viewerOf(claims), after, beyond);
    const state = await this.dispatcher.explained(look);
    return state && toSnapshot(state);
  }

  async news(claims: SeatClaims, after: number, wait: Wait): Promise<LiveNews> {
    const look = () => this.reader.news(claims.matchId, viewerOf(claims), after, wait);
    const { events, standing, ...page } = await this.dispatcher.explained(look());
    const pending = standing?.pending && {
      ...standing.pending,
      decision: toDecisionDocument(standing.pending.decision),
    };
    return {
      ...page,
      events: events.map(toEventDocument),
      standing: standing && { connected: standing.connected, pending: pending ?? null },
    };
  }

  async carryOut(claims: SeatClaims, frame: CommandFrame, lagMs: number) {
    if (frame.type === 'call-judge') return this.call(claims, frame);
    await this.attendance.witness(claims);
    const { version, outcome } = await this.give(claims, frame, lagMs);
    return { version, replayed: outcome === 'replayed' };
  }

  watchersOf(matchId: string): number {
    return this.watchers.of(matchId);
  }

  now(): number {
    return this.clock.now();
  }

  private give(claims: SeatClaims, frame: MatchFrame, lagMs: number): Promise<Receipt> {
    const stamp = { matchId: claims.matchId, ...stampOf(claims, frame) };
    return this.dispatcher.execute(commandOf(frame, stamp, seatOf(claims), lagMs));
  }

  /** A call is no event of the match: its version stays what it is. */
  private async call(claims: SeatClaims, frame: CallFrame) {
    let replayed = false;
    const note = ({ outcome }: { readonly outcome: string }): void => void (replayed = outcome === 'replayed');
    await this.calls.call(claims, frame, { ...stampOf(claims, frame), note });
    const { version } = await this.dispatcher.explained(this.reader.attendance(claims.matchId));
    return { version, replayed };
  }
}

function stampOf(claims: SeatClaims, { commandId }: CommandFrame): RequestStamp {
  const by = nameOfSeat(claims);
  return { by, commandId: commandIdFor(by, commandId) };
}

function commandOf(frame: MatchFrame, stamp: Stamp, seat: Seat, lagMs: number): Command<Receipt> {
  switch (frame.type) {
    case 'act':
      return new ActOnMatch(stamp, { type: ACTS[frame.act], seat });
    case 'commit':
      return new ActOnMatch(stamp, { type: 'CommitEntropy', seat, commitment: frame.commitment });
    case 'reveal':
      return new ActOnMatch(stamp, { type: 'RevealEntropy', seat, entropy: frame.entropy });
    case 'answer':
      return new AnswerDecision(stamp, seat, frame.decision, frame.answer, null, lagMs, frame.until ?? null);
  }
}
