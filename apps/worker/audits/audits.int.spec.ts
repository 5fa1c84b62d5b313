import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVERYTHING } from '#archive';
import { ArchiveSearch } from '#archive/projections';
import { Eraser } from '#archive/storage';
import { toThresholds, unreadMatch, type AuditReport } from '#audit';
import {
  AUDIT_JOBS,
  AuditClaims,
  auditJob,
  Auditor,
  AuditOrders,
  LocalAuditRunner,
  partOf,
  type StoredRecord,
} from '#audit/orders';
import { cardSetOf } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import { auditReport } from '#contract';
import { games } from '#games';
import { PRESETS } from '#match';
import { ActOnMatch } from '#match/cqrs';
import { AuditTrail } from '#operators';
import { chainHash, fromHex, generateSigningKey, payloadHash } from '#proof';
import { openEntry, signEntry } from '#match-log';
import { LogFiles } from '#match-log/storage';
import { eventually } from '#testkit';
import { recorded } from '#testkit/audit';
import { replayLines } from '#simulation/population';
import { KEY, WorkerStage, type Backend } from '../testing/worker-stage.js';

const BACKENDS: readonly Backend[] = ['postgres', 'redis'];
const ENGINE = 'test';
/** Random players answer faster than anyone can read; this threshold keeps that from being a finding. */
const thresholds = toThresholds({ timing: { minDecisions: 100_000 } });
const SLOW = { exportSweepMs: 3_600_000 };

/** Without clocks, so that nothing but the concession is in the record, however busy the machine is. */
async function concededMatch(stage: WorkerStage): Promise<string> {
  const matchId = await stage.openMatch(PRESETS.none);
  await stage.concede(matchId);
  return matchId;
}

const reportOf = async (orders: AuditOrders, id: string): Promise<AuditReport> => {
  const text = gunzipSync((await orders.open(id, 'report'))!).toString();
  return auditReport.parse(JSON.parse(text)) as AuditReport;
};

const found = ({ findings }: AuditReport) =>
  findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ check, severity, matches, evidence }) => [check, severity, matches, evidence.events[0]?.version ?? null]);

/** Edits the result and recomputes every hash, as an operator could who knows how chains are built. */
async function rewriteResult(stage: WorkerStage, matchId: string): Promise<number> {
  const events = await stage.store.load(matchId);
  const place = events.findIndex(({ type }) => type === 'MatchEnded');
  let prev: Uint8Array = fromHex(events[place - 1]!.hash);
  for (const { version, at, type, payload } of events.slice(place)) {
    const { winners } = payload as { readonly winners?: readonly number[] };
    const edited = winners ? { ...(payload as object), winners: winners.map((seat) => 1 - seat) } : payload;
    const own = payloadHash(edited);
    prev = chainHash({ prev, matchId, version, at, type, payloadHash: own });
    await stage.asOwner(
      'UPDATE es.event SET payload = $3, payload_hash = $4, hash = $5 WHERE match_id = $1 AND version = $2',
      [matchId, version, JSON.stringify(edited), own, prev],
    );
  }
  await stage.asOwner('UPDATE es.match_stream SET head_hash = $2 WHERE match_id = $1', [matchId, prev]);
  return place + 1;
}

