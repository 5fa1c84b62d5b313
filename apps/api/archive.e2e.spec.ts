import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  archivedMatchWithCards,
  archiveJob,
  archivePage,
  collection,
  collectionChange,
  collectionList,
  erasedPlayer,
  hold,
  holdList,
  played,
  retentionPlan,
  retentionRun,
} from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client } from './testing/client.js';
import { openDuel } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;
let ids: string[];

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('archive:read', 'archive:admin');
  const admin = await stage.operator('admin');
  ids = [];
  for (const table of ['1', '2', '3']) {
    const { opened, path, seats } = await openDuel(admin, { tags: { tournament: 'cup', table } });
    await seats[0].post(played, `${path}/concede`);
    ids.unshift(opened.matchId);
  }
  await eventually(
    async () => (await operator.get(archivePage, '/v1/archive/matches?tournament=cup')).data.length === ids.length,
  );
});
afterAll(async () => stage.close());

describe('/v1/archive', () => {
  it('is searched page by page with cursors that tell nothing', async () => {
    const first = await operator.get(archivePage, '/v1/archive/matches?tournament=cup&player=ann&limit=2');
    expect(first.data.map(({ matchId }) => matchId)).toEqual(ids.slice(0, 2));
    expect(first.next).toMatch(/^[A-Za-z0-9_-]+$/);
    const rest = await operator.get(
      archivePage,
      `/v1/archive/matches?tournament=cup&player=ann&limit=2&after=${first.next}`,
    );
    expect(rest).toMatchObject({ data: [{ matchId: ids[2], table: '1' }], next: null });
    const lost = await operator.get(
      archivePage,
      '/v1/archive/matches?player=ann&player=bob&outcome=lost&maxTurns=1&table=2',
    );
    expect(lost.data.map(({ matchId }) => matchId)).toEqual([ids[1]]);
  });

  it.each([
    ['/v1/archive/matches?card=HA', 400, 'invalid-request'],
    ['/v1/archive/matches?outcome=won', 400, 'invalid-request'],
    ['/v1/archive/matches?from=yesterday', 400, 'invalid-request'],
    ['/v1/archive/matches?after=abc', 400, 'invalid-request'],
    ['/v1/archive/matches/019a0000-0000-7000-8000-000000000000', 404, 'no-such-archived-match'],
    ['/v1/archive/jobs/019a0000-0000-7000-8000-000000000000', 404, 'no-such-archive-job'],
  ])('answers %s with %i', async (path, status, kind) => {
    const reply = await operator.send('GET', path);
    expect([reply.status, problemOf(reply).type]).toEqual([status, `urn:senki:problem:${kind}`]);
  });

  it('needs its scopes', async () => {
    const reader = await stage.operator('archive:read');
    expect((await reader.send('GET', '/v1/archive/matches')).status).toBe(200);
    expect((await reader.send('POST', '/v1/archive/exports', { body: { name: 'x' } })).status).toBe(403);
    expect((await reader.send('POST', '/v1/players/ann/erasure')).status).toBe(403);
    expect((await (await stage.operator('matches:read')).send('GET', '/v1/archive/matches')).status).toBe(403);
  });

  it('takes orders for exports and imports', async () => {
    const body = { name: 'all', filter: { tournament: 'cup', player: 'ann' } };
    const job = await operator.post(archiveJob, '/v1/archive/exports', body);
    expect(job).toMatchObject({ kind: 'export', state: 'waiting', done: 0, refusals: [] });
    expect(await operator.get(archiveJob, `/v1/archive/jobs/${job.jobId}`)).toEqual(job);
    const untrusted = await operator.send('POST', '/v1/archive/imports', {
      body: { name: 'a', origin: 'b', trust: [] },
    });
    expect(untrusted.status).toBe(400);
  });

  it('lists and changes what it keeps', async () => {
    const put = async <T>(schema: z.ZodType<T>, path: string, body: unknown): Promise<T> =>
      accepted(schema, await operator.send('PUT', path, { body }));
    const found = await operator.get(archivedMatchWithCards, `/v1/archive/matches/${ids[0]}`);
    expect(found).toMatchObject({ matchId: ids[0], tournament: 'cup' });
    await put(collection, '/v1/archive/collections/finals', { title: 'The finals' });
    const chosen = { matchIds: [ids[0]] };
    await operator.post(collectionChange, '/v1/archive/collections/finals/matches', chosen);
    const removed = await operator.post(collectionChange, '/v1/archive/collections/finals/removals', chosen);
    expect(removed.matches).toBe(1);
    const { data: collections } = await operator.get(collectionList, '/v1/archive/collections');
    expect(collections.map(({ collection: name }) => name)).toContain('finals');
    const held = await operator.post(hold, '/v1/archive/holds', { matchId: ids[0], reason: 'appeal' });
    const { data: holds } = await operator.get(holdList, '/v1/archive/holds');
    expect(holds.map(({ holdId }) => holdId)).toContain(held.holdId);
    await operator.post(hold, `/v1/archive/holds/${held.holdId}/release`);
    const policies = [{ origin: 'local', ladder: '*', keepDays: 3650 }];
    expect(await put(retentionPlan, '/v1/archive/retention/policies', { policies })).toMatchObject({ due: 0 });
    expect(await operator.post(retentionRun, '/v1/archive/retention/runs')).toEqual({ dropped: 0, left: 0 });
    await put(retentionPlan, '/v1/archive/retention/policies', { policies: [] });
    const trust = [stage.publicKey];
    const job = await operator.post(archiveJob, '/v1/archive/imports', { name: 'spring', origin: 'elsewhere', trust });
    expect(job).toMatchObject({ kind: 'import', state: 'waiting' });
  });

  it('gathers, holds, plans and erases, each on record', async () => {
    const made = await operator.send('PUT', '/v1/archive/collections/cup', { body: { title: 'The cup' } });
    expect(collection.parse(made.body)).toMatchObject({ collection: 'cup', matches: 0 });
    const wish = { tournament: 'cup' };
    const nested = Array.from({ length: 1000 }).reduce<unknown>((inner) => [inner], 1);
    for (const metadata of [{ note: 'a\0b' }, { note: ['\ud800'] }, { note: { 'k\0': 1 } }, { note: nested }]) {
      const body = { title: 'The cup', metadata };
      const refused = await operator.send('PUT', '/v1/archive/collections/cup', { body });
      expect([refused.status, problemOf(refused).errors?.[0]?.pointer]).toEqual([400, '/metadata/note']);
    }
    expect((await operator.post(collectionChange, '/v1/archive/collections/cup/matches', wish)).matches).toBe(3);
    const held = await operator.post(hold, '/v1/archive/holds', { collection: 'cup', reason: 'appeal' });
    expect((await operator.send('POST', '/v1/archive/collections/cup/removals', { body: wish })).status).toBe(409);
    expect(await operator.get(retentionPlan, '/v1/archive/retention')).toMatchObject({ due: 0, policies: [] });
    expect(await operator.post(hold, `/v1/archive/holds/${held.holdId}/release`)).toMatchObject({
      holdId: held.holdId,
    });
    const { pseudonym } = await operator.post(erasedPlayer, '/v1/players/ann/erasure');
    expect((await operator.get(archivePage, '/v1/archive/matches?player=ann')).data).toEqual([]);
    expect((await operator.get(archivePage, `/v1/archive/matches?player=${pseudonym}`)).data).toHaveLength(3);
    const { rows } = await stage.pool.query<{ act: string }>('SELECT act FROM audit_trail ORDER BY position');
    expect(rows.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['archive.export', 'archive.collect', 'archive.hold', 'archive.release', 'player.erase']),
    );
  });
});
