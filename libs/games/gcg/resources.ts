import { cardsIn, factOf, zoneOf, type CardId, type Context, type Orientation, type Seat } from '#kernel';
import { EX_RESOURCE } from './cards/tokens.js';
import { LIMITS } from './rules.js';

const placed = (context: Context, seat: Seat): readonly CardId[] => cardsIn(context.table, zoneOf('resources', seat));

/**
 * Places a resource from the resource deck, face up; does nothing if the area is full or the deck empty (1.1.0:7-4-1, 4-4-2, ruling A38).
 */
export function placeResource(context: Context, seat: Seat, state: Orientation, cause: CardId | null): void {
  const cards = cardsIn(context.table, zoneOf('resource-deck', seat)).slice(0, 1);
  if (placed(context, seat).length >= LIMITS.resources) return;
  context.move({ cards, to: zoneOf('resources', seat), orientation: state, reason: 'resource', cause });
}

/** At most 5 EX Resources, and 15 resources in total (1.1.0:4-4-2-1). */
export function placeExResource(context: Context, seat: Seat, state: Orientation, cause: CardId | null): void {
  const there = placed(context, seat);
  const ex = there.filter((id) => factOf(context.game, context.table.cards[id] as never, 'token') === true);
  if (there.length >= LIMITS.resources || ex.length >= LIMITS.exResources) return;
  const fresh = context.table.ids + 1;
  const create = { type: 'CardsCreated', zone: 'outside', owner: seat, defs: [EX_RESOURCE], fresh } as const;
  context.emit({ ...create, facing: 'up', role: null });
  context.move({
    cards: [String(fresh)],
    to: zoneOf('resources', seat),
    orientation: state,
    reason: 'resource',
    cause,
  });
}
