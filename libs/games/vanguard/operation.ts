import {
  Settings,
  affected,
  allOf,
  askerFor,
  known,
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

/** What is to be done to no card cannot be done; about cards that nobody sees nobody knows. */
function findsCards(look: Look, scope: Scope, given: Readonly<Record<string, Json>>): Possible {
  if (typeof given.cards !== 'object') return 'yes';
  const { cards, hidden } = known(look, scope, given.cards as unknown as Selector, askerFor(scope));
  return allOf([cards.length > 0 ? 'yes' : hidden.length > 0 ? 'unknown' : 'no']);
}

/** What an operation was given. Cards on which effects of its source do not work are not among those that it names (12.12.1). */
class Given<L extends Look = Context> extends Settings<L> {
  override cards(name: string): CardId[] {
    return affected(this.context, this.scope, super.cards(name));
  }
}

/** An operation of this game: acts, or names a procedure to run. `can` says whether all of it can be done, for costs. */
export function operation(
  act: (settings: Settings) => Frame | null | undefined | void,
  can?: (settings: Settings<Look>) => boolean,
): CustomOperation {
  const perform: CustomOperation = (context, scope, given) => {
    const frame = act(new Given(context, scope, given));
    return frame ? { call: frame } : null;
  };
  return Object.assign(perform, {
    can: (look: Look, scope: Scope, given: Readonly<Record<string, Json>>): Possible =>
      can && !can(new Settings(look, scope, given)) ? 'no' : findsCards(look, scope, given),
  });
}
