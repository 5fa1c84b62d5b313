import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseError } from 'pg';
import { OutageMonitor } from './outage-monitor.js';

const lost = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

describe('an outage', () => {
  let told: string[];
  let isBack: boolean;
  let monitor: OutageMonitor;

  beforeEach(() => {
    jest.useFakeTimers();
    told = [];
    isBack = false;
    const probe = async (): Promise<void> => {
      if (!isBack) throw lost();
    };
    monitor = new OutageMonitor(probe, {
      began: ({ message }) => void told.push(message),
      passed: ({ message }, errors) => void told.push(`passed: ${errors} ${message}`),
      ended: ({ seconds, errors }) => void told.push(`${errors} errors in ${seconds} s`),
    });
  });
  afterEach(() => {
    monitor.stop();
    jest.useRealTimers();
  });

  it('is told once when it begins and once when it ends, however many errors there are', async () => {
    for (let i = 0; i < 100; i++) expect(monitor.explains(lost())).toBe(true);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(monitor.explains(lost())).toBe(true);
    expect([told, monitor.isUnderWay]).toEqual([['read ECONNRESET'], true]);
    isBack = true;
    await jest.advanceTimersByTimeAsync(1_500);
    expect([told.length, monitor.isUnderWay]).toEqual([1, false]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([told[1], monitor.count]).toEqual(['101 errors in 20 s', 1]);
  });

  it('is one outage while the server fails again and again, although it is back in between', async () => {
    for (let i = 0; i < 10; i++) {
      isBack = false;
      monitor.explains(lost());
      await jest.advanceTimersByTimeAsync(1);
      expect(monitor.isUnderWay).toBe(true);
      isBack = true;
      await jest.advanceTimersByTimeAsync(3_000);
      expect(monitor.isUnderWay).toBe(false);
    }
    expect(told).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveLength(2);
  });

  it('is not a connection that was lost while the database accepts writes', async () => {
    isBack = true;
    for (let i = 0; i < 3; i++) expect(monitor.explains(lost())).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect([told, monitor.isUnderWay]).toEqual([[], false]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([told, monitor.count]).toEqual([['passed: 3 read ECONNRESET'], 0]);
    isBack = false;
    monitor.explains(lost());
    await jest.advanceTimersByTimeAsync(0);
    expect([told[1], monitor.isUnderWay]).toEqual(['read ECONNRESET', true]);
  });

  it('is behind locks that nobody releases, which mean nothing without it', () => {
    const locked = new DatabaseError('canceling statement due to lock timeout', 0, 'error');
    locked.code = '55P03';
    expect(monitor.explains(locked)).toBe(false);
    monitor.explains(lost());
    expect(monitor.explains(locked)).toBe(true);
  });

  it('does not begin with a connection to another server that fails, and does not last because of it', async () => {
    expect(monitor.covers(new Error('no job queue', { cause: lost() }))).toBe(false);
    monitor.explains(lost());
    await jest.advanceTimersByTimeAsync(1);
    isBack = true;
    await jest.advanceTimersByTimeAsync(2_000);
    expect([monitor.covers(lost()), monitor.isUnderWay]).toEqual([true, false]);
  });

  it('is not what other errors are about', () => {
    expect(monitor.explains(new Error('a bug'))).toBe(false);
    expect([told, monitor.isUnderWay]).toEqual([[], false]);
  });

  it('is not watched any more by a node that stops', async () => {
    monitor.explains(lost());
    await jest.advanceTimersByTimeAsync(1);
    monitor.stop();
    isBack = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['read ECONNRESET']);
  });
});
