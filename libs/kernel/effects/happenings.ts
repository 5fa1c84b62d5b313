import type { CardsMoved, TableEvent } from '../events.js';
import type { Game } from '../game.js';
import { begun, byNames, phrase } from '../names.js';
import { cardId, seatRef, zoneName, zoneSeat, type CardId, type Link, type Table, type ZoneId } from '../table.js';
import type { Change } from './continuous.js';
import type { TriggerPattern, ZoneRef } from './language.js';
import { isMeantZone } from './places.js';

/** Whether an event is examined on the table before it or after it. */
export type Side = 'before' | 'after';

/**
 * An event as trigger patterns see it. Subjects are cards, or seats as `seat/n`; the start of a turn or phase has the seat whose turn it
 * is.
 */
export interface Happening {
  readonly event: TriggerPattern['event'];
  /** A name for what happened: events with the same name match the same patterns. */
  readonly part: string;
  readonly fits: (pattern: TriggerPattern) => boolean;
  readonly subjects: (pattern: TriggerPattern) => readonly string[];
  /** The id that a subject has after the event. */
  readonly became: (subject: string) => string;
  /** The other side of the event, as seen from a subject; null if there is none. */
  readonly other: (subject: string, pattern: TriggerPattern) => string | null;
}

/** The topic of each type of event. Types that are not listed trigger nothing. */
export const TOPICS: Readonly<Partial<Record<TableEvent['type'], TriggerPattern['event']>>> = {
  CardsMoved: 'moved',
  CardsPlaced: 'placed',
  CardsOriented: 'oriented',
  CardsLinked: 'linked',
  DamageDealt: 'damaged',
  CounterSet: 'counted',
  ActionRaised: 'raised',
  TurnBegan: 'turn-began',
  PhaseBegan: 'phase-began',
  MomentCame: 'moment',
  CardsFaced: 'faced',
  CardsCreated: 'created',
  LinksEnded: 'unlinked',
  EffectBegan: 'began',
};

/** Topics for which a pattern may examine the table before the event. */
export const LOOKED_BACK_ON: ReadonlySet<TriggerPattern['event']> = new Set(['moved', 'counted', 'unlinked'] as const);

/**
 * A name for what happened, as seen from one side: events with the same name match the same patterns. Null if no pattern looks from that
 * side.
 */
export function partNamed(event: TableEvent, table: Table, side: Side): string | null {
  switch (event.type) {
    case 'CardsMoved':
      return moveNamed(event, side);
    case 'CardsPlaced':
      return event.reason;
    case 'CounterSet':
      // The direction of a counter is known only by comparing with its old value, so such patterns look back.
      return side === 'before' && event.value !== counterOf(table, event) ? countedSo(event, table) : null;
    case 'CardsOriented':
      return phrase(event.orientation, event.reason);
    case 'DamageDealt':
      return event.kind;
    case 'ActionRaised':
      return event.action.action;
    case 'PhaseBegan':
      return event.phase;
    case 'MomentCame':
      return event.moment;
    case 'CardsFaced':
      return event.facing;
    case 'CardsCreated':
      return zoneName(event.zone);
    case 'EffectBegan':
      return namesOf(event.effect.change).join(' ');
    case 'LinksEnded':
      return side === 'before' ? '' : null;
    default:
      return '';
  }
}

/** The last move that was named: both sides of an event are asked for, and similar moves come in a row. */
let last = { from: '', to: '', reason: '', before: '', after: '' };

function moveNamed({ from, to, reason }: CardsMoved, side: Side): string {
  if (last.from !== from || last.to !== to || last.reason !== reason) {
    const path = pathOf(from, to);
    last = { from, to, reason, before: path.before(reason), after: path.after(reason) };
  }
  return side === 'before' ? last.before : last.after;
}

const pathOf = byNames((from, to) => {
  const inside = zoneSeat(from) === zoneSeat(to) ? ' inside' : '';
  const path = `${zoneName(from)} ${zoneName(to)}${inside}`;
  return { before: begun(`before ${path}`), after: begun(`after ${path}`) };
});

type CounterSet = TableEvent & { type: 'CounterSet' };

function counterOf({ seats, cards }: Table, { on, counter }: CounterSet): number {
  const counters = typeof on === 'number' ? seats[on]?.counters : cards[on]?.counters;
  return counters?.[counter] ?? 0;
}

const wayOf = (event: CounterSet, table: Table): 'up' | 'down' =>
  event.value > counterOf(table, event) ? 'up' : 'down';
const countedSo = (event: CounterSet, table: Table): string => phrase(event.counter, wayOf(event, table));

