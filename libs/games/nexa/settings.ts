import {
  cardAt,
  boundCards,
  cardOf,
  isForbidden,
  operationsReading,
  Settings as GivenSettings,
  type CardId,
  type Context,
  type ReadContext,
} from '#kernel';

/** The settings of an operation, with readers for this game's own questions. */
export class Settings<L extends ReadContext = Context> extends GivenSettings<L> {
  /** The cards that nothing keeps in place ("does not move"). */
  movable(name: string): CardId[] {
    const { table } = this.context;
    const by = cardAt(table, this.scope.source) ?? null;
    return this.cards(name).filter((id) => !isForbidden(this.context, cardOf(table, id), 'be-moved', by));
  }

  /** The cards bound to the given name that are still on the table. */
  named(name: string): CardId[] {
    const bound = this.given[name];
    return typeof bound === 'string' ? boundCards(this.context, this.scope, bound) : [];
  }
}

/** An operation of this game. */
export const operation = operationsReading<Settings, Settings<ReadContext>>({
  acting: Settings,
  asking: Settings,
  cards: ['cards', 'to', 'from', 'force'],
});
