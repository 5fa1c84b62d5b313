import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger, freePort, Queues } from '#platform';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';

const USER = ['user senki on >p@ss ~* &* +@all'];
const LOGIN = 'senki:p%40ss';

describe('queues on Redis with users and passwords', () => {
  let servers: CrashableRedis[] = [];
  const start = async (...order: Parameters<typeof CrashableRedis.start>): Promise<CrashableRedis> => {
    const server = await CrashableRedis.start(...order);
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
    servers = [];
  });

  const open = (redisUrl: string, signal?: AbortSignal) =>
    Queues.connect({
      databaseUrl: '',
      redisUrl,
      logger: createLogger({ logLevel: 'silent' }),
      ...(signal && { signal }),
    });

  async function expectJobs(redisUrl: string): Promise<void> {
    const queues = await open(redisUrl);
    try {
      const done: unknown[] = [];
      queues.worker('jobs', async (job) => void done.push(job.data));
      await queues.queue('jobs').add('job', { n: 1 }, { delay: 50 });
      await eventually(() => done.length === 1);
      expect(done).toEqual([{ n: 1 }]);
    } finally {
      await queues.close();
    }
  }

  it('log in to a master and, in another name, to its Sentinel', async () => {
    const master = await start({ config: USER });
    const config = [
      'user watch on >s&s ~* &* +@all',
      `sentinel monitor m 127.0.0.1 ${master.port} 1`,
      'sentinel auth-user m senki',
      'sentinel auth-pass m p@ss',
    ];
    const { port } = await start({ config, args: ['--sentinel'] });
    await expectJobs(`redis+sentinel://${LOGIN}@127.0.0.1:${port}/m/2?sentinel_username=watch&sentinel_password=s%26s`);
    const wrong = `redis+sentinel://senki:no@127.0.0.1:${port}/m`;
    await expect(open(wrong, AbortSignal.timeout(1_500))).rejects.toThrow('The job queue is not available');
  });

  it('log in to a cluster', async () => {
    const bus = `cluster-port ${await freePort()}`;
    const server = await start({ config: [...USER, 'cluster-enabled yes', 'cluster-announce-ip 127.0.0.1', bus] });
    await server.ask((client) => client.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383));
    await eventually(async () => /cluster_state:ok/.test(await server.ask((client) => client.cluster('INFO'))));
    await expectJobs(`redis+cluster://${LOGIN}@127.0.0.1:${server.port}`);
    const wrong = `redis+cluster://senki:no@127.0.0.1:${server.port}`;
    await expect(open(wrong, AbortSignal.timeout(1_500))).rejects.toThrow('The job queue is not available');
  });
});
