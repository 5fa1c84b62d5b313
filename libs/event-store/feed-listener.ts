import { Client, type ClientConfig } from 'pg';

const RECONNECT_MS = 1_000;

/** Tells consumers at once that the feed grew. Only a shortcut: whoever misses a call finds out at its next poll. */
export class FeedListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = true;

  constructor(
    private readonly config: ClientConfig,
    private readonly onGrowth: () => void,
  ) {}

  async start(): Promise<void> {
    this.stopped = false;
    await this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
    this.client = null;
  }

  private async connect(): Promise<void> {
    const client = new Client({ application_name: 'senki feed listener', keepAlive: true, ...this.config });
    client.on('notification', this.onGrowth);
    client.on('error', () => {});
    client.on('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query('LISTEN es_feed');
      this.client = client;
      if (this.stopped) await this.stop();
    } catch {
      this.reconnect(client);
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
