import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseError, type Pool } from 'pg';
import { createPool, inTransaction } from '#event-store';
import { createOwnDatabase, type OwnDatabase } from '#event-store/testing';
import { eventually } from '#testkit';
import { bigint, conditions, defineEntity, json, now, repository, text, timestamp } from './index.js';

interface NoteRow {
  id: string;
  readCount: number;
  said: object;
  writtenAt: Date;
}

const NoteEntity = defineEntity<NoteRow>({
  name: 'note',
  columns: { id: text({ primary: true }), readCount: bigint(), said: json(), writtenAt: timestamp(now) },
});

let own: OwnDatabase;
let app: Pool;
let admin: Pool;

beforeAll(async () => {
  own = await createOwnDatabase();
  app = createPool({ connectionString: own.appUrl, max: 4 });
  admin = createPool({ connectionString: own.ownerUrl, max: 1 });
  await admin.query(
    `CREATE TABLE note (id text PRIMARY KEY, read_count bigint NOT NULL, said jsonb NOT NULL, written_at timestamptz NOT NULL DEFAULT now());
     GRANT SELECT, INSERT, UPDATE, DELETE ON note TO senki_app`,
  );
});

afterAll(async () => {
  await Promise.all([app.end(), admin.end()]);
  await own.drop();
});

describe('a repository', () => {
  it('writes and reads rows, with counts as numbers and JSON as values', async () => {
    const notes = await repository(NoteEntity, app);
    await notes.insert({ id: 'a', readCount: 7, said: { by: ['north'] } });
    expect(await notes.findOneBy({ id: 'a' })).toEqual({
      id: 'a',
      readCount: 7,
      said: { by: ['north'] },
      writtenAt: expect.any(Date),
    });
    const { MoreThan } = await conditions();
    expect(await notes.countBy({ readCount: MoreThan(7) })).toBe(0);
  });

  it('is part of the transaction whose client it is given', async () => {
    const failed = inTransaction(app, async (tx) => {
      await (await repository(NoteEntity, tx)).insert({ id: 'undone', readCount: 0, said: {} });
      expect((await tx.query("SELECT FROM note WHERE id = 'undone'")).rowCount).toBe(1);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await (await repository(NoteEntity, app)).existsBy({ id: 'undone' })).toBe(false);
  });

  it('locks rows inside a transaction, and begins none of its own', async () => {
    await inTransaction(app, async (tx) => {
      const notes = await repository(NoteEntity, tx);
      expect(await notes.findOne({ where: { id: 'a' }, lock: { mode: 'pessimistic_write' } })).not.toBeNull();
      await expect(app.query("SELECT FROM note WHERE id = 'a' FOR UPDATE NOWAIT")).rejects.toThrow(/lock/);
    });
    const notes = await repository(NoteEntity, app);
    await expect(notes.save({ id: 'b', readCount: 0, said: {} })).rejects.toThrow(/inTransaction/);
    expect(await notes.existsBy({ id: 'b' })).toBe(false);
  });

  it('fails as every other statement does', async () => {
    const notes = await repository(NoteEntity, app);
    const error: unknown = await notes.insert({ id: 'a', readCount: 0, said: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505' });
  });

  it('opens no connection beside those of the pool', async () => {
    // The server may take a moment to end the session of a connection that was closed.
    await eventually(async () => {
      const { rows } = await admin.query<{ count: number }>(
        'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND usename = $1',
        [own.name],
      );
      return rows[0]!.count === app.totalCount;
    });
  });
});
