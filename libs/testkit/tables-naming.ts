import { gunzipSync } from 'node:zlib';

interface Database {
  query<Row>(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>;
}

const TABLES = `
SELECT c.oid::regclass::text AS table,
  array(SELECT quote_ident(a.attname) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.atttypid = 'bytea'::regtype) AS bytes
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')
ORDER BY 1`;

/**
 * Every table in our schemas that contains the text in any column of any row, including byte columns, compressed or
 * not.
 */
export async function tablesNaming(text: string, database: Database): Promise<readonly string[]> {
  const { rows } = await database.query<{ table: string; bytes: readonly string[] }>(TABLES);
  if (rows.length < 40) throw new Error(`only ${rows.length} tables are there to be searched`);
  const found: string[] = [];
  for (const { table, bytes } of rows) {
    const named = await database.query(`SELECT FROM ${table} t WHERE position($1 IN t::text) > 0 LIMIT 1`, [text]);
    if (named.rows.length > 0 || (await isInBytes(text, table, bytes, database))) found.push(table);
  }
  return found;
}

async function isInBytes(
  text: string,
  table: string,
  columns: readonly string[],
  database: Database,
): Promise<boolean> {
  for (const column of columns) {
    const { rows } = await database.query<{ value: Buffer | null }>(`SELECT ${column} AS value FROM ${table}`);
    if (rows.some(({ value }) => value !== null && unpacked(value).includes(text))) return true;
  }
  return false;
}

const unpacked = (bytes: Buffer): Buffer => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
