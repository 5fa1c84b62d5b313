import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '#platform';

/** Shorter than jest's time limit, so that the error says what did not answer. */
const PATIENCE_MS = 300_000;
/** The name of the connections that the tests ask with. */
const TESTER = 'tester';

export interface RedisServerOptions {
  /** More arguments of the program. */
  readonly args?: readonly string[];
  /** Lines of a configuration file, which the server may rewrite. Sentinel needs one. */
  readonly config?: readonly string[];
}

/**
 * A Redis server for the test alone, always at the same address, without persistence: its data is lost when it dies.
 */
export class CrashableRedis {
  private child: ChildProcess | null = null;
  private gone: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly args: readonly string[],
  ) {}

  static async start({ args = [], config }: RedisServerOptions = {}): Promise<CrashableRedis> {
    const folder = mkdtempSync(join(tmpdir(), 'senki-redis-'));
    const file = join(folder, 'redis.conf');
    if (config) writeFileSync(file, config.join('\n'));
    const redis = new CrashableRedis(await freePort(), folder, [...(config ? [file] : []), ...args]);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.child?.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    const memory = this.isSentinel ? [] : ['--save', '', '--maxmemory-policy', 'noeviction'];
    const child = spawn('redis-server', [...this.args, ...place, ...memory], { stdio: 'ignore' });
    child.once('error', () => {});
    this.child = child;
    this.gone = new Promise((resolve) => child.once('exit', resolve));
    await this.ask((client) => client.ping());
  }

  async flush(): Promise<void> {
    await this.ask((client) => client.flushall());
  }

  /** How many keys there are. */
  keys(): Promise<number> {
    return this.ask((client) => client.dbsize());
  }

  /** It keeps its connections open and answers nothing. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  /** How many clients are connected, not counting replicas and the tests themselves. */
  async clients(): Promise<number> {
    const list = (await this.ask((client) => client.call('CLIENT', 'LIST', 'TYPE', 'normal'))) as string;
    const lines = list.trim().split('\n');
    return lines.filter((line) => !line.includes(` name=${TESTER} `)).length;
  }

  async crash(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.gone;
  }

  async close(): Promise<void> {
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get isSentinel(): boolean {
    return this.args.includes('--sentinel');
  }

  /** Asks with a connection of its own, again and again until there is an answer. */
  async ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
    const options = { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0, connectionName: TESTER };
    for (const deadline = Date.now() + PATIENCE_MS; ;) {
      const client = new Redis(this.url, options);
      client.on('error', () => {});
      try {
        await client.connect();
        return await question(client);
      } catch (error) {
        if (!this.isRunning || Date.now() > deadline) throw error;
        await sleep(25);
      } finally {
        client.disconnect();
      }
    }
  }
}
