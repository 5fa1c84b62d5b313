import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { backingOff, Poller } from './poller.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const PACE = backingOff({ busyMs: 15, idleMs: () => 100, failedMs: 1_000 });

describe('the poller', () => {
  it('pauses longer and longer while there is nothing to do, and is quick again when there is', async () => {
    const times: number[] = [];
    const poller = new Poller(
      async () => {
        times.push(Date.now());
        return times.length < 6 ? 'wait' : 'again';
      },
      PACE,
      () => {},
    );
    poller.start();
    await jest.advanceTimersByTimeAsync(500);
    const pauses = times.slice(1, 9).map((time, i) => time - times[i]!);
    expect(pauses).toEqual([30, 60, 100, 100, 100, 15, 15, 15]);
    await poller.stop();
  });

  it('reports a failing step and goes on, slower', async () => {
    const errors: Error[] = [];
    const poller = new Poller(
      () => Promise.reject(new Error('no')),
      PACE,
      (error) => errors.push(error),
    );
    poller.start();
    await jest.advanceTimersByTimeAsync(30 + 60 + 120 + 240 + 1);
    expect(errors).toHaveLength(5);
    await poller.stop();
  });

  it('does not let itself be woken after a failure, only stopped', async () => {
    let steps = 0;
    const poller = new Poller(
      async () => {
        steps += 1;
        poller.wake();
        throw new Error('no');
      },
      PACE,
      () => {},
    );
    poller.start();
    await jest.advanceTimersByTimeAsync(1);
    poller.wake();
    await jest.advanceTimersByTimeAsync(1);
    expect(steps).toBe(1);
    await jest.advanceTimersByTimeAsync(30);
    expect(steps).toBe(2);
    await poller.stop();
    expect(steps).toBe(2);
  });

  it('wakes at once, even if called while a step is under way', async () => {
    let steps = 0;
    const poller = new Poller(
      async () => {
        if (++steps === 1) poller.wake();
        return 'wait';
      },
      PACE,
      () => {},
    );
    poller.start();
    await jest.advanceTimersByTimeAsync(1);
    expect(steps).toBe(2);
    poller.wake();
    await jest.advanceTimersByTimeAsync(1);
    expect(steps).toBe(3);
    await poller.stop();
  });

  it('stops only after the step under way, and can start again', async () => {
    let steps = 0;
    let finish = () => {};
    const step = () =>
      new Promise<'wait'>((resolve) => {
        steps++;
        finish = () => resolve('wait');
      });
    const poller = new Poller(step, PACE, () => {});
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = poller.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(stopped).toBe(false);
    finish();
    await stopping;
    poller.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(steps).toBe(2);
    finish();
    await poller.stop();
  });
});
