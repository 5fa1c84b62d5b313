import {
  PostgresConnection,
  PostgresQueueBackend,
  type BackendFactory,
  type ConnectionOptions,
  type IQueueBackend,
} from 'bullmq';

type Order = Parameters<BackendFactory<IQueueBackend, ConnectionOptions>>;
type Listener = Awaited<ReturnType<PostgresConnection['getListenClient']>>;
type Method = (...args: unknown[]) => unknown;

/**
 * One pool and one listening connection for all queues and workers of a node. BullMQ would open both for each of them,
 * although all are notified on the same channel and ignore the jobs of other queues.
 */
export class PostgresQueues {
  private readonly connection: PostgresConnection;
  /** The last statement on the listening connection, which runs one at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(settings: Exclude<ConstructorParameters<typeof PostgresConnection>[0], string>) {
    this.connection = new PostgresConnection({ application_name: 'senki queue', ...settings });
    // Every queue and worker adds its own error listener.
    this.connection.setMaxListeners(0);
    this.connection.on('error', () => {});
  }

  readonly backendFor = (...[name, options]: Order): IQueueBackend =>
    new PostgresQueueBackend(this.sharedConnection(), name, options as never);

  close(): Promise<void> {
    return this.connection.close();
  }

  /** The connection as passed to one queue: when that queue closes, the connection stays open for the others. */
  private sharedConnection(): PostgresConnection {
    const { connection } = this;
    const handlers: [string, () => void][] = [];
    const removeHandlers = async (): Promise<void> => {
      for (const [event, handler] of handlers.splice(0)) connection.off(event, handler);
    };
    return overriding(connection, {
      close: removeHandlers,
      disconnect: removeHandlers,
      on: (event: string, handler: () => void) => {
        handlers.push([event, handler]);
        connection.on(event, handler);
      },
      getListenClient: async () => this.oneByOne(await connection.getListenClient()),
    });
  }

  private oneByOne(client: Listener): Listener {
    const query = (...args: Parameters<Listener['query']>): Promise<unknown> => {
      this.last = this.last.catch(() => {}).then(() => client.query(...args));
      return this.last;
    };
    return overriding(client, { query });
  }
}

/** A proxy of the object with these methods replaced. */
function overriding<T extends object>(target: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get: (_, key) => {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as Method).bind(target) : value;
    },
  });
}
