import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type EntitySchemaColumnOptions } from 'typeorm';
import { definedEntities, type Entity } from '#database';
import { schemaOptions } from '../libs/database/data-source.js';
import { createOwnDatabase, type OwnDatabase } from '../libs/event-store/testing/index.js';
import { entities } from './entities.js';

let database: OwnDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createOwnDatabase();
  source = await connected([]);
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const connected = (described: readonly Entity<never>[]): Promise<DataSource> =>
  new DataSource({ ...schemaOptions(described), url: database.ownerUrl }).initialize();

/** What TypeORM would do to a migrated database to make it what the entities say. Checks of values are left to migrations. */
async function differences(described: readonly Entity<never>[]): Promise<readonly string[]> {
  const checks: { name: string }[] = await source.query(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c'`,
  );
  const other = await connected(described);
  try {
    const { upQueries } = await other.driver.createSchemaBuilder().log();
    return upQueries
      .map(({ query }) => query)
      .filter((query) => !checks.some(({ name }) => query.endsWith(`DROP CONSTRAINT "${name}"`)));
  } finally {
    await other.destroy();
  }
}

const all = entities as unknown as readonly Entity<never>[];

type Columns = Readonly<Record<string, EntitySchemaColumnOptions>>;

/** The entities, with one of them told otherwise. */
const changed = (name: string, change: (entity: Entity<never>) => object): readonly Entity<never>[] =>
  all.map((entity) => (entity.name === name ? { ...entity, ...change(entity) } : entity));

const withColumns = (name: string, change: (columns: Columns) => object): readonly Entity<never>[] =>
  changed(name, ({ columns }) => ({ columns: { ...(columns as Columns), ...change(columns as Columns) } }));

describe('entities and migrations', () => {
  it('agree on every column, type, default, key and index', async () => {
    expect(await differences(all)).toEqual([]);
  });

  it('agree on which tables there are', async () => {
    const tables: { name: string }[] = await source.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' ORDER BY 1`,
    );
    expect(all.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name));
    expect(definedEntities().map(({ name }) => name)).toEqual(expect.arrayContaining(all.map(({ name }) => name)));
  });

  it.each([
    ['a type', withColumns('ladder', ({ season }) => ({ season: { ...season, type: 'int4' } }))],
    ['what may be null', withColumns('archive_hold', ({ reason }) => ({ reason: { ...reason, nullable: true } }))],
    ['a default', withColumns('audit_order', ({ claims }) => ({ claims: { ...claims, default: 1 } }))],
    ['a column more', withColumns('card_set', () => ({ edition: { type: 'text' } }))],
    ['an array', withColumns('api_key', ({ scopes }) => ({ scopes: { ...scopes, array: false } }))],
    ['a primary key', withColumns('open_match', ({ opener }) => ({ opener: { ...opener, primary: true } }))],
    ['a foreign key', withColumns('api_key_secret', ({ keyId }) => ({ keyId: { ...keyId, foreignKey: undefined } }))],
    ['a unique key', changed('result_entry', () => ({ uniques: [] }))],
    ['an index', changed('replay_export', () => ({ indices: [] }))],
  ])('and a difference is seen in %s', async (_, described) => {
    expect(await differences(described)).not.toEqual([]);
  });
});
