export {
  bigint,
  boolean,
  bytes,
  definedEntities,
  defineEntity,
  double,
  type Entity,
  integer,
  json,
  now,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from './entity.js';
export type { Connection } from './handed-connection.js';
export { conditions, loadEntities, repository } from './repository.js';
