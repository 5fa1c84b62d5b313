import { createPool, DatabaseClock, EventStore } from '#event-store';
import { ExportOrders } from '#exports';
import { createApi, createLogger } from '#platform';
import { generateSigningKey } from '#proof';
import { createApiModule } from '../api.module.js';
import { describeApi } from './document.js';

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
    exports: new ExportOrders(pool),
    signingKey: generateSigningKey(new Uint8Array(32)),
    logOrigin: 'senki.local/log',
    privateWebhooks: false,
    health: {},
  });
  const app = await createApi(
    module,
    { requestsPerMinute: 1, trustProxy: false },
    createLogger({ logLevel: 'silent' }),
  );
  return `${JSON.stringify(describeApi(app), null, 2)}\n`;
}
