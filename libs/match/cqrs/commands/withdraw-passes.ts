import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat takes its standing passes back: it is asked again. */
export class WithdrawPasses extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(WithdrawPasses)
export class WithdrawPassesHandler implements ICommandHandler<WithdrawPasses> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: WithdrawPasses): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'WithdrawPasses', seat });
  }
}
