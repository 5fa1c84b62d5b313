import type { EntitySchemaColumnOptions, EntitySchemaOptions } from 'typeorm';

/**
 * A table in the form of TypeORM's `EntitySchema`; every member of a row has a column, `camelCase` here and
 * `snake_case` in the database.
 */
export interface Entity<Row extends object> extends Pick<
  EntitySchemaOptions<Row>,
  'name' | 'indices' | 'uniques' | 'checks' | 'foreignKeys'
> {
  readonly columns: { readonly [Name in keyof Row]-?: EntitySchemaColumnOptions };
}

const defined = new Map<string, Entity<never>>();

/**
 * Describes a table beside the code that uses it. It is plain data: TypeORM, with its 260 files, is loaded on the first
 * call of `repository`, so a command that only verifies a file never loads it.
 */
export function defineEntity<Row extends object>(entity: Entity<Row>): Entity<Row> {
  if (defined.has(entity.name)) throw new Error(`the table ${entity.name} is described twice`);
  defined.set(entity.name, entity as unknown as Entity<never>);
  return entity;
}

/** All entities defined so far. */
export const definedEntities = (): readonly Entity<never>[] => [...defined.values()];

type Column = EntitySchemaColumnOptions;

const column =
  (type: Column['type']) =>
  (more: Partial<Column> = {}): Column => ({ type, ...more });

export const boolean = column('boolean');
export const bytes = column('bytea');
export const double = column('float8');
export const integer = column('int4');
export const json = column('jsonb');
export const real = column('float4');
export const smallint = column('int2');
export const text = column('text');
export const timestamp = column('timestamptz');
export const uuid = column('uuid');

/** `pg` reads int8 as text; the values stored here are counts far below 2^53. */
export const bigint = (more: Partial<Column> = {}): Column => ({
  type: 'int8',
  transformer: {
    from: (value: string | null) => (value === null ? null : Number(value)),
    to: (value: unknown) => value,
  },
  ...more,
});

/** For a column that the database fills in. */
export const now = { default: () => 'now()' } as const;
