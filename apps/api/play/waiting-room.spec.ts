import { describe, expect, it } from '@jest/globals';
import { WaitingRoom } from './waiting-room.js';

const claims = { matchId: 'm', viewer: 0 } as const;

describe('the waiting room', () => {
  it('holds a bounded number of waits per seat and lets others in as some leave', async () => {
    const room = new WaitingRoom();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const waits = Array.from({ length: 8 }, () => room.during(claims, () => gate));
    await expect(room.during(claims, () => gate)).rejects.toMatchObject({ kind: 'too-many-waits', status: 429 });
    const other = room.during({ ...claims, viewer: 1 }, () => Promise.resolve('in'));
    expect(await other).toBe('in');
    release();
    await Promise.all(waits);
    expect(await room.during(claims, () => Promise.resolve('in'))).toBe('in');
  });

  it('frees the place of a wait that failed', async () => {
    const room = new WaitingRoom();
    for (let i = 0; i < 20; i++)
      await expect(room.during(claims, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
