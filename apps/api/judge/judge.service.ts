import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import type { AwardBody, JudgeBody, ReceiptDocument, RewindBody } from '#contract';
import { AwardResult, PauseClocks, ResumeClocks, RewindMatch, VoidMatch, type Receipt, type Stamp } from '#match/cqrs';
import { Dispatcher } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';

/** Carries a judge's acts to the match. */
@Injectable()
export class JudgeService {
  constructor(private readonly dispatcher: Dispatcher) {}

  pause(matchId: string, { reason }: JudgeBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.carry(stamp, new PauseClocks(toStamp(matchId, stamp), reason));
  }

  resume(matchId: string, { reason }: JudgeBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.carry(stamp, new ResumeClocks(toStamp(matchId, stamp), reason));
  }

  rewind(matchId: string, { reason, to }: RewindBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.carry(stamp, new RewindMatch(toStamp(matchId, stamp), reason, to));
  }

  award(matchId: string, { reason, winners }: AwardBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.carry(stamp, new AwardResult(toStamp(matchId, stamp), reason, winners));
  }

  void(matchId: string, { reason }: JudgeBody, stamp: CommandStamp): Promise<ReceiptDocument> {
    return this.carry(stamp, new VoidMatch(toStamp(matchId, stamp), reason));
  }

  private async carry(stamp: CommandStamp, command: Command<Receipt>): Promise<ReceiptDocument> {
    const receipt = await this.dispatcher.execute(command);
    stamp.note(receipt);
    return { matchId: receipt.matchId, version: receipt.version };
  }
}

const toStamp = (matchId: string, { commandId, by }: CommandStamp): Stamp => ({ matchId, commandId, by });
