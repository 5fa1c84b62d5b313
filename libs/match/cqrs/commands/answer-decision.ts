import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Decision, Seat } from '#kernel';
import type { ShownEnvelope } from '../../events.js';
import { MatchReader } from '../match-reader.js';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A receipt together with the events that the seat may see, so that it need not request them. */
export interface Answered extends Receipt {
  readonly events: readonly ShownEnvelope[];
  readonly pending: Decision | null;
}

export class AnswerDecision extends Command<Answered> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
    readonly decision: string,
    readonly answer: unknown,
    /** The last version that the seat knows; `events` starts after it. Null: starts with this answer. */
    readonly after: number | null = null,
    /** Round-trip time of the seat's connection in milliseconds, as measured by the server; 0 if unknown. */
    readonly lagMs = 0,
    /** Repeats this answer for the seat until the named moment, if the decision offers that moment. */
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
    const { matchId, version, outcome, before, dueAt } = await this.writer.carryOut(stamp, command);
    const { events, pending } = await this.reader.afterCommand(matchId, seat, after ?? before, version);
    return { matchId, version, outcome, before, dueAt, events, pending };
  }
}
