import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat promises its share of the dice. */
export class CommitEntropy extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
    /** Hex. */
    readonly commitment: string,
  ) {
    super();
  }
}

@CommandHandler(CommitEntropy)
export class CommitEntropyHandler implements ICommandHandler<CommitEntropy> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat, commitment }: CommitEntropy): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'CommitEntropy', seat, commitment });
  }
}
