/** What can go wrong in a match. All of these counts should be zero. */
const ERROR_KINDS = ['unopened', 'refused', 'closed', 'unheard'] as const;
export type PlayerError = (typeof ERROR_KINDS)[number];

export interface Tallied {
  readonly answers: number;
  readonly answersPerSecond: number;
  /** From sending an answer until its events reach the other seat. */
  readonly latency: { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };
  readonly ended: number;
  readonly errors: Readonly<Record<PlayerError, number>>;
}

/** The bare counts, which can be sent to another process. */
export interface Count {
  readonly latencies: readonly number[];
  readonly ended: number;
  readonly errors: Readonly<Record<PlayerError, number>>;
}

/** Counts answers and ended matches between `begin` and `end`, and mishaps at any time. */
export class Tally {
  private latencies: number[] = [];
  private errors = none();
  private ended = 0;
  private isCounting = false;

  /** Mishaps count before this too: a match that could not be opened is missing from the measurement. */
  begin(): void {
    this.isCounting = true;
  }

  end(): void {
    this.isCounting = false;
  }

  heard(ms: number): void {
    if (this.isCounting) this.latencies.push(ms);
  }

  over(): void {
    if (this.isCounting) this.ended += 1;
  }

  countError(what: PlayerError, times = 1): void {
    this.errors[what] += times;
  }

  count(): Count {
    return { latencies: this.latencies, ended: this.ended, errors: { ...this.errors } };
  }

  sum(seconds: number): Tallied {
    return tallied([this.count()], seconds);
  }
}

/** What several tallies of the same time counted. */
export function tallied(counts: readonly Count[], seconds: number): Tallied {
  const sorted = counts.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
  const [p50Ms, p99Ms, maxMs] = [0.5, 0.99, 1].map((share) => tenths(quantile(sorted, share)));
  const errors = none();
  for (const count of counts) for (const what of ERROR_KINDS) errors[what] += count.errors[what];
  return {
    answers: sorted.length,
    answersPerSecond: tenths(sorted.length / seconds),
    latency: { p50Ms: p50Ms ?? 0, p99Ms: p99Ms ?? 0, maxMs: maxMs ?? 0 },
    ended: counts.reduce((sum, { ended }) => sum + ended, 0),
    errors,
  };
}

/** The smallest value that is at least as large as this share of all values; 0 for an empty list. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const tenths = (value: number): number => Math.round(value * 10) / 10;
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

const none = (): Record<PlayerError, number> => ({ unopened: 0, refused: 0, closed: 0, unheard: 0 });
