import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Decision, Seat } from '#kernel';
import type { Envelope } from '../../events.js';
import { MatchReader } from '../match-reader.js';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** The seat's own news with its receipt, so that it need not ask for them. */
export interface Answered extends Receipt {
  readonly events: readonly Envelope[];
  readonly pending: Decision | null;
}

export class AnswerDecision extends Command<Answered> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
    readonly decision: string,
    readonly answer: unknown,
    /** The last version the seat knows; its news begin after it. Null: with the answer. */
    readonly after: number | null = null,
    /** Round trip of the seat's line as the edge measured it; 0 where it cannot tell. */
    readonly lagMs = 0,
    /** A moment until which the seat goes on answering so, where the question names it. */
    readonly until: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(AnswerDecision)
export class AnswerDecisionHandler implements ICommandHandler<AnswerDecision> {
  constructor(
    private readonly writer: MatchWriter,
    private readonly reader: MatchReader,
  ) {}

  async execute({ stamp, seat, decision, answer, after, lagMs, until }: AnswerDecision): Promise<Answered> {
    const standing = until === null ? {} : { until };
    const command = { type: 'Answer', seat, decision, answer, lagMs, ...standing } as const;
    const receipt = await this.writer.carryOut(stamp, command);
    const news = await this.reader.afterCommand(stamp.matchId, seat, after ?? receipt.before, receipt.version);
    return { ...receipt, events: news.events, pending: news.pending };
  }
}
