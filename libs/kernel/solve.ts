import { valueIn, type Answer, type Offer, type Total } from './decisions.js';
import { unreachable } from './json.js';

type Selection = Offer & { readonly kind: 'select' };
type Arrangement = Offer & { readonly kind: 'arrange' };

/**
 * A legal answer, or null if there is none. It takes as few items as possible and, among equals, prefers the items in `prefer`. Exact: both
 * searches are exhaustive, but visit a state that failed only once.
 */
export function someAnswer(offer: Offer, prefer: readonly string[] = []): Answer | null {
  switch (offer.kind) {
    case 'choose':
      return (
        preferred(
          offer.options.map(({ id }) => id),
          prefer,
        )[0] ?? null
      );
    case 'select':
      return solveSelection(offer, preferred(offer.from, prefer), range(offer.min, offer.max));
    case 'order':
      return preferred(offer.items, prefer);
    case 'amount':
      return offer.min <= offer.max ? offer.min : null;
    case 'confirm':
      return false;
    case 'arrange':
      return solveArrangement(offer, preferred(offer.items, prefer), leastFirst(offer));
    case 'name':
      return offer.count > 0 ? 0 : null;
    default:
      return unreachable(offer);
  }
}

const range = (min: number, max: number): number[] =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i);

function preferred(items: readonly string[], prefer: readonly string[]): string[] {
  if (prefer.length === 0) return [...items];
  const first = prefer.filter((item) => items.includes(item));
  return [...first, ...items.filter((item) => !first.includes(item))];
}

/** The first legal selection, by sizes in the given order, then by items in the given order. */
export function solveSelection(offer: Selection, order: readonly string[], sizes: readonly number[]): string[] | null {
  const search = new SelectionSearch(offer, order);
  for (const size of sizes) {
    const found = size >= 0 && size <= order.length ? search.ofSize(size) : null;
    if (found) return found;
  }
  return null;
}

/** What the items from an index on can still add: how many per limit, and the lowest and highest sum. */
interface Rest {
  readonly counts: readonly number[];
  readonly low: number;
  readonly high: number;
}

class SelectionSearch {
  private readonly rests: readonly Rest[];
  private failed = new Set<string>();

  constructor(
    private readonly offer: Selection,
    private readonly order: readonly string[],
  ) {
    const rests: Rest[] = [{ counts: offer.limits.map(() => 0), low: 0, high: 0 }];
    for (const item of [...order].reverse()) {
      const { counts, low, high } = rests[0] as Rest;
      const value = this.valueOf(item);
      rests.unshift({
        counts: this.added(counts, item),
        low: low + Math.min(0, value),
        high: high + Math.max(0, value),
      });
    }
    this.rests = rests;
  }

  ofSize(size: number): string[] | null {
    this.failed = new Set();
    const chosen: string[] = [];
    const none = this.offer.limits.map(() => 0);
    return this.extend(0, size, none, 0, chosen) ? chosen : null;
  }

  private extend(place: number, left: number, counts: readonly number[], sum: number, chosen: string[]): boolean {
    if (!this.isHopeful(place, left, counts, sum)) return false;
    if (left === 0) return true;
    const state = `${place} ${left} ${counts.join()} ${sum}`;
    if (this.failed.has(state)) return false;
    const item = this.order[place] as string;
    chosen.push(item);
    if (this.extend(place + 1, left - 1, this.added(counts, item), sum + this.valueOf(item), chosen)) return true;
    chosen.pop();
    if (this.extend(place + 1, left, counts, sum, chosen)) return true;
    this.failed.add(state);
    return false;
  }

  /** Whether a legal selection can still be reached; with `left` 0: whether the selection is legal. */
  private isHopeful(place: number, left: number, counts: readonly number[], sum: number): boolean {
    if (left > this.order.length - place) return false;
    const rest = this.rests[place] as Rest;
    const { limits, total } = this.offer;
    const reach = (i: number): number => (counts[i] as number) + Math.min(left, rest.counts[i] as number);
    if (limits.some(({ min, max }, i) => (counts[i] as number) > max || reach(i) < min)) return false;
    if (!total) return true;
    if (left === 0) return sum >= total.min && sum <= total.max;
    return sum + rest.high >= total.min && sum + rest.low <= total.max;
  }

