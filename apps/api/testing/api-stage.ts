import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CardSetTable } from '#card-sets/storage';
import { createPool, DatabaseClock, EventStore, FeedConsumer, Sequencer } from '#event-store';
import { createOwnDatabase, runOn } from '#event-store/testing';
import { ExportMaker, ExportOrders, sealedCopies } from '#exports';
import { games } from '#games';
import { ladderProjections } from '#ladder/projections';
import type { LiveSettings, PresencePace } from '#live';
import type { GameRegistry } from '#match/cqrs';
import { matchProjections } from '#match/projections';
import { operatorProjections } from '#operators/projections';
import { ApiKeys, createApi, createLogger, listen, SeatTokens, type Scope } from '#platform';
import { base64url, generateSigningKey } from '#proof';
import { resultProjection } from '#results/projections';
import { Sealer, sealProjection } from '#seals/storage';
import { createApiModule, type ApiOptions } from '../api.module.js';
import { serveDocs } from '../openapi/docs-pages.js';
import { Client } from './client.js';

/** One API server. */
export interface ApiNode {
  readonly app: NestFastifyApplication;
  readonly client: Client;
}

export interface ApiStage extends ApiNode {
  readonly pool: ReturnType<typeof createPool>;
  readonly store: EventStore;
  readonly tokens: SeatTokens;
  /** Makes what was ordered, when told to. */
  readonly maker: ExportMaker;
  /** Writes the log, when told to. */
  readonly sealer: Sealer;
  /** In base64url; signs the replay files. */
  readonly publicKey: string;
  /** Carries SQL out as the owner of the database. */
  asOwner(sql: string): Promise<void>;
  operator(...scopes: readonly Scope[]): Promise<Client>;
  /** Another server on the same database; perhaps of another build, with other cards. */
  join(live?: Partial<LiveSettings>, rules?: GameRegistry): Promise<ApiNode>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly requestsPerMinute?: number;
  /** SQL carried out by the owner of the database before anything else. */
  readonly asOwner?: readonly string[];
  /** Bounds of sockets; without them, as many messages as a machine can send. */
  readonly live?: Partial<LiveSettings>;
  readonly presence?: Partial<PresencePace>;
  /** Public keys that signed before the present one. */
  readonly retiredKeys?: readonly string[];
}

/** The API on a database of its own, listening on a free port, with the feed that a worker would drive. */
export async function stageApi(options: StageOptions = {}): Promise<ApiStage> {
  const { requestsPerMinute = 1_000_000, asOwner = [], live = {}, presence = {}, retiredKeys = [] } = options;
  const database = await createOwnDatabase();
  await runOn(database.ownerUrl, ...asOwner);
  const pool = createPool({ connectionString: database.appUrl, max: 20 });
  const clock = new DatabaseClock(pool);
  await clock.start();
  const store = new EventStore(pool, clock);
  const projections = [
    ...matchProjections,
    resultProjection,
    sealProjection,
    ...operatorProjections,
    ...ladderProjections,
  ];
  const feed = [new Sequencer(pool), ...projections.map((projection) => new FeedConsumer(pool, projection))];
  for (const part of feed) part.start();
  const tokenSecret = randomBytes(32);
  const key = generateSigningKey(randomBytes(32));
  const signing = { signingKey: key, retiredKeys };
  const nodes: ApiNode[] = [];
  const join = async (own: Partial<LiveSettings> = {}, rules: GameRegistry = games): Promise<ApiNode> => {
    const sockets = { perMinute: 1_000_000, ...live, ...own };
    const node = await startNode(
      { pool, store, clock, databaseUrl: database.appUrl, tokenSecret, ...signing, live: sockets, presence },
      requestsPerMinute,
      rules,
    );
    nodes.push(node);
    return node;
  };
  const first = await join();
  const keys = new ApiKeys(pool);
  return {
    ...first,
    pool,
    store,
    tokens: new SeatTokens(tokenSecret, TOKEN_SECONDS),
    maker: new ExportMaker({ database: pool, store, games, key, sealPatienceMs: 0 }),
    sealer: new Sealer({ database: pool, key, origin: LOG_ORIGIN, disclosureRoot: sealedCopies(games) }),
    publicKey: base64url(key.publicKey),
    operator: async (...scopes) => first.client.as((await keys.create('test', scopes)).secret),
    join,
    asOwner: (sql) => runOn(database.ownerUrl, sql),
    close: async () => {
      await Promise.all(nodes.map(({ app }) => app.close()));
      await Promise.all(feed.map((part) => part.stop()));
      clock.stop();
      await pool.end();
      await database.drop();
    },
  };
}

export const METRICS_TOKEN = 'for-prometheus-only';
const TOKEN_SECONDS = 600;
const LOG_ORIGIN = 'log.example/matches';

type Shared = Pick<
  ApiOptions,
  'pool' | 'store' | 'clock' | 'databaseUrl' | 'tokenSecret' | 'signingKey' | 'retiredKeys' | 'live' | 'presence'
>;

async function startNode(shared: Shared, requestsPerMinute: number, rules: GameRegistry): Promise<ApiNode> {
  const exports = new ExportOrders(shared.pool);
  const cardSets = new CardSetTable(shared.pool);
  const rest = { engine: 'test', seatTokenSeconds: TOKEN_SECONDS, exports, privateWebhooks: true, health: {} };
  const own = { games: rules, cardSets, ...rest };
  const logger = createLogger({ logLevel: 'silent' });
  const app = await createApi(
    createApiModule({ ...shared, ...own, logOrigin: LOG_ORIGIN }),
    { requestsPerMinute, trustProxy: false, metricsToken: METRICS_TOKEN },
    logger,
  );
  serveDocs(app);
  return { app, client: new Client(await listen(app, { host: '127.0.0.1', port: 0 })) };
}
