import { Injectable } from '@nestjs/common';
import type { AnswerBody, Played } from '#contract';
import type { Seat } from '#kernel';
import { Attendance } from '#sockets';
import { ActOnMatch, AnswerDecision, MatchReader, type Answered, type MatchAct, type Stamp } from '#match/cqrs';
import type { SeatClaims } from '#access';
import { Dispatcher } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';
import { seatOf } from '../http/viewers.js';
import { toDecisionDocument, toEventDocument } from './documents.js';

type Unseated<Act> = Act extends { readonly seat: Seat } ? Omit<Act, 'seat'> : never;
/** An act of a seat, before the seat is added. */
export type SeatAct = Unseated<MatchAct>;

/** Sends a seat's commands to its match and returns what the seat learns from them. */
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

  async act(act: SeatAct, claims: SeatClaims, stamp: CommandStamp): Promise<Played> {
    const seat = seatOf(claims);
    await this.attendance.witness(claims);
    const receipt = await this.dispatcher.execute(new ActOnMatch(toStamp(claims, stamp), { ...act, seat }));
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
