import type { Context } from '../context.js';
import type { Limit, Offer } from '../decisions.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { someAnswer } from '../solve.js';
import {
  cardsIn,
  opponentsOf,
  seatRef,
  type Card,
  type CardId,
  type Seat,
  type StagedAction,
  type ZoneId,
} from '../table.js';
import { abilityNamed } from './ability-names.js';
import { extended, type Bound } from './bound.js';
import { factNow, matches, quantity, select } from './evaluate.js';
import { effectFrame, type EffectFrame } from './frames.js';
import type { Aim, Scope, Selector, ZonesOfSeats } from './language.js';
import { choosable } from './permissions.js';
import { seatsOf, zoneFor, zonesMeant, type ReadContext } from './places.js';

/** The legal targets of an aim now: ids of cards, of announced effects or of zones, or seats as `seat/n`. */
export function aimable(context: ReadContext, scope: Scope, { at }: Aim): string[] {
  if (at === 'opponents') return opponentsOf(context.table, scope.controller).map(seatRef);
  if ('places' in at) return zonesAimed(context, scope, at);
  if (!('stage' in at)) return choosable(context, scope, at);
  const { keys, actions, of } = at.stage;
  const seats = of === undefined ? null : seatsOf(context, scope, of);
  const isMeant = (staged: StagedAction): boolean =>
    (!keys || keys.includes(staged.keys.length)) &&
    (!actions || actions.includes(staged.action)) &&
    (!seats || seats.includes(staged.controller));
  return context.table.stage.filter(isMeant).map(({ id }) => id);
}

function zonesAimed(context: ReadContext, scope: Scope, { places, of, filled, holding }: ZonesOfSeats): ZoneId[] {
  const seats = seatsOf(context, scope, of);
  const zones = zonesMeant(context.game, places).flatMap((name) => seats.map((seat) => zoneFor(context, name, seat)));
  const holds = (zone: ZoneId): boolean =>
    cardsIn(context.table, zone).some(
      (id) => !holding || matches(context, scope, context.table.cards[id] as Card, holding),
    );
  return [...new Set(zones)].filter((zone) => (!filled && !holding) || holds(zone));
}

/** The question that an aim asks. Null: there are not enough targets; `offer` null: there is nothing to choose, and `fallback` is taken. */
export function aimOffer(
  context: ReadContext,
  scope: Scope,
  aim: Aim,
): { readonly offer: Offer | null; readonly fallback: readonly string[] } | null {
  if (aim.initially) return { offer: null, fallback: select(context, scope, aim.initially) };
  const from = aimable(context, scope, aim);
  if (aim.all) return { offer: null, fallback: from };
  const min = quantity(context, scope, aim.min);
  const max = Math.min(quantity(context, scope, aim.max), from.length);
  const limits = aim.distinct === undefined ? [] : oneOfEach(context, from, aim.distinct);
  const offer: Offer = { kind: 'select', from, min, max, limits, total: null };
  const fallback = someAnswer(offer) as readonly string[] | null;
  if (fallback === null) return null;
  return { offer: from.length === min ? null : offer, fallback };
}

/** Limits that allow at most one card with each value of a fact. */
export function oneOfEach(context: ReadContext, cards: readonly CardId[], fact: string): Limit[] {
  const groups = new Map<string, CardId[]>();
  for (const id of cards) {
    const value = factNow(context, context.table.cards[id] as Card, fact);
    // For a fact with several values, one value in common is enough to exclude each other.
    for (const one of Array.isArray(value) && value.length > 0 ? value : [value]) {
      const key = JSON.stringify(one);
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
  }
  return [...groups.values()].map((of) => ({ of, min: 0, max: 1 }));
}

/** Whether every named target is still legal. An aim at all of something cannot miss. */
export const isStillAimed = (context: ReadContext, scope: Scope, aims: readonly Aim[]): boolean =>
  aims.every((aim) => {
    const named = scope.cards[aim.bind] ?? [];
    if (aim.all || (aim.initially && isInitial(context, scope, aim.initially, named))) return true;
    const legal = aimable(context, scope, aim);
    return named.every((one) => legal.includes(one));
  });

/** Whether the named targets are still the initial ones. */
function isInitial(context: ReadContext, scope: Scope, initially: Selector, named: readonly string[]): boolean {
  const first = select(context, scope, initially);
  return named.every((one) => first.includes(one));
}

/** An aim at all of something is evaluated again on resolution: cards that came since are included, cards that left are not. */
const aimedAnew = (context: ReadContext, scope: Scope, aims: readonly Aim[]): Scope =>
  extended(scope, {
    cards: Object.fromEntries(aims.flatMap((aim) => (aim.all ? [[aim.bind, aimable(context, scope, aim)]] : []))),
  });

/** An effect being announced: the seat, the source card, the program, the key cards, and the targets and numbers that are fixed now. */
export interface Raising {
  readonly action: string;
  readonly controller: Seat;
  readonly source: CardId | null;
  readonly program: string;
  readonly keys?: readonly CardId[];
  readonly bound?: Bound;
}

/** Puts an effect on the stage. What was bound for it is public from then on, and stays with it. */
export function raise(context: Context, raising: Raising): StagedAction {
  const { action, controller, source, program, keys = [], bound = {} } = raising;
  const scope = extended({ controller, source, cards: {}, numbers: {}, seats: {} }, bound);
  const targets = targetsIn(bound.cards ?? {}, aimsOf(context.game, program));
  const id = context.nextId('a');
  const known = scope as unknown as Json;
  const staged: StagedAction = { id, action, controller, keys, targets, source, program, scope: known };
  context.emit({ type: 'ActionRaised', action: staged, staged: true });
  return staged;
}

/** In the order of the text's aims, then of the other names: the order of keys is lost in the database. */
function targetsIn(cards: NonNullable<Bound['cards']>, aims: readonly Aim[]): string[] {
  const names = new Set([...aims.map(({ bind }) => bind), ...Object.keys(cards).sort()]);
  return [...names].flatMap((name) => cards[name] ?? []);
}

/** The targets that a program names when it is announced. */
export function aimsOf(game: Game, program: string): readonly Aim[] {
  const ability = abilityNamed(game, program);
  return ability?.kind === 'activated' ? (ability.aims ?? []) : [];
}

/** The frame that resolves an announced effect; null if one of its targets is no longer legal. */
export function resolving(context: ReadContext, staged: StagedAction): EffectFrame | null {
  const { program = '', scope: kept = null } = staged;
  const scope = kept as unknown as Scope;
  const aims = aimsOf(context.game, program);
  return isStillAimed(context, scope, aims) ? effectFrame(program, aimedAnew(context, scope, aims)) : null;
}
