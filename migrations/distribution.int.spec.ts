import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../libs/event-store/testing/index.js';
import { citusCommands, DISTRIBUTION_COLUMN, distributed, droppedFirst, local, reference } from './distribution.js';

let database: OwnDatabase;
let client: Client;

beforeAll(async () => {
  database = await createOwnDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const isDistributed = (table: string): boolean => (distributed as readonly string[]).includes(table);
const isReference = (table: string): boolean => table in reference;

/** Tables that nobody has said a place for, and places of tables that do not exist. Partitions go with their table. */
async function unplaced(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('es', 'public') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const there = rows.map(({ name }) => name);
  const placed = [...distributed, ...Object.keys(reference), ...Object.keys(local)];
  return [...there.filter((name) => !placed.includes(name)), ...placed.filter((name) => !there.includes(name))];
}

/** Unique keys, the primary key included, that Citus could not check in a distributed table. */
async function wideKeys(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; table: string; columns: string[] }>(
    `SELECT i.relname AS name, n.nspname || '.' || t.relname AS table,
       ARRAY(SELECT a.attname::text FROM unnest(x.indkey[:x.indnkeyatts - 1]) k JOIN pg_attribute a
             ON a.attrelid = t.oid AND a.attnum = k) AS columns
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
     JOIN pg_namespace n ON n.oid = t.relnamespace WHERE x.indisunique AND NOT t.relispartition`,
  );
  return rows
    .filter(({ table, columns }) => isDistributed(table) && !columns.includes(DISTRIBUTION_COLUMN))
    .map(({ name }) => name);
}

/** Foreign keys that Citus refuses: from a match to what is on another server, or from there to a match. */
async function straddlingKeys(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; from: string; to: string; columns: string[] }>(
    `SELECT k.conname AS name, fn.nspname || '.' || f.relname AS from, tn.nspname || '.' || t.relname AS to,
       ARRAY(SELECT a.attname::text FROM unnest(k.conkey) c JOIN pg_attribute a ON a.attrelid = f.oid AND a.attnum = c) AS columns
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
     JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace WHERE k.contype = 'f'`,
  );
  return rows
    .filter(({ from, to, columns }) => {
      if (isReference(to)) return false;
      if (isDistributed(from)) return !isDistributed(to) || !columns.includes(DISTRIBUTION_COLUMN);
      return isDistributed(to) || isReference(from);
    })
    .map(({ name }) => name);
}

describe('the distribution of the tables', () => {
  it('has a place for every table, and one only', async () => {
    expect(await unplaced()).toEqual([]);
    const placed = [...distributed, ...Object.keys(reference), ...Object.keys(local)];
    expect(new Set(placed).size).toBe(placed.length);
  });

  it('is by a column that every table of a match has', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.columns
       WHERE column_name = $1 AND data_type = 'uuid' AND is_nullable = 'NO'`,
      [DISTRIBUTION_COLUMN],
    );
    const names = rows.map(({ name }) => name);
    expect(distributed.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('leaves no unique key without that column, but those that go first', async () => {
    expect(await wideKeys()).toEqual(Object.keys(droppedFirst));
  });

  it('leaves no foreign key between two servers', async () => {
    expect(await straddlingKeys()).toEqual([]);
  });

  it.each([
    ['a table without a place', 'CREATE TABLE public.stray (match_id uuid PRIMARY KEY)', unplaced, 'public.stray'],
    ['a table that is gone', 'DROP TABLE public.bot_turn', unplaced, 'public.bot_turn'],
    [
      'a unique key without the column',
      'CREATE UNIQUE INDEX stray_key ON public.match_list (game, opened_at) INCLUDE (match_id)',
      wideKeys,
      'stray_key',
    ],
    [
      'a foreign key to the coordinator',
      'ALTER TABLE public.open_match ADD CONSTRAINT stray_fk FOREIGN KEY (opener) REFERENCES public.api_key',
      straddlingKeys,
      'stray_fk',
    ],
    [
      'a foreign key to a match',
      'ALTER TABLE public.seat_link ADD CONSTRAINT stray_fk FOREIGN KEY (match_id) REFERENCES public.match_list',
      straddlingKeys,
      'stray_fk',
    ],
  ])('notices %s', async (_, change, check, found) => {
    await client.query('BEGIN');
    await client.query(change);
    expect(await check()).toContain(found);
    await client.query('ROLLBACK');
  });

  it('is what the how-to tells operators to do', () => {
    const page = readFileSync(new URL('../docs/how-to/scale.md', import.meta.url), 'utf8');
    const script = /-- Spread the tables .*\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const commands = script.split('\n').flatMap((line) => line.trim() || []);
    expect(commands).toEqual(citusCommands());
  });

  it('is a script whose own parts run: all but the functions of Citus', async () => {
    await client.query('BEGIN');
    for (const command of citusCommands().filter((one) => !/citus|create_/.test(one))) await client.query(command);
    const { rows } = await client.query('SELECT feed_shards, distributed FROM es.layout');
    expect(rows).toEqual([{ feed_shards: 1, distributed: true }]);
    await client.query('ROLLBACK');
  });
});
