import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { DatabaseClock, EventStore } from '#event-store';
import { ExportMaker, ExportOrders } from '#replay-exports';
import { games } from '#games';
import { loadSecrets } from '#platform/program';
import { generateSigningKey } from '#proof';
import { DEFAULT_LIMITS, readLines, type CopyViewer } from '#replay';
import { writeReplayFile } from '#replay/node';
import type { Session } from '../composition/session.js';
import { Failure } from '../io.js';
import { requireMatchId } from './stream-check.js';
import { target } from './target.js';

export interface ExportOptions {
  readonly matchId: string;
  readonly viewer: CopyViewer;
  /** A file or a folder; null: the working folder. */
  readonly out: string | null;
}

const PATIENCE_MS = 60_000;

/** Makes the file that the API would deliver, in this process and from the database. Returns its path. */
export async function exportMatch({ pool, config }: Session, options: ExportOptions): Promise<string> {
  const matchId = requireMatchId(options.matchId);
  const store = new EventStore(pool, new DatabaseClock(pool));
  if ((await store.head(matchId)) === null) throw new Failure(1, `there is no match ${matchId}`);
  const orders = new ExportOrders(pool);
  const key = generateSigningKey(loadSecrets(config).signing);
  const maker = new ExportMaker({ database: pool, store, games, key });
  const { id } = await orders.request({ matchId, viewer: options.viewer });
  await finished(orders, maker, id);
  const file = await orders.open(id);
  if (!file) throw new Failure(1, `the file of match ${matchId} is gone`);
  const path = target(options.out, file.name);
  await writeReplayFile(path, unpacked(file.stream));
  return path;
}

/** Makes the file, or waits for it if a worker has already taken the order. */
async function finished(orders: ExportOrders, maker: ExportMaker, id: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    await maker.make(id);
    const status = await orders.status(id);
    if (status?.state === 'done') return;
    if (status?.state === 'failed') throw new Failure(1, status.error ?? 'the file could not be made');
  }
  throw new Failure(1, 'the file was ordered but is not ready yet; try again');
}

async function* unpacked(packed: Readable): AsyncGenerator<string, void> {
  const chunks = packed.pipe(createGunzip()) as AsyncIterable<Uint8Array>;
  for await (const line of readLines(chunks, DEFAULT_LIMITS)) yield `${line}\n`;
}
