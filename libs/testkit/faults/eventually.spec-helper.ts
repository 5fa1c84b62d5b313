import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when it is so; rejects if it is not within the time. */
export async function eventually(condition: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(`still not so after ${withinMs} ms: ${condition}`);
    await sleep(100);
  }
}
