import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createPool, ReadReplica, type ReadOutcome } from '#event-store';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { PostgresReplica } from './postgres-replica.spec-helper.js';
import type { SenkiProcess } from './senki-process.spec-helper.js';

const METRICS_TOKEN = 'read-replica-test';

let stage: FaultStage;
let replica: PostgresReplica;

beforeEach(async () => {
  stage = await FaultStage.create();
  await stage.postgres.run('CREATE TABLE note (id uuid PRIMARY KEY); GRANT SELECT, INSERT ON note TO PUBLIC');
  replica = stage.use(await PostgresReplica.of(stage.postgres));
});
afterEach(() => stage.close());

describe('reads with a replica', () => {
  let pools: ReturnType<typeof createPool>[];
  let outcomes: ReadOutcome[];
  let changes: ReadOutcome[];
  let reads: ReadReplica;
  beforeEach(() => {
    const [primary, copy] = [stage.postgres.appUrl, replica.appUrl].map((url) =>
      createPool({ connectionString: url, max: 4, connectionTimeoutMillis: 60_000 }),
    );
    pools = [primary!, copy!];
    outcomes = [];
    changes = [];
    const onChange = (outcome: ReadOutcome) => void changes.push(outcome);
    reads = new ReadReplica({ primary: primary!, replica: copy!, lagMs: 2_000, onChange });
    reads.onRead = (outcome) => void outcomes.push(outcome);
  });
  afterEach(() => Promise.all(pools.map((pool) => pool.end())));

  /** Writes on the primary, and expects the next read to see it. */
  async function writeAndRead(): Promise<ReadOutcome> {
    const id = randomUUID();
    await pools[0]!.query('INSERT INTO note (id) VALUES ($1)', [id]);
    const { rows } = await reads.query<{ id: string }>('SELECT id FROM note WHERE id = $1', [id]);
    expect(rows).toEqual([{ id }]);
    return outcomes.at(-1)!;
  }

  async function writeAndReadPrimary(): Promise<void> {
    const id = randomUUID();
    await pools[0]!.query('INSERT INTO note (id) VALUES ($1)', [id]);
    await pools[0]!.query('SELECT id FROM note WHERE id = $1', [id]);
  }

  async function timed(work: () => Promise<unknown>): Promise<string> {
    const took: number[] = [];
    for (let i = 0; i < 200; i++) {
      const begin = performance.now();
      await work();
      took.push(performance.now() - begin);
    }
    took.sort((a, b) => a - b);
    return `p50 ${took[99]!.toFixed(1)} ms, p99 ${took[197]!.toFixed(1)} ms`;
  }

  const untilItAnswers = () => eventually(async () => (await writeAndRead()) === 'replica', 100);

  /** A busy machine may take the replica away for a moment, which is then a change of its own. */
  const isToldOnce = () => changes.every((outcome, i) => outcome !== changes[i - 1]);

  it('come from it, and see every write that was confirmed before', async () => {
    await untilItAnswers();
    [outcomes.length, changes.length] = [0, 0];
    while (outcomes.filter((outcome) => outcome === 'replica').length < 200) await writeAndRead();
    expect(changes.length > 0 || outcomes.length === 200).toBe(true);
    // With nothing new to replay, and right after a write.
    console.log(`reads through the replica: ${await timed(() => reads.query('SELECT 1'))}`);
    console.log(`a write, and a read through the replica: ${await timed(writeAndRead)}`);
    console.log(`a write, and a read of the primary: ${await timed(writeAndReadPrimary)}`);
    await eventually(async () => {
      const { rows } = await reads.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica');
      expect(rows).toEqual([{ replica: outcomes.at(-1) === 'replica' }]);
      return rows[0]?.replica;
    });
  });

  it('go to the primary while it lags, which is reported once, and come back', async () => {
    await untilItAnswers();
    changes.length = 0;
    await replica.pause();
    await eventually(async () => (await writeAndRead()) === 'behind');
    for (let i = 0; i < 20; i++) expect(await writeAndRead()).not.toBe('replica');
    expect([isToldOnce(), changes.includes('replica')]).toEqual([true, false]);
    await replica.resume();
    await untilItAnswers();
    expect([isToldOnce(), changes.at(-1)]).toEqual([true, 'replica']);
  });

  it('go to the primary while it is gone, which is reported once, and come back', async () => {
    await untilItAnswers();
    changes.length = 0;
    await replica.stop();
    for (let i = 0; i < 20; i++) expect(await writeAndRead()).toBe('gone');
    expect(changes).toEqual(['gone']);
    await replica.start();
    await untilItAnswers();
    expect(changes.at(-1)).toBe('replica');
  });

  it('go to the primary where the URL names another server, or one that is no replica', async () => {
    const other = stage.use(await FaultStage.create());
    for (const url of [stage.postgres.appUrl, other.postgres.appUrl]) {
      const pool = createPool({ connectionString: url, max: 1 });
      pools.push(pool);
      await eventually(async () => {
        const errors: (Error | null)[] = [];
        const onChange = (_: ReadOutcome, error: Error | null) => void errors.push(error);
        const wrong = new ReadReplica({ primary: pools[0]!, replica: pool, lagMs: 0, onChange });
        expect((await wrong.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
        expect(errors).toHaveLength(1);
        // If the machine is too busy, the server is only said not to answer.
        return errors[0]?.message.includes('names no replica of this database');
      });
    }
  });

  it('report mistakes in a statement as such', async () => {
    await eventually(async () => {
      await untilItAnswers();
      changes.length = 0;
      await expect(reads.query('SELECT nothing FROM note')).rejects.toThrow('column "nothing" does not exist');
      return changes.length === 0;
    });
  });
});

describe('a node with a replica', () => {
  it('searches and lists there, and shows its own orders even while the replica lags', async () => {
    const server = await stage.serve({ DATABASE_READ_URL: replica.appUrl, SENKI_METRICS_TOKEN: METRICS_TOKEN });
    const ask = async (path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${stage.operatorKey}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      const reply = await fetch(`${server.url}${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    };
    await eventually(async () => {
      const before = await readsOf(server, 'replica');
      expect((await ask('/v1/archive/matches')).status).toBe(200);
      return (await readsOf(server, 'replica')) > before;
    });
    const told = linesOf(server);
    await replica.pause();
    const { status, body } = await ask('/v1/audits', { search: {} });
    expect([status, body['state']]).toEqual([202, 'waiting']);
    const { body: list } = await ask('/v1/audits');
    expect((list['data'] as { auditId: string }[]).map(({ auditId }) => auditId)).toEqual([body['auditId']]);
    // On a busy machine, the replica may first be said not to answer at all.
    await eventually(async () => {
      expect((await ask('/v1/audits')).status).toBe(200);
      return linesOf(server) > told;
    });
    expect(await readsOf(server, 'behind')).toBeGreaterThan(0);
    for (let i = 0; i < 20; i++) await ask('/v1/audits');
    expect(linesOf(server)).toBeLessThan(told + 3);
  });

  const linesOf = ({ output }: SenkiProcess): number => output.match(/The read replica is behind/g)?.length ?? 0;

  async function readsOf({ url }: SenkiProcess, outcome: ReadOutcome): Promise<number> {
    const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const line = new RegExp(`^senki_database_reads_total\\{outcome="${outcome}"[^}]*\\} (\\d+)`, 'm');
    return Number(line.exec(await reply.text())?.[1] ?? 0);
  }
});
