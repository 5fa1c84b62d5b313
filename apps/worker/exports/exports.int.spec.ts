import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import {
  EXPORT_JOBS,
  exportJob,
  ExportMaker,
  ExportOrders,
  matchInputs,
  matchVerification,
  replayName,
} from '#replay-exports';
import { games } from '#games';
import type { Viewer } from '#kernel';
import { evolveMatch, foldMatch, fromEnvelope, UNOPENED, viewMatch, type Recorded } from '#match';
import { base64url } from '#proof';
import {
  encodeInputs,
  eyesOfCopy,
  readReplay,
  shownPayload,
  verifyReplay,
  type CopyViewer,
  type ReplayEvent,
  REPLAY_FORMAT,
  storedAs,
} from '#replay';
import { LogFiles } from '#match-log/storage';
import { eventually } from '#testkit';
import { KEY, WorkerStage, type Backend } from '../testing/worker-stage.js';

const BACKENDS: readonly Backend[] = ['postgres', 'redis'];
const GAME = games.get('blackpoker@lite')!;
const trust = { trustedKeys: [base64url(KEY.publicKey)], ...matchVerification(games) };

describe.each(BACKENDS)('replay exports on %s', (backend) => {
  let stage: WorkerStage;
  let orders: ExportOrders;
  let matchId: string;

  beforeAll(async () => {
    stage = await WorkerStage.create(backend);
    matchId = await stage.playToTheEnd();
    await stage.startWorker({ intervals: { exportSweepMs: 3_600_000 } });
    // A file made before the match is sealed has no proof of inclusion.
    await eventually(() => new LogFiles(stage.pool).prove(matchId));
    const queue = (await stage.openQueues()).queue(EXPORT_JOBS);
    orders = new ExportOrders(stage.pool, (id) => queue.add(...exportJob(id)));
  });
  afterAll(() => stage.close());

  async function fetchCopy(viewer: CopyViewer): Promise<{ readonly lines: string[]; readonly name: string }> {
    const { id } = await orders.request({ matchId, viewer });
    await eventually(async () => (await orders.status(id))?.state === 'done');
    const file = (await orders.open(id))!;
    const bytes = await gathered(file.stream);
    expect(bytes.length).toBe(file.bytes);
    return { lines: gunzipSync(bytes).toString().split('\n').slice(0, -1), name: file.name };
  }

  it('give a file that verifies, replayed by the engine', async () => {
    const { lines, name } = await fetchCopy('omniscient');
    expect(name).toBe(`${matchId}.senki.jsonl.gz`);
    const verdict = await verifyReplay(lines, trust);
    expect(verdict).toMatchObject({ ok: true, matchId, viewer: 'omniscient', trusted: true, skipped: [] });
    expect(verdict).toMatchObject({
      checks: ['format', 'chain', 'disclosure', 'signature', 'commitment', 'inclusion', 'reexecution'],
    });
    const { events, footer } = await readReplay(lines);
    const inputs = matchInputs(recordedIn(events).map(({ event }) => event));
    expect(encodeInputs(inputs).length / inputs.length).toBeLessThanOrEqual(6);
    expect(footer.result).toMatchObject({ reason: expect.any(String) });
  });

  it.each([{ seat: 0 }, { seat: 1 }, { study: 1 }, 'spectator'] as const)(
    'show %j what it saw and nothing else',
    async (copy) => {
      const { lines, name } = await fetchCopy(copy);
      expect(name).toBe(replayName(matchId, copy));
      const viewer = eyesOfCopy(copy);
      const verdict = await verifyReplay(lines, trust);
      expect(verdict).toMatchObject({
        ok: true,
        viewer: copy,
        checks: ['format', 'disclosure', 'signature', 'inclusion'],
      });
      const shown = recordedIn((await readReplay(lines)).events);
      const whole = (await stage.store.load(matchId)).map(fromEnvelope);
      // The state that a viewer folds from its copy is exactly its view of the match.
      const seen = shown.reduce(
        (state, { event, at }) => viewMatch(GAME, evolveMatch(state, event, at), viewer),
        UNOPENED,
      );
      // Except for the secret, from which the hidden cards could be derived.
      expect(seen).toEqual({ ...viewMatch(GAME, foldMatch(UNOPENED, whole), viewer), secret: null });
      for (const { event } of shown) {
        if (event.type === 'ZoneShuffled') expect(event.order).toEqual([]);
        if (event.type === 'CardsCreated' && !isOwn(viewer, event.owner))
          expect(new Set(event.defs)).toEqual(new Set([null]));
        if (event.type === 'DecisionMade' && !isOwn(viewer, event.seat)) expect(event.answer).toBeNull();
        if (event.type === 'CardsMoved' && event.reason === 'draw' && !isOwn(viewer, event.controller))
          expect(new Set(event.defs)).toEqual(new Set([null]));
      }
    },
  );

  it('are one file for one copy, however often it is ordered', async () => {
    const twice = await Promise.all([1, 2, 3].map(() => orders.request({ matchId, viewer: 'omniscient' })));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  });
});

