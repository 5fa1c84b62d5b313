import { Injectable } from '@nestjs/common';
import type { AwardBody, JudgeBody, ReceiptDocument, RewindBody } from '#contract';
import type { JudgeAct } from '#match';
import { ActOnMatch, type MatchAct } from '#match/cqrs';
import { Dispatcher } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';

type Unsigned<Act> = Act extends JudgeAct ? Omit<Act, 'by'> : never;
/** A judge's act, before the name of the judge is added. */
type Ruling = Unsigned<MatchAct>;

/** Sends a judge's acts to the match. */
@Injectable()
export class JudgeService {
  constructor(private readonly dispatcher: Dispatcher) {}

  pause(matchId: string, { reason }: JudgeBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.rule(matchId, stamp, { type: 'PauseClocks', reason });
  }

  resume(matchId: string, { reason }: JudgeBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.rule(matchId, stamp, { type: 'ResumeClocks', reason });
  }

  rewind(matchId: string, { reason, to }: RewindBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.rule(matchId, stamp, { type: 'Rewind', reason, to });
  }

  award(matchId: string, { reason, winners }: AwardBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.rule(matchId, stamp, { type: 'AwardResult', reason, winners });
  }

  void(matchId: string, { reason }: JudgeBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.rule(matchId, stamp, { type: 'VoidMatch', reason });
  }

  private async rule(matchId: string, stamp: CommandStamp, ruling: Ruling): Promise<ReceiptDocument> {
    const { commandId, by } = stamp;
    const receipt = await this.dispatcher.execute(new ActOnMatch({ matchId, commandId, by }, { ...ruling, by }));
    stamp.note(receipt);
    return { matchId: receipt.matchId, version: receipt.version };
  }
}
