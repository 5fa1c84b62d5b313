import {
  boundCards,
  cardOf,
  isForbidden,
  allOf,
  askerFor,
  known,
  Settings as GivenSettings,
  type CardId,
  type Context,
  type CustomOperation,
  type Frame,
  type Json,
  type Look,
  type Possible,
  type Scope,
  type Selector,
} from '#kernel';

/** What an operation was given, with what only this game asks about it. */
export class Settings<L extends Look = Context> extends GivenSettings<L> {
  /** Those that nothing keeps where they are ("does not move"). */
  movable(name: string): CardId[] {
    const { table } = this.context;
    const by = table.cards[this.scope.source ?? ''] ?? null;
    return this.cards(name).filter((id) => !isForbidden(this.context, cardOf(table, id), 'be-moved', by));
  }

  /** Cards bound to the name that it was given, as far as they are still there. */
  named(name: string): CardId[] {
    const bound = this.given[name];
    return typeof bound === 'string' ? boundCards(this.context, this.scope, bound) : [];
  }
}

/** Settings that name cards. */
const CARDS = ['cards', 'to', 'from', 'force'];

/** What is to be done to no card cannot be done; about cards that nobody sees nobody knows. */
function findsCards(look: Look, scope: Scope, given: Readonly<Record<string, Json>>): Possible {
  const selectors = CARDS.flatMap((name) =>
    typeof given[name] === 'object' ? [given[name] as unknown as Selector] : [],
  );
  return allOf(
    selectors.map((selector) => {
      const { cards, hidden } = known(look, scope, selector, askerFor(scope));
      return cards.length > 0 ? 'yes' : hidden.length > 0 ? 'unknown' : 'no';
    }),
  );
}

/** `can` says whether all of it can be done, for costs and for what is done whole or not at all. */
export function operation(
  act: (settings: Settings) => Frame | null | undefined | void,
  can?: (settings: Settings<Look>) => boolean,
): CustomOperation {
  const perform: CustomOperation = (context, scope, given) => {
    const frame = act(new Settings(context, scope, given));
    return frame ? { call: frame } : null;
  };
  return Object.assign(perform, {
    can: (look: Look, scope: Scope, given: Readonly<Record<string, Json>>): Possible =>
      can && !can(new Settings(look, scope, given)) ? 'no' : findsCards(look, scope, given),
  });
}
