import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { LongPolls } from './long-polls.js';

const claims = { matchId: 'm', viewer: 0 } as const;
const line = () => new EventEmitter();
const untilSent = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('sent home')));

describe('the waiting room', () => {
  it('holds a bounded number of waits per seat and lets others in when some leave', async () => {
    const room = new LongPolls();
    const lines = Array.from({ length: 8 }, line);
    const waits = lines.map((one) => room.during(claims, one, untilSent));
    await expect(room.during(claims, line(), untilSent)).rejects.toMatchObject({ kind: 'too-many-waits', status: 429 });
    expect(await room.during({ ...claims, viewer: 1 }, line(), () => Promise.resolve('in'))).toBe('in');
    lines[0]?.emit('close');
    expect(await waits[0]).toBe('sent home');
    expect(await room.during(claims, line(), () => Promise.resolve('in'))).toBe('in');
    room.beforeApplicationShutdown();
    expect(await Promise.all(waits)).toEqual(Array(8).fill('sent home'));
    expect(lines.map((one) => one.listenerCount('close'))).toEqual(Array(8).fill(0));
  });

  it('keeps nobody who comes while the service closes', async () => {
    const room = new LongPolls();
    room.beforeApplicationShutdown();
    const asked = await room.during(claims, line(), (signal) => Promise.resolve(signal.aborted));
    expect(asked).toBe(true);
  });

  it('frees the place of a wait that failed', async () => {
    const room = new LongPolls();
    for (let i = 0; i < 20; i++) {
      await expect(room.during(claims, line(), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    }
  });
});