  private added(counts: readonly number[], item: string): number[] {
    return counts.map((n, i) => (this.offer.limits[i]?.of.includes(item) ? n + 1 : n));
  }

  private valueOf(item: string): number {
    return this.offer.total ? valueIn(this.offer.total, item) : 0;
  }
}

/** The slots to try for an item, by index; `OUT` leaves the item out. */
export type Tries = (item: string) => readonly number[];
export const OUT = -1;

const leastFirst = ({ slots, complete }: Arrangement): Tries => {
  const places = slots.map((_, i) => i);
  const tries = complete ? places : [OUT, ...places];
  return () => tries;
};

/** The first legal arrangement, placing items in the given order and trying for each the slots that `tries` lists. */
export function solveArrangement(
  offer: Arrangement,
  order: readonly string[],
  tries: Tries,
): Record<string, string[]> | null {
  const placed = offer.slots.map((): string[] => []);
  if (!new ArrangementSearch(offer, order, tries).extend(0, placed)) return null;
  const answer: Record<string, string[]> = {};
  offer.slots.forEach(({ id }, i) => {
    if ((placed[i] as string[]).length > 0) answer[id] = placed[i] as string[];
  });
  return answer;
}

class ArrangementSearch {
  private readonly failed = new Set<string>();

  constructor(
    private readonly offer: Arrangement,
    private readonly order: readonly string[],
    private readonly tries: Tries,
  ) {}

  extend(place: number, placed: readonly string[][]): boolean {
    const item = this.order[place];
    const state = `${place} ${placed.map((items, i) => this.stateOf(i, items)).join()}`;
    if (this.failed.has(state) || !this.isHopeful(place, placed)) return false;
    if (item === undefined) return true;
    for (const slot of this.tries(item)) {
      const there = placed[slot];
      if (there && !this.fits(item, slot, there)) continue;
      there?.push(item);
      if (this.extend(place + 1, placed)) return true;
      there?.pop();
    }
    this.failed.add(state);
    return false;
  }

  /**
   * Everything about a slot that can matter later: the number of items, how many of them it `needs`, their sum, and whether one must be
   * alone.
   */
  private stateOf(slot: number, items: readonly string[]): string {
    const isTaken = items.some((item) => this.offer.alone.includes(item));
    const total = this.offer.slots[slot]?.total;
    const sum = total ? `=${sumOf(total, items)}` : '';
    return `${items.length}/${this.needed(slot, items)}${sum}${isTaken ? '!' : ''}`;
  }

  private needed(slot: number, items: readonly string[]): number {
    const needs = this.offer.slots[slot]?.needs;
    return needs ? items.filter((item) => needs.of.includes(item)).length : 0;
  }

  private fits(item: string, slot: number, there: readonly string[]): boolean {
    const { max, of } = this.offer.slots[slot] as Arrangement['slots'][number];
    const { alone } = this.offer;
    if (there.length >= max || (of && !of.includes(item))) return false;
    return there.length === 0 || (!alone.includes(item) && !there.some((other) => alone.includes(other)));
  }

  /** Whether a legal arrangement can still be reached; with no item left: whether the arrangement is legal. */
  private isHopeful(place: number, placed: readonly string[][]): boolean {
    const rest = this.order.slice(place);
    return this.offer.slots.every(({ min, of, needs, total }, i) => {
      const there = placed[i] as string[];
      const coming = of ? rest.filter((item) => of.includes(item)) : rest;
      if (there.length + coming.length < min) return false;
      if (total && !canReach(total, there, coming)) return false;
      if (!needs || there.length === 0) return true;
      const needed = this.needed(i, there);
      return needed <= needs.max && needed + this.needed(i, coming) >= needs.min;
    });
  }
}

const sumOf = (total: Total, items: readonly string[]): number =>
  items.reduce((sum, item) => sum + valueIn(total, item), 0);

/** Whether the placed items, with some of the remaining ones, can reach a sum in range. */
function canReach(total: Total, there: readonly string[], coming: readonly string[]): boolean {
  const sum = sumOf(total, there);
  const more = (is: (value: number) => boolean): number =>
    sumOf(
      total,
      coming.filter((item) => is(valueIn(total, item))),
    );
  return sum + more((value) => value > 0) >= total.min && sum + more((value) => value < 0) <= total.max;
}
