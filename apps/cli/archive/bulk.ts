import { basename, dirname, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { filterFrom, type FlatFilter } from '#archive';
import {
  ArchiveJobs,
  BulkWorker,
  Exporter,
  FolderStorage,
  Importer,
  openStorage,
  type ArchiveJob,
  type ArchiveStorage,
  type ArchiveExportRequest,
  type ArchiveImportRequest,
  type Refusal,
} from '#archive/bulk';
import { DatabaseClock, EventStore } from '#event-store';
import { games } from '#games';
import { AuditTrail } from '#operators';
import { loadSecrets } from '#platform/program';
import { generateSigningKey } from '#proof';
import type { Session } from '../composition/session.js';
import { Failure } from '../io.js';

export type Watch = (job: ArchiveJob) => void;

export interface BulkOutcome {
  readonly job: ArchiveJob;
  readonly refusals: readonly Refusal[];
}

/** Writes an archive in this process, to a folder or under a name in the configured storage. */
export async function exportArchive(
  session: Session,
  { out, title, filter, viewer }: { out: string; title: string; filter: FlatFilter; viewer: string },
  watch: Watch,
): Promise<BulkOutcome> {
  const { storage, name } = await placeOf(session, out);
  return carryOut(session, storage, 'export', { name, title, filter: filterFrom(filter), viewer }, watch);
}

/** Reads an archive in this process. */
export async function importArchive(
  session: Session,
  { from, ...request }: { from: string; origin: string; trust: readonly string[]; reexecute: boolean },
  watch: Watch,
): Promise<BulkOutcome> {
  const { storage, name } = await placeOf(session, from);
  return carryOut(session, storage, 'import', { name, ...request }, watch);
}

/** A bare name refers to the configured storage; a text with a `/` is the path of a folder. */
async function placeOf({ config }: Session, text: string): Promise<{ storage: ArchiveStorage; name: string }> {
  if (!text.includes('/')) return { storage: await openStorage(config.archives), name: text };
  const path = resolve(text);
  return { storage: new FolderStorage(dirname(path)), name: basename(path) };
}

async function carryOut(
  { pool: database, config }: Session,
  storage: ArchiveStorage,
  kind: 'export' | 'import',
  request: ArchiveExportRequest | ArchiveImportRequest,
  watch: Watch,
): Promise<BulkOutcome> {
  const jobs = new ArchiveJobs(database);
  const key = generateSigningKey(loadSecrets(config).signing);
  const store = new EventStore(database, new DatabaseClock(database));
  const worker = new BulkWorker(jobs, {
    export: new Exporter({ database, store, games, key, storage, jobs }),
    import: new Importer({ database, games, storage, jobs }),
  });
  const id = await order(database, jobs, kind, request);
  const timer = setInterval(() => void jobs.find(id).then((job) => job && watch(job)), 250);
  try {
    await worker.work(id);
  } finally {
    clearInterval(timer);
  }
  const job = (await jobs.find(id))!;
  watch(job);
  if (job.state !== 'done') throw new Failure(1, job.error ?? `the job is ${job.state}`);
  return { job, refusals: await jobs.refusals(id, '', 100) };
}

/** Creates the job. This process claims it before a worker can, because workers only take jobs that have waited for some seconds. */
async function order(
  database: Session['pool'],
  jobs: ArchiveJobs,
  kind: 'export' | 'import',
  request: ArchiveExportRequest | ArchiveImportRequest,
) {
  const stamp = { by: 'cli', commandId: randomUUID() };
  const { reply } = await new AuditTrail(database).perform(stamp, `archive.${kind}`, request, async (tx) => {
    const id = await jobs.order(kind, request, tx);
    return { subject: `archive-job/${id}`, before: null, after: { name: request.name }, reply: { id } };
  });
  return reply.id;
}
