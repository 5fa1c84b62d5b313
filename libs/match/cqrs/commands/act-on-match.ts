import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MatchCommand } from '../../commands.js';
import { timerCommandId } from '../hashing.js';
import { MatchWriter, type Receipt, type Stamp } from '../match-writer.js';

/**
 * Commands that need nothing but the match itself. Opening a match and answering need more and have their own commands.
 */
export type MatchAct = Exclude<MatchCommand, { readonly type: 'OpenMatch' | 'Answer' }>;

export class ActOnMatch extends Command<Receipt> {
  constructor(
    readonly stamp: Stamp,
    readonly act: MatchAct,
  ) {
    super();
  }
}

/**
 * A timer fired. A timer that fires early, late, twice or out of date does no harm: the match's own deadlines decide.
 * If the outcome is `unchanged`, `dueAt` says when to try again.
 */
export function clockExpiry(matchId: string, timer: string, generation: number): ActOnMatch {
  const stamp = { matchId, commandId: timerCommandId(matchId, timer, generation), by: 'clock' };
  return new ActOnMatch(stamp, { type: 'ExpireClock', timer, generation });
}

@CommandHandler(ActOnMatch)
export class ActOnMatchHandler implements ICommandHandler<ActOnMatch> {
  constructor(private readonly writer: MatchWriter) {}

  execute({ stamp, act }: ActOnMatch): Promise<Receipt> {
    return this.writer.carryOut(stamp, act);
  }
}
