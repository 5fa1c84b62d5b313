import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_THRESHOLDS } from '#audit';
import { AuditRunnerLost, LocalAuditRunner, type AuditRunner, type StoredRecord } from '#audit/orders';
import { games } from '#games';
import { engineBuild } from '#platform';
import { recorded } from '#testkit/audit';
import { replayLines } from '#simulation/population';
import { ThreadAuditRunner } from './thread-audit-runner.js';

// Threads run compiled code.
const THREAD = new URL('../../../dist/apps/worker/audits/audit-thread.js', import.meta.url);
const facts = { thresholds: DEFAULT_THRESHOLDS, sealed: null };
const match = recorded('a match for a thread', { surrender: { seat: 1, after: 5 }, engine: engineBuild() });
const lines = await replayLines(match.matchId, match.events);
const file = gzipSync(`${lines.join('\n')}\n`);
const record: StoredRecord = { kind: 'file', matchId: match.matchId, file, cardSets: [], pseudonyms: new Map() };

const runners: AuditRunner[] = [];
const thread = (limits?: ConstructorParameters<typeof ThreadAuditRunner>[1]): ThreadAuditRunner => {
  const runner = new ThreadAuditRunner(THREAD, limits);
  runners.push(runner);
  return runner;
};
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
});

async function reportBy(runner: AuditRunner) {
  const part = await runner.audit(record);
  await runner.begin(facts);
  await runner.add(part);
  return runner.report();
}

describe('a runner in a thread', () => {
  it('comes to the very report that this thread comes to', async () => {
    const here = await reportBy(new LocalAuditRunner(games, engineBuild()));
    const there = await reportBy(thread());
    expect(Buffer.from(there.report)).toEqual(Buffer.from(here.report));
    expect(Buffer.from(there.page)).toEqual(Buffer.from(here.page));
    expect(there).toMatchObject({ findings: here.findings, unaudited: 0 });
  });

  it('gives a record up that takes too long', async () => {
    await expect(thread({ megabytes: 1_024, patienceMs: 1 }).audit(record)).rejects.toThrow(
      new AuditRunnerLost('it took longer than an audit may'),
    );
  });

  it('breaks down by itself where memory is short', async () => {
    await expect(thread({ megabytes: 4, patienceMs: 600_000 }).audit(record)).rejects.toThrow(/the engine broke down/);
  });
});
