import { accepts, type Answer, type Decision, type Offer } from './decisions.js';
import type { TableEvent } from './events.js';
import type { Game } from './game.js';
import { stableText } from './json.js';
import { shapeOf } from './loops.js';
import type { Table } from './table.js';
import { ruleOf } from './view.js';

/** Plays an answer without looking for loops; returns null if a random act would be part of the outcome. */
export type Following = (table: Table, decision: Decision, answer: Answer) => Followed | null;

interface Followed {
  readonly events: readonly TableEvent[];
  readonly table: Table;
}

/**
 * How many ids are used between two checks: each round of a loop uses up some ids, and ordinary play rarely reaches a decision right after
 * crossing such a number.
 */
const LOOK_EVERY = 256;
/** Limits of the search: positions visited in one loop, and answers tried at one decision. */
const MOST_PLACES = 48;
const MOST_ANSWERS = 32;

/**
 * Whether the match repeats for ever although a seat is asked each time: no answer to the pending decision, nor to any decision after it,
 * leaves a small set of positions that recur. All answers are tried, so the result is true only if nobody can stop the loop. The search
 * does not find loops in which something grows each round, hidden cards or chance matter, or too many answers exist.
 */
export function isForcedLoop(game: Game, before: Table, table: Table, follow: Following): boolean {
  const within = game.endings.forcedWithin;
  if (within === undefined || table.result !== null || roundOf(before) === roundOf(table)) return false;
  const depth = depthOf(table, within);
  if (depth < 0) return false;
  const base = stableText(table.stack.slice(0, depth));
  const isInside = (one: Table): boolean =>
    depthOf(one, within) === depth && stableText(one.stack.slice(0, depth)) === base;
  return isClosed(game, table, isInside, follow);
}

const roundOf = ({ ids }: Table): number => Math.floor(ids / LOOK_EVERY);

/** The index of the stack frame of the procedure inside which no seat acts voluntarily, or -1. */
const depthOf = ({ stack }: Table, within: string): number =>
  stack.findIndex(({ step }) => step === within || step.startsWith(`${within}.`));

function isClosed(game: Game, start: Table, isInside: (table: Table) => boolean, follow: Following): boolean {
  // Nearly always an answer leads out at once, which is found faster than the shape of the table.
  const first = placesAfter(game, start, follow);
  if (first === null || !first.every(isInside)) return false;
  const seen = new Set([shapeOf(start, start.stack, start.ids)]);
  const open = [...first];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const shape = shapeOf(here, here.stack, start.ids);
    if (seen.has(shape)) continue;
    seen.add(shape);
    const next = seen.size > MOST_PLACES ? null : placesAfter(game, here, follow);
    if (next === null || !next.every(isInside)) return false;
    open.push(...next);
  }
  return true;
}

/** The tables after every legal answer; null if they cannot all be computed, or if an answer ends the game. */
function placesAfter(game: Game, here: Table, follow: Following): Table[] | null {
  const [decision, another] = here.pending;
  const answers = decision?.offer && !another && !decision.silent ? answersTo(decision.offer) : null;
  if (!decision || answers === null) return null;
  const places: Table[] = [];
  for (const answer of answers) {
    const followed = follow(here, decision, answer);
    if (followed?.table.result !== null || followed.events.some((event) => isHidden(game, event))) return null;
    places.push(followed.table);
  }
  return places;
}

/** Whether cards enter or leave an untracked zone: the definitions of hidden cards must not decide whether this is a loop. */
const isHidden = (game: Game, event: TableEvent): boolean =>
  event.type === 'CardsMoved' && [event.from, event.to].some((zone) => !ruleOf(game, zone).tracked);

/** All answers that an offer accepts; null if there are too many. */
function answersTo(offer: Offer): readonly Answer[] | null {
  switch (offer.kind) {
    case 'choose':
      return few(offer.options.map(({ id }) => id));
    case 'confirm':
      return [true, false];
    case 'order':
      return sequences(offer.items, offer.items.length, offer.items.length);
    case 'select':
      return sequences(offer.from, offer.min, offer.max)?.filter((answer) => accepts(offer, answer)) ?? null;
    default:
      return null;
  }
}

const few = <T>(answers: readonly T[]): readonly T[] | null => (answers.length > MOST_ANSWERS ? null : answers);

/** All selections of `min` to `max` items in every order, because the order may matter; null if there are too many. */
function sequences(items: readonly string[], min: number, max: number): readonly (readonly string[])[] | null {
  let rows: readonly (readonly string[])[] = [[]];
  const found: (readonly string[])[] = min === 0 ? [[]] : [];
  for (let n = 1; n <= Math.min(max, items.length); n++) {
    rows = rows.flatMap((row) => items.filter((item) => !row.includes(item)).map((item) => [...row, item]));
    if (rows.length > MOST_ANSWERS) return null;
    if (n >= min) found.push(...rows);
  }
  return few(found);
}
