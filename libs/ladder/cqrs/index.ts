import type { CommandBus } from '@nestjs/cqrs';
import { CommandRejected, OpenMatch } from '#match/cqrs';
import type { OpenRanked } from '../storage/opener.js';

/**
 * Opens ranked matches with the same command as all other matches. A refusal by the match is final. A game that this
 * node does not know is an error, not a refusal: during a rollout, another node may know it.
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
