import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat declines a draw that another offered. */
export class DeclineDraw extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(DeclineDraw)
export class DeclineDrawHandler implements ICommandHandler<DeclineDraw> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: DeclineDraw): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'DeclineDraw', seat });
  }
}
