import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { EVERYTHING } from '#archive';
import {
  ARCHIVE_JOBS,
  archiveJob,
  ArchiveJobs,
  BulkWorker,
  Exporter,
  FolderStorage,
  Importer,
  readHead,
  readPart,
  type ArchiveStorage,
  type ArchiveImportRequest,
} from '#archive/bulk';
import { ArchiveSearch } from '#archive/projections';
import { S3Storage } from '#archive/s3';
import { games } from '#games';
import { freePort } from '#platform';
import { base64url, generateSigningKey } from '#proof';
import { eventually } from '#testkit';
import { KEY, WorkerStage } from '../testing/worker-stage.js';

const MATCHES = 5;
const TRUST = [base64url(KEY.publicKey)];
const folder = mkdtempSync(join(tmpdir(), 'senki-bulk-'));

let home: WorkerStage;
let abroad: WorkerStage;
let matchIds: string[];

beforeAll(async () => {
  [home, abroad] = await Promise.all([WorkerStage.create('postgres'), WorkerStage.create('postgres')]);
  matchIds = [await home.playToTheEnd({ tags: { tournament: 'cup', 'senki.ladder': 'ranked' } })];
  while (matchIds.length < MATCHES) {
    const matchId = await home.openMatch();
    await home.concede(matchId);
    matchIds.push(matchId);
  }
  await home.startWorker({ intervals: { exportSweepMs: 3_600_000 } });
  await eventually(async () => (await new ArchiveSearch(home.pool).count(EVERYTHING)) === MATCHES);
});
afterAll(async () => {
  await Promise.all([home.close(), abroad.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The parts of a worker on a stage's database, called by the spec itself. */
function partsOn(stage: WorkerStage, storage: ArchiveStorage, leaseMs = 60_000) {
  const { pool: database, store } = stage;
  const jobs = new ArchiveJobs(database, leaseMs);
  const parts = {
    export: new Exporter({ database, store, games, key: KEY, storage, jobs, matchesOfAPart: 2 }),
    import: new Importer({ database, games, storage, jobs }),
  };
  return { jobs, worker: new BulkWorker(jobs, parts) };
}

async function exportTo(storage: ArchiveStorage, name: string) {
  const { jobs, worker } = partsOn(home, storage);
  const id = await jobs.order('export', { name, title: 'All of it', filter: {}, viewer: 'omniscient' });
  expect(await worker.work(id)).toBe('done');
  return (await jobs.find(id))!;
}

async function importFrom(storage: ArchiveStorage, name: string, changes: Partial<ArchiveImportRequest> = {}) {
  const { jobs, worker } = partsOn(abroad, storage);
  const id = await jobs.order('import', { name, origin: 'home', trust: TRUST, reexecute: true, ...changes });
  const outcome = await worker.work(id);
  return { outcome, job: (await jobs.find(id))!, refusals: await jobs.refusals(id, '', 100) };
}

/** Fails once, in the middle of writing a part, as if the worker had been killed there. */
class BreakingStorage extends FolderStorage {
  isSpent = false;

  constructor(
    root: string,
    private readonly breakAt: string,
  ) {
    super(root);
  }

  override async write(name: string, source: Readable): Promise<void> {
    if (this.isSpent || !name.endsWith(this.breakAt)) return super.write(name, source);
    this.isSpent = true;
    source.destroy();
    return new Promise(() => {});
  }
}

describe('a bulk export', () => {
  it('is a folder of tars with a signed head', async () => {
    const job = await exportTo(new FolderStorage(folder), 'whole');
    expect(job).toMatchObject({ state: 'done', done: MATCHES, total: MATCHES });
    expect(job.report).toMatchObject({ matches: MATCHES, refused: 0, parts: 3, location: join(folder, 'whole') });
    expect(readdirSync(join(folder, 'whole')).sort()).toEqual([
      'archive.json',
      'part-00001.tar',
      'part-00002.tar',
      'part-00003.tar',
    ]);
  });

  it('goes on after a killed worker from the last finished part, to the same archive', async () => {
    const storage = new BreakingStorage(folder, 'part-00002.tar');
    const { jobs, worker } = partsOn(home, storage, 100);
    const id = await jobs.order('export', { name: 'broken', title: 'x', filter: {}, viewer: 'omniscient' });
    void worker.work(id);
    const hasBegun = 'SELECT FROM archive_job WHERE id = $1 AND checkpoint IS NOT NULL';
    await eventually(async () => (await home.pool.query(hasBegun, [id])).rows.length > 0);
    await eventually(() => storage.isSpent);
    await eventually(async () => (await jobs.abandoned(10, 0)).includes(id));
    const first = readFileSync(join(folder, 'broken', 'part-00001.tar'));
    writeFileSync(join(folder, 'broken', 'part-00001.tar'), 'as the first worker left it');
    const refusal = (part: string) => ({ file: `${part}/x.senki.jsonl.gz`, matchId: null, reason: 'x' });
    await jobs.refuse(id, refusal('part-00001.tar'));
    await jobs.refuse(id, refusal('part-00002.tar'));
    // On a slow machine, the lease of the first worker may lapse once more before it is renewed for the last time.
    const second = partsOn(home, storage).worker;
    const outcome = await eventually(async () => {
      const now = await second.work(id);
      return now === 'none' ? null : now;
    });
    expect(outcome).toBe('done');
    expect(await jobs.refusals(id, '', 10)).toEqual([refusal('part-00001.tar')]);
    expect(readFileSync(join(folder, 'broken', 'part-00001.tar'), 'utf8')).toBe('as the first worker left it');
    writeFileSync(join(folder, 'broken', 'part-00001.tar'), first);
    const { job, refusals } = await importFrom(storage, 'broken');
    expect(refusals).toEqual([]);
    expect(job.report).toMatchObject({ matches: MATCHES });
  });

  it('is carried out by a worker that hears of it through the queue', async () => {
    const jobs = new ArchiveJobs(home.pool);
    const id = await jobs.order('export', {
      name: 'queued',
      title: 'x',
      filter: { tournament: 'cup' },
      viewer: 'spectator',
    });
    const queue = (await home.openQueues()).queue(ARCHIVE_JOBS);
    await queue.add(...archiveJob(id));
    await eventually(async () => (await jobs.find(id))?.state === 'done');
    expect((await jobs.find(id))?.report).toMatchObject({ matches: 1 });
  });
});

describe('an import', () => {
  it('verifies every replay, marks its origin, is searchable, and is no match of this service', async () => {
    await exportTo(new FolderStorage(folder), 'import-me');
    await abroad.pool.query('DELETE FROM archive_file');
    await abroad.pool.query('DELETE FROM archive_match');
    await abroad.pool.query('DELETE FROM archive_seat');
    await abroad.pool.query('DELETE FROM archive_card');
    const { outcome, job, refusals } = await importFrom(new FolderStorage(folder), 'import-me');
    expect({ outcome, refusals }).toEqual({ outcome: 'done', refusals: [] });
    expect(job.report).toMatchObject({ imported: MATCHES, known: 0, refused: 0, origin: 'home' });
    const search = new ArchiveSearch(abroad.pool);
    const found = await search.page({ ...EVERYTHING, tournament: 'cup', origin: 'home' }, null, 10);
    expect(found).toMatchObject([{ matchId: matchIds[0], ladder: null, labels: { 'senki.ladder': 'ranked' } }]);
    const there = await new ArchiveSearch(home.pool).find(matchIds[0]!);
    expect((await search.find(matchIds[0]!))?.cards).toEqual(there?.cards);
    expect(await abroad.store.listMatchIds(null, 10)).toEqual([]);
  });

  it('is harmless when repeated, and hands records on as they came', async () => {
    const again = await importFrom(new FolderStorage(folder), 'import-me');
    expect(again.job.report).toMatchObject({ imported: 0, known: MATCHES, refused: 0 });
    const { jobs, worker } = partsOn(abroad, new FolderStorage(folder));
    const id = await jobs.order('export', { name: 'onward', title: 'x', filter: {}, viewer: 'omniscient' });
    expect(await worker.work(id)).toBe('done');
    const part = (name: string): Buffer => readFileSync(join(folder, name, 'part-00001.tar'));
    expect(part('onward')).toEqual(part('import-me'));
  });

  it('puts back into the index what was thrown out of it, and nothing else', async () => {
    await abroad.pool.query('TRUNCATE archive_match, archive_entry, archive_seat, archive_card');
    await abroad.pool.query('UPDATE archive_file SET sha256 = match_id::text WHERE match_id = $1', [matchIds[0]]);
    const { job, refusals } = await importFrom(new FolderStorage(folder), 'import-me');
    expect(job.report).toMatchObject({ imported: MATCHES - 1, known: 0, refused: 1 });
    expect(refusals[0]?.reason).toBe('another file of the same match is kept here, outside the index');
    expect(await new ArchiveSearch(abroad.pool).count({ ...EVERYTHING, origin: 'home' })).toBe(MATCHES - 1);
    await abroad.pool.query('DELETE FROM archive_file WHERE match_id = $1', [matchIds[0]]);
    const again = await importFrom(new FolderStorage(folder), 'import-me');
    expect(again.job.report).toMatchObject({ imported: 1, known: MATCHES - 1, refused: 0 });
  });

  it('hands on no more of a record than the viewer of the export may know', async () => {
    const { jobs, worker } = partsOn(abroad, new FolderStorage(folder));
    const id = await jobs.order('export', { name: 'shown', title: 'x', filter: {}, viewer: 'spectator' });
    expect(await worker.work(id)).toBe('done');
    expect((await jobs.find(id))?.report).toMatchObject({ matches: MATCHES, refused: 0 });
    const head = readHead(readFileSync(join(folder, 'shown', 'archive.json'), 'utf8'), TRUST);
    expect(head.viewer).toBe('spectator');
    for (const part of head.parts)
      for await (const { file, content } of readPart(createReadStream(join(folder, 'shown', part.file)), part)) {
        expect({ file, content }).toEqual({ file, content: expect.any(Buffer) });
        const [first] = gunzipSync(content!).toString().split('\n');
        expect(JSON.parse(first!)).toMatchObject({ viewer: 'spectator' });
        expect(JSON.parse(first!)).not.toHaveProperty('blinding');
      }
  });

  it('knows its own matches again', async () => {
    const { jobs, worker } = partsOn(home, new FolderStorage(folder));
    const id = await jobs.order('import', { name: 'import-me', origin: 'me', trust: TRUST, reexecute: false });
    expect(await worker.work(id)).toBe('done');
    expect((await jobs.find(id))?.report).toMatchObject({ imported: 0, known: MATCHES, refused: 0 });
    expect(await new ArchiveSearch(home.pool).count({ ...EVERYTHING, origin: 'me' })).toBe(0);
  });

  it('refuses an archive of a signer who is not trusted, one that is edited, and one that is not there', async () => {
    const other = base64url(generateSigningKey(new Uint8Array(32).fill(1)).publicKey);
    const storage = new FolderStorage(folder);
    const distrusted = await importFrom(storage, 'import-me', { trust: [other] });
    expect(distrusted).toMatchObject({ outcome: 'failed', job: { error: expect.stringContaining('is not trusted') } });
    const head = join(folder, 'import-me', 'archive.json');
    const text = readFileSync(head, 'utf8');
    writeFileSync(head, text.replace('"matches": 5', '"matches": 4'));
    expect(await importFrom(storage, 'import-me')).toMatchObject({
      outcome: 'failed',
      job: { error: 'the signature does not fit' },
    });
    writeFileSync(head, text);
    expect(await importFrom(storage, 'nowhere')).toMatchObject({ outcome: 'failed' });
  });

  it('lists what was changed in a part and takes in the rest', async () => {
    const path = join(folder, 'import-me', 'part-00001.tar');
    const tar = readFileSync(path);
    // A byte inside the first compressed replay.
    tar[700]! ^= 0xff;
    writeFileSync(path, tar);
    await abroad.pool.query('DELETE FROM archive_file');
    const { outcome, job, refusals } = await importFrom(new FolderStorage(folder), 'import-me');
    expect(outcome).toBe('done');
    expect(job.report).toMatchObject({ imported: MATCHES - 1, refused: 3 });
    expect(refusals.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^format/),
      'its hash is not the one in the manifest',
      'it is not the part that was signed for',
    ]);
  });
});

describe('object storage', () => {
  it('takes an export and gives it back to an import', async () => {
    const port = await freePort();
    const directory = mkdtempSync(join(tmpdir(), 'senki-s3-'));
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'senki', configs: [] }],
    });
    await server.run();
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const endpoint = `http://127.0.0.1:${port}`;
    const storage = new S3Storage({ bucket: 'senki', prefix: 'archives/', endpoint, region: 'us-east-1', credentials });
    try {
      const { report } = await exportTo(storage, 'far');
      expect(report).toMatchObject({ location: 's3://senki/archives/far', matches: MATCHES });
      await abroad.pool.query('DELETE FROM archive_file');
      expect((await importFrom(storage, 'far')).job.report).toMatchObject({ imported: MATCHES, refused: 0 });
      // Larger than one part of a multipart upload, so that it is sent in several.
      const large = Buffer.alloc(12 * 1024 * 1024, 'senki');
      await storage.write('large', Readable.from([large.subarray(0, 7_000_000), large.subarray(7_000_000)]));
      expect((await buffer(await storage.read('large'))).equals(large)).toBe(true);
      expect(await importFrom(storage, 'nowhere')).toMatchObject({ outcome: 'failed' });
    } finally {
      storage.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
