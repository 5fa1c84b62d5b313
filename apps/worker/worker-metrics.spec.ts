import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { WorkerMetrics } from './worker-metrics.js';

describe('numbers that are read from the database', () => {
  it('are left out of a scrape while the database is lost, without asking it', async () => {
    const database = { isUnderWay: false };
    const registry = new Registry();
    const metrics = new WorkerMetrics(registry, database);
    // A database that hangs does not answer at all.
    const read = (): Promise<number> => (database.isUnderWay ? new Promise<number>(() => {}) : Promise.resolve(7));
    metrics.ask('a_number', 'One number.', read);
    metrics.askEach('some_numbers', 'Several.', 'name', new Map([['one', read]]));
    const scrape = async (): Promise<string[]> =>
      (await registry.metrics()).split('\n').filter((line) => /^(a_number|some_numbers)/.test(line));
    const all = ['a_number 7', 'some_numbers{name="one"} 7'];
    expect(await scrape()).toEqual(all);
    database.isUnderWay = true;
    expect(await scrape()).toEqual([]);
    database.isUnderWay = false;
    expect(await scrape()).toEqual(all);
  });
});
