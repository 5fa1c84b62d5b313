import { createHmac } from 'node:crypto';
import { inTransaction, type Database } from '#event-store';
import { COUNT_VISITS } from './guest.sql.js';

/** Limits for guests. */
export interface GuestLimits {
  /** Matches in play per address. */
  readonly inPlay: number;
  /** Matches started per address within an hour. */
  readonly perHour: number;
  /** Open invitations per address. */
  readonly invitations: number;
  /** Matches of all guests in play. */
  readonly everyone: number;
}

export const GUEST_LIMITS: GuestLimits = { inPlay: 5, perHour: 40, invitations: 10, everyone: 1_000 };

export class TooManyVisits extends Error {
  override readonly name = 'TooManyVisits';
}

const KEPT = `interval '1 day'`;

/** Enforces the limits for guests across all nodes. */
export class GuestVisits {
  constructor(
    private readonly database: Database,
    private readonly secret: Uint8Array,
    private readonly limits: GuestLimits = GUEST_LIMITS,
  ) {}

  /** The stored form of an address. */
  hashOf(address: string): Buffer {
    return createHmac('sha256', this.secret).update(`guest address ${address}`).digest().subarray(0, 16);
  }

  /** Reserves room for a match and opens it; releases the room if that fails. A known visit needs no room. */
  async during<T extends { readonly matchId: string }>(
    visit: string,
    address: string,
    open: () => Promise<T>,
  ): Promise<T> {
    const hash = this.hashOf(address);
    const entered = await this.enter(visit, hash);
    if (entered instanceof TooManyVisits) throw entered;
    try {
      const opened = await open();
      // If a request is repeated while the first one is running and then fails, the match of the first must still be
      // counted.
      await this.database.query(
        `INSERT INTO guest_visit (visit, address, match_id) VALUES ($1, $2, $3)
         ON CONFLICT (visit) DO UPDATE SET match_id = excluded.match_id`,
        [visit, hash, opened.matchId],
      );
      return opened;
    } catch (error) {
      if (entered) await this.database.query('DELETE FROM guest_visit WHERE visit = $1 AND match_id IS NULL', [visit]);
      throw error;
    }
  }

  /**
   * Whether the visit is new, or the refusal. A refusal is returned instead of thrown, so that the connection is not
   * discarded.
   */
  private enter(visit: string, address: Buffer): Promise<boolean | TooManyVisits> {
    return inTransaction(this.database, async (tx) => {
      // Serialised per address, so that counting and entering are one step.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`guest ${address.toString('hex')}`]);
      const known = await tx.query('SELECT FROM guest_visit WHERE visit = $1', [visit]);
      if (known.rows.length > 0) return false;
      await tx.query(`DELETE FROM guest_visit WHERE at < now() - ${KEPT}`);
      const { rows } = await tx.query<Record<'everyone' | 'inPlay' | 'perHour', number>>(COUNT_VISITS, [address]);
      for (const limit of ['inPlay', 'perHour', 'everyone'] as const)
        if ((rows[0]?.[limit] ?? 0) >= this.limits[limit]) return new TooManyVisits(REASONS[limit]);
      await tx.query('INSERT INTO guest_visit (visit, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        visit,
        address,
      ]);
      return true;
    });
  }
}

const REASONS = {
  inPlay: 'End one of your matches first.',
  perHour: 'Try again in an hour.',
  everyone: 'All guest tables are taken; try again later.',
} as const;
