import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A judge lets the clocks run on. */
export class ResumeClocks extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ResumeClocks)
export class ResumeClocksHandler implements ICommandHandler<ResumeClocks> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, reason }: ResumeClocks): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'ResumeClocks', by: stamp.by, reason });
  }
}
