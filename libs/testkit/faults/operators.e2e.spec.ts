/** Follows the pages for operators of several machines on one, with real servers: see apps/cli/how-tos.e2e.spec.ts. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createPool, ReadReplica, type ReadOutcome } from '#event-store';
import { createLogger, freePort, loadConfig, Queues } from '#platform';
import { eventually } from '../eventually.js';
import { HowTo } from '../how-to.js';
import { Terminal } from '../terminal.js';
import { CrashablePostgres } from './crashable-postgres.spec-helper.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { PostgresReplica } from './postgres-replica.spec-helper.js';

/** Functions of Citus that the statements for it call. */
const CITUS = `
  CREATE FUNCTION citus_set_coordinator_host(text, int) RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION citus_add_node(text, int) RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION create_reference_table(regclass) RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION create_distributed_table(regclass, name, colocate_with regclass DEFAULT NULL) RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION create_distributed_function(regprocedure, text, colocate_with regclass DEFAULT NULL) RETURNS void
    LANGUAGE sql AS '';
`;
const LOGIN = ['user senki on >secret ~* &* +@all'];

let terminal: Terminal;
let postgres: CrashablePostgres;
let redis: CrashableRedis;
const servers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  terminal = Terminal.open();
  postgres = await CrashablePostgres.start();
  redis = await startRedis();
});
afterAll(async () => {
  for (const server of servers.reverse()) await server.close();
  await postgres?.stop();
  await terminal?.close();
});

async function startRedis(...order: Parameters<typeof CrashableRedis.start>): Promise<CrashableRedis> {
  const server = await CrashableRedis.start(...order);
  servers.push(server);
  return server;
}

const superuser = (): string => `postgres:${new URL(postgres.ownerUrl).password}@`;
const ownerUrl = (): string => new URL('/senki', postgres.ownerUrl).href;

describe('production.md', () => {
  it('leads from an empty server to nodes that are ready', async () => {
    const page = HowTo.open('production.md');
    const [api, worker] = [await freePort(), await freePort()].map(String) as [string, string];
    const database = { 'db.example:5432': `127.0.0.1:${postgres.port}` };
    const secrets = page.next('sh');
    const addresses = page.next('sh', {
      ...database,
      'senki:…@': 'senki:secret@',
      'redis.example:6379': `127.0.0.1:${redis.port}`,
    });
    const preparation = page.next('sh', { ...database, 'postgres:…@': superuser() });
    const nodes = page.next('sh', { 3000: api, 3001: worker });
    const proof = page.next('sh', { 3000: api, 3001: worker });
    page.close();
    const script = [secrets, addresses, preparation, nodes, proof].join('\n');
    const { code, output, complaints } = await terminal.run(script, { LOG_LEVEL: 'warn' });
    expect({ code, output, complaints }).toMatchObject({ code: 0 });
    expect(output).toMatch(/the application logs in as senki\n[^]*^sk_/m);
    expect(output).toMatch(/0 matches, 0 events: all chains hold/);
  });
});

