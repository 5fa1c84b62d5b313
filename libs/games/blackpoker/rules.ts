import type { TriggerRule } from '#kernel';
import type { Action, Cost } from './actions.js';

/** What an action costs: how many of each letter, and how many key cards. Actions with the same cost share one price. */
export interface Price extends Readonly<Record<Cost, number>> {
  readonly keys: number;
}

/** The lists that define an edition of the game. */
export interface Rules {
  readonly actions: Readonly<Record<string, Action>>;
  readonly triggers: readonly TriggerRule[];
  action(id: string): Action;
  /** The actions that players may raise themselves: all of them, and the quick ones. */
  readonly direct: Readonly<Record<'all' | 'quick', readonly Action[]>>;
  priceOf(action: Action): Price;
}

export function createRules(actions: Readonly<Record<string, Action>>, triggers: readonly TriggerRule[]): Rules {
  const action = (id: string): Action => {
    const found = actions[id];
    if (!found) throw new Error(`no action ${id}`);
    return found;
  };
  const all = Object.values(actions).filter(({ direct }) => direct);
  const quick = all.filter(({ timing }) => timing === 'quick');
  const prices = pricesOf(Object.values(actions));
  const priceOf = (one: Action): Price => prices.get(one) as Price;
  return { actions, triggers, action, direct: { all, quick }, priceOf };
}

function pricesOf(actions: readonly Action[]): ReadonlyMap<Action, Price> {
  const shared = new Map<string, Price>();
  return new Map(
    actions.map((action) => {
      const times = (letter: Cost): number => action.cost.filter((one) => one === letter).length;
      const price: Price = { B: times('B'), L: times('L'), D: times('D'), keys: action.keys.length };
      const name = JSON.stringify(price);
      if (!shared.has(name)) shared.set(name, price);
      return [action, shared.get(name) as Price];
    }),
  );
}

export const programName = (action: string): string => `action:${action}`;
