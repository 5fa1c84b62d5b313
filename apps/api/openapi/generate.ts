import { FolderStorage } from '#archive/bulk';
import { createPool, DatabaseClock, EventStore, OutageMonitor } from '#event-store';
import { InfrastructureModule } from '#infrastructure';
import { createApi } from '#http-server';
import { createLogger, loadConfig } from '#platform';
import { generateSigningKey } from '#proof';
import { ApiModule } from '../api.module.js';
import { describeApi } from './document.js';

/**
 * The OpenAPI document of the whole API as text. It comes from the handlers' metadata: nothing listens, and no database
 * is queried.
 */
export async function documentText(): Promise<string> {
  const pool = createPool({});
  const clock = new DatabaseClock(pool);
  const config = loadConfig({});
  const logger = createLogger({ logLevel: 'silent' });
  const infrastructure = InfrastructureModule.forRoot({
    config,
    logger,
    pool,
    databaseUrl: '',
    store: new EventStore(pool, clock),
    clock,
    games: new Map(),
    engine: 'none',
    tokenSecret: new Uint8Array(32),
    signingKey: generateSigningKey(new Uint8Array(32)),
    openQueues: () => Promise.reject(new Error('a description needs no job queue')),
    outages: new OutageMonitor(() => Promise.resolve(), { began: () => {}, passed: () => {}, ended: () => {} }),
    archives: new FolderStorage(config.archives.folder),
  });
  const imports = [infrastructure, ApiModule.forRoot()];
  const app = await createApi({ module: class Described {}, imports }, config, logger);
  return `${JSON.stringify(await describeApi(app), null, 2)}\n`;
}
