import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pendingDecision, played } from '#contract';
import { createPool } from '#event-store';
import { FaultStage } from './fault-stage.spec-helper.js';
import { runSenki, type SenkiProcess } from './senki-process.spec-helper.js';

const OF = 'WHERE match_id = $1 AND version';
const COLUMNS = 'type, schema_version, payload, meta, recorded_at, payload_hash, hash';

/** What a superuser can do to a match of at least 12 events, and the first version at which it is detected. */
const TAMPERINGS = {
  edited: [7, [`UPDATE es.event SET payload = payload || '{"seat": 1, "forged": true}' ${OF} = 7`]],
  deleted: [5, [`DELETE FROM es.event ${OF} = 5`]],
  inserted: [
    6,
    [
      `UPDATE es.event SET version = version + 1000 ${OF} >= 6`,
      `UPDATE es.event SET version = version - 999 ${OF} > 1000`,
      `INSERT INTO es.event SELECT match_id, 6, ${COLUMNS} FROM es.event ${OF} = 5`,
    ],
  ],
  reordered: [
    4,
    [
      `UPDATE es.event SET version = version + 1000 ${OF} IN (4, 5)`,
      `UPDATE es.event SET version = 1009 - version ${OF} > 1000`,
    ],
  ],
  truncated: [10, [`DELETE FROM es.event ${OF} >= 10`]],
} as const;

type Manner = keyof typeof TAMPERINGS;
const MANNERS = Object.keys(TAMPERINGS) as Manner[];

describe('the record of events', () => {
  let stage: FaultStage;
  let server: SenkiProcess;
  const matches = new Map<Manner | 'sound', { matchId: string; path: string; token: string }>();

  async function tamper(matchId: string, statements: readonly string[]): Promise<void> {
    await stage.postgres.read(async (pool) => {
      const client = await pool.connect();
      try {
        // Without this, not even the owner gets past the triggers.
        await client.query('SET session_replication_role = replica');
        for (const statement of statements) await client.query(statement, [matchId]);
      } finally {
        client.release(true);
      }
    });
  }

  beforeAll(async () => {
    stage = await FaultStage.create();
    server = await stage.serve();
    for (const manner of [...MANNERS, 'sound'] as const) {
      const { matchId, seats } = await stage.openDuel(server.url);
      const path = `/v1/matches/${matchId}`;
      const clients = seats.map(({ token }) => stage.client(server.url, token));
      const asked = await Promise.all(clients.map((client) => client.get(pendingDecision, `${path}/decision`)));
      const decider = asked.findIndex(({ decision }) => decision !== null);
      matches.set(manner, { matchId, path, token: seats[decider]?.token ?? '' });
    }
  });
  afterAll(() => stage.close());

  it('cannot be changed by the role of the application, in no partition', async () => {
    const partitions = await stage.postgres.run<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'es.event'::regclass`,
    );
    expect(partitions.length).toBeGreaterThan(5);
    const app = createPool({ connectionString: stage.postgres.appUrl, max: 1 });
    try {
      for (const table of ['es.event', ...partitions.map(({ name }) => name)]) {
        for (const statement of [
          `UPDATE ${table} SET type = 'Forged'`,
          `DELETE FROM ${table}`,
          `TRUNCATE ${table}`,
          `INSERT INTO ${table} SELECT * FROM es.event LIMIT 1`,
          `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
          `DROP TABLE ${table}`,
        ]) {
          const refused = app.query(statement).then(
            () => 'done',
            (error: { code?: string }) => error.code,
          );
          expect([statement, await refused]).toEqual([statement, '42501']);
        }
      }
      await expect(app.query('SET session_replication_role = replica')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await app.end();
    }
  });

  it('that a superuser changed is found out, named and kept apart from all others', async () => {
    for (const manner of MANNERS) await tamper(matches.get(manner)?.matchId ?? '', TAMPERINGS[manner][1]);

    // A server that already knew the match may continue from memory, but must never fail.
    for (const { path, token } of matches.values()) {
      const { status, text } = await stage.client(server.url, token).send('GET', `${path}/decision`);
      expect([200, 409]).toContain(status);
      if (status === 409) expect(text).toContain('record-damaged');
    }
    await server.restart();
    for (const manner of MANNERS) {
      const { path, token } = matches.get(manner)!;
      const client = stage.client(server.url, token);
      for (const [method, where, body] of [
        ['GET', '/view'],
        ['GET', '/decision'],
        ['GET', '/events'],
        ['GET', ''],
        ['POST', '/answers', { decision: 'd1', answer: 'pass' }],
        ['POST', '/concede'],
      ] as const) {
        const { status, text } = await client.send(method, path + where, body);
        expect({ manner, where, status, text }).toMatchObject({ manner, where, status: 409 });
        const { type, detail } = JSON.parse(text) as { type: string; detail: string };
        expect(type).toBe('urn:senki:problem:record-damaged');
        expect(detail).toContain(`event ${TAMPERINGS[manner][0]} `);
      }
    }
    const { path, token } = matches.get('sound')!;
    const sound = stage.client(server.url, token);
    const { decision } = await sound.get(pendingDecision, `${path}/decision`);
    await sound.post(played, `${path}/answers`, { decision: decision?.id, answer: decision?.fallback });
    await stage.openDuel(server.url);
    expect(server.isAlive).toBe(true);
  });

  it('is verified from the command line, by match and version', async () => {
    const env = { DATABASE_URL: stage.postgres.appUrl };
    const all = await runSenki(['db', 'verify'], env);
    expect(all.code).toBe(1);
    for (const manner of MANNERS) {
      const { matchId } = matches.get(manner)!;
      const [version] = TAMPERINGS[manner];
      const { code, stdout } = await runSenki(['replay', 'verify', '--match', matchId], env);
      expect({ manner, code }).toEqual({ manner, code: 1 });
      expect(stdout).toContain(`match ${matchId}: BAD at version ${version}:`);
      expect(all.stdout).toContain(`match ${matchId}, version ${version}:`);
    }
    const sound = await runSenki(['replay', 'verify', '--match', matches.get('sound')?.matchId ?? ''], env);
    expect(sound).toMatchObject({ code: 0 });
  });
});
