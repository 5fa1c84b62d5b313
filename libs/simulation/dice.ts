import { cardsIn, type Context, type Dice, type Game, type Step, type ZoneId } from '#kernel';

/** A repeatable stream of uniform 32-bit numbers (sfc32 over a hash of the seed). Fast, but not secret. */
export function seededStream(seed: string): () => number {
  let a = hash(seed, 0x811c9dc5);
  let b = hash(seed, 0x9e3779b9);
  let c = hash(seed, 0x85ebca6b);
  let counter = 1;
  const next = (): number => {
    const value = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + value) | 0;
    return value >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value ^ (value >>> 15);
}

/** Dice that give the same results for the same seed. */
export const seededDice =
  (seed: string): Dice =>
  (label) =>
    seededStream(`${seed}|${label}`);

/** The results of random acts. Shuffles that are not listed keep the order; rolls that are not listed throw. */
export interface DiceScript {
  /** By zone, one entry per shuffle: definition keys of the cards that end up on top, the topmost first. */
  readonly shuffles?: Readonly<Record<ZoneId, readonly (readonly string[])[]>> | undefined;
  /** By purpose: the values in the order in which they are rolled, counted from 0. */
  readonly rolls?: Readonly<Record<string, readonly number[]>> | undefined;
}

export interface Rigged {
  readonly game: Game;
  readonly dice: Dice;
}

/**
 * The game with scripted dice. A stream of numbers cannot know how many cards it shuffles, so the steps of the returned game record the
 * table they work on.
 */
export function rig(game: Game, script: DiceScript = {}): Rigged {
  let working: Context | null = null;
  const noting =
    (step: Step): Step =>
    (context, frame) => {
      working = context;
      return step(context, frame);
    };
  const steps = Object.fromEntries(Object.entries(game.procedures.steps).map(([name, step]) => [name, noting(step)]));
  const shuffles = queues(script.shuffles ?? {});
  const rolls = queues(script.rolls ?? {});
  const dice: Dice = (label) => {
    const [, kind, ...rest] = label.split(':');
    const subject = rest.join(':');
    if (kind === 'roll') return () => rolled(rolls[subject], subject);
    if (!working) throw new Error(`random act ${label} before any step ran`);
    return stream(drawsFor(wantedOrder(working, subject, shuffles[subject]?.shift() ?? [])));
  };
  return { game: { ...game, procedures: { ...game.procedures, steps } }, dice };
}

const queues = <T>(lists: Readonly<Record<string, readonly T[]>>): Record<string, T[]> =>
  Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, [...list]]));

function rolled(values: number[] | undefined, purpose: string): number {
  const value = values?.shift();
  if (value === undefined) throw new Error(`the script has no roll left for ${purpose}`);
  return value;
}

/** Old indexes in their new order: the wanted cards first, then the others in their old order. */
function wantedOrder(context: Context, zone: ZoneId, top: readonly string[]): number[] {
  const defs = cardsIn(context.table, zone).map((id) => context.table.cards[id]?.def ?? null);
  const chosen: number[] = [];
  for (const def of top) {
    const place = defs.findIndex((candidate, i) => candidate === def && !chosen.includes(i));
    if (place < 0) throw new Error(`the script wants ${def} on top of ${zone}, where it is not`);
    chosen.push(place);
  }
  return [...chosen, ...defs.keys()].filter((place, i, all) => all.indexOf(place) === i);
}

/** The numbers that a Fisher–Yates shuffle must draw to produce the order. */
function drawsFor(order: readonly number[]): number[] {
  const now = order.map((_, i) => i);
  const draws: number[] = [];
  for (let i = order.length - 1; i > 0; i--) {
    const j = now.indexOf(order[i] as number);
    now[j] = now[i] as number;
    now[i] = order[i] as number;
    draws.push(j);
  }
  return draws;
}

function stream(values: number[]): () => number {
  return () => {
    const value = values.shift();
    if (value === undefined) throw new Error('more numbers were drawn than a shuffle needs');
    return value;
  };
}
