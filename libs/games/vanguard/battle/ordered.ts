import {
  ask,
  done,
  goTo,
  type Card,
  type CardId,
  type Context,
  type Json,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { isUnit } from '../board.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { attackFrame, canAttack, canBeAttacked } from './attack.js';
import { isBattling } from './links.js';

/** The mark that holds attacks that effects have ordered and that are still to come, oldest first. */
const ORDERS = 'ordered-attacks';

/** "A attacks B": the units that may attack, the units they may attack, and the seat that chooses. */
interface Order {
  readonly seat: Seat;
  readonly attackers: readonly CardId[];
  readonly targets: readonly CardId[];
}

const ordersOf = ({ table }: Pick<Context, 'table'>): readonly Order[] =>
  (table.marks[ORDERS] ?? []) as unknown as readonly Order[];

const setOrders = (context: Context, orders: readonly Order[]): void =>
  context.mark(ORDERS, orders.length === 0 ? null : (orders as unknown as Json));

/** Pairs of a standing unit that may attack and a unit that it may attack (10.34.1.1). The attacker need not be in the front row. */
function pairs(context: Context, { seat, attackers, targets }: Order): { readonly from: Card; readonly to: Card }[] {
  const units = (ids: readonly CardId[]): Card[] => ids.flatMap((id) => context.table.cards[id] ?? []).filter(isUnit);
  return units(attackers)
    .filter((from) => from.controller === seat && canAttack(context, from))
    .flatMap((from) =>
      units(targets)
        .filter((to) => canBeAttacked(context, from, to))
        .map((to) => ({ from, to })),
    );
}

const optionOf = ({ from, to }: { readonly from: Card; readonly to: Card }): Option => ({
  ...{ id: `${from.id} ${to.id}`, action: 'attack', card: from.id, target: to.id },
});

/** The next pair attacks; with none left the order is done (10.34.1.1, 10.34.1.2). */
const next: Step = (context) => {
  const [order, ...later] = ordersOf(context);
  if (!order) return done;
  const found = pairs(context, order);
  const [first, second] = found;
  if (!first) {
    setOrders(context, later);
    return goTo({ step: 'ordered-attack' });
  }
  if (!second) return attack(order.seat, first.from.id, first.to.id);
  const offer = { kind: 'choose', options: found.map(optionOf) } as const;
  return ask(
    { seat: order.seat, purpose: 'ordered-attack', offer, fallback: optionOf(first).id },
    { step: 'ordered-attack.chosen', seat: order.seat },
  );
};

const chosen: Step = (context, { seat }) => {
  const [from, to] = (context.answerOf(seat as Seat) as string).split(' ') as [CardId, CardId];
  return attack(seat as Seat, from, to);
};

/** The close step of the attack returns to `ordered-attack` (7.8.1.5). */
const attack = (seat: Seat, from: CardId, to: CardId): ReturnType<Step> => goTo(attackFrame(seat, from, to));

export const orderedPart: Part = {
  steps: { 'ordered-attack': next, 'ordered-attack.chosen': chosen },
  operations: {
    attack: operation((settings) => {
      const { context, scope } = settings;
      const order = {
        seat: scope.controller,
        attackers: settings.cards('attackers'),
        targets: settings.cards('targets'),
      };
      setOrders(context, [...ordersOf(context), order]);
    }),
  },
  settings: { attack: { attackers: 'selector', targets: 'selector' } },
  /** Runs after the effect (10.34.1), but not before the current battle is over (10.34.1.3). */
  checkCalls: (context) =>
    context.table.marks[ORDERS] !== undefined && !isBattling(context) ? { step: 'ordered-attack' } : null,
  words: { mark: [ORDERS] },
  purposes: { 'ordered-attack': 'which unit attacks which' },
};