describe.each(BACKENDS)('audits on %s', (backend) => {
  let stage: WorkerStage;
  let orders: AuditOrders;
  let announce: (id: string) => Promise<unknown>;
  let clean: string;
  let edited: string;
  let rewritten: string;
  let resultAt: number;

  beforeAll(async () => {
    stage = await WorkerStage.create(backend);
    orders = new AuditOrders(stage.pool);
    [clean, edited, rewritten] = [await stage.playToTheEnd(), await concededMatch(stage), await stage.playToTheEnd()];
    await stage.startWorker({ intervals: SLOW });
    const shelf = new LogFiles(stage.pool);
    for (const id of [clean, edited, rewritten]) await eventually(async () => (await shelf.prove(id)) !== null);
    await eventually(async () => (await new ArchiveSearch(stage.pool).count(EVERYTHING)) === 3);
    await stage.tamper(edited, 4);
    resultAt = await rewriteResult(stage, rewritten);
    const queue = (await stage.openQueues()).queue(AUDIT_JOBS);
    announce = (id) => queue.add(...auditJob(id));
  });
  afterAll(() => stage.close());

  async function audited(scope: Parameters<AuditOrders['order']>[0]['scope']) {
    const id = await orders.order({ scope, thresholds });
    await announce(id);
    await eventually(async () => (await orders.find(id))?.state === 'done');
    return { order: (await orders.find(id))!, report: await reportOf(orders, id), id };
  }

  it('find nothing in a match that is as it was played, and show it', async () => {
    const { order, report, id } = await audited({ matchIds: [clean] });
    expect(found(report)).toEqual([]);
    expect(report.matches[0]).toMatchObject({ matchId: clean, unaudited: null, players: ['ann', 'bob'] });
    expect(report.matches[0]?.checks.map(({ state }) => state)).toEqual(Array(6).fill('passed'));
    expect(order).toMatchObject({ state: 'done', done: 1, total: 1, unaudited: 0, findings: { high: 0 } });
    const page = gunzipSync((await orders.open(id, 'page'))!).toString();
    expect([page.includes(`Audit of match ${clean}`), page.match(/<svg\b/g)?.length]).toEqual([true, 3]);
  });

  it('find an event that was edited in the database, and say what could not be looked at', async () => {
    const { order, report } = await audited({ matchIds: [clean, edited] });
    expect(found(report)).toEqual([['integrity', 'high', [edited], 4]]);
    expect(report.matches.map(({ unaudited }) => unaudited)).toEqual([null, 'the stored record is broken at event 4']);
    expect(order).toMatchObject({ done: 2, total: 2, unaudited: 1, findings: { high: 1 } });
  });

  it('find a result that was rewritten with every hash made to fit: by the log, and by playing it again', async () => {
    const { report } = await audited({ matchIds: [rewritten] });
    expect(found(report)).toEqual([
      ['integrity', 'high', [rewritten], null],
      ['completeness', 'high', [rewritten], null],
      ['reexecution', 'medium', [rewritten], resultAt],
    ]);
  });

  it('find it all the same when the seal was spoilt, or made anew by another hand', async () => {
    const { rows } = await stage.pool.query<{ entry: Buffer }>(
      "SELECT entry FROM log_leaf WHERE match_id = $1 AND kind = 'seal'",
      [rewritten],
    );
    const { entry } = rows[0]!;
    const replace = (other: Uint8Array) =>
      stage.asOwner(
        "UPDATE log_leaf SET entry = $2, hash = sha256('\\x00'::bytea || $2) WHERE match_id = $1 AND kind = 'seal'",
        [rewritten, other],
      );
    const spoilt = Buffer.from(entry.toString().replace('"head":"', '"head":"!'));
    const { hash: head } = (await stage.store.head(rewritten))!;
    const forged = signEntry({ ...openEntry(entry).statement, head }, generateSigningKey(new Uint8Array(32).fill(99)));
    for (const other of [spoilt, forged]) {
      await replace(other);
      const { report } = await audited({ matchIds: [rewritten] });
      expect(found(report)).toContainEqual(['integrity', 'high', [rewritten], null]);
    }
    await replace(entry);
  });

  it('find over the whole archive what was sealed and is gone, whatever else was dropped with it', async () => {
    const whole = { filter: EVERYTHING };
    expect((await audited(whole)).report.matches).toHaveLength(3);
    for (const table of ['archive_match', 'es.event', 'es.match_stream'])
      await stage.asOwner(`DELETE FROM ${table} WHERE match_id = $1`, [edited]);
    const { report } = await audited(whole);
    expect(found(report)).toContainEqual(['completeness', 'high', [edited], null]);
    expect(report.fairness).toMatchObject({ matches: 2, unread: 0 });
    const { report: ofPlayer } = await audited({ filter: { ...EVERYTHING, players: ['ann'] } });
    expect(found(ofPlayer).filter(([, , matches]) => (matches as string[]).includes(edited))).toEqual([]);
  });
});