/** The event as patterns see it; computed only if a pattern may match. */
export function happeningOf(game: Game, event: TableEvent, table: Table, side: Side, part: string): Happening | null {
  const became = (subject: string): string => subject;
  const nobody = (): null => null;
  switch (event.type) {
    case 'CardsMoved':
      return moved(game, event, side, part);
    case 'CardsPlaced': {
      const fits = (pattern: TriggerPattern): boolean => isReason(pattern, event.reason);
      const subjects = ({ to }: TriggerPattern): readonly string[] =>
        event.cards.filter((_, i) => to === undefined || isOneOf(event.places[i], to));
      return { event: 'placed', part, fits, subjects, became, other: () => event.cause ?? null };
    }
    case 'CounterSet':
      return counted(event, table, part);
    case 'CardsOriented': {
      const fits = (pattern: TriggerPattern): boolean =>
        (pattern.to === undefined || pattern.to === event.orientation) && isReason(pattern, event.reason);
      return { event: 'oriented', part, fits, subjects: () => event.cards, became, other: () => event.cause ?? null };
    }
    case 'CardsLinked':
      return linked(event.links, part);
    case 'DamageDealt': {
      const fits = (pattern: TriggerPattern): boolean => isReason(pattern, event.kind);
      return { event: 'damaged', part, fits, subjects: () => [event.to], became, other: () => event.source };
    }
    case 'ActionRaised': {
      const fits = (pattern: TriggerPattern): boolean =>
        pattern.action === undefined || pattern.action === event.action.action;
      return { event: 'raised', part, fits, subjects: () => event.action.keys, became, other: nobody };
    }
    case 'TurnBegan': {
      const subjects = (): readonly string[] => [seatRef(event.seat)];
      return { event: 'turn-began', part, fits: () => true, subjects, became, other: nobody };
    }
    case 'PhaseBegan': {
      const fits = (pattern: TriggerPattern): boolean => pattern.phase === event.phase;
      const subjects = (): readonly string[] => [seatRef(table.turn.seat)];
      return { event: 'phase-began', part, fits, subjects, became, other: nobody };
    }
    case 'MomentCame': {
      const fits = (pattern: TriggerPattern): boolean => pattern.moment === event.moment;
      const subjects = (): readonly string[] => event.subjects ?? [seatRef(table.turn.seat)];
      return { event: 'moment', part, fits, subjects, became, other: nobody };
    }
    case 'CardsFaced': {
      const fits = ({ to }: TriggerPattern): boolean => to === undefined || to === event.facing;
      return { event: 'faced', part, fits, subjects: () => event.cards, became, other: nobody };
    }
    case 'CardsCreated': {
      const fits = ({ to }: TriggerPattern): boolean => to === undefined || isMeantZone(game, zoneName(event.zone), to);
      const subjects = (): readonly string[] => event.defs.map((_, i) => cardId(event.fresh + i));
      return { event: 'created', part, fits, subjects, became, other: nobody };
    }
    case 'EffectBegan': {
      const { change, on, source } = event.effect;
      const fits = ({ what }: TriggerPattern): boolean => what === undefined || namesOf(change).includes(what);
      return { event: 'began', part, fits, subjects: () => on, became, other: () => source };
    }
    case 'LinksEnded': {
      const ended = table.links.filter((link) => event.kinds.includes(link.kind) || isAmong(link, event.links));
      return { ...linked(ended, part), event: 'unlinked' };
    }
    default:
      return null;
  }
}

const isAmong = ({ kind, from, to }: Link, links: readonly Link[] = []): boolean =>
  links.some((other) => other.kind === kind && other.from === from && other.to === to);

/** The names of what an effect changes. */
const namesOf = (change: Change): string[] =>
  Object.entries(change).flatMap(([key, value]) =>
    (NAMING as readonly string[]).includes(key) && typeof value === 'string' ? [value] : [],
  );
const NAMING = ['stat', 'keyword', 'what', 'fact', 'ability'] as const;

const isReason = (pattern: TriggerPattern, reason: string): boolean =>
  pattern.reason === undefined || pattern.reason.includes(reason);

const isOneOf = (name: string | null | undefined, names: ZoneRef): boolean =>
  typeof name === 'string' && (typeof names === 'string' ? name === names : names.includes(name));

function linked(links: readonly Link[], part: string): Happening {
  const ends = (pattern: TriggerPattern): { readonly subject: string; readonly other: string }[] =>
    links
      .filter((link) => pattern.link === undefined || pattern.link === link.kind)
      .map(({ from, to }) => (pattern.end === 'to' ? { subject: to, other: from } : { subject: from, other: to }));
  return {
    event: 'linked',
    part,
    fits: () => true,
    // A card at which several links of the event end is one subject: for example, a unit that two units attack together.
    subjects: (pattern) => [...new Set(ends(pattern).map(({ subject }) => subject))],
    became: (subject) => subject,
    other: (subject, pattern) => ends(pattern).find((end) => end.subject === subject)?.other ?? null,
  };
}

function counted(event: CounterSet, table: Table, part: string): Happening {
  const { on, counter } = event;
  const way = wayOf(event, table);
  const fits = (pattern: TriggerPattern): boolean =>
    pattern.counter === counter && (pattern.way === undefined || pattern.way === way);
  const subject = typeof on === 'number' ? seatRef(on) : on;
  return {
    event: 'counted',
    part,
    fits,
    subjects: () => [subject],
    became: () => subject,
    other: () => event.cause ?? null,
  };
}

function moved(game: Game, event: CardsMoved, side: Side, part: string): Happening {
  const { cards, fresh } = event;
  const arrived = (): readonly CardId[] => (fresh === null ? cards : cards.map((_, i) => cardId(fresh + i)));
  const fits = (pattern: TriggerPattern): boolean => isPath(game, event, pattern) && isReason(pattern, event.reason);
  const became = (id: string): string => arrived()[cards.indexOf(id)] ?? id;
  const subjects = (): readonly string[] => (side === 'before' ? cards : arrived());
  return { event: 'moved', part, fits, subjects, became, other: () => event.cause ?? null };
}

/** A card that moves between zones of a group, within one seat, neither enters nor leaves the group. */
function isPath(game: Game, event: CardsMoved, { from, to }: TriggerPattern): boolean {
  const isIn = (zone: ZoneId, ref: ZoneRef): boolean => isMeantZone(game, zoneName(zone), ref);
  const isInside = (ref: ZoneRef): boolean =>
    event.from !== event.to &&
    isIn(event.from, ref) &&
    isIn(event.to, ref) &&
    zoneSeat(event.from) === zoneSeat(event.to);
  if (from !== undefined && (!isIn(event.from, from) || (to === undefined && isInside(from)))) return false;
  return to === undefined || (isIn(event.to, to) && (from !== undefined || !isInside(to)));
}
