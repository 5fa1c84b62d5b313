import { stableText, type Json } from './json.js';
import type { Frame, Table } from './table.js';

/** Steps without a decision before the engine starts to look for repetition: ordinary play takes a few hundred. */
export const LOOK_AFTER = 2_000;
/**
 * More steps without a decision than any rule book needs. This catches loops in which something grows, because those never repeat a state.
 */
export const STEP_LIMIT = 20_000;

/**
 * The table and the resolution stack as one text that does not depend on the ids themselves, because cards that move in a loop get new ids
 * each time. `since` is the id counter at the start of the run: greater numbers were created during it.
 */
export function shapeOf(table: Table, stack: readonly Frame[], since: number): string {
  const names = new Map<string, string>();
  for (const zone in table.zones) table.zones[zone]?.forEach((id, place) => names.set(id, `${zone}:${place}`));
  table.effects.forEach(({ id }, place) => names.set(id, `effect:${place}`));
  table.waiting.forEach(({ id }, place) => names.set(id, `trigger:${place}`));
  table.stage.forEach(({ id }, place) => names.set(id, `action:${place}`));
  const { ids: _ids, dice: _dice, stack: _stack, answers: _answers, pending: _pending, cards, ...rest } = table;
  const lying = Object.values(cards).map((card) => [names.get(card.id) ?? '', card] as const);
  lying.sort(([one], [other]) => (one < other ? -1 : 1));
  return stableText(renamed([rest, lying.map(([, card]) => card), stack] as unknown as Json, names, since));
}

/** Members that record a moment by the id counter. Any other number counts something, so a run in which one grows is not a loop. */
const MOMENTS: ReadonlySet<string> = new Set(['since', 'batch', 'floor']);

function renamed(value: Json, names: ReadonlyMap<string, string>, since: number): Json {
  if (typeof value === 'string') return names.get(value) ?? renamedWords(value, names, since);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Json) => renamed(item, names, since));
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(
    entries.map(([key, item]) =>
      MOMENTS.has(key) && typeof item === 'number'
        ? [key, item > since ? 'new' : item]
        : [renamedWords(key, names, since), renamed(item, names, since)],
    ),
  );
}

/** Marks and options contain card ids among other words. */
const renamedWords = (text: string, names: ReadonlyMap<string, string>, since: number): string =>
  text.replace(/\b[a-z]?\d+\b/g, (word) => names.get(word) ?? (Number(word.replace(/\D/, '')) > since ? 'new' : word));

/** How many similar states are compared in full with one remembered state: enough for any short loop. */
const MOST_COMPARED = 64;

/** Watches a long run and detects repetition. It remembers one state at a time, each at twice as many steps as the last. */
export class LoopWatch {
  private shape = '';
  private top = '';
  private depth = -1;
  private renewAt = 0;
  private compared = 0;

  constructor(private readonly since: number) {}

  /** Whether the match was in exactly this state before, with nobody asked in between, or has taken more steps than any rule book needs. */
  isEndless(steps: number, table: Table, stack: readonly Frame[]): boolean {
    if (steps >= STEP_LIMIT) return true;
    const top = stack.at(-1)?.step ?? '';
    if (steps >= this.renewAt) {
      this.renewAt = 2 * steps;
      this.compared = 0;
      this.top = top;
      this.depth = stack.length;
      this.shape = shapeOf(table, stack, this.since);
      return false;
    }
    if (top !== this.top || stack.length !== this.depth || this.compared >= MOST_COMPARED) return false;
    this.compared += 1;
    return this.shape === shapeOf(table, stack, this.since);
  }
}
