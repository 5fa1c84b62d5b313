import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually } from '#testkit';
import { createLogger } from './logging.js';
import { Queues, prepareQueues, type QueuesOptions } from './queues.js';

const logger = createLogger({ logLevel: 'silent' });
const databaseUrl = required('TEST_DATABASE_URL');
const redisUrl = required('TEST_REDIS_URL');
let namespace: string;
let opened: Queues[];

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this through "npm test".`);
  return value;
}

async function sql(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function connect(options: Partial<QueuesOptions> = {}): Promise<Queues> {
  const queues = await Queues.connect({ databaseUrl, redisUrl: null, logger, namespace, ...options });
  opened.push(queues);
  return queues;
}

beforeEach(() => {
  namespace = `queue_${randomBytes(6).toString('hex')}`;
  opened = [];
});

afterEach(async () => {
  for (const queues of opened) await queues.close();
  await sql(databaseUrl, `DROP SCHEMA IF EXISTS ${namespace} CASCADE`);
});

describe.each([
  ['postgres', { migrate: true }],
  ['redis', { redisUrl }],
] as const)('on %s', (kind, options) => {
  it('runs a delayed job after its delay, once', async () => {
    const queues = await connect(options);
    expect(queues.kind).toBe(kind);
    const queue = queues.queue<{ match: string }>('clocks');
    const seen: { match: string; at: number }[] = [];
    const worker = queues.worker<{ match: string }, string>('clocks', async (job) => {
      seen.push({ match: job.data.match, at: Date.now() });
      return 'done';
    });
    const begin = Date.now();
    const completed = new Promise((resolve) => worker.once('completed', (_job, result) => resolve(result)));
    await queue.add('expire', { match: 'm1' }, { delay: 300, jobId: 'm1-v1' });
    await queue.add('expire', { match: 'm1' }, { delay: 300, jobId: 'm1-v1' });
    expect(await completed).toBe('done');
    await sleep(300);
    expect(seen.map(({ match }) => match)).toEqual(['m1']);
    expect(seen[0]!.at - begin).toBeGreaterThanOrEqual(295);
  });

  it('finishes running jobs before it closes', async () => {
    const queues = await connect(options);
    const queue = queues.queue('exports');
    let finished = false;
    const started = new Promise<void>((resolve) => {
      queues.worker('exports', async () => {
        resolve();
        await sleep(200);
        finished = true;
      });
    });
    await queue.add('export', {});
    await started;
    await queues.close();
    expect(finished).toBe(true);
  });
});

describe('queues on PostgreSQL', () => {
  it('share one listening connection and one pool, and one that closes leaves the others theirs', async () => {
    const begin = await serverTime();
    const queues = await connect({ migrate: true, pool: 2 });
    const names = ['clocks', 'exports', 'audits', 'webhooks'];
    const done: string[] = [];
    const workers = names.map((name) => queues.worker(name, async () => void done.push(name)));
    const all = names.map((name) => queues.queue(name));
    for (const queue of all) await queue.add('job', {});
    await eventually(() => done.length === names.length);
    const open = await connectionsSince(begin);
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThanOrEqual(3);
    await workers[0]!.close();
    await all[0]!.close();
    for (const queue of all.slice(1)) await queue.add('job', {});
    await eventually(() => done.length === 2 * names.length - 1);
  });

  async function ask<T extends object>(text: string, values: unknown[] = []): Promise<T> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<T>(text, values).finally(() => client.end());
    return rows[0]!;
  }

  const serverTime = async (): Promise<string> =>
    (await ask<{ now: string }>('SELECT clock_timestamp()::text AS now')).now;

  /** Without those of earlier tests, which the server may not have ended yet. */
  const connectionsSince = async (begin: string): Promise<number> =>
    (
      await ask<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE application_name = 'senki queue' AND datname = current_database() AND backend_start > $1`,
        [begin],
      )
    ).count;
});

describe('PostgreSQL without BullMQ tables', () => {
  it('is refused before any worker can spin on it', async () => {
    await expect(connect()).rejects.toThrow(/The job queue is not available: /);
  });
});

describe('prepareQueues', () => {
  it('lets a role that owns nothing add and process jobs', async () => {
    const role = `role_${namespace}`;
    await sql(databaseUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    try {
      await prepareQueues(databaseUrl, role, logger, namespace);
      const url = new URL(databaseUrl);
      url.username = role;
      url.password = 'x';
      const queues = await connect({ databaseUrl: url.href });
      const done = new Promise((resolve) => queues.worker('jobs', async (job) => resolve(job.data)));
      await queues.queue('jobs').add('job', { n: 1 }, { delay: 50 });
      expect(await done).toEqual({ n: 1 });
      await queues.close();
    } finally {
      await sql(databaseUrl, `DROP SCHEMA IF EXISTS ${namespace} CASCADE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });
});
