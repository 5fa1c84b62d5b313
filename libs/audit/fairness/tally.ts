/** Counts over many matches: plain JSON, so that threads can count separately and add up. */

/** An observed count or sum, and its expected moments. */
export interface Sum {
  readonly n: number;
  readonly observed: number;
  readonly mean: number;
  readonly variance: number;
  readonly third: number;
}

/** Where shuffles moved cards: `counts[from * bins + to]`, with the counts expected from fair shuffles. */
export interface Places {
  readonly shuffles: number;
  readonly bins: number;
  readonly counts: readonly number[];
  readonly expected: readonly number[];
  /** Sum over shuffles of (n - 1) / n, which corrects for the dependence between places of one shuffle. */
  readonly weight: number;
}

export interface Tally {
  readonly matches: number;
  /** Records that could not be counted. */
  readonly unread: number;
  /** By game, purpose and sides: how often each value was rolled. */
  readonly rolls: Readonly<Record<string, readonly number[]>>;
  /** By game and number of seats: how often each seat began, where chance alone decided between equal decks. */
  readonly firstSeats: Readonly<Record<string, readonly number[]>>;
  readonly places: Readonly<Record<string, Places>>;
  /** Cards that are still directly behind the same card as before the shuffle. */
  readonly neighbours: Readonly<Record<string, Sum>>;
  /** By game, seat and card: copies in the opening hand. */
  readonly hands: Readonly<Record<string, Sum>>;
  /** By game, seat and card: sum of the positions of its copies after the first shuffle. */
  readonly draws: Readonly<Record<string, Sum>>;
  /**
   * By game, for two-sided matches: `[first side began and won, began and lost, second side began and won, began and
   * lost]`.
   */
  readonly sides: Readonly<Record<string, readonly number[]>>;
}

const addLists = (a: readonly number[], b: readonly number[]): readonly number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));

const addSums = (a: Sum, b: Sum): Sum => ({
  n: a.n + b.n,
  observed: a.observed + b.observed,
  mean: a.mean + b.mean,
  variance: a.variance + b.variance,
  third: a.third + b.third,
});

const addPlaces = (a: Places, b: Places): Places => ({
  shuffles: a.shuffles + b.shuffles,
  bins: a.bins,
  counts: addLists(a.counts, b.counts),
  expected: addLists(a.expected, b.expected),
  weight: a.weight + b.weight,
});

/** The kinds of counts, and how two counts of a kind are added. */
const ADD: { readonly [Kind in Counted]: (a: Tally[Kind][string], b: Tally[Kind][string]) => Tally[Kind][string] } = {
  rolls: addLists,
  firstSeats: addLists,
  places: addPlaces,
  neighbours: addSums,
  hands: addSums,
  draws: addSums,
  sides: addLists,
};

export type Counted = Exclude<keyof Tally, 'matches' | 'unread'>;
const KINDS = Object.keys(ADD) as readonly Counted[];

/** Adds up matches in the space of one tally. */
export class Counter {
  private matches = 0;
  private unread = 0;
  private readonly kinds = Object.fromEntries(KINDS.map((kind) => [kind, {}])) as {
    readonly [Kind in Counted]: Record<string, Tally[Kind][string]>;
  };

  add<Kind extends Counted>(kind: Kind, subject: string, value: Tally[Kind][string]): void {
    const all: Record<string, Tally[Kind][string]> = this.kinds[kind];
    const there = all[subject];
    all[subject] = there === undefined ? value : ADD[kind](there, value);
  }

  /** Counts one more record. */
  seen(isRead: boolean): void {
    if (isRead) this.matches += 1;
    else this.unread += 1;
  }

  take(tally: Tally): void {
    this.matches += tally.matches;
    this.unread += tally.unread;
    for (const kind of KINDS)
      for (const [subject, value] of Object.entries(tally[kind])) this.add(kind, subject, value as never);
  }

  tally(): Tally {
    return { matches: this.matches, unread: this.unread, ...this.kinds };
  }
}