describe('replay exports', () => {
  let stage: WorkerStage;
  let orders: ExportOrders;
  beforeAll(async () => {
    stage = await WorkerStage.create('redis');
    orders = new ExportOrders(stage.pool);
  });
  afterAll(() => stage.close());

  // It does not wait for seals, because nobody makes any until a worker is started.
  const maker = (): ExportMaker =>
    new ExportMaker({
      ...{ database: stage.pool, store: stage.store, games, key: KEY },
      ...{ leaseMs: 3_600_000, reportEveryMs: 0, sealPatienceMs: 0 },
    });

  it('refuse a match that goes on, and can be ordered anew when it has ended', async () => {
    const matchId = await stage.openMatch();
    const { id } = await orders.request({ matchId, viewer: 'spectator' });
    expect(await maker().make(id)).toBe('failed');
    expect(await orders.status(id)).toMatchObject({ state: 'failed', error: 'The match has not ended.' });
    expect(await orders.open(id)).toBeNull();
    await stage.concede(matchId);
    expect(await orders.request({ matchId, viewer: 'spectator' })).toEqual({ id });
    expect(await maker().make(id)).toBe('done');
    expect(await orders.status(id)).toMatchObject({ state: 'done', progress: 1, error: null });
  });

  it('refuse an unknown match and an unknown seat', async () => {
    const unknown = '0198c0de-1234-7abc-8def-0123456789ab';
    const nowhere = await orders.request({ matchId: unknown, viewer: 'omniscient' });
    expect(await maker().make(nowhere.id)).toBe('failed');
    expect((await orders.status(nowhere.id))?.error).toContain('There is no match');
    const matchId = await stage.openMatch();
    await stage.concede(matchId);
    const nobody = await orders.request({ matchId, viewer: { seat: 7 } });
    expect(await maker().make(nobody.id)).toBe('failed');
    expect((await orders.status(nobody.id))?.error).toBe('The match has no seat 7.');
    expect(await orders.status('0198c0de-1234-4abc-8def-0123456789ab')).toBeNull();
  });

  it('never sign a record that was edited, and name the version', async () => {
    const matchId = await stage.openMatch();
    await stage.concede(matchId);
    await stage.tamper(matchId, 4);
    const { id } = await orders.request({ matchId, viewer: 'omniscient' });
    expect(await maker().make(id)).toBe('failed');
    expect((await orders.status(id))?.error).toContain('version 4');
  });

  it('are taken over from a maker that died, whose late delivery counts for nothing', async () => {
    const matchId = await stage.playToTheEnd();
    const { id } = await orders.request({ matchId, viewer: 'omniscient' });
    let wake: (() => void) | null = null;
    // Stops in the middle like a killed process, and continues much later.
    const stall = (): Promise<void> => new Promise((resolve) => (wake = resolve));
    const late = maker().make(id, stall);
    await eventually(async () => wake !== null);
    expect(await maker().make(id)).toBe('none');
    await stage.pool.query('UPDATE replay_export SET claimed_until = now() WHERE id = $1', [id]);
    expect(await maker().abandoned(10, 0)).toContain(id);
    expect(await maker().make(id)).toBe('done');
    const file = await gathered((await orders.open(id))!.stream);
    wake!();
    expect(await late).toBe('none');
    expect(await gathered((await orders.open(id))!.stream)).toEqual(file);
  });

  it('are made without any job, and the same bytes each time', async () => {
    const matchId = await stage.playToTheEnd();
    await stage.startWorker({ intervals: { exportSweepMs: 50, exportGraceMs: 0 } });
    await eventually(async () => (await new LogFiles(stage.pool).prove(matchId)) !== null);
    const { id } = await orders.request({ matchId, viewer: { seat: 1 } });
    await eventually(async () => (await orders.status(id))?.state === 'done');
    const first = await gathered((await orders.open(id))!.stream);
    await stage.pool.query("UPDATE replay_export SET state = 'waiting', file = NULL WHERE id = $1", [id]);
    await eventually(async () => (await orders.status(id))?.state === 'done');
    expect(await gathered((await orders.open(id))!.stream)).toEqual(first);
  });
});

const isOwn = (viewer: Viewer, seat: number): boolean => typeof viewer === 'object' && viewer.seat === seat;

const recordedIn = (events: readonly ReplayEvent[]): Recorded[] =>
  events.map((event) => fromEnvelope(storedAs(REPLAY_FORMAT, event, shownPayload(event))));

async function gathered(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
