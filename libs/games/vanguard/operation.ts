import { Settings, affected, operationsReading, type CardId, type Context, type Look } from '#kernel';

/** What an operation was given. Cards on which effects of its source do not work are not among those that it names (12.12.1). */
class Given<L extends Look = Context> extends Settings<L> {
  override cards(name: string): CardId[] {
    return affected(this.context, this.scope, super.cards(name));
  }
}

/** An operation of this game. */
export const operation = operationsReading<Settings, Settings<Look>>({
  acting: Given,
  asking: Settings,
  cards: ['cards'],
});
