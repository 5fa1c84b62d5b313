import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A judge ends the match with a result. */
export class AwardResult extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly reason: string,
    readonly winners: readonly Seat[],
  ) {
    super();
  }
}

@CommandHandler(AwardResult)
export class AwardResultHandler implements ICommandHandler<AwardResult> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, reason, winners }: AwardResult): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'AwardResult', by: stamp.by, reason, winners });
  }
}
