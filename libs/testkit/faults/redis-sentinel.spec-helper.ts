import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import type { RedisGroup } from './redis-group.spec-helper.js';

const MASTER = 'senki';

/** A master, two replicas, and three Sentinels that replace the master when it is gone for a second. */
export class SentinelGroup implements RedisGroup {
  private constructor(
    private readonly servers: readonly CrashableRedis[],
    private readonly sentinels: readonly CrashableRedis[],
  ) {}

  static async start(): Promise<SentinelGroup> {
    const master = await CrashableRedis.start();
    const args = ['--replicaof', `127.0.0.1 ${master.port}`, '--repl-diskless-sync-delay', '0'];
    const replicas = await Promise.all([1, 2].map(() => CrashableRedis.start({ args })));
    const config = [
      `sentinel monitor ${MASTER} 127.0.0.1 ${master.port} 2`,
      `sentinel down-after-milliseconds ${MASTER} 1000`,
      `sentinel failover-timeout ${MASTER} 5000`,
    ];
    const sentinels = await Promise.all([1, 2, 3].map(() => CrashableRedis.start({ config, args: ['--sentinel'] })));
    const group = new SentinelGroup([master, ...replicas], sentinels);
    await group.settled();
    return group;
  }

  get url(): string {
    return `redis+sentinel://${this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${MASTER}/0`;
  }

  /** Kills the master; resolves when the Sentinels have agreed on another. */
  async loseMaster(): Promise<CrashableRedis> {
    const before = await this.masterPort();
    const master = this.servers.find(({ port }) => port === before)!;
    await master.crash();
    await eventually(async () => (await this.masterPort()) !== before);
    return master;
  }

  /** Stops the master without closing its connections; resolves when the Sentinels have agreed on another. */
  async freezeMaster(): Promise<void> {
    const before = await this.masterPort();
    this.servers.find(({ port }) => port === before)!.freeze();
    await eventually(async () => (await this.masterPort()) !== before);
  }

  /** Every Sentinel knows the others and two replicas in good health. */
  async settled(): Promise<void> {
    await eventually(async () => {
      const views = await Promise.all(this.sentinels.map((sentinel) => masterSeenBy(sentinel)));
      return views.every(
        (seen) =>
          seen['num-other-sentinels'] === '2' &&
          seen['num-slaves'] === '2' &&
          seen['flags'] === 'master' &&
          seen['port'] === views[0]!['port'],
      );
    }, 250);
    const master = await this.masterPort();
    for (const server of this.servers.filter(({ port }) => port !== master))
      await eventually(async () => /master_link_status:up/.test(await server.ask((client) => client.info())), 250);
  }

  async close(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((server) => server.close()));
  }

  private async masterPort(): Promise<number> {
    return Number((await masterSeenBy(this.sentinels[0]!))['port']);
  }
}

async function masterSeenBy(sentinel: CrashableRedis): Promise<Readonly<Record<string, string>>> {
  const fields = (await sentinel.ask((client) => client.call('SENTINEL', 'MASTER', MASTER))) as string[];
  return Object.fromEntries(
    Array.from({ length: fields.length / 2 }, (_, at) => [fields[2 * at]!, fields[2 * at + 1]!]),
  );
}
