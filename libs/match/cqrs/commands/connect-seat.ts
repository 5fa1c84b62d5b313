import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/** A seat is there again. */
export class ConnectSeat extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly seat: Seat,
  ) {
    super();
  }
}

@CommandHandler(ConnectSeat)
export class ConnectSeatHandler implements ICommandHandler<ConnectSeat> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, seat }: ConnectSeat): Promise<Receipt> {
    return this.writer.carryOut(stamp, { type: 'Connect', seat });
  }
}
