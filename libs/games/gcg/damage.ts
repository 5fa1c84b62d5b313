import {
  cardAt,
  cardsIn,
  done,
  goTo,
  seatRef,
  sourceOf,
  sparings,
  spendMade,
  zoneName,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type ReadContext,
  type Scope,
  type Seat,
  type Step,
} from '#kernel';
import { baseOf, battleOf, deckOf, topShieldOf, typeOf } from './board.js';
import { captainOf } from './sides.js';

/** Battle damage and effect damage are different kinds (1.1.0:5-5-3, 5-5-4). */
export type DamageKind = 'battle' | 'effect';

export interface Hit {
  /** A card, or `seat/n`. */
  readonly to: string;
  readonly amount: number;
  readonly kind: DamageKind;
  readonly source: CardId | null;
  /** The unit that deals it, if it has left: the damage is still that unit's. */
  readonly by?: Card;
}

/** A unit that has left but deals damage: the unit as it was on the field, as far as its card shows. */
export function lastUnit(context: ReadContext, scope: Scope): { readonly by?: Card } {
  if (cardAt(context.table, scope.source)) return {};
  const card = sourceOf(context, scope);
  if (!card || typeOf(context.game, card) !== 'unit') return {};
  const { controller } = scope;
  return { by: { ...card, controller, zone: battleOf(controller), role: 'unit' } };
}

/** The source of an effect, if it has left: still controlled by the effect's controller, with the properties of the card it became. */
export function lastSource(context: ReadContext, scope: Scope): { readonly by?: Card } {
  const { source, controller } = scope;
  if (source === null || cardAt(context.table, source)) return {};
  const card = sourceOf(context, scope);
  return { by: card ? { ...card, controller } : unknownCard(source, controller) };
}

const unknownCard = (id: CardId, controller: Seat): Card => ({
  ...{ id, def: null, owner: controller, controller, zone: 'limbo', facing: 'up', orientation: 'upright' },
  ...{ role: null, host: null, counters: {}, entered: 0 },
});

export const damageFrame = (hits: readonly Hit[]): Frame => ({ step: 'damage', hits: hits as unknown as Json });
export const hitsOf = (frame: Frame): readonly Hit[] => (frame.hits ?? []) as unknown as readonly Hit[];

/** The card that takes damage to a shield area: the base, otherwise the top shield, otherwise none (1.1.0:3-5-3, 13-1-2-2, 4-6-4-1). */
export const frontOf = (context: ReadContext, seat: Seat): CardId | null =>
  baseOf(context, seat) ?? topShieldOf(context, seat);

/** The mark for a seat that meets a defeat condition; its value is the seat that dealt the damage (1.1.0:1-2-3). */
export const beatenMark = (seat: Seat): string => (beatenMarks[seat] ??= `${BEATEN}${seat}`);
export const isBeatenMark = (mark: string): boolean => mark.startsWith(BEATEN);
const BEATEN = 'beaten/';
const beatenMarks: string[] = [];

/** Deals all damage of one moment, then runs rules management immediately (1.1.0:11-1-2). */
const deal: Step = (context, frame) => {
  const hits = hitsOf(frame)
    .filter(({ to }) => to.startsWith('seat/') || cardAt(context.table, to) !== undefined)
    .map((hit) => spared(context, hit))
    .filter((hit) => hit.amount > 0);
  // 1.1.0:5-5-5: dealing 0 is not dealing damage.
  if (hits.length === 0) return done;
  context.eachTogether(hits, (hit) => hurt(context, hit));
  return goTo({ step: 'rules', hits: hits as unknown as Json });
};

function hurt(context: Context, { to, amount, kind, source }: Hit): void {
  context.emit({ type: 'DamageDealt', to, amount, kind, source });
  const card = cardAt(context.table, to);
  if (card) {
    // 1.1.0:5-5-1-1; damage beyond the HP of a shield or base is lost and hits nothing else (5-5-6).
    const value = (card.counters.damage ?? 0) + amount;
    context.emit({ type: 'CounterSet', on: to, counter: 'damage', value, ...(source !== null && { cause: source }) });
    return;
  }
  // Only a unit's battle damage defeats a player (1.1.0:1-2-2-1, ruling A3).
  const dealer = cardAt(context.table, source)?.controller;
  if (kind === 'battle' && dealer !== undefined) context.mark(beatenMark(Number(to.slice(5))), dealer);
}

/** Applies everything that prevents or reduces damage; one-time effects are used up. */
function spared(context: Context, hit: Hit): Hit {
  const card = cardAt(context.table, hit.to);
  if (!card) return hit;
  const source = cardAt(context.table, hit.source) ?? hit.by ?? null;
  let amount = hit.amount;
  for (const sparer of sparings(context, card, hit.kind, source)) {
    const { spare, effect } = sparer;
    if (amount <= 0) break;
    if (spare.atMost !== undefined && amount > spare.atMost) continue;
    amount = spare.by === null ? 0 : Math.max(0, amount - spare.by);
    spendMade(context, [sparer]);
    if (spare.once && effect !== null) context.emit({ type: 'EffectsEnded', effects: [effect] });
  }
  return amount === hit.amount ? hit : { ...hit, amount };
}

/** Removes damage counters, at most as many as there are (1.1.0:5-6-1, 5-6-2); without damage nothing happens (5-6-3). */
export function recover(context: Context, cards: readonly CardId[], amount: number, cause: CardId | null): void {
  context.eachTogether(cards, (id) => {
    const now = context.table.cards[id]?.counters.damage ?? 0;
    if (now <= 0 || amount <= 0) return;
    const value = Math.max(0, now - amount);
    context.emit({ type: 'CounterSet', on: id, counter: 'damage', value, ...(cause !== null && { cause }) });
  });
}

/** What an attack on a player hits (1.1.0:8-5-2-2 to 8-5-2-4). */
export const shieldAreaTarget = (context: ReadContext, seat: Seat): string =>
  frontOf(context, seat) ?? seatRef(captainOf(context.table, seat));

export const isShield = (context: ReadContext, id: CardId): boolean =>
  zoneName(cardAt(context.table, id)?.zone ?? '') === 'shields';

/** A seat whose deck has become empty meets a defeat condition (1.1.0:1-2-2-2). */
export const isDeckEmpty = (context: ReadContext, seat: Seat): boolean =>
  cardsIn(context.table, deckOf(seat)).length === 0;

export const damageSteps: Readonly<Record<string, Step>> = { damage: deal };
