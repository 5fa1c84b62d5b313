import type { Database } from '#event-store';
import { anchorIn } from './anchored.js';

/** An entry of the log that the audit trail does not bear out. */
export interface BrokenAnchor {
  readonly leaf: number;
  /** The act on the trail that is missing, or is another one now. */
  readonly position: number;
}

const PAGE = 500;

/** Holds the audit trail against what the log says of it, which shows what the trail alone cannot: that its end was cut off. */
export class AnchorCheck {
  constructor(private readonly database: Database) {}

  /** The first that does not fit; null if all do. */
  async firstBroken(): Promise<BrokenAnchor | null> {
    for (let after = -1; ;) {
      const { rows } = await this.database.query<{ leaf: number; version: number; entry: Buffer; hash: string | null }>(
        `SELECT l.leaf_index::float8 AS leaf, l.version, l.entry, encode(a.hash, 'hex') AS hash
         FROM log_leaf l LEFT JOIN audit_trail a ON a.position = l.version
         WHERE l.kind = 'trail' AND l.leaf_index > $1 ORDER BY l.leaf_index LIMIT $2`,
        [after, PAGE],
      );
      for (const { leaf, version, entry, hash } of rows) {
        const said = anchorIn(entry);
        if (said?.position !== version || said.head !== hash) return { leaf, position: said?.position ?? version };
      }
      const last = rows.at(-1);
      if (last === undefined) return null;
      after = last.leaf;
    }
  }
}
