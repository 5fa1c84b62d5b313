/** Does one unit of the measured work, in one of several concurrent lanes. */
export type Work = (lane: number) => Promise<void>;

/** Repeats the work in this many lanes for the given time and returns units per second. */
export async function rateOf(lanes: number, seconds: number, work: Work): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const lane = async (_: unknown, number: number): Promise<void> => {
    while (performance.now() < until) {
      await work(number);
      if (performance.now() < until) count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return count / seconds;
}

/** Repeats the work until it gets no faster, because a new process runs slowly until its hot code is compiled. */
export async function warmUp(lanes: number, work: Work, limitSeconds: number): Promise<void> {
  let best = 0;
  for (let spent = 0; spent < limitSeconds; spent += 2) {
    const rate = await rateOf(lanes, 2, work);
    if (rate < best * 1.05) return;
    best = rate;
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
