import { cardOf, cardsIn, NOBODY, zoneOf, type Card, type CardId, type Context, type Move, type Seat } from '#kernel';
import { defenderOf, attackerOf, groupOf, headMark, isChip, unitsIn } from './board.js';
import { formForce } from './battle/engagement.js';
import type { Area } from './zones.js';

/** Draws from the top of the seat's own HQ, one card after the other (draw.2, draw.3). */
export function drawCards(context: Context, seat: Seat, n: number, cause: CardId | null = null): void {
  const cards = cardsIn(context.table, zoneOf('hq', seat)).slice(0, n);
  context.move({ cards, to: zoneOf('hand', seat), reason: 'draw', cause });
}

type Manner = Partial<Pick<Move, 'at' | 'facing' | 'cause'>>;

/** A chip belongs to its controller (chip.5), any other card to its owner, whoever controls it (owner.2). */
export const ownerOf = (card: Card): Seat =>
  isChip(card) && card.controller !== NOBODY ? card.controller : card.owner;

/** Cards lie face down in HQs and waste piles (zone.hq.1, zone.waste.2, move.7). */
const facingIn = (zone: string): Pick<Move, 'facing'> => (zone === 'hq' || zone === 'waste' ? { facing: 'down' } : {});

/** Moves a card to its owner's zone of that name, whoever had it (move.4). The cards set on it go along (set.group.6). */
export function moveToOwner(context: Context, id: CardId, zone: string, reason: string, manner: Manner = {}): void {
  moveOff(context, id, reason, manner.cause ?? null, () => {
    const to = zoneOf(zone, ownerOf(cardOf(context.table, id)));
    context.move({ cards: [id], to, reason, ...facingIn(zone), ...manner });
  });
}

/** Card by card, because owners differ; cards that already left with their base are skipped. */
export function moveAllToOwners(
  context: Context,
  cards: readonly CardId[],
  zone: string,
  reason: string,
  manner: Manner = {},
): void {
  context.together(() => {
    for (const id of cards) if (context.table.cards[id]) moveToOwner(context, id, zone, reason, manner);
  });
}

/** Moves a card to a seat's hangar, whoever owns it (move.5), with everything set on it (move.6). */
export function moveToHangar(context: Context, id: CardId, seat: Seat, reason: string, cause: CardId | null): void {
  moveOff(context, id, reason, cause, () => {
    context.move({ cards: [id], to: zoneOf('hangar', seat), controller: seat, reason, cause });
  });
}

/** Chips that leave the field are removed immediately, wherever they were going (coin.4). */
function moveOff(context: Context, id: CardId, reason: string, cause: CardId | null, move: () => void): void {
  const chips = groupOf(context.table, id).filter((one) => isChip(cardOf(context.table, one)));
  context.together(() => {
    for (const chip of [...chips].reverse())
      if (chip !== id) context.move({ cards: [chip], to: 'outside', reason, cause });
    if (chips.includes(id)) context.move({ cards: [id], to: 'outside', reason, cause });
    else move();
  });
}

/** Moves a card within the field: it stays the same card with everything on it (move.2). */
export function moveOnField(context: Context, id: CardId, zone: string, seat: Seat, how: Partial<Move> = {}): void {
  const { role, orientation } = cardOf(context.table, id);
  const to = zoneOf(zone, seat);
  context.move({
    cards: [id],
    to,
    keep: true,
    orientation,
    controller: seat,
    reason: 'move',
    role: role ?? undefined,
    ...how,
  });
}

/** An effect moves a unit to a battle area: it joins the rear (join.3), or forms a force there (force-order.4). */
export function moveToArea(context: Context, id: CardId, area: Area, seat: Seat, cause: CardId | null): void {
  // control.lost.5
  if (cardOf(context.table, id).controller === NOBODY) return;
  const isNew = unitsIn(context, area, seat).length === 0;
  moveOnField(context, id, area, seat, { cause });
  if (isNew) formForce(context, area, seat);
  // A head that left and came back is no longer the head (force-order.2).
  else if (context.table.marks[headMark(area, seat)] === id) context.mark(headMark(area, seat), null);
}

export const bothSides = (context: Context): readonly Seat[] => [attackerOf(context.table), defenderOf(context.table)];
