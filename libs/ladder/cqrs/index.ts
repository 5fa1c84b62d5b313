import type { CommandBus } from '@nestjs/cqrs';
import { CommandRejected, OpenMatch } from '#match/cqrs';
import type { OpenRanked } from '../storage/opener.js';

/**
 * Opens ranked matches by the command that opens all others. What the match refuses now, it will refuse again. A game that
 * this node does not know is no refusal: while a new version is rolled out, the next node may know it.
 */
export function openThrough(commands: Pick<CommandBus, 'execute'>): OpenRanked {
  return async (commandId, by, order) => {
    try {
      const { matchId } = await commands.execute(new OpenMatch(commandId, by, order));
      return { matchId };
    } catch (error) {
      if (error instanceof CommandRejected) return { refused: error.message };
      throw error;
    }
  };
}
