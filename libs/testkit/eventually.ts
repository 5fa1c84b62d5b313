import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shorter than jest's time limit, so that a test that waits in vain says for what. Long enough that no test fails on a
 * busy machine.
 */
const PATIENCE_MS = 300_000;

/** Waits for the effect of background work: asks until the answer is truthy, and returns it. */
export async function eventually<T>(ask: () => T | Promise<T>, everyMs = 25): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`still not so after ${PATIENCE_MS} ms: ${ask}`);
    await sleep(everyMs);
  }
}
