import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat keeps its promise. */
export class RevealEntropy extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
    /** Hex. */
    readonly entropy: string,
  ) {
    super();
  }
}

@CommandHandler(RevealEntropy)
export class RevealEntropyHandler implements ICommandHandler<RevealEntropy> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat, entropy }: RevealEntropy): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'RevealEntropy', seat, entropy });
  }
}
