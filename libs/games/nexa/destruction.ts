import {
  cardAt,
  cardOf,
  isForbidden,
  numberOf,
  type Card,
  type CardId,
  type Context,
  type Scope,
  type StagedAction,
} from '#kernel';
import { groupOf, isDestroyed, isUnit, setCounter } from './board.js';
import { moveAllToOwners } from './moving.js';

/** How a card is destroyed: by damage, by an effect, by wrong terrain, or by lowered defence. */
export type Destruction = 'damage' | 'effect' | 'terrain' | 'defence';

/**
 * Destroyed is a state: the card stays, and its texts work, until its discard resolves (destruction.null.2). The cards set on it are
 * destroyed with it (set.group.4). Returns the cards that could not be destroyed; nothing saves a unit whose defence was lowered too far
 * (zero-defence.3).
 */
export function destroy(
  context: Context,
  cards: readonly CardId[],
  how: Destruction,
  cause: string | null,
): { readonly spared: readonly CardId[] } {
  const by = cardAt(context.table, cause) ?? null;
  const isSpared = (id: CardId): boolean =>
    how !== 'defence' && isForbidden(context, cardOf(context.table, id), 'be-destroyed', by);
  const spared = cards.filter(isSpared);
  context.together(() => {
    for (const id of cards)
      if (!spared.includes(id))
        for (const one of groupOf(context.table, id)) setCounter(context, one, 'destroyed', 1, cause);
  });
  return { spared };
}

/** Whom an effect is credited to: its card, or its player if the card is gone or belongs to another controller (destruction.by-effect). */
export function creditOf({ table }: Context, { source, controller }: Pick<Scope, 'source' | 'controller'>): string {
  const card = cardAt(table, source);
  return card?.controller === controller ? card.id : `seat/${controller}`;
}

/**
 * Reverses a destruction, of the whole group at once (ruling 34), with all damage (destruction.null.1). Impossible at defence 0
 * (zero-defence.1).
 */
export function nullifyDestruction(context: Context, id: CardId): void {
  const base = destroyedWith(context, cardOf(context.table, id));
  if (isUnit(context, base) && numberOf(context, base, 'defence') === 0) return;
  for (const one of groupOf(context.table, base.id)) {
    if (one !== base.id && waitsForDiscard(context, one)) continue;
    setCounter(context, one, 'destroyed', 0);
    resetDamage(context, one);
  }
  const waiting = waitsForDiscard(context, base.id);
  if (waiting) context.emit({ type: 'ActionLeft', id: waiting.id, outcome: 'nullified' });
}

/** The card's own discard effect. A set card has one if it was destroyed on its own, not with its base (set.group.5). */
const waitsForDiscard = ({ table }: Context, id: CardId): StagedAction | undefined =>
  table.stage.find(({ action, source }) => action === 'discard' && source === id);

/** The card whose destruction included this one: itself, or the destroyed card that it is set on. */
function destroyedWith(context: Context, card: Card): Card {
  if (waitsForDiscard(context, card.id)) return card;
  const host = card.host === null ? null : cardOf(context.table, card.host);
  return host && isDestroyed(host) ? destroyedWith(context, host) : card;
}

/** term.damage-reset.1 */
export function resetDamage(context: Context, id: CardId): void {
  setCounter(context, id, 'damage', 0);
  setCounter(context, id, 'withstood', 0);
}

/** Moves cards to their owners' junkyards, with the cards set on them (destroy.4, discard.1). */
export function discard(context: Context, cards: readonly CardId[], cause: CardId | null): void {
  moveAllToOwners(
    context,
    cards.filter((id) => context.table.cards[id] && cardOf(context.table, id)),
    'junk',
    'discard',
    { cause },
  );
}
