import {
  cardOf,
  cardsIn,
  definitionOf,
  factIn,
  factNow,
  isAllowed,
  isForbidden,
  listOf,
  originalOf,
  ridersOf,
  seatsFrom,
  startOf,
  zoneName,
  zoneOf,
  zoneSeat,
  type Aspects,
  type Card,
  type CardId,
  type Context,
  type Language,
  type Json,
  type ReadContext,
  type Orientation,
  type Scope,
  type Seat,
  type StatRule,
  type Table,
} from '#kernel';
import { coinsOn } from './coin-kinds.js';
import { fieldCards } from './field.js';
import { AREAS, type Area } from './zones.js';

/** The cards on the field and their properties. */

export const scopeFor = (controller: Seat, source: CardId | null): Scope => ({
  controller,
  source,
  cards: {},
  numbers: {},
  seats: {},
});

export const enemyOf = (table: Table, seat: Seat): Seat => seatsFrom(table, seat)[1] ?? seat;

/** The attacker is the seat whose turn it is, even when the other side deals damage (turn.2). */
export const attackerOf = ({ turn }: Table): Seat => turn.seat;
export const defenderOf = (table: Table): Seat => enemyOf(table, table.turn.seat);

export const isType = (context: ReadContext, card: Card, type: string): boolean =>
  factIn(factNow(context, card, 'type'), [type]);
export const isUnit = (context: ReadContext, card: Card): boolean => isType(context, card, 'unit');

export const areaOf = ({ zone }: Card): Area | null => AREAS.find((area) => area === zoneName(zone)) ?? null;

/** The units of a force in order, without the cards set on them. */
export const unitsIn = (context: ReadContext, area: Area, seat: Seat): CardId[] =>
  cardsIn(context.table, zoneOf(area, seat)).filter((id) => isUnitOfForce(context, cardOf(context.table, id)));

const isUnitOfForce = (context: ReadContext, card: Card): boolean => card.host === null && isUnit(context, card);

/** A card and all cards set on it, directly or indirectly (set.group.1). */
export const groupOf = (table: Table, id: CardId): CardId[] => {
  const riders = ridersOf(table, id);
  return riders.length === 0 ? [id] : [id, ...riders.flatMap((rider) => groupOf(table, rider))];
};

/** The characters set on a card. */
export const charactersOn = (context: ReadContext, id: CardId): CardId[] =>
  ridersOf(context.table, id).filter((rider) => isType(context, cardOf(context.table, rider), 'character'));

/** The permission for a unit to have two characters set on it. */
export const SECOND_CHARACTER = 'second-character';

/** The card at the bottom of a set group. */
export function baseOf(table: Table, id: CardId): CardId {
  const host = table.cards[id]?.host ?? null;
  return host === null ? id : baseOf(table, host);
}

/** Rolling or rerolling a card applies to its whole group (set.group.3). */
export function turnGroups(
  context: Context,
  cards: readonly CardId[],
  to: Orientation,
  reason: string,
  cause: CardId | null = null,
): void {
  const all = cards.flatMap((id) => groupOf(context.table, baseOf(context.table, id)));
  context.orient([...new Set(all)], to, reason, cause);
}

/** The role of a chip: something an effect creates in place of a card. */
export const CHIP = 'chip';
export const isChip = ({ role }: Card): boolean => role === CHIP;

export const isRolled = ({ orientation }: Card): boolean => orientation === 'sideways';
export const damageOn = ({ counters }: Card): number => counters.damage ?? 0;
export const isDestroyed = ({ counters }: Card): boolean => (counters.destroyed ?? 0) > 0;

export function setCounter(context: Context, id: CardId, counter: string, value: number, cause?: string | null): void {
  if ((cardOf(context.table, id).counters[counter] ?? 0) === value) return;
  context.emit({ type: 'CounterSet', on: id, counter, value, ...(cause && { cause }) });
}

/** The mark for the head at the last update: its position stays empty when it leaves (force-order.2). */
export const headMark = (area: Area, seat: Seat): string => `head:${area}/${seat}`;
/** The mark for engagement, which holds until the next update, whatever happens in between (force-order.3). */
export const engagedMark = (area: Area): string => `engaged:${area}`;

export const isEngaged = (table: Table, area: Area): boolean => table.marks[engagedMark(area)] === true;

