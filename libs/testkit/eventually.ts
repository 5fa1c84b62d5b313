import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what background work must bring about: asks until the answer is truthy, and returns it. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  withinMs = 40_000,
  everyMs = 25,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`still not so after ${withinMs} ms: ${ask}`);
    await sleep(everyMs);
  }
}
