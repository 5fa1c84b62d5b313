import {
  cardOf,
  cardsIn,
  factNow,
  hasKeyword,
  listOf,
  numberOf,
  placeOf,
  statOf,
  zoneName,
  zoneOf,
  zoneSeat,
  type Card,
  type CardId,
  type Game,
  type Json,
  type Link,
  type ReadContext,
  type Scope,
  type Seat,
  type Table,
} from '#kernel';
import { ACCEL_CIRCLES, CIRCLES, GUARDIAN_CIRCLE, UNITS, VANGUARD_CIRCLE, type Role } from './zones.js';

/** A match always has two fighters (1.1.1). */
export const opponentOf = (_table: Table, seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The seats, the turn fighter's first. */
export const inTurnOrder = ({ turn }: Table): readonly Seat[] => (turn.seat === 0 ? FIRST_FIRST : SECOND_FIRST);
const FIRST_FIRST: readonly Seat[] = [0, 1];
const SECOND_FIRST: readonly Seat[] = [1, 0];

export const scopeFor = (controller: Seat, source: CardId | null): Scope => ({
  ...{ controller, source, cards: {}, numbers: {}, seats: {} },
});

const isAs = ({ role }: Card, roles: readonly string[]): boolean => role !== null && roles.includes(role);

export const isOnField = ({ zone }: Card): boolean => zoneName(zone) === 'field';

/** Locked cards and hearts are not units (3.8.1, 10.27.3). */
export const isUnit = (card: Card): boolean => isOnField(card) && isAs(card, UNITS);

/** Whether the card's master is someone other than the fighter on whose circle it lies (10.35). */
export const isDominated = ({ zone, controller }: Card): boolean => zoneSeat(zone) !== controller;

/** All cards on a seat's circles, whoever their master is. */
export const onCirclesOf = (table: Table, seat: Seat): Card[] =>
  cardsIn(table, zoneOf('field', seat)).map((id) => cardOf(table, id));

/** Units whose master is the seat: those on seat 0's circles, then those on seat 1's. A dominated unit lies on its owner's circles. */
export function unitsOf({ table }: Pick<ReadContext, 'table'>, seat: Seat, roles: readonly Role[] = UNITS): Card[] {
  const units: Card[] = [];
  for (const other of FIRST_FIRST)
    for (const id of cardsIn(table, zoneOf('field', other))) {
      const card = cardOf(table, id);
      if (card.controller === seat && isAs(card, roles)) units.push(card);
    }
  return units;
}

/**
 * The vanguard on a seat's own circle, dominated or not; in legion the leader; null: there is none (9.5.1). If there are several, the
 * last one placed counts until rule actions remove the others.
 */
export function vanguardOf({ table }: Pick<ReadContext, 'table'>, seat: Seat): Card | null {
  let last: Card | null = null;
  for (const id of cardsIn(table, zoneOf('field', seat))) {
    const card = cardOf(table, id);
    if (card.role === 'vanguard' && (!last || (last.since ?? 0) <= (card.since ?? 0))) last = card;
  }
  return last;
}

/** A mate counts as a vanguard, even right after its leader has left (10.25.3, 9.3.1). */
export const hasVanguard = ({ table }: Pick<ReadContext, 'table'>, seat: Seat): boolean =>
  onCirclesOf(table, seat).some((card) => isAs(card, ['vanguard', 'mate']));

export const rearguardsOf = (context: Pick<ReadContext, 'table'>, seat: Seat): Card[] =>
  unitsOf(context, seat, ['rearguard']);
export const guardiansOf = (context: Pick<ReadContext, 'table'>, seat: Seat): Card[] =>
  unitsOf(context, seat, ['guardian']);

/** The mark that holds the number of a seat's Accel circles. */
export const accelMark = (seat: Seat): string => `accel/${seat}`;

/** The circles on which a seat's rear-guards can stand now. A circle under a locked card is not a rear-guard circle (4.6.6, 4.6.7). */
export function rearguardCircles(table: Table, seat: Seat): string[] {
  const extra = ACCEL_CIRCLES.slice(0, Number(table.marks[accelMark(seat)] ?? 0));
  const locked = onCirclesOf(table, seat).filter(({ role }) => role === 'locked');
  return [...REARGUARD_CIRCLES, ...extra].filter((place) => !locked.some((card) => card.place === place));
}
const REARGUARD_CIRCLES = CIRCLES.filter((place) => place !== VANGUARD_CIRCLE);

/** The rear-guard on a circle of the seat; null: there is none. */
export const rearguardOn = (context: Pick<ReadContext, 'table'>, seat: Seat, place: string | null): Card | null =>
  onCirclesOf(context.table, seat).find((card) => card.role === 'rearguard' && card.place === place) ?? null;

export const isInFront = (game: Game, card: Card): boolean => placeOf(game, card)?.row === 'front';

export const isStanding = ({ orientation }: Card): boolean => orientation === 'upright';

/** The current grade; null: the card has no grade that can be compared (12.13.2.2). */
export const gradeOf = (context: ReadContext, card: Card): number | null => statOf(context, card, 'grade');

export const powerOf = (context: ReadContext, card: Card): number => numberOf(context, card, 'power');

export const typeOf = (context: ReadContext, card: Card): Json => factNow(context, card, 'type');

export const isG = (context: ReadContext, card: Card): boolean => listOf(typeOf(context, card)).includes('G');

/** A G guardian on the guardian circle (11.14.1). */
export const isGGuardian = (context: ReadContext, card: Card): boolean =>
  card.role === 'guardian' && hasKeyword(context, card, 'g-guardian');

/** Hearts that are associated with a vanguard (10.27.5). */
export const associated = ({ table }: Pick<ReadContext, 'table'>, vanguard: CardId): CardId[] =>
  table.links.filter(({ kind, to, over }) => kind === 'heart' && to === vanguard && !over).map(({ from }) => from);

/** The links of legions, each from the leader to the mate (10.25.2). A legion that becomes hearts keeps its link (10.27.2). */
const legions = ({ table }: Pick<ReadContext, 'table'>): Link[] =>
  table.links.filter(({ kind, over }) => kind === 'legion' && !over);

export const isMate = (context: Pick<ReadContext, 'table'>, id: CardId): boolean =>
  legions(context).some(({ to }) => to === id);

/** The other card of the legion; null: the card is in no legion. */
export function partnerOf(context: Pick<ReadContext, 'table'>, id: CardId): CardId | null {
  const legion = legions(context).find(({ from, to }) => from === id || to === id);
  return legion ? (legion.from === id ? legion.to : legion.from) : null;
}

/** The cards and their partners in legion, each once. */
export const withPartners = (context: Pick<ReadContext, 'table'>, cards: readonly CardId[]): CardId[] => [
  ...new Set(cards.flatMap((id) => [id, partnerOf(context, id) ?? id])),
];

const shares =
  (fact: string) =>
  (context: ReadContext, one: Card, other: Card): boolean => {
    const own = listOf(factNow(context, one, fact));
    return listOf(factNow(context, other, fact)).some((value) => own.includes(value));
  };

/** Whether two cards have a clan in common (2.2.1.1). */
export const sharesClan = shares('clans');
export const sharesNation = shares('nations');

/** The number of cards in a seat's damage zone, including face-down ones (4.8.2.2). */
export const damageOf = (table: Table, seat: Seat): number => cardsIn(table, zoneOf('damage', seat)).length;

export { GUARDIAN_CIRCLE, VANGUARD_CIRCLE };
