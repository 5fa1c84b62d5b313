import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import type { AnswerBody, Played } from '#contract';
import type { Seat } from '#kernel';
import { Attendance } from '#sockets';
import { AnswerDecision, MatchReader, type Answered, type Receipt, type Stamp } from '#match/cqrs';
import type { SeatClaims } from '#platform';
import { Dispatcher } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';
import { seatOf } from '../http/viewers.js';
import { toDecisionDocument, toEventDocument } from './documents.js';

/** A command that says no more than who gives it. */
export type Act = new (stamp: Stamp, seat: Seat) => Command<Receipt>;

type MakeCommand = (stamp: Stamp, seat: Seat) => Command<Receipt>;

/** Carries a seat's commands to its match and brings back what the seat learns from them. */
@Injectable()
export class PlayService {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly reader: MatchReader,
    private readonly attendance: Attendance,
  ) {}

  async answer(
    claims: SeatClaims,
    { decision, answer, after, until }: AnswerBody,
    stamp: CommandStamp,
  ): Promise<Played> {
    const by = toStamp(claims, stamp);
    const command = new AnswerDecision(by, seatOf(claims), decision, answer, after ?? null, 0, until ?? null);
    await this.attendance.witness(claims);
    const answered = await this.dispatcher.execute(command);
    stamp.note(answered);
    return toPlayed(answered);
  }

  act(act: Act, claims: SeatClaims, stamp: CommandStamp): Promise<Played> {
    return this.give((given, seat) => new act(given, seat), claims, stamp);
  }

  async give(make: MakeCommand, claims: SeatClaims, stamp: CommandStamp): Promise<Played> {
    const seat = seatOf(claims);
    await this.attendance.witness(claims);
    const receipt = await this.dispatcher.execute(make(toStamp(claims, stamp), seat));
    stamp.note(receipt);
    const news = await this.reader.afterCommand(claims.matchId, seat, receipt.before, receipt.version);
    return toPlayed({ ...receipt, events: news.events, pending: news.pending });
  }
}

const toStamp = ({ matchId }: SeatClaims, { commandId, by }: CommandStamp): Stamp => ({ matchId, commandId, by });

const toPlayed = ({ version, events, pending }: Pick<Answered, 'version' | 'events' | 'pending'>): Played => ({
  version: events.at(-1)?.version ?? version,
  events: events.map(toEventDocument),
  pending: toDecisionDocument(pending),
});
