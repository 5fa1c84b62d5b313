import type { CardsMoved, TableEvent } from './events.js';
import type { Game } from './game.js';
import { mapped } from './lists.js';
import {
  cardOf,
  cardsIn,
  zoneName,
  zoneOf,
  zoneSeat,
  type CardId,
  type Facing,
  type Orientation,
  type Seat,
  type Table,
  type Writable,
  type ZoneId,
} from './table.js';
import { ruleOf } from './view.js';

/** How cards move. Defaults: to the bottom, face up, upright, no role, no host, controlled by the owner, with new ids. */
export interface Move {
  readonly cards: readonly CardId[];
  readonly to: ZoneId;
  readonly reason: string;
  readonly at?: 'top' | 'bottom' | undefined;
  readonly facing?: Facing | undefined;
  readonly orientation?: Orientation | undefined;
  readonly role?: string | undefined;
  readonly host?: CardId | undefined;
  readonly controller?: Seat | undefined;
  /** The place in the new zone, for each card. */
  readonly places?: readonly string[] | undefined;
  /** The cards keep their ids and take along the cards that lie on them, unless they come from an untracked zone. */
  readonly keep?: boolean | undefined;
  readonly cause?: CardId | null | undefined;
}

/** The event of moving cards of one zone; null for an empty list. */
export function eventOfMove(game: Game, table: Table, move: Move, since: number): CardsMoved | null {
  // Each field is read once: moves have many shapes, so reading them is slow.
  const { cards: moved, to, at, facing, orientation, role, host, controller, reason, cause, places } = move;
  const first = moved[0];
  if (first === undefined) return null;
  const origin = cardOf(table, first);
  for (const id of moved) {
    if (cardOf(table, id).zone !== origin.zone)
      throw new Error(`${id} is not in ${origin.zone} with ${first}: cards of different zones need separate moves`);
  }
  const rule = ruleOf(game, origin.zone);
  // In an untracked zone viewers cannot tell cards apart, so cards that leave it cannot keep their identity.
  const keep = move.keep === true && rule.tracked;
  const isLeaving = to !== origin.zone;
  const cards = isLeaving && (keep || rule.groups === true) ? withRiders(table, moved) : [...moved];
  const along = cards.length - moved.length;
  const riders = along > 0 && (keep || ruleOf(game, to).groups === true) ? along : 0;
  const event: Writable<CardsMoved> = {
    type: 'CardsMoved',
    cards,
    defs: mapped(cards, (id) => cardOf(table, id).def),
    from: origin.zone,
    to,
    at: at ?? 'bottom',
    fresh: keep ? null : table.ids + 1,
    facing: facing ?? 'up',
    orientation: orientation ?? 'upright',
    role: role ?? null,
    host: host ?? null,
    controller: controller ?? origin.owner,
    reason,
  };
  // Optional fields are assigned afterwards, so that all move events share one hidden class (see `copyOfTable`).
  if (typeof cause === 'string') event.cause = cause;
  if (riders > 0) event.riders = riders;
  if (places) {
    event.places = placesWith(table, cards, move);
    event.since = since;
  }
  return event;
}

/** A place for each card; a card that lies on another goes to that card's place. */
const placesWith = (table: Table, cards: readonly CardId[], move: Move): (string | null)[] =>
  cards.map((id) => {
    let at: CardId | null = id;
    while (at !== null && !move.cards.includes(at)) at = cardOf(table, at).host;
    return move.places?.[move.cards.indexOf(at ?? '')] ?? null;
  });

/** The cards, followed by the cards that lie on them, directly or indirectly. */
function withRiders(table: Table, cards: readonly CardId[]): CardId[] {
  const zone = cardOf(table, cards[0] as CardId).zone;
  const riders = cardsIn(table, zone).filter((id) => {
    const { host } = cardOf(table, id);
    return host !== null && cards.includes(host) && !cards.includes(id);
  });
  return riders.length === 0 ? [...cards] : withRiders(table, [...cards, ...riders]);
}

/**
 * Separate moves for cards that leave with their host, do not stay on it, and belong to another seat than the destination zone: each goes
 * to its own owner's zone of the same name and takes along the cards that lie on it.
 */
export function strayRiders(table: Table, move: Move, { cards, riders }: CardsMoved): Move[] {
  if (cards.length === move.cards.length || riders !== undefined || move.controller !== undefined) return [];
  const seat = zoneSeat(move.to);
  if (seat === null) return [];
  const strays = cards.slice(move.cards.length).filter((id) => cardOf(table, id).owner !== seat);
  const outermost = strays.filter((id) => !hostsOf(table, id).some((host) => strays.includes(host)));
  return outermost.map((id) => ({ ...move, cards: [id], to: zoneOf(zoneName(move.to), cardOf(table, id).owner) }));
}

/** The card's host, its host's host, and so on. */
function hostsOf(table: Table, id: CardId): CardId[] {
  const { host } = cardOf(table, id);
  return host === null ? [] : [host, ...hostsOf(table, host)];
}

/** The event of one card taking the position of another. */
export function eventOfExchange(
  table: Table,
  kept: CardId,
  by: CardId,
  reason: string,
  cause: CardId | null,
): TableEvent {
  const { def, owner, zone } = cardOf(table, by);
  return {
    type: 'CardsExchanged',
    kept,
    by,
    from: zone,
    defs: [def, cardOf(table, kept).def],
    owner,
    fresh: table.ids + 1,
    reason,
    ...(cause !== null && { cause }),
  };
}

/** The event of cards moving to other places of their zone; null if all are there already. */
export function eventOfPlacing(
  table: Table,
  cards: readonly CardId[],
  places: readonly string[] | 'exchanged',
  { since, reason, cause }: { readonly since: number; readonly reason: string; readonly cause: CardId | null },
): TableEvent | null {
  const to = places === 'exchanged' ? cards.map((id) => cardOf(table, id).place).reverse() : places;
  const moving = cards.flatMap((id, i) => {
    const place = to[i];
    return place === undefined || cardOf(table, id).place === place ? [] : [{ id, place }];
  });
  if (moving.length === 0) return null;
  return {
    type: 'CardsPlaced',
    cards: moving.map(({ id }) => id),
    places: moving.map(({ place }) => place),
    since,
    reason,
    ...(cause !== null && { cause }),
  };
}
