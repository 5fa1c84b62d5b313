import type { Database } from '#event-store';
import { anchorIn } from './anchored.js';
import { ANCHORS_AND_ACTS } from './anchor.sql.js';

/** A log entry that the audit trail contradicts. */
export interface BrokenAnchor {
  readonly leaf: number;
  /** The act on the trail that is missing or has changed. */
  readonly position: number;
}

const PAGE = 500;

/**
 * Compares the audit trail with its anchors in the log, which reveals what the trail alone cannot: that its end was cut
 * off.
 */
export class AnchorCheck {
  constructor(
    private readonly database: Database,
    /** Number of anchors read in one query. */
    private readonly page = PAGE,
  ) {}

  /** The first anchor that does not match; null if all do. */
  async firstBroken(): Promise<BrokenAnchor | null> {
    for (let after = -1; ;) {
      const { rows } = await this.database.query<{ leaf: number; version: number; entry: Buffer; hash: string | null }>(
        ANCHORS_AND_ACTS,
        [after, this.page],
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
