import { inThreads } from '../threads.js';
import { merge, NOTHING_PLAYED, simulate, type SimPlan, type Tally } from './simulation.js';

/** The most matches a thread plays before it reports and gets the next chunk. */
const CHUNK = 20;

/** Room for all tables of a match under check; in a smaller young generation the collector would copy them repeatedly. */
const YOUNG_MB = 192;

/** Spreads a plan over threads. The outcome does not depend on their number. */
export async function simulateOn(threads: number, plan: SimPlan, onProgress: (total: Tally) => void): Promise<Tally> {
  let total = NOTHING_PLAYED;
  await inThreads({
    threads,
    tasks: chunksOf(plan, Math.min(CHUNK, Math.ceil(plan.count / threads / 4))),
    worker: new URL('./worker.js', import.meta.url),
    here: (chunk) => simulate(chunk),
    take: (tally: Tally) => {
      total = merge(total, tally);
      onProgress(total);
    },
    limits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return { ...total, failures: [...total.failures].sort((a, b) => a.match - b.match) };
}

function* chunksOf(plan: SimPlan, size: number): Generator<SimPlan, void> {
  const end = plan.first + plan.count;
  for (let first = plan.first; first < end; first += size) yield { ...plan, first, count: Math.min(size, end - first) };
}
