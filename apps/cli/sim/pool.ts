import { onThreads } from '../threads.js';
import { merge, NOTHING_PLAYED, simulate, type SimPlan, type Tally } from './simulation.js';

/** Most matches a thread plays before it reports and gets more. */
const CHUNK = 20;

/** Spreads a plan over threads. The outcome does not depend on their number. */
export async function simulateOn(threads: number, plan: SimPlan, onProgress: (total: Tally) => void): Promise<Tally> {
  let total = NOTHING_PLAYED;
  await onThreads({
    worker: new URL('./worker.js', import.meta.url),
    threads,
    tasks: chunksOf(plan, Math.min(CHUNK, Math.ceil(plan.count / threads / 4))),
    here: (chunk) => simulate(chunk),
    take: (tally) => {
      total = merge(total, tally);
      onProgress(total);
    },
  });
  return { ...total, failures: [...total.failures].sort((a, b) => a.match - b.match) };
}

function chunksOf(plan: SimPlan, size: number): SimPlan[] {
  const end = plan.first + plan.count;
  const chunks: SimPlan[] = [];
  for (let first = plan.first; first < end; first += size)
    chunks.push({ ...plan, first, count: Math.min(size, end - first) });
  return chunks;
}
