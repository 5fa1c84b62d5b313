import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat accepts a draw that another offered. */
export class AcceptDraw extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(AcceptDraw)
export class AcceptDrawHandler implements ICommandHandler<AcceptDraw> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: AcceptDraw): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'AcceptDraw', seat });
  }
}
