import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { timerCommandId } from '../hashing.js';
import { MatchWriter, type Receipt } from '../match-writer.js';

/**
 * A timer fired. Early, late, twice or out of date does no harm: the match's own deadlines decide.
 * `unchanged` with a `dueAt` says when to try again.
 */
export class ExpireClock extends Command<Receipt> {
  constructor(
    readonly matchId: string,
    readonly timer: string,
    readonly generation: number,
  ) {
    super();
  }
}

@CommandHandler(ExpireClock)
export class ExpireClockHandler implements ICommandHandler<ExpireClock> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ matchId, timer, generation }: ExpireClock): Promise<Receipt> {
    const stamp = { matchId, commandId: timerCommandId(matchId, timer, generation), by: 'clock' };
    return this.writer.carryOut(stamp, { type: 'ExpireClock', timer, generation });
  }
}
