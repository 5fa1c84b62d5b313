import { createPool, DatabaseClock, EventStore } from '#event-store';
import { createApi, createLogger } from '#platform';
import { createApiModule } from '../api.module.js';
import { ExportQueue, type ExportFile, type ExportStatus } from '../replays/export-queue.js';
import { describeApi } from './document.js';

class NoExports extends ExportQueue {
  request(): Promise<{ readonly id: string }> {
    return Promise.reject(new Error('nothing is exported here'));
  }

  status(): Promise<ExportStatus | null> {
    return Promise.resolve(null);
  }

  open(): Promise<ExportFile | null> {
    return Promise.resolve(null);
  }
}

/** The document of the whole API as text. It is read off the handlers: nothing is started and no database is asked. */
export async function documentText(): Promise<string> {
  const pool = createPool({});
  const clock = new DatabaseClock(pool);
  const module = createApiModule({
    pool,
    store: new EventStore(pool, clock),
    clock,
    games: new Map(),
    engine: 'none',
    tokenSecret: new Uint8Array(32),
    seatTokenSeconds: 60,
    exports: new NoExports(),
    health: {},
  });
  const app = await createApi(
    module,
    { requestsPerMinute: 1, trustProxy: false },
    createLogger({ logLevel: 'silent' }),
  );
  return `${JSON.stringify(describeApi(app), null, 2)}\n`;
}
