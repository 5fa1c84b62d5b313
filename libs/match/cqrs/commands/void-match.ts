import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A judge ends the match without a result. */
export class VoidMatch extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(VoidMatch)
export class VoidMatchHandler implements ICommandHandler<VoidMatch> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, reason }: VoidMatch): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'VoidMatch', by: stamp.by, reason });
  }
}
