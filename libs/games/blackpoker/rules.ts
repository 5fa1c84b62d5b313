import type { TriggerRule } from '#kernel';
import type { Action } from './actions.js';

/** The lists an edition of the game is made of. */
export interface Rules {
  readonly actions: Readonly<Record<string, Action>>;
  readonly triggers: readonly TriggerRule[];
  action(id: string): Action;
}

export function createRules(actions: Readonly<Record<string, Action>>, triggers: readonly TriggerRule[]): Rules {
  const action = (id: string): Action => {
    const found = actions[id];
    if (!found) throw new Error(`no action ${id}`);
    return found;
  };
  return { actions, triggers, action };
}

export const programName = (action: string): string => `action:${action}`;
