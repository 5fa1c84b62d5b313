import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat gives up. */
export class ConcedeMatch extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(ConcedeMatch)
export class ConcedeMatchHandler implements ICommandHandler<ConcedeMatch> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: ConcedeMatch): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'Concede', seat });
  }
}
