import { Settings, affected, operationsReading, type CardId, type Context, type ReadContext } from '#kernel';

/** The settings of an operation. Cards that effects of its source do not affect are left out (12.12.1). */
class Given<L extends ReadContext = Context> extends Settings<L> {
  override cards(name: string): CardId[] {
    return affected(this.context, this.scope, super.cards(name));
  }
}

/** Defines an operation of this game. */
export const operation = operationsReading<Settings, Settings<ReadContext>>({
  acting: Given,
  asking: Settings,
  cards: ['cards'],
});
