import { freePort } from '#platform';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import type { RedisGroup } from './redis-group.spec-helper.js';

const MASTERS = 3;
const SLOTS = 16_384;
/** How long a node may be silent: while they get to know each other, which one must not miss, and later. */
const NODE_TIMEOUT = { forming: '30000', working: '2000' };
/** The queue whose master is killed. */
const QUEUE_KEY = '{senki_queue:clocks}';

/** Three masters with a replica each; a replica takes over when its master is gone for two seconds. */
export class RedisCluster implements RedisGroup {
  private constructor(private readonly servers: readonly CrashableRedis[]) {}

  static async start(): Promise<RedisCluster> {
    const buses = await Promise.all(Array.from({ length: 2 * MASTERS }, () => freePort()));
    const servers = await Promise.all(
      buses.map((bus) =>
        CrashableRedis.start({
          args: [
            ...['--cluster-enabled', 'yes', '--cluster-port', String(bus)],
            ...['--cluster-node-timeout', NODE_TIMEOUT.forming],
          ],
        }),
      ),
    );
    const cluster = new RedisCluster(servers);
    await cluster.form(buses);
    await cluster.settled();
    return cluster;
  }

  get url(): string {
    return `redis+cluster://${this.servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  }

  /** Kills the master of the clocks' queue. */
  async loseMaster(): Promise<CrashableRedis> {
    const slot = (await this.servers[0]!.ask((client) => client.call('CLUSTER', 'KEYSLOT', QUEUE_KEY))) as number;
    const before = await this.masterOf(slot);
    const master = this.servers.find(({ port }) => port === before)!;
    await master.crash();
    await eventually(async () => (await this.masterOf(slot)) !== before);
    return master;
  }

  /** Every node knows every other, all slots are served, and each master has its replica. */
  async settled(): Promise<void> {
    await eventually(async () => {
      const views = await Promise.all(this.servers.map((server) => nodesSeenBy(server)));
      return views.every(
        (nodes) =>
          nodes.length === this.servers.length &&
          nodes.every(({ isUp }) => isUp) &&
          nodes.filter(({ isReplica }) => isReplica).length === this.servers.length - MASTERS,
      );
    }, 250);
    for (const server of this.servers) {
      await eventually(async () => {
        const [state, info] = await server.ask(async (client) => [
          String(await client.call('CLUSTER', 'INFO')),
          await client.info('replication'),
        ]);
        return /cluster_state:ok/.test(state!) && !/master_link_status:down/.test(info!);
      }, 250);
    }
    for (const server of this.servers)
      await server.ask((client) => client.config('SET', 'cluster-node-timeout', NODE_TIMEOUT.working));
  }

  /** Starts all servers again after a crash. */
  async start(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.start()));
    await this.settled();
  }

  /** All servers keep their connections open and answer nothing. */
  freeze(): void {
    for (const server of this.servers) server.freeze();
  }

  async crash(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.crash()));
  }

  /** How many clients are connected to any of the servers. */
  async clients(): Promise<number> {
    const counts = await Promise.all(this.servers.map((server) => server.clients()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }

  private async form(buses: readonly number[]): Promise<void> {
    const [first, ...others] = this.servers;
    for (const [at, { port }] of others.entries())
      await first!.ask((client) => client.call('CLUSTER', 'MEET', '127.0.0.1', port, buses[at + 1]!));
    const part = Math.ceil(SLOTS / MASTERS);
    for (const [at, server] of this.servers.slice(0, MASTERS).entries()) {
      const [from, to] = [at * part, Math.min(SLOTS, (at + 1) * part) - 1];
      await server.ask((client) => client.call('CLUSTER', 'ADDSLOTSRANGE', from, to));
    }
    for (const server of this.servers)
      await eventually(async () => (await nodesSeenBy(server)).filter(({ isUp }) => isUp).length === buses.length);
    for (const [at, server] of this.servers.slice(MASTERS).entries()) {
      const master = await this.servers[at]!.ask((client) => client.call('CLUSTER', 'MYID'));
      await server.ask((client) => client.call('CLUSTER', 'REPLICATE', master as string));
    }
  }

  /** The port of the master of a slot, as a living server sees it. */
  private async masterOf(slot: number): Promise<number> {
    const witness = this.servers.find(({ isRunning }) => isRunning)!;
    const ranges = (await witness.ask((client) => client.call('CLUSTER', 'SLOTS'))) as [
      number,
      number,
      [string, number],
    ][];
    return ranges.find(([from, to]) => from <= slot && slot <= to)![2][1];
  }
}

async function nodesSeenBy(server: CrashableRedis) {
  const lines = String(await server.ask((client) => client.call('CLUSTER', 'NODES')));
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, , flags, , , , , link] = line.split(' ');
      return { isUp: link === 'connected' && !/fail|handshake|noaddr/.test(flags!), isReplica: /slave/.test(flags!) };
    });
}
