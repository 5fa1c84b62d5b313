import { Client, type ClientConfig, type Notification } from 'pg';

const RECONNECT_MS = 1_000;

/**
 * Is notified immediately when matches are appended to and when the feed grows. Best effort: callers still poll
 * occasionally, and frequently while it is not connected. A new connection counts as news, since notifications may have
 * been missed before it.
 */
export class FeedListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = true;
  private lastNews = performance.now();
  private readonly listeners = { es_append: new Set<() => void>(), es_feed: new Set<() => void>() };

  constructor(private readonly config: ClientConfig) {}

  /**
   * Calls back when matches were appended to; the feed may not contain the events yet. Returns a function that
   * unsubscribes.
   */
  onAppend(listener: () => void): () => void {
    return this.add('es_append', listener);
  }

  /** Calls back when the feed has grown. Returns a function that unsubscribes. */
  onGrowth(listener: () => void): () => void {
    return this.add('es_feed', listener);
  }

  get isListening(): boolean {
    return this.client !== null;
  }

  /** Whether the listener is connected and has heard nothing for `ms` milliseconds. */
  isQuietFor(ms: number): boolean {
    return this.isListening && performance.now() - this.lastNews > ms;
  }

  async start(): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    await this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => {});
  }

  private add(channel: keyof FeedListener['listeners'], listener: () => void): () => void {
    this.listeners[channel].add(listener);
    return () => void this.listeners[channel].delete(listener);
  }

  private notify(channel: string): void {
    this.lastNews = performance.now();
    for (const listener of this.listeners[channel as keyof FeedListener['listeners']] ?? []) listener();
  }

  private async connect(): Promise<void> {
    const client = new Client({ application_name: 'senki feed listener', keepAlive: true, ...this.config });
    client.on('notification', ({ channel }: Notification) => this.notify(channel));
    client.on('error', () => {});
    client.on('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query('LISTEN es_feed; LISTEN es_append');
      this.client = client;
      if (this.stopped) return await this.stop();
      for (const channel of Object.keys(this.listeners)) this.notify(channel);
    } catch {
      this.reconnect(client);
      // A server that accepts the connection may still refuse LISTEN, as a standby does. Without this, each attempt
      // would leak a connection.
      await client.end().catch(() => {});
    }
  }

  private reconnect(from: Client): void {
    if (this.client !== null && this.client !== from) return;
    this.client = null;
    if (this.stopped || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      void this.connect();
    }, RECONNECT_MS).unref();
  }
}
