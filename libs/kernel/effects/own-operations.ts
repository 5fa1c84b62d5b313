import type { Context } from '../context.js';
import type { Json } from '../json.js';
import type { Frame } from '../table.js';
import type { CustomOperation } from './frames.js';
import { allOf, askerFor, known, type Possible } from './known.js';
import type { Scope, Selector } from './language.js';
import type { Look } from './places.js';

type Given = Readonly<Record<string, Json>>;

/** How a game reads the settings of its operations: when acting, and when asking whether an action is possible. */
export interface Reading<Acting, Asking> {
  readonly acting: new (context: Context, scope: Scope, given: Given) => Acting;
  readonly asking: new (look: Look, scope: Scope, given: Given) => Asking;
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
      can: (look: Look, scope: Scope, given: Given): Possible =>
        can && !can(new asking(look, scope, given)) ? 'no' : findsCards(look, scope, given, cards),
    });
  };

/** An operation on no card is impossible; if the cards are hidden, the result is unknown. */
function findsCards(look: Look, scope: Scope, given: Given, names: readonly string[]): Possible {
  const selectors = names.flatMap((name) =>
    typeof given[name] === 'object' ? [given[name] as unknown as Selector] : [],
  );
  return allOf(
    selectors.map((selector) => {
      const { cards, hidden } = known(look, scope, selector, askerFor(scope));
      return cards.length > 0 ? 'yes' : hidden.length > 0 ? 'unknown' : 'no';
    }),
  );
}