describe('audits', () => {
  let stage: WorkerStage;
  let orders: AuditOrders;
  let matchIds: string[];

  beforeAll(async () => {
    stage = await WorkerStage.create('redis');
    orders = new AuditOrders(stage.pool);
    matchIds = [];
    for (let i = 0; i < 3; i++) matchIds.push(await concededMatch(stage));
  });
  afterAll(() => stage.close());

  function auditor(changes: Partial<ConstructorParameters<typeof Auditor>[0]> = {}): Auditor {
    const { pool: database, store } = stage;
    const known = changes.games ?? games;
    const openRunner = () => new LocalAuditRunner(known, ENGINE);
    return new Auditor({ database, store, games, key: KEY, engine: ENGINE, openRunner, most: 10, ...changes });
  }

  it('are made without any job', async () => {
    const worker = await stage.startWorker({ intervals: { exportSweepMs: 50, exportGraceMs: 0 } });
    const id = await orders.order({ scope: { matchIds }, thresholds });
    await eventually(async () => (await orders.find(id))?.state === 'done');
    const numbers = () => worker.metrics.registry.metrics();
    // The worker counts an audit after it is stored.
    await eventually(async () => (await numbers()).includes('senki_audits_total{outcome="done"} 1'));
    expect(await numbers()).toContain('senki_audited_matches_total 3');
    await stage.stopWorkers();
  });

  it('are taken over from a worker that died, with what it had got through; its late words count for nothing', async () => {
    const id = await orders.order({ scope: { matchIds }, thresholds });
    const dead = new AuditClaims(stage.pool, 100);
    const claim = await dead.begin((await dead.queue.claim(id))!, { matchIds, missing: [] });
    await dead.startOver(claim, ENGINE);
    await dead.save(claim, matchIds[0]!, await partOf(unreadMatch(matchIds[0]!, 'as the first worker left it')));
    const looked: string[] = [];
    class Watched extends LocalAuditRunner {
      override async audit(record: StoredRecord): Promise<Uint8Array> {
        looked.push(record.matchId);
        return super.audit(record);
      }
    }
    const openRunner = () => new Watched(games, ENGINE);
    await eventually(async () => (await auditor().abandoned(10, 0)).includes(id));
    expect(await auditor({ openRunner }).work(id)).toBe('done');
    expect(looked).toEqual(matchIds.slice(1));
    await expect(dead.save(claim, matchIds[1]!, new Uint8Array())).rejects.toThrow('taken over');
    const { matches } = await reportOf(orders, id);
    expect(matches.map(({ unaudited }) => unaudited)).toEqual(['as the first worker left it', null, null]);
    const { rows } = await stage.pool.query('SELECT FROM audit_part');
    expect(rows).toEqual([]);
  });

  it('are begun anew where somebody was erased while a match was looked at', async () => {
    const id = await orders.order({ scope: { matchIds }, thresholds });
    const trail = new AuditTrail(stage.pool);
    let looks = 0;
    class Slow extends LocalAuditRunner {
      override async audit(record: StoredRecord): Promise<Uint8Array> {
        const part = await super.audit(record);
        looks += 1;
        if (looks === 1) await new Eraser(trail).erase({ by: 'key/test', commandId: randomUUID() }, 'ann');
        return part;
      }
    }
    expect(await auditor({ openRunner: () => new Slow(games, ENGINE) }).work(id)).toBe('done');
    const { players } = await reportOf(orders, id);
    expect([looks, players.map(({ player }) => player)]).toEqual([6, ['bob', expect.stringMatching(/^erased-/)]]);
  });

  it('do not fail for good over one mishap after much work', async () => {
    const id = await orders.order({ scope: { matchIds }, thresholds });
    await stage.asOwner('UPDATE audit_order SET failures = 9 WHERE id = $1', [id]);
    class Breaking extends LocalAuditRunner {
      override report(): Promise<never> {
        return Promise.reject(new Error('a passing trouble'));
      }
    }
    await expect(auditor({ openRunner: () => new Breaking(games, ENGINE) }).work(id)).rejects.toThrow('passing');
    expect(await auditor().work(id)).toBe('done');
  });

  it('are begun anew by another build', async () => {
    const id = await orders.order({ scope: { matchIds }, thresholds });
    const first = auditor();
    await first.work(id, async () => first.stop());
    let looked = 0;
    expect(await auditor({ engine: 'another' }).work(id, async () => (looked += 1))).toBe('done');
    expect([looked, (await orders.find(id))?.done]).toEqual([3, 3]);
  });

  it('are left in the middle by a worker that ends, and finished by another', async () => {
    const id = await orders.order({ scope: { matchIds }, thresholds });
    const first = auditor();
    expect(await first.work(id, async () => first.stop())).toBe('none');
    expect(await orders.find(id)).toMatchObject({ state: 'running', done: 1, total: 3 });
    expect(await auditor().work(id)).toBe('done');
    expect(await orders.find(id)).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect(await auditor().work(id)).toBe('none');
  });

  it('list what judges ruled after the end, which no replay file shows', async () => {
    const matchId = await concededMatch(stage);
    const stamp = { matchId, commandId: randomUUID(), by: 'key/judge' };
    await stage.bus.execute(
      new ActOnMatch(stamp, { type: 'AwardResult', by: stamp.by, reason: 'on appeal', winners: [0] }),
    );
    const id = await orders.order({ scope: { matchIds: [matchId] }, thresholds });
    expect(await auditor().work(id)).toBe('done');
    const { version } = (await stage.store.head(matchId))!;
    expect(found(await reportOf(orders, id))).toEqual([['operator', 'medium', [matchId], version]]);
  });

  it('look at records from elsewhere as the files they came in, and ask no log of ours for them', async () => {
    const { matchId, events } = recorded('from elsewhere', { surrender: { seat: 1, after: 5 } });
    const lines = await replayLines(matchId, events);
    const keep = (file: Buffer) =>
      stage.pool.query(
        `INSERT INTO archive_file (match_id, sha256, signer, file) VALUES ($1, 'x', 'y', $2)
         ON CONFLICT (match_id) DO UPDATE SET file = excluded.file`,
        [matchId, file],
      );
    const audited = async (): Promise<AuditReport> => {
      const id = await orders.order({ scope: { matchIds: [matchId] }, thresholds });
      expect(await auditor().work(id)).toBe('done');
      return reportOf(orders, id);
    };
    await keep(gzipSync(`${lines.join('\n')}\n`));
    const whole = await audited();
    expect([found(whole), whole.matches[0]?.unaudited, whole.matches[0]?.events]).toEqual([[], null, events.length]);
    await keep(gzipSync(lines.slice(0, 9).join('\n')));
    expect(found(await audited())).toEqual([['integrity', 'high', [matchId], null]]);
    await keep(Buffer.from('no archive at all'));
    expect(found(await audited())).toEqual([['integrity', 'high', [matchId], null]]);
  });

  it('say of a match why it was not audited, and look at the others', async () => {
    const inPlay = await stage.openMatch(PRESETS.none);
    const id = await orders.order({ scope: { matchIds: [matchIds[0]!, inPlay] }, thresholds });
    expect(await auditor().work(id)).toBe('done');
    const { matches } = await reportOf(orders, id);
    expect(matches.map(({ unaudited }) => unaudited)).toEqual([null, 'The match has not ended.']);
    expect(new Set(matches[1]?.checks.map(({ state }) => state))).toEqual(new Set(['skipped']));
    expect(await orders.find(id)).toMatchObject({ unaudited: 1 });
  });

  it('use the cards that a match pins where they were kept, and say so where they were not', async () => {
    const poker = games.get('blackpoker@lite')!;
    const fewer = Object.fromEntries(Object.entries(poker.cards).slice(1));
    const later = new Map([['blackpoker@lite', { ...poker, cards: fewer, withCards: () => poker }]]);
    const because = async (): Promise<string | null | undefined> => {
      const id = await orders.order({ scope: { matchIds: matchIds.slice(0, 1) }, thresholds });
      await auditor({ games: later }).work(id);
      return (await reportOf(orders, id)).matches[0]?.unaudited;
    };
    const { hash } = cardSetOf(poker);
    await stage.asOwner('DELETE FROM card_set WHERE hash = $1', [hash]);
    expect(await because()).toBe(`card set ${hash} is not known here`);
    await new CardSetTable(stage.pool).keep([cardSetOf(poker)]);
    expect(await because()).toBeNull();
  });

  it('refuse a search that finds too many', async () => {
    await stage.startWorker({ intervals: SLOW });
    await eventually(async () => (await new ArchiveSearch(stage.pool).count(EVERYTHING)) === 4);
    const id = await orders.order({ scope: { filter: EVERYTHING }, thresholds });
    expect(await auditor({ most: 2 }).work(id)).toBe('failed');
    expect(await orders.find(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('More than 2') });
    expect(await orders.open(id, 'report')).toBeNull();
  });
});
