import type { Context } from '../context.js';
import type { Json } from '../json.js';
import type { Frame } from '../table.js';
import type { CustomOperation } from './frames.js';
import { askerFor, finds, given, type Possible } from './known.js';
import type { Scope, Selector } from './language.js';
import { boundCards, type ReadContext } from './places.js';

type Given = Readonly<Record<string, Json>>;

/** How a game reads the settings of its operations: when acting, and when asking whether an action is possible. */
export interface Reading<Acting, Asking> {
  readonly acting: new (context: Context, scope: Scope, given: Given) => Acting;
  readonly asking: new (context: ReadContext, scope: Scope, given: Given) => Asking;
  readonly cards: readonly string[];
}

/**
 * Makes an operation of a game: `act` does it, or returns a procedure to run. `can` says whether all of it can be done, for costs and for
 * all-or-nothing operations.
 */
export type MakeOperation<Acting, Asking> = (
  act: (settings: Acting) => Frame | null | undefined | void,
  can?: (settings: Asking) => boolean,
) => CustomOperation;

export const operationsReading =
  <Acting, Asking>({ acting, asking, cards }: Reading<Acting, Asking>): MakeOperation<Acting, Asking> =>
  (act, can) => {
    const perform: CustomOperation = (context, scope, given) => {
      const frame = act(new acting(context, scope, given));
      return frame ? { call: frame } : null;
    };
    return Object.assign(perform, {
      can: (context: ReadContext, scope: Scope, given: Given): Possible =>
        can && !can(new asking(context, scope, given)) ? 'no' : findsCards(context, scope, given, cards),
    });
  };

/** An operation on no card is impossible; if the cards are hidden, the result is unknown. */
function findsCards(context: ReadContext, scope: Scope, settings: Given, names: readonly string[]): Possible {
  let all: Possible = 'yes';
  for (const name of names) {
    if (typeof settings[name] !== 'object') continue;
    const found = findsAny(context, scope, settings[name] as unknown as Selector);
    if (found === 'no') return 'no';
    if (found === 'unknown') all = 'unknown';
  }
  return all;
}

function findsAny(context: ReadContext, scope: Scope, selector: Selector): Possible {
  // Bound cards count without being seen, unless there is something to test.
  if ('bound' in selector && !selector.where) return given(boundCards(context, scope, selector.bound).length > 0);
  return finds(context, scope, selector, 1, askerFor(scope));
}
