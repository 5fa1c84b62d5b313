import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Auditor, LocalAuditRunner } from '#audit/orders';
import { audit, auditPage, auditReport, collection, played, trailPage, type AuditDocument } from '#contract';
import { games } from '#games';
import { generateSigningKey } from '#proof';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { BLACK, openDuel, RED } from './testing/duel.js';

const NOBODY = '019a0000-0000-7000-8000-000000000000';
let stage: ApiStage;
let auditor: Client;
let worker: Auditor;
let matchIds: string[];

beforeAll(async () => {
  stage = await stageApi();
  auditor = await stage.operator('audit');
  const { pool: database, store } = stage;
  const openRunner = () => new LocalAuditRunner(games, 'test');
  const key = generateSigningKey(new Uint8Array(32).fill(7));
  worker = new Auditor({ database, store, games, key, engine: 'test', openRunner, most: 10 });
  const admin = await stage.operator('admin');
  matchIds = [];
  for (const player of ['ann', '<b>bob</b>']) {
    const { opened, path, seats } = await openDuel(admin, { seats: duelists(player) });
    await seats[0].post(played, `${path}/concede`);
    matchIds.push(opened.matchId);
  }
});
afterAll(async () => stage.close());

const duelists = (player: string) => [
  { player, deck: RED },
  { player: 'cid', deck: BLACK },
];

async function audited(body: object): Promise<AuditDocument> {
  const { auditId } = await auditor.post(audit, '/v1/audits', body);
  await worker.work(auditId);
  return auditor.get(audit, `/v1/audits/${auditId}`);
}

describe('/v1/audits', () => {
  it('takes an order, tells how far it is and hands out the report, as JSON and as a page', async () => {
    const order = await auditor.post(audit, '/v1/audits', { matchIds });
    expect(order).toMatchObject({ state: 'waiting', done: 0, total: null, findings: null, report: null });
    const path = `/v1/audits/${order.auditId}`;
    for (const file of ['report', 'report.html']) {
      const early = await auditor.send('GET', `${path}/${file}`);
      expect([early.status, problemOf(early).type]).toEqual([409, 'urn:senki:problem:audit-not-ready']);
    }
    expect(await worker.work(order.auditId)).toBe('done');
    const done = await auditor.get(audit, path);
    expect(done).toMatchObject({ state: 'done', done: 2, total: 2, unaudited: 0, findings: { high: 0 } });
    const report = await auditor.get(auditReport, done.report!.json);
    expect(report.matches.map(({ matchId }) => matchId).sort()).toEqual([...matchIds].sort());
    const page = await auditor.send('GET', done.report!.html);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toMatch(/^<!doctype html>/);
    expect(page.text).not.toContain('<b>bob</b>');
    expect(page.text).toContain('&#60;b&#62;bob&#60;/b&#62;');
  });

  it('finds a match that was tampered with, by the thresholds of the order', async () => {
    const [, edited] = matchIds as [string, string];
    await stage.asOwner(
      `SET session_replication_role = replica;
       UPDATE es.event SET payload = payload || '{"edited": true}' WHERE match_id = '${edited}' AND version = 3`,
    );
    const done = await audited({ matchIds: [edited], thresholds: { timing: { minDecisions: 7 } } });
    const report = await auditor.get(auditReport, done.report!.json);
    expect(report.thresholds.timing.minDecisions).toBe(7);
    expect(report.findings).toMatchObject([
      { check: 'integrity', severity: 'high', evidence: { events: [{ match: edited, version: 3 }] } },
    ]);
    expect(done).toMatchObject({ findings: { high: 1 }, unaudited: 1 });
  });

  it('lists orders newest first, page by page', async () => {
    await audited({ search: { game: 'blackpoker' } });
    const first = await auditor.get(auditPage, '/v1/audits?limit=2');
    const rest = await auditor.get(auditPage, `/v1/audits?limit=2&after=${first.next}`);
    const all = [...first.data, ...rest.data].map(({ auditId }) => auditId);
    expect(all).toEqual([...all].sort().reverse());
    expect([all.length, rest.next]).toEqual([3, null]);
  });

  it('counts an order once, and has every one on the trail', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (body: object) => auditor.send('POST', '/v1/audits', { body, headers });
    const [first, again] = [await send({ matchIds }), await send({ matchIds })];
    expect([first.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([202, 'true', first.body]);
    const other = await send({ matchIds: matchIds.slice(1) });
    expect([other.status, problemOf(other).type]).toEqual([422, 'urn:senki:problem:command-id-reused']);
    const { auditId } = audit.parse(first.body);
    const trail = await (await stage.operator('audit:read')).get(trailPage, `/v1/audit-trail?subject=audit/${auditId}`);
    expect(trail.data).toMatchObject([{ act: 'audit.order', after: { matchIds, collection: null } }]);
  });

  it('audits a collection', async () => {
    const admin = await stage.operator('archive:admin');
    const put = await admin.send('PUT', '/v1/archive/collections/final', { body: { title: 'The final' } });
    expect(collection.parse(put.body).matches).toBe(0);
    expect(await audited({ collection: 'final' })).toMatchObject({ state: 'done', total: 0, unaudited: 0 });
  });

  it.each<[string, object, number, string]>([
    ['an unknown match', { matchIds: [NOBODY] }, 404, 'no-such-match'],
    ['an unknown collection', { collection: 'nowhere' }, 404, 'no-such-collection'],
    ['nothing', {}, 400, 'invalid-request'],
    ['no match', { matchIds: [] }, 400, 'invalid-request'],
    ['two scopes at once', { matchIds: [NOBODY], search: {} }, 400, 'invalid-request'],
    ['a match twice', { matchIds: [NOBODY, NOBODY] }, 400, 'invalid-request'],
    ['too many matches', { matchIds: Array.from({ length: 1_001 }, () => randomUUID()) }, 400, 'invalid-request'],
    ['a wish no search has', { search: { colour: 'red' } }, 400, 'invalid-request'],
    ['a threshold there is not', { search: {}, thresholds: { timing: { alpha: 2 } } }, 400, 'invalid-request'],
  ])('refuses %s', async (_, body, status, kind) => {
    const reply = await auditor.send('POST', '/v1/audits', { body });
    expect([reply.status, problemOf(reply).type]).toEqual([status, `urn:senki:problem:${kind}`]);
  });

  it('refuses a search that finds more than one audit looks at', async () => {
    await stage.asOwner(
      `INSERT INTO archive_match (match_id, origin, game, edition, mode, result, reason, turns, answers, events, seconds)
       SELECT gen_random_uuid(), 'local', 'x', 'y', 'z', 'decided', 'win', 1, 1, 1, 1 FROM generate_series(1, 5001)`,
    );
    const reply = await auditor.send('POST', '/v1/audits', { body: { search: {} } });
    expect([reply.status, problemOf(reply).type]).toEqual([422, 'urn:senki:problem:audit-too-large']);
  });

  it('needs its scope', async () => {
    const other = await stage.operator('audit:read', 'archive:admin', 'replays:read');
    for (const path of ['/v1/audits', `/v1/audits/${NOBODY}`, `/v1/audits/${NOBODY}/report`])
      expect((await other.send('GET', path)).status).toBe(403);
    expect((await other.send('POST', '/v1/audits', { body: { matchIds } })).status).toBe(403);
    const unknown = await auditor.send('GET', `/v1/audits/${NOBODY}`);
    expect([unknown.status, problemOf(unknown).type]).toEqual([404, 'urn:senki:problem:no-such-audit']);
  });
});
