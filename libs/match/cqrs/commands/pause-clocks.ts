import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A judge stops all clocks of a match. */
export class PauseClocks extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(PauseClocks)
export class PauseClocksHandler implements ICommandHandler<PauseClocks> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, reason }: PauseClocks): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'PauseClocks', by: stamp.by, reason });
  }
}
