import { isContention, type Queryable } from './database.js';

/** A time in which no node of the service could write to the database; milliseconds since 1970, by the database. */
export interface Outage {
  readonly began: number;
  readonly ended: number;
}

/** How long after an outage its effects still count: clients come back and send again what was refused. */
const OUTAGE_GRACE_MS = 10_000;

/** A write that takes longer counts as refused: the server hangs, or waits for a standby that does not answer. */
const PATIENCE_MS = 5_000;

/** The outages that the database has recorded. Nodes beat; a gap between two beats is an outage. */
export class Outages {
  constructor(private readonly database: Queryable) {}

  /** Notes that a node is able to write. `mustWrite`: even if another node has just done so. */
  async beat(mustWrite = false): Promise<void> {
    const statement = { text: 'SELECT es.beat($1)', values: [mustWrite], query_timeout: PATIENCE_MS };
    try {
      await this.database.query(statement);
    } catch (error) {
      // Another node is writing it at this moment.
      if (mustWrite || !isContention(error)) throw error;
    }
  }

  /** The outage in which the instant falls, or that had ended shortly before; null if there was none. */
  async around(instant: number): Promise<Outage | null> {
    const { rows } = await this.database.query<Outage>({
      name: 'es_outage_at',
      text: `SELECT (extract(epoch FROM began_at) * 1000)::float8 AS began,
                    (extract(epoch FROM ended_at) * 1000)::float8 AS ended
             FROM es.outage_at(to_timestamp($1 / 1000.0), $2 * interval '1 millisecond')`,
      values: [instant, OUTAGE_GRACE_MS],
    });
    return rows[0] ?? null;
  }
}
