import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Attendance, type AttendanceOptions } from './attendance.js';

const CHAIR = { matchId: '01920000-0000-7000-8000-000000000000', seat: 0 };

/** Leases whose writes take effect when the test lets them. */
class SlowLeases {
  row: 'none' | 'held' | 'leaving' = 'none';
  private readonly pending: (() => void)[] = [];

  readonly renew = async (): Promise<boolean> => true;
  readonly acquire = (): Promise<void> => this.write('held');
  extended = 0;
  readonly extend = async (): Promise<void> => void (this.extended += 1);
  readonly release = (): Promise<void> => this.write('leaving');

  /** Lets one write through, the latest first: the database guarantees no order between two connections. */
  async letThrough(): Promise<void> {
    await settled();
    this.pending.pop()?.();
    await settled();
  }

  async letAllThrough(): Promise<void> {
    await settled();
    while (this.pending.length > 0) await this.letThrough();
  }

  private write(row: 'held' | 'leaving'): Promise<void> {
    return new Promise((resolve) => {
      this.pending.push(() => {
        this.row = row;
        resolve();
      });
    });
  }
}

const CLAIMS = { matchId: CHAIR.matchId, viewer: CHAIR.seat };

function scene(): { readonly leases: SlowLeases; readonly attendance: Attendance } {
  const leases = new SlowLeases();
  const options: AttendanceOptions = {
    leases,
    matches: { isAway: async () => false, seemsAway: () => false, connect: async () => {} },
    beatMs: 60_000,
    leaseMs: 60_000,
    graceMs: 60_000,
    requestMs: 60_000,
    onError: (error) => {
      throw error;
    },
  };
  return { leases, attendance: new Attendance(options) };
}

describe('a seat that drops and connects again and again', () => {
  it('is held by its last socket, whatever was still to be written of those before', async () => {
    const { leases, attendance } = scene();
    attendance.socketOpened(CHAIR);
    attendance.socketClosed(CHAIR);
    await leases.letThrough();
    attendance.socketOpened(CHAIR);
    await leases.letAllThrough();
    expect(leases.row).toBe('held');
  });

  it('is not forgotten: its last drop is noticed too', async () => {
    const { leases, attendance } = scene();
    for (let i = 0; i < 2; i++) {
      attendance.socketOpened(CHAIR);
      attendance.socketClosed(CHAIR);
      await leases.letThrough();
    }
    attendance.socketOpened(CHAIR);
    await leases.letAllThrough();
    expect(leases.row).toBe('held');
    attendance.socketClosed(CHAIR);
    await leases.letAllThrough();
    expect(leases.row).toBe('leaving');
  });
});

describe('requests', () => {
  it('are not all written down, and none of a seat with a socket here or of a spectator', async () => {
    const { leases, attendance } = scene();
    await attendance.witness({ ...CLAIMS, viewer: 'spectator' });
    attendance.socketOpened(CHAIR);
    await attendance.witness(CLAIMS);
    expect(leases.extended).toBe(0);
    attendance.socketClosed(CHAIR);
    for (let i = 0; i < 3; i++) await attendance.witness(CLAIMS);
    expect(leases.extended).toBe(1);
  });
});
