import type { Game } from '../game.js';
import { unreachable } from '../json.js';
import type { Memory } from '../memory.js';
import {
  cardAt,
  areMates,
  cardsIn,
  holdsTurn,
  NOBODY,
  opponentsOf,
  seatsFrom,
  seatsPlaying,
  zoneOf,
  type CardId,
  type Seat,
  type Table,
  type ZoneId,
  type Card,
} from '../table.js';
import type { CardNames, Scope, SeatRef, Selector, ZoneRef } from './language.js';

/** What every evaluation needs: the game and the table. */
export interface ReadContext {
  readonly game: Game;
  readonly table: Table;
  /** The cache for this table; absent: it is looked up. */
  readonly memory?: Memory | undefined;
  /** The constant ability under evaluation, which must not depend on itself. */
  readonly within?: Within | null;
}

/**
 * A constant ability (or an effect) under evaluation, identified by its carrier and its source; `outer` is the evaluation that needs it.
 */
export interface Within {
  readonly ability: object;
  /** Its position among the abilities of the card set. */
  readonly order: number;
  readonly carrier: string | null;
  readonly source: CardId | null;
  readonly outer: Within | null;
  /** Set when it turns out to depend on the older evaluation that needs it. */
  isCut: boolean;
}

export function seatsOf({ table }: ReadContext, scope: Scope, ref: SeatRef): readonly Seat[] {
  if (typeof ref === 'object') {
    if ('seats' in ref) return ref.seats.filter((seat) => table.seats[seat]?.status === 'playing');
    const seat = scope.seats[ref.bound];
    return seat === undefined ? [] : [seat];
  }
  switch (ref) {
    case 'controller':
      return scope.controller === NOBODY ? NO_SEATS : only(scope.controller);
    case 'team':
      return seatsFrom(table, scope.controller).filter((seat) => areMates(table, seat, scope.controller));
    case 'opponent':
      return opponentsOf(table, scope.controller);
    case 'turn':
      return seatsFrom(table, table.turn.seat).filter((seat) => holdsTurn(table, seat));
    case 'any':
      return seatsPlaying(table);
    default:
      return unreachable(ref);
  }
}

const NO_SEATS: readonly Seat[] = [];
const alone: (readonly Seat[])[] = [];

/** A list of one seat, made once: most texts mean their controller. */
const only = (seat: Seat): readonly Seat[] => (alone[seat] ??= [seat]);

/** The cards bound to a name that are still on the table. */
export function boundCards({ table }: ReadContext, scope: Scope, name: CardNames): CardId[] {
  if (typeof name !== 'string') return name.filter((id) => cardAt(table, id) !== undefined);
  const source = scope.source ?? '';
  if (name === 'self') return cardAt(table, source) ? [source] : [];
  if (name === 'riders') return ridersOf(table, source);
  const host = name === 'host' ? cardAt(table, source)?.host : null;
  const bound = host ? [host] : (scope.cards[name] ?? []);
  return bound.filter((id) => cardAt(table, id) !== undefined);
}

/** Whether it is plain that a selector does not find the card, because it names the source or the source's host, which is another. */
export function isPlainlyNot({ table }: ReadContext, on: Selector, source: CardId | null, { id }: Card): boolean {
  if (!('bound' in on) || source === null) return false;
  if (on.bound === 'self') return source !== id;
  const host = on.bound === 'host' ? cardAt(table, source)?.host : null;
  return host ? host !== id : false;
}

export function ridersOf(table: Table, id: CardId): CardId[] {
  const card = cardAt(table, id);
  const riders: CardId[] = [];
  if (!card) return riders;
  for (const other of cardsIn(table, card.zone)) if (table.cards[other]?.host === id) riders.push(other);
  return riders;
}

const expanded = new WeakMap<Game['layout']['zones'], Map<string, readonly string[]>>();
const listed = new WeakMap<Game['layout']['zones'], WeakMap<readonly string[], readonly string[]>>();

/** The names of the zones that a reference means, in order. */
export function zonesMeant(game: Game, ref: ZoneRef): readonly string[] {
  if (typeof ref !== 'string') return zonesListed(game, ref);
  let known = expanded.get(game.layout.zones);
  if (!known) expanded.set(game.layout.zones, (known = new Map()));
  let names = known.get(ref);
  if (!names)
    known.set(
      ref,
      (names = game.layout.places?.groups?.[ref] ?? (ref === 'any' ? Object.keys(game.layout.zones) : [ref])),
    );
  return names;
}

function zonesListed(game: Game, refs: readonly string[]): readonly string[] {
  let known = listed.get(game.layout.zones);
  if (!known) listed.set(game.layout.zones, (known = new WeakMap()));
  let names = known.get(refs);
  if (!names) known.set(refs, (names = [...new Set(refs.flatMap((part) => zonesMeant(game, part)))]));
  return names;
}

/** Whether the reference means the zone of this name. */
export const isMeantZone = (game: Game, name: string, ref: ZoneRef): boolean =>
  name === ref || (game.layout.zones[ref as string] === undefined && zonesMeant(game, ref).includes(name));

/** The seat whose zone a seat uses: its own, or the team's first seat if team mates share the zone. */
export function holderOf({ game, table }: ReadContext, zone: string, seat: Seat): Seat {
  if (!game.modes[table.mode]?.sharedZones?.includes(zone)) return seat;
  return table.seats.findIndex(({ team }) => team === table.seats[seat]?.team);
}

/** The zone of this name that a seat uses. */
export function zoneFor(context: ReadContext, name: string, seat: Seat): ZoneId {
  return context.game.layout.zones[name]?.per === 'table' ? name : zoneOf(name, holderOf(context, name, seat));
}

/** The number in a mark; with seats, the sum of their marks (`name/0`). */
export function registered(context: ReadContext, scope: Scope, register: string, of?: SeatRef): number {
  const { marks } = context.table;
  if (of === undefined) return Number(marks[register] ?? 0);
  return seatsOf(context, scope, of).reduce((sum, seat) => sum + Number(marks[`${register}/${seat}`] ?? 0), 0);
}

/** The source of an effect; if it triggered the effect by leaving, the card it became. */
export function sourceOf({ table }: ReadContext, { source, cards }: Scope): Card | null {
  if (source === null) return null;
  const became = cards.became?.[cards.subjects?.indexOf(source) ?? -1];
  return cardAt(table, source) ?? cardAt(table, became) ?? null;
}
