/** BullMQ on Redis or on PostgreSQL: the same queues, only the connection differs. */
import {
  Queue,
  Worker,
  createRedisBackend,
  type BackendFactory,
  type ConnectionOptions,
  type IQueueBackend,
  type Processor,
  type QueueOptions,
  type Telemetry,
  type WorkerOptions,
} from 'bullmq';
import { Client, escapeIdentifier } from 'pg';
import type { Logger } from './logging.js';
import { withPatience } from './patience.js';
import { PostgresQueues } from './postgres-queues.js';
import { QueueErrorLog } from './queue-error-log.js';
import { accessRedis, type RedisAccess } from './redis-client.js';
import { cutClient, cutConnections } from './redis-cut.js';

export interface QueuesOptions {
  readonly databaseUrl: string;
  /** As `parseRedisUrl` reads it. Null: jobs are kept in PostgreSQL. */
  readonly redisUrl: string | null;
  readonly logger: Logger;
  /** Separates installations that share a server. */
  readonly namespace?: string;
  /** On PostgreSQL: the number of connections for all queues and workers together, in addition to the listening one. */
  readonly pool?: number;
  /**
   * Creates or updates BullMQ's tables; needs the owner's URL. If false, the tables must exist (see `prepareQueues`).
   */
  readonly migrate?: boolean;
  /** Aborts the wait for a server that does not answer, and closes the connections to it. */
  readonly signal?: AbortSignal;
  /** Passes the trace of a job from the process that adds it to the worker that runs it. */
  readonly telemetry?: Telemetry | null;
}

const NAMESPACE = 'senki_queue';
const POOL = 8;
/**
 * On PostgreSQL, how long an idle worker waits for a notification before it polls. On Redis it blocks until there is a
 * job.
 */
const LOOK_EVERY_SECONDS = 60;
// Short, so that the jobs of a killed worker are soon taken over; every processor tolerates running twice.
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 15_000;
/** How much later each further worker checks: on PostgreSQL, all at once would need a connection each, every time. */
const STALLED_CHECK_SPREAD_MS = 700;
const MOST_SPREAD_MS = 5_000;
const CLOSE_MS = 5_000;

export class Queues {
  private readonly open: { close(): Promise<unknown> }[] = [];
  private readonly backends: IQueueBackend[] = [];
  private isClosing = false;
  private workers = 0;

  private constructor(
    readonly kind: 'redis' | 'postgres',
    private readonly connection: ConnectionOptions,
    private readonly prefixOf: (queue: string) => string,
    private readonly factory: BackendFactory<IQueueBackend, ConnectionOptions>,
    private readonly errorLog: QueueErrorLog,
    private readonly telemetry: Telemetry | null,
    private readonly shared: { close(): Promise<unknown> } | null,
  ) {}

