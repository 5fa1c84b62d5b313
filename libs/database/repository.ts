import type { Repository } from 'typeorm';
import type { HandedDataSource } from './data-source.js';
import { definedEntities, type Entity } from './entity.js';
import type { Connection } from './handed-connection.js';

let source: Promise<HandedDataSource> | null = null;
let known = 0;

/** TypeORM's repository of a table, over the pool or within the transaction of the given client. */
export async function repository<Row extends object>(
  entity: Entity<Row>,
  connection: Connection,
): Promise<Repository<Row>> {
  return (await dataSource()).on(connection).getRepository<Row>(entity.name);
}

/** TypeORM's operators for conditions, such as `IsNull()`. */
export async function conditions() {
  const { In, IsNull, LessThan, MoreThan } = await import('typeorm');
  return { In, IsNull, LessThan, MoreThan };
}

/** Loads TypeORM before its first use, where it would block everything else. */
export async function loadEntities(): Promise<void> {
  await dataSource();
}

/** One per process; created again only if a module that was loaded later has defined more tables. */
function dataSource(): Promise<HandedDataSource> {
  const entities = definedEntities();
  if (source === null || entities.length !== known) {
    known = entities.length;
    source = import('./data-source.js').then(({ HandedDataSource }) => HandedDataSource.of(entities));
  }
  return source;
}
