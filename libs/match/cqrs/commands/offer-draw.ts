import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat offers a draw. */
export class OfferDraw extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(OfferDraw)
export class OfferDrawHandler implements ICommandHandler<OfferDraw> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: OfferDraw): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'OfferDraw', seat });
  }
}
