import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { merge, NOTHING_PLAYED, simulate, type SimPlan, type Tally } from './simulation.js';

/** Most matches a thread plays before it reports and gets more. */
const CHUNK = 20;

/** Room for all tables of a match that is being checked: otherwise they are copied about while they are still needed. */
const YOUNG_MB = 192;

/** Spreads a plan over threads. The outcome does not depend on their number. */
export async function simulateOn(threads: number, plan: SimPlan, onProgress: (total: Tally) => void): Promise<Tally> {
  const chunks = chunksOf(plan, Math.min(CHUNK, Math.ceil(plan.count / threads / 4)));
  let total = NOTHING_PLAYED;
  const take = (tally: Tally): void => {
    total = merge(total, tally);
    onProgress(total);
  };
  if (threads <= 1) for (const chunk of chunks) await inThisThread(chunk, take);
  else await Promise.all(Array.from({ length: Math.min(threads, chunks.length) }, () => runWorker(chunks, take)));
  return { ...total, failures: [...total.failures].sort((a, b) => a.match - b.match) };
}

function chunksOf(plan: SimPlan, size: number): SimPlan[] {
  const end = plan.first + plan.count;
  const chunks: SimPlan[] = [];
  for (let first = plan.first; first < end; first += size)
    chunks.push({ ...plan, first, count: Math.min(size, end - first) });
  return chunks;
}

/** Lets signals and the progress bar in between chunks. */
async function inThisThread(plan: SimPlan, take: (tally: Tally) => void): Promise<void> {
  take(simulate(plan));
  await new Promise((resolve) => setImmediate(resolve));
}

async function runWorker(chunks: SimPlan[], take: (tally: Tally) => void): Promise<void> {
  const worker = new Worker(workerFile(), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  try {
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        const chunk = chunks.shift();
        if (chunk) worker.postMessage(chunk);
        else resolve();
      };
      worker.on('error', reject);
      worker.on('message', (tally: Tally) => {
        take(tally);
        next();
      });
      next();
    });
  } finally {
    await worker.terminate();
  }
}

/** Threads run compiled code. */
function workerFile(): string {
  const file = fileURLToPath(new URL('./worker.js', import.meta.url));
  if (!existsSync(file)) throw new Error('threads need compiled code: run from dist, or with --workers 1');
  return file;
}
