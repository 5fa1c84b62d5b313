import { cardOf, type CardId, type Context, type Seat } from '#kernel';
import { isChip, isType, setCounter } from './board.js';
import { coinsOn, COINS } from './coin-kinds.js';

/** The group of effects that coins of a name give a card; they last until the coins are removed or leave with their card. */
const groupOf = (coin: string, id: CardId): string => `${coin}/${id}`;

/** Puts coins on a card; never on a chip (chip.6). */
export function putCoins(context: Context, id: CardId, coin: string, n: number, by: Seat): void {
  const card = cardOf(context.table, id);
  if (n <= 0 || isChip(card)) return;
  setCounter(context, id, coin, (card.counters[coin] ?? 0) + n);
  const isBearer = isType(context, card, 'unit') || isType(context, card, 'character');
  if (isBearer) for (let i = 0; i < n; i++) give(context, id, coin, by);
}

function give(context: Context, id: CardId, coin: string, controller: Seat): void {
  for (const change of COINS[coin] ?? []) {
    const effect = { id: context.nextId('e'), source: null, controller, on: [id], change, until: 'game' } as const;
    context.emit({ type: 'EffectBegan', effect: { ...effect, group: groupOf(coin, id) } });
  }
}

/** Removes all coins of these names from a card, together with their effects. */
export function takeCoins(
  context: Context,
  id: CardId,
  coins: readonly string[] = coinsOn(cardOf(context.table, id)),
): void {
  const groups = coins.map((coin) => groupOf(coin, id));
  const effects = context.table.effects.filter(({ group }) => group !== undefined && groups.includes(group));
  for (const coin of coins) setCounter(context, id, coin, 0);
  if (effects.length > 0) context.emit({ type: 'EffectsEnded', effects: effects.map((effect) => effect.id) });
}