  /** Resolves when the server answers and BullMQ's tables exist: a worker without them would loop forever. */
  static async connect(options: QueuesOptions): Promise<Queues> {
    const { redisUrl, signal } = options;
    signal?.throwIfAborted();
    const queues = redisUrl === null ? Queues.onPostgres(options) : Queues.onRedis(options, redisUrl);
    const probe = queues.queue('probe');
    const giveUp = (): void => queues.cut();
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      await probe.waitUntilReady();
      signal?.throwIfAborted();
    } catch (cause) {
      await queues.shared?.close().catch(() => undefined);
      throw new Error(`The job queue is not available: ${(cause as Error).message}`, { cause });
    } finally {
      signal?.removeEventListener('abort', giveUp);
      await probe.close().catch(() => undefined);
      queues.open.length = 0;
      queues.backends.length = 0;
    }
    return queues;
  }

  private static onRedis({ logger, namespace = NAMESPACE, telemetry = null }: QueuesOptions, url: string): Queues {
    const { connection, shared, prefixOf } = accessRedis(url);
    const factory = createRedisBackend as BackendFactory<IQueueBackend>;
    const prefix = (queue: string): string => prefixOf(namespace, queue);
    return new Queues('redis', connection, prefix, factory, new QueueErrorLog(logger), telemetry, closing(shared));
  }

  private static onPostgres({
    databaseUrl,
    logger,
    namespace = NAMESPACE,
    pool = POOL,
    migrate = false,
    telemetry = null,
  }: QueuesOptions): Queues {
    const connection = { connectionString: databaseUrl, schema: namespace, max: pool, migrate, keepAlive: true };
    const shared = new PostgresQueues(connection);
    // BullMQ types `connection` as Redis options, whatever the backend is.
    const options = connection as unknown as ConnectionOptions;
    return new Queues(
      'postgres',
      options,
      () => 'bull',
      shared.backendFor,
      new QueueErrorLog(logger),
      telemetry,
      shared,
    );
  }

  queue<Data = unknown, Result = unknown>(name: string, options: Partial<QueueOptions> = {}): Queue<Data, Result> {
    const queue = new Queue(name, { ...this.base(name), ...options }, this.backendFor);
    return this.watched(queue, name) as unknown as Queue<Data, Result>;
  }

  private delayOfNextCheck(): number {
    return this.kind === 'postgres' ? (this.workers++ * STALLED_CHECK_SPREAD_MS) % MOST_SPREAD_MS : 0;
  }

  worker<Data = unknown, Result = unknown>(
    name: string,
    processor: Processor<Data, Result>,
    options: Partial<WorkerOptions> = {},
  ): Worker<Data, Result> {
    const waits = this.kind === 'postgres' ? { drainDelay: LOOK_EVERY_SECONDS } : {};
    const settings = {
      ...this.base(name),
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS + this.delayOfNextCheck(),
      ...waits,
      ...options,
    };
    const worker = new Worker<Data, Result, string>(name, processor, settings, this.backendFor as never);
    return this.watched(worker, name) as unknown as Worker<Data, Result>;
  }

  /**
   * Lets workers finish their current jobs, then closes the connections. If that takes longer than `patienceMs`, the
   * connections are cut, so that pending requests fail and nothing reconnects, and the promise rejects.
   */
  async close(patienceMs = CLOSE_MS): Promise<void> {
    this.isClosing = true;
    const closing = Promise.all(this.open.splice(0).map((part) => part.close())).then(() => this.shared?.close());
    try {
      await withPatience(closing, patienceMs, 'closing the job queue');
    } catch (error) {
      closing.catch(() => {});
      this.cut();
      throw error;
    }
  }

  private cut(): void {
    this.isClosing = true;
    for (const backend of this.backends.splice(0)) cutConnections(backend);
    void this.shared?.close().catch(() => undefined);
  }

  private readonly backendFor: BackendFactory<IQueueBackend, ConnectionOptions> = (...order) => {
    const backend = this.factory(...order);
    this.backends.push(backend);
    return backend;
  };

  private base(queue: string) {
    const telemetry = this.telemetry === null ? {} : { telemetry: this.telemetry };
    return { connection: this.connection, prefix: this.prefixOf(queue), ...telemetry };
  }

  /** Without an error listener, a lost connection would end the process. */
  private watched<
    T extends { close(): Promise<unknown>; on(event: 'error', listener: (error: Error) => void): unknown },
  >(part: T, queue: string): T {
    part.on('error', (err) => {
      // Connections that the server closes during our shutdown are not worth a warning.
      if (!this.isClosing) this.errorLog.report(err, queue);
    });
    this.open.push(part);
    return part;
  }
}

/** The client that the queues share; there is nothing left to send, so it is cut. */
const closing = (client: RedisAccess['shared']) => client && { close: async () => cutClient(client) };

/** Creates BullMQ's tables as the database's owner and grants `role`, which owns nothing, access to them. */
export async function prepareQueues(
  ownerUrl: string,
  role: string,
  logger: Logger,
  namespace = NAMESPACE,
): Promise<void> {
  const queues = await Queues.connect({ databaseUrl: ownerUrl, redisUrl: null, logger, namespace, migrate: true });
  await queues.close();
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const schema = escapeIdentifier(namespace);
    const user = escapeIdentifier(role);
    // CREATE: the first job of a queue creates the sequence of that queue.
    await client.query(`
      GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${user};
      ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${user};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${user};
      GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${user};
      GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${schema} TO ${user}`);
  } finally {
    await client.end();
  }
}
