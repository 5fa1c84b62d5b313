import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createOwnDatabase, type OwnDatabase } from '../libs/event-store/testing/index.js';
import { migrations } from './index.js';
import { runInTurn } from './runner.js';

/** Migrations while nodes go on: two tables that a node uses too. */

class TakesOneTable1999000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE public.toy_one ADD COLUMN more int');
  }
  async down(): Promise<void> {}
}

class TakesBothTables1999000000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE public.toy_one ADD COLUMN most int');
    await db.query('ALTER TABLE public.toy_two ADD COLUMN most int');
  }
  async down(): Promise<void> {}
}

let database: OwnDatabase;
let node: Client;
let other: Client;

beforeAll(async () => {
  database = await createOwnDatabase();
  [node, other] = [1, 2].map(() => new Client({ connectionString: database.ownerUrl })) as [Client, Client];
  await Promise.all([node.connect(), other.connect()]);
  await node.query('CREATE TABLE public.toy_one (); CREATE TABLE public.toy_two ()');
});
afterEach(() => node.query('ROLLBACK'));
afterAll(async () => {
  await Promise.all([node.end(), other.end()]);
  await database.drop();
});

/** Waits until somebody waits for a lock on the table. */
async function untilWanted(table: string): Promise<void> {
  const wanted = `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`;
  while ((await other.query(wanted)).rowCount === 0);
}

it('a migration lets others pass while a long transaction keeps it from a table, and goes on after it', async () => {
  await node.query('BEGIN; SELECT FROM public.toy_one');
  let isOver = false;
  const migrating = runInTurn(database.ownerUrl, [...migrations, TakesOneTable1999000000001]).finally(() => {
    isOver = true;
  });
  await untilWanted('public.toy_one');
  // It waits behind the migration, and only until that gives way.
  await other.query('SET statement_timeout = 60000; SELECT FROM public.toy_one');
  expect(isOver).toBe(false);
  await node.query('COMMIT');
  expect(await migrating).toEqual([TakesOneTable1999000000001.name]);
});

it('a migration that is in a deadlock with a node is done again', async () => {
  // PostgreSQL ends whoever notices the deadlock; on a busy machine that could be the node, which begins to wait later.
  await node.query("SET deadlock_timeout = '1min'; BEGIN; SELECT FROM public.toy_two");
  const all = [...migrations, TakesOneTable1999000000001, TakesBothTables1999000000002];
  const migrating = runInTurn(database.ownerUrl, all);
  await untilWanted('public.toy_two');
  await node.query('SELECT FROM public.toy_one; COMMIT');
  expect(await migrating).toEqual([TakesBothTables1999000000002.name]);
  expect((await node.query('SELECT most FROM public.toy_one')).fields).toHaveLength(1);
});

it('other failures are not tried again', async () => {
  class Fails1999000000003 implements MigrationInterface {
    async up(db: QueryRunner): Promise<void> {
      await db.query('SELECT 1 / 0');
    }
    async down(): Promise<void> {}
  }
  const all = [...migrations, TakesOneTable1999000000001, TakesBothTables1999000000002, Fails1999000000003];
  await expect(runInTurn(database.ownerUrl, all)).rejects.toThrow('division by zero');
});
