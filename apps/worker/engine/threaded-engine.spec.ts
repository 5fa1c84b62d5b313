import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ArchiveRefused } from '#archive/bulk';
import type { StoredEvent } from '#event-store';
import { games } from '#games';
import { base64url } from '#proof';
import { ExportRefused, type PackParts } from '#replay-exports';
import { OPERATOR_KEY, replayLines } from '#simulation/population';
import { chained } from '#simulation/recording';
import { eventually } from '#testkit';
import { recorded } from '#testkit/audit';
import { ComputeThread, ThreadLost } from './compute-thread.js';
import { engineTasks } from './engine-tasks.js';
import { ThreadedEngine } from './threaded-engine.js';

// Threads run compiled code.
const MODULE = new URL('../../../dist/apps/worker/engine/engine-thread.js', import.meta.url);
/** Long enough that no thread is given up on a busy machine. */
const PATIENCE_MS = 600_000;
const here = engineTasks(games);
const there = new ThreadedEngine(MODULE);
afterAll(() => there.close());

const { matchId, events } = recorded('a match for a thread', { surrender: { seat: 0, after: 60 } });
const lines = await replayLines(matchId, events);
const file = gzipSync(`${lines.join('\n')}\n`);
const trusting = { trust: [base64url(OPERATOR_KEY.publicKey)], reexecute: true };
const blinding = new Uint8Array(32).fill(7);
const chain = [...chained(matchId, events)];

function partsFor(viewer: PackParts['viewer']): PackParts {
  const [{ event: opened }] = events as [(typeof events)[number]];
  if (opened.type !== 'MatchOpened') throw new Error('the record has no opening');
  const end = { winners: [], reason: 'draw', detail: 'test' } as const;
  const match = { matchId, version: events.length, opened, end, blinding, commitments: [null, null] };
  const stored = chain.map(({ v: version, ...event }): StoredEvent => {
    return { ...event, matchId, version, schemaVersion: 2, meta: {} } as StoredEvent;
  });
  return { match, viewer, events: stored, sealedAt: 1, key: OPERATOR_KEY, inclusion: null };
}

/** How often the event loop turns while the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work;
  isDone = true;
  return turns;
}

describe('the engine in a thread', () => {
  it('comes to the results that this thread comes to', async () => {
    for (const viewer of ['omniscient', { seat: 1 }] as const) {
      const parts = partsFor(viewer);
      expect(Buffer.from(await there.pack(parts))).toEqual(Buffer.from(await here.pack(parts)));
    }
    expect(await there.root({ events: chain, blinding })).toMatch(/^[0-9a-f]{64}$/);
    expect(await there.root({ events: chain, blinding })).toBe(await here.root({ events: chain, blinding }));
    const record = await there.verify(file, trusting);
    expect(record).toEqual(await here.verify(file, trusting));
    expect(await there.index(record, 'elsewhere')).toEqual(await here.index(record, 'elsewhere'));
    const copy = await there.copy(file, 'spectator');
    expect(Buffer.from(copy)).toEqual(Buffer.from(await here.copy(file, 'spectator')));
  });

  it('refuses what this thread refuses, in the same words', async () => {
    const refusal = async (work: Promise<unknown>): Promise<Error> =>
      work.then(String, (error: Error) => error) as never;
    const broken = partsFor('omniscient');
    const forged = broken.events.map((event) => (event.version === 3 ? { ...event, at: event.at + 1 } : event));
    const cases = [
      [ArchiveRefused, (engine) => engine.verify(file, { ...trusting, trust: ['AAAA'] })],
      [ExportRefused, (engine) => engine.pack(partsFor({ seat: 7 }))],
      [Error, (engine) => engine.pack({ ...broken, events: forged })],
    ] satisfies [unknown, (engine: typeof here) => Promise<unknown>][];
    for (const [kind, work] of cases) {
      const [mine, its] = [await refusal(work(here)), await refusal(work(there))];
      expect(its).toBeInstanceOf(kind);
      expect(its.message).toBe(mine.message);
    }
    expect(await refusal(there.pack({ ...broken, events: forged }))).toBeInstanceOf(ExportRefused);
  });

  it('lets the event loop turn while it computes, on which clocks and players depend', async () => {
    const [busy, free]: [number[], number[]] = [[], []];
    for (let i = 0; i < 5; i++) {
      busy.push(await turnsDuring(here.verify(file, trusting)));
      free.push(await turnsDuring(there.verify(file, trusting)));
    }
    // On a busy machine, unpacking may wait for its turn, and then the event loop turns in this thread too.
    expect(Math.max(...free)).toBeGreaterThan(10 * Math.min(...busy));
  });
});

describe('a thread', () => {
  it('that broke down between two messages is replaced, and the process goes on', async () => {
    const thread = new ComputeThread(new URL(`data:text/javascript,${encodeURIComponent(FRAGILE)}`), 64);
    const first = await thread.ask('which', PATIENCE_MS);
    await expect(thread.ask('die', PATIENCE_MS)).rejects.toThrow(ThreadLost);
    const second = await thread.ask('die later', PATIENCE_MS);
    expect(second).not.toBe(first);
    await eventually(async () => (await thread.ask('which', PATIENCE_MS).catch(() => second)) !== second);
    await thread.close();
  });

  it('takes messages one after the other; time spent on others does not count', async () => {
    const thread = new ComputeThread(new URL(`data:text/javascript,${encodeURIComponent(SLOW)}`), 64);
    const order: string[] = [];
    const asked = ['a', 'b', 'c'].map((name) => thread.ask(name, PATIENCE_MS).then(() => order.push(name)));
    await Promise.all(asked);
    expect(order).toEqual(['a', 'b', 'c']);
    await expect(thread.ask('never', 50)).rejects.toMatchObject({ reason: 'too-long' });
    await thread.close();
  });
});

const FRAGILE = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (text) => {
  if (text === 'die') throw new Error('broken');
  parentPort.postMessage({ value: threadId });
  if (text === 'die later') setTimeout(() => { throw new Error('broken'); }, 10);
});`;

const SLOW = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (value) => {
  if (value !== 'never') setTimeout(() => parentPort.postMessage({ value }), 20);
});`;
