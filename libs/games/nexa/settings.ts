import {
  boundCards,
  cardOf,
  isForbidden,
  operationsReading,
  Settings as GivenSettings,
  type CardId,
  type Context,
  type Look,
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

/** An operation of this game. */
export const operation = operationsReading<Settings, Settings<Look>>({
  acting: Settings,
  asking: Settings,
  cards: ['cards', 'to', 'from', 'force'],
});
