import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A judge takes the match back to a version at which someone was to decide. */
export class RewindMatch extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly reason: string,
    readonly to: number,
  ) {
    super();
  }
}

@CommandHandler(RewindMatch)
export class RewindMatchHandler implements ICommandHandler<RewindMatch> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, reason, to }: RewindMatch): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'Rewind', by: stamp.by, reason, to });
  }
}