describe('high-availability.md', () => {
  it('asks whoever leads, here the one server in place of the proxy', async () => {
    const page = HowTo.open('high-availability.md');
    const script = page.next('sh', { 'postgres:…@': superuser(), '127.0.0.1:5000': `127.0.0.1:${postgres.port}` });
    expect(page.next('sh')).toMatch(/^FAILOVER=1 npm test -- \S+\n$/);
    page.close();
    const { code, output, complaints } = await terminal.run(script);
    expect({ code, output, complaints }).toMatchObject({ code: 0, output: expect.stringMatching(/^\s*f$/m) });
  });

  it('points to files for Patroni and HAProxy that can be read', () => {
    expect(parse(readFileSync('ops/ha/patroni.yml', 'utf8'))).toMatchObject({
      scope: 'senki',
      bootstrap: { dcs: { synchronous_mode: true, synchronous_mode_strict: true } },
    });
    const variables = readFileSync('ops/ha/haproxy.cfg', 'utf8').match(/(?<="?\$\{)\w+/g) ?? [];
    const named = [1, 2, 3].flatMap((n) => [`PG${n}`, `PG${n}_PORT`, `PG${n}_API`]);
    expect(variables).toEqual(['LISTEN', ...named]);
    const env = Object.fromEntries(named.map((name) => [name, name.includes('_') ? '5432' : '127.0.0.1']));
    const { status, error, stderr } = spawnSync('haproxy', ['-c', '-f', 'ops/ha/haproxy.cfg'], {
      env: { PATH: process.env['PATH'], LISTEN: '127.0.0.1:5000', ...env },
      encoding: 'utf8',
    });
    // Only machines that have HAProxy can tell; FAILOVER=1 starts it with this file.
    if (error === undefined) expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});

describe('scale.md', () => {
  it('leads to queues, replicas and shards; for Citus, to statements that PostgreSQL accepts', async () => {
    const page = HowTo.open('scale.md');
    await expectQueues(page);
    await expectReplica(page);
    const shards = await terminal.run(page.next('sh'), { DATABASE_OWNER_URL: ownerUrl() });
    expect(shards).toMatchObject({ code: 0 });
    await expectCitus([page.next('sql'), page.next('sql')]);
    page.close();
  });

  async function expectQueues(page: HowTo): Promise<void> {
    const master = await startRedis({ config: LOGIN });
    const watch = [`sentinel monitor mymaster 127.0.0.1 ${master.port} 1`];
    const logins = ['sentinel auth-user mymaster senki', 'sentinel auth-pass mymaster secret'];
    const sentinel = await startRedis({ config: [...watch, ...logins], args: ['--sentinel'] });
    const bus = `cluster-port ${await freePort()}`;
    const cluster = await startRedis({
      config: [...LOGIN, 'cluster-enabled yes', 'cluster-announce-ip 127.0.0.1', bus],
    });
    await cluster.ask((client) => client.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383));
    await eventually(async () => /cluster_state:ok/.test(await cluster.ask((client) => client.cluster('INFO'))));
    const names = [1, 2, 3].flatMap((n) => [
      [`sentinel${n}:26379`, `127.0.0.1:${sentinel.port}`],
      [`redis${n}:7000`, `127.0.0.1:${cluster.port}`],
    ]);
    const lines = page.next('sh', Object.fromEntries(names)).trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) await expectJob((await settingsOf(line))['REDIS_URL'] ?? '');
  }

  /** The environment after these lines. */
  async function settingsOf(lines: string): Promise<Readonly<Record<string, string>>> {
    const { output } = await terminal.run(`set -a\n${lines}\nenv`);
    return Object.fromEntries(
      [...output.matchAll(/^(REDIS\w*|DATABASE\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
  }

  async function expectJob(redisUrl: string): Promise<void> {
    const queues = await Queues.connect({ databaseUrl: '', redisUrl, logger: createLogger({ logLevel: 'silent' }) });
    try {
      const done: unknown[] = [];
      queues.worker('jobs', async (job) => void done.push(job.data));
      await queues.queue('jobs').add('job', { n: 1 });
      await eventually(() => done.length === 1);
    } finally {
      await queues.close();
    }
  }

  async function expectReplica(page: HowTo): Promise<void> {
    const replica = await PostgresReplica.of(postgres);
    servers.push(replica);
    const lines = page.next('sh', { 'senki_app:secret@replica:5432': `senki:secret@127.0.0.1:${replica.port}` });
    const { replica: settings } = loadConfig({ DATABASE_URL: ownerUrl(), ...(await settingsOf(lines)) });
    const primary = createPool({ connectionString: ownerUrl(), max: 2 });
    const copy = createPool({ connectionString: settings!.url, max: 2 });
    const outcomes: ReadOutcome[] = [];
    const reads = new ReadReplica({ primary, replica: copy, lagMs: settings!.lagMs, onChange: () => {} });
    reads.onRead = (outcome) => void outcomes.push(outcome);
    try {
      await eventually(async () => {
        await reads.query('SELECT 1');
        return outcomes.at(-1) === 'replica';
      }, 100);
    } finally {
      await Promise.all([primary.end(), copy.end()]);
    }
  }

  async function expectCitus(blocks: readonly string[]): Promise<void> {
    const pool = createPool({ connectionString: ownerUrl(), max: 1 });
    try {
      await pool.query(`BEGIN; ${CITUS}`);
      for (const statements of blocks) await pool.query(statements);
      const { rows } = await pool.query('SELECT feed_shards, distributed FROM es.layout');
      expect(rows).toEqual([{ feed_shards: 4, distributed: true }]);
    } finally {
      await pool.query('ROLLBACK');
      await pool.end();
    }
  }
});

describe('capacity.md', () => {
  it('leads from two measurements to a plan', async () => {
    const page = HowTo.open('capacity.md');
    const servers = `--database ${new URL('/postgres', postgres.ownerUrl).href} --redis ${redis.url}`;
    // With fewer matches than on the page, and on the servers of this test; their paces differ enough to be told apart on a busy machine.
    const few = `--nodes 1 --workers 1 --matches 10 --seconds 4 ${servers}`;
    const script = page.next('sh', {
      '--nodes 2 --workers 2 --matches 1000 --pace 20': `${few} --pace 1`,
      '--nodes 2 --workers 2 --matches 10000 --pace 180': `${few} --pace 6`,
      '10000,100000,1000000': '1000',
    });
    page.close();
    const { code, output, complaints } = await terminal.run(script);
    expect({ code, output, complaints }).toMatchObject({ code: 0, output: expect.stringMatching(/^ *1000 .*\d$/m) });
  });
});