export function headOf(context: ReadContext, area: Area, seat: Seat): CardId | null {
  const head = context.table.marks[headMark(area, seat)];
  return typeof head === 'string' && unitsIn(context, area, seat)[0] === head ? head : null;
}

/** term.engaged-with, term.non-engaged; a card outside the battle areas is neither. */
function engagement({ table }: ReadContext, card: Card): Json {
  const area = areaOf(card);
  return area === null ? null : isEngaged(table, area) ? 'engaged' : 'non-engaged';
}

/** term.head; a card set on a unit has that unit's position. */
function position(context: ReadContext, card: Card): Json {
  const area = areaOf(card);
  if (area === null) return null;
  return headOf(context, area, card.controller) === baseOf(context.table, card.id) ? 'head' : 'rear';
}

/** The mark of a card that was played and entered this turn. */
export const arrivedMark = (id: CardId): string => `turn:arrived:${id}`;

/** Whether no other card of the same original name under the same controller entered the field before it. */
function foremost({ game, table }: ReadContext, card: Card): Json {
  const name = originalOf(game, card)?.name;
  return !fieldCards(table).some((id) => {
    const other = cardOf(table, id);
    return (
      other.controller === card.controller && startOf(id) < startOf(card.id) && originalOf(game, other)?.name === name
    );
  });
}

export const facts: NonNullable<Language['facts']> = {
  area: (_look, card) => areaOf(card),
  engaged: engagement,
  position,
  /** Whether it has a character, or is an ACE, which counts as having one (play-ace.1). */
  crewed: (context, card) => card.role === 'ace' || charactersOn(context, card.id).length > 0,
  /** Whether another character may be set on it: one, or two if a text allows it (play-char.5), and none on an ACE (play-ace.2). */
  berth: (context, card) =>
    card.role !== 'ace' && charactersOn(context, card.id).length < (isAllowed(context, card, SECOND_CHARACTER) ? 2 : 1),
  /** Whether one of its characters is among those whose machine it is (special.exclusive.1, special.exclusive.2). */
  'exclusive-set': (context, card) => {
    const names = listOf(factNow(context, card, 'exclusive'));
    return charactersOn(context, card.id).some((id) =>
      factIn(factNow(context, cardOf(context.table, id), 'names'), names),
    );
  },
  /** Cards of one set group count as one for effects on several cards (set.group.9). */
  group: ({ table }, card) => baseOf(table, card.id),
  /** Whether there is a coin on it, or it is one itself (coin.3, chip.1). */
  coined: (_look, card) => isChip(card) || coinsOn(card).length > 0,
  /** Whether it was played and entered this turn, as opposed to being put out. */
  arrived: ({ table }, { id }) => table.marks[arrivedMark(id)] === true,
  foremost,
  /** Whether its original total power is at most the number of own Gs of the player in whose hand or hangar it is (special.refit.2). */
  'within-gs': ({ game, table }, card) => {
    const seat = zoneSeat(card.zone);
    if (seat === null) return false;
    const gs = cardsIn(table, zoneOf('g', seat)).filter((id) => cardOf(table, id).controller === seat);
    return (originalOf(game, card)?.stats.total ?? 0) <= gs.length;
  },
  /** Equal for Gs that are interchangeable for paying; a G with a text is unique. */
  sign: (context, card) => {
    const definition = definitionOf(context.game, card);
    if ((definition?.abilities.length ?? 0) > 0) return card.id;
    const { facts: signed, stats: levels } = definition ?? {};
    return [signed?.colour ?? null, signed?.attribute ?? null, levels?.guard ?? null];
  },
};

/**
 * Characters add their modifiers (card.char.3); no power is below zero (wording.limit); a star is zero whatever is added (star-value.1).
 */
export const stats: Readonly<Record<string, StatRule>> = {
  melee: { riders: true, floor: 0, zero: 'star-melee' },
  shooting: { riders: true, floor: 0, zero: 'star-shooting' },
  defence: { riders: true, floor: 0, zero: 'star-defence' },
  total: { floor: 0 },
  damage: { counter: 'damage' },
};

/** A G has only its sign (play-g.4, play-g.5); a chip is only what its effect says (chip.2, chip.7). */
export const aspects: Aspects = {
  of: ({ role }) => (role === 'g' || role === CHIP ? role : null),
  shared: {},
  fixed: [CHIP],
};

export const mayBe = (context: ReadContext, id: CardId, what: string, by: Card | null = null): boolean =>
  !isForbidden(context, cardOf(context.table, id), what, by);
