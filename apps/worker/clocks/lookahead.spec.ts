import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { UpcomingTimer, UpcomingTimers } from '#event-store';
import { Lookahead } from './lookahead.js';

type Reminded = UpcomingTimer & { readonly beside: boolean };

const timer = (dueInMs: number, generation: number): UpcomingTimer => ({
  matchId: 'match',
  key: 'clock',
  generation,
  dueInMs,
});

/**
 * Shows the lookahead these timers, one at each step, or what the database replies; returns the generations for which
 * it added jobs, with those `beside` marked.
 */
async function looking(...seen: readonly (UpcomingTimer | Promise<UpcomingTimer>)[]): Promise<string[]> {
  const reminded: string[] = [];
  const left = [...seen];
  const queue = {
    isOpen: () => true,
    remind: async (timers: readonly Reminded[]) =>
      void reminded.push(...timers.map(({ generation, beside }) => `${generation}${beside ? ' beside' : ''}`)),
  };
  const lookahead = new Lookahead(
    { within: async () => [await left.shift()!] } as unknown as UpcomingTimers,
    queue,
    { lookaheadMs: 1_000, quietLookaheadMs: 1_000, horizonMs: 60_000, graceMs: 500 },
    { add: () => {} },
    { of: () => () => {} },
  );
  for (const _ of seen) await lookahead.step();
  return reminded;
}

describe('the lookahead', () => {
  it('adds one job for a deadline, however late a busy node reads its own clock', async () => {
    expect(await looking(timer(30_000, 1), timer(29_000, 1))).toEqual(['1']);
  });

  it('adds none for a deadline that moved further away, however late the database replied before', async () => {
    const late = sleep(300).then(() => timer(30_000, 1));
    expect(await looking(late, timer(29_850, 2))).toEqual(['1']);
  });

  it('adds a job beside the first for a deadline that moved to an earlier time', async () => {
    expect(await looking(timer(30_000, 1), timer(1_000, 2))).toEqual(['1', '2 beside']);
  });

  it('adds a job for a deadline that is overdue and still there', async () => {
    expect(await looking(timer(10, 1), timer(-200, 1))).toEqual(['1', '1 beside']);
  });
});
