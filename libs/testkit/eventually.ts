import { setTimeout as sleep } from 'node:timers/promises';

/** Less than jest gives a test, so that a test which waits in vain says for what. No test is to fail because a machine is busy. */
const PATIENCE_MS = 300_000;

/** Waits for what background work must bring about: asks until the answer is truthy, and returns it. */
export async function eventually<T>(ask: () => T | Promise<T>, everyMs = 25): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`still not so after ${PATIENCE_MS} ms: ${ask}`);
    await sleep(everyMs);
  }
}
