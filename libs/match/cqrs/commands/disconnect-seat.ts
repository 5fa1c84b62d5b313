import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat was lost sight of. */
export class DisconnectSeat extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(DisconnectSeat)
export class DisconnectSeatHandler implements ICommandHandler<DisconnectSeat> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: DisconnectSeat): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'Disconnect', seat });
  }
}
