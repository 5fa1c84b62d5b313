import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_THRESHOLDS } from '#audit';
import { BenchLost, OwnBench, type Bench, type StoredRecord } from '#audit/orders';
import { games } from '#games';
import { engineBuild } from '#platform';
import { recorded } from '#testkit/audit';
import { replayLines } from '#testkit/population';
import { ThreadBench } from './thread-bench.js';

jest.setTimeout(120_000);

// Threads run compiled code.
const THREAD = new URL('../../../dist/apps/worker/audits/audit-thread.js', import.meta.url);
const facts = { thresholds: DEFAULT_THRESHOLDS, sealed: null };
const match = recorded('a match for a thread', { surrender: { seat: 1, after: 5 }, engine: engineBuild() });
const lines = await replayLines(match.matchId, match.events);
const file = gzipSync(`${lines.join('\n')}\n`);
const record: StoredRecord = { kind: 'file', matchId: match.matchId, file, cardSets: [], pseudonyms: new Map() };

const benches: Bench[] = [];
const thread = (limits?: ConstructorParameters<typeof ThreadBench>[1]): ThreadBench => {
  const bench = new ThreadBench(THREAD, limits);
  benches.push(bench);
  return bench;
};
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function reportBy(bench: Bench) {
  const part = await bench.audit(record);
  await bench.begin(facts);
  await bench.add(part);
  return bench.report();
}

describe('a bench in a thread', () => {
  it('comes to the very report that this thread comes to', async () => {
    const here = await reportBy(new OwnBench(games, engineBuild()));
    const there = await reportBy(thread());
    expect(Buffer.from(there.report)).toEqual(Buffer.from(here.report));
    expect(Buffer.from(there.page)).toEqual(Buffer.from(here.page));
    expect(there).toMatchObject({ findings: here.findings, unaudited: 0 });
  });

  it('gives a record up that takes too long', async () => {
    await expect(thread({ megabytes: 1_024, patienceMs: 1 }).audit(record)).rejects.toThrow(
      new BenchLost('it took longer than an audit may'),
    );
  });

  it('breaks down by itself where memory is short', async () => {
    await expect(thread({ megabytes: 4, patienceMs: 60_000 }).audit(record)).rejects.toThrow(/the engine broke down/);
  });
});
