import { accepts, type Answer, type Decision, type Offer } from './decisions.js';
import type { TableEvent } from './events.js';
import type { Game } from './game.js';
import { stableText } from './json.js';
import { shapeOf } from './loops.js';
import type { Table } from './table.js';
import { ruleOf } from './view.js';

/** What follows from an answer, without a look for loops; null where chance has a part in it. */
export type Following = (table: Table, decision: Decision, answer: Answer) => Followed | null;

interface Followed {
  readonly events: readonly TableEvent[];
  readonly table: Table;
}

/** How many ids are given out between two looks: a loop uses up some in each round, ordinary play seldom comes to a question just then. */
const LOOK_EVERY = 256;
/** Questions of one loop, and answers to one of them, that are tried. */
const MOST_PLACES = 48;
const MOST_ANSWERS = 32;

/**
 * Whether the match goes round for ever though somebody is asked each time: no answer to what is asked now, nor to whatever is asked after
 * it, leads out of a few places that all look alike when they come again. All answers are tried, so it is true only of what nobody can
 * stop. It is not seen where something grows with each round, where hidden cards or chance have a part in it, or where too much is asked.
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

/** Where in the stack the procedure begins in which nobody acts of their own accord. */
const depthOf = ({ stack }: Table, within: string): number =>
  stack.findIndex(({ step }) => step === within || step.startsWith(`${within}.`));

function isClosed(game: Game, start: Table, isInside: (table: Table) => boolean, follow: Following): boolean {
  const seen = new Set<string>();
  const open = [start];
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

/** Where all answers to what is asked lead; null if that cannot be said, or if one of them ends the game. */
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

/** Whether cards come from or go to where they cannot be told apart: what they are must not decide what happens. */
const isHidden = (game: Game, event: TableEvent): boolean =>
  event.type === 'CardsMoved' && [event.from, event.to].some((zone) => !ruleOf(game, zone).tracked);

/** Everything that an offer accepts; null if that is too much. */
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

/** All rows of so many of the items, each in every order: the order of what is chosen may matter. */
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
