import { cardOf, type CardId, type Context } from '#kernel';
import { groupOf, setCounter } from './board.js';
import { moveAllToOwners } from './moving.js';

/**
 * Destroyed is a state: the card stays, and its texts work, until its discard resolves (destruction.null.2). What is set on it is destroyed
 * with it (set.group.4).
 */
export function destroy(context: Context, cards: readonly CardId[], _reason: string, cause: CardId | null): void {
  context.together(() => {
    for (const id of cards)
      for (const one of groupOf(context.table, id)) setCounter(context, one, 'destroyed', 1, cause);
  });
}

/** Takes back a destruction, the group's as one (ruling 34), with all damage (destruction.null.1). */
export function nullifyDestruction(context: Context, id: CardId): void {
  for (const one of groupOf(context.table, id)) {
    setCounter(context, one, 'destroyed', 0);
    setCounter(context, one, 'damage', 0);
  }
  const waiting = context.table.stage.find(({ action, source }) => action === 'discard' && source === id);
  if (waiting) context.emit({ type: 'ActionLeft', id: waiting.id, outcome: 'nullified' });
}

/** To its owner's junkyard, with what is set on it (destroy.4, discard.1). */
export function discard(context: Context, cards: readonly CardId[], cause: CardId | null): void {
  moveAllToOwners(
    context,
    cards.filter((id) => context.table.cards[id] && cardOf(context.table, id)),
    'junk',
    'discard',
    { cause },
  );
}
