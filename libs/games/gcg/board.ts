import {
  cardOf,
  cardsIn,
  factOf,
  forbiddings,
  matches,
  numberOf,
  printedFact,
  ridersOf,
  zoneFor,
  zoneName,
  zonesOf,
  type Aspects,
  type Card,
  type CardId,
  type Filter,
  type Game,
  type ReadContext,
  type Scope,
  type Seat,
  type Table,
} from '#kernel';
import type { Rules } from './rules.js';

/** Precomputed because these zones are read very often. */
export const [handOf, battleOf, baseZoneOf, resourcesOf, deckOf] = [
  zonesOf('hand'),
  zonesOf('battle'),
  zonesOf('base'),
  zonesOf('resources'),
  zonesOf('deck'),
];

export const scopeFor = (controller: Seat, source: CardId | null, cards: Scope['cards'] = {}): Scope => ({
  controller,
  source,
  cards,
  numbers: {},
  seats: {},
});

export const isUnit = (card: Card | undefined): card is Card => card?.role === 'unit';
export const isActive = (card: Card): boolean => card.orientation === 'upright';
export const isToken = (game: Game, card: Card): boolean => printedFact(game, card, 'token') === true;
export const typeOf = (game: Game, card: Card): string => printedFact(game, card, 'type') as string;

/** A pilot card, or a command with a pilot side: nothing else is paired (1.1.0:5-9-1). */
export const isPilotCard = (game: Game, card: Card): boolean =>
  typeOf(game, card) === 'pilot' || printedFact(game, card, 'pilotSide') === true;

/** Units in a seat's battle area, in the order in which they entered. */
export function unitsOf(table: Table, seat: Seat): Card[] {
  const units: Card[] = [];
  for (const id of cardsIn(table, battleOf(seat))) {
    const card = table.cards[id];
    if (isUnit(card)) units.push(card);
  }
  return units;
}

export const pilotOf = (table: Table, unit: Card): Card | null => {
  const pilot = ridersOf(table, unit.id)[0];
  return pilot === undefined ? null : cardOf(table, pilot);
};

/** The base of a seat or of its team (1.1.0:4-6-3, 12-3-7). */
export const baseOf = (context: ReadContext, seat: Seat): CardId | null =>
  cardsIn(context.table, zoneFor(context, 'base', seat))[0] ?? null;

/** Shields lie on top of each other; the last one placed is on top (1.1.0:6-2-2). */
export const topShieldOf = (context: ReadContext, seat: Seat): CardId | null =>
  cardsIn(context.table, zoneFor(context, 'shields', seat))[0] ?? null;

/** The number of resources, including EX Resources and rested ones (1.1.0:2-9-1, 2-9-4). */
export const levelOf = (table: Table, seat: Seat): number => cardsIn(table, resourcesOf(seat)).length;

/** The number of active resources that may be rested (1.1.0:1-3-3). A plain loop, because they are counted for nearly every decision. */
export function countActiveResources(context: ReadContext, seat: Seat): number {
  const { table } = context;
  const isHeld = forbiddings(context, 'rest');
  let active = 0;
  for (const id of cardsIn(table, resourcesOf(seat))) {
    const card = cardOf(table, id);
    if (isActive(card) && !isHeld(card)(null)) active += 1;
  }
  return active;
}

/** A unit whose pilot meets its link condition (1.1.0:3-2-6-2). */
export function isLinkUnit(context: ReadContext, unit: Card): boolean {
  if (unit.role !== 'unit') return false;
  const condition = factOf(context.game, unit, 'linkCondition') as Filter | null;
  const pilot = condition === null ? null : pilotOf(context.table, unit);
  return pilot !== null && matches(context, scopeFor(unit.controller, unit.id), pilot, condition as Filter);
}

/** Facts that depend on the current table. A pilot keeps its own traits, names and colour (1.1.0:2-4-3, 2-5-5, 3-3-7). */
export const factsBy = (rules: Rules): NonNullable<Game['language']['facts']> => ({
  term: ({ game }, card) => rules.termOf(typeOf(game, card), card, zoneName(card.zone)),
  paired: ({ table }, card) => card.role === 'unit' && ridersOf(table, card.id).length > 0,
  linked: isLinkUnit,
  damaged: (_look, card) => (card.counters.damage ?? 0) > 0,
});

/**
 * A pilot's AP and HP are added to its unit's (1.1.0:3-3-8-1); `hp` is the HP left after damage (ruling A11); negative values read as 0
 * (1.1.0:1-3-6).
 */
export const stats: NonNullable<Game['language']['stats']> = {
  ap: { riders: true, floor: 0 },
  hp: { riders: true, less: 'damage', floor: 0 },
  level: { floor: 0 },
  cost: { floor: 0 },
  damage: { counter: 'damage' },
};

/**
 * A shield, whatever card it is, has 1 HP (1.1.0:4-6-4-1, 4-6-4-2). It has no role; testing that first is fast for units, which are looked
 * up most.
 */
export const aspects: Aspects = {
  of: ({ zone, role }) => (role === null && zone.startsWith('shields') ? 'shield' : null),
  shared: { shield: { stats: { hp: 1 } } },
};

export const ap = (context: ReadContext, card: Card): number => numberOf(context, card, 'ap');
export const hp = (context: ReadContext, card: Card): number => numberOf(context, card, 'hp');
