import { createHmac } from 'node:crypto';
import { inTransaction, type Database } from '#event-store';

/** What guests may use. */
export interface GuestLimits {
  /** Matches of one address in play. */
  readonly inPlay: number;
  /** Matches of one address begun within an hour. */
  readonly perHour: number;
  /** Invitations of one address that nobody has taken. */
  readonly invitations: number;
  /** Guests' matches in play, of all addresses. */
  readonly everyone: number;
}

export const GUEST_LIMITS: GuestLimits = { inPlay: 5, perHour: 40, invitations: 10, everyone: 1_000 };

export class TooManyVisits extends Error {
  override readonly name = 'TooManyVisits';
}

const KEPT = `interval '1 day'`;
/** A visit without a match is one that is being opened, or whose node died on the way. */
const OPENING = `interval '1 minute'`;

/** Holds guests to their limits, on all nodes alike. */
export class GuestVisits {
  constructor(
    private readonly database: Database,
    private readonly secret: Uint8Array,
    private readonly limits: GuestLimits = GUEST_LIMITS,
  ) {}

  /** An address as it is kept. */
  hashOf(address: string): Buffer {
    return createHmac('sha256', this.secret).update(`guest address ${address}`).digest().subarray(0, 16);
  }

  /** Takes room for a match, opens it, and gives the room back if that fails. A visit that is known takes none. */
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
      // Whoever repeats a request while it is under way must not make its match uncounted by failing.
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

  /** Whether the visit is new, or why it may not be. A refusal is no failure: the connection stays good. */
  private enter(visit: string, address: Buffer): Promise<boolean | TooManyVisits> {
    return inTransaction(this.database, async (tx) => {
      // One at a time for each address: counting and entering are one act.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`guest ${address.toString('hex')}`]);
      const known = await tx.query('SELECT FROM guest_visit WHERE visit = $1', [visit]);
      if (known.rows.length > 0) return false;
      await tx.query(`DELETE FROM guest_visit WHERE at < now() - ${KEPT}`);
      const isInPlay = `(l.status = 'playing' OR (l.match_id IS NULL AND v.at > now() - ${OPENING}))`;
      const { rows } = await tx.query<Record<'everyone' | 'inPlay' | 'perHour', number>>(
        `SELECT count(*) FILTER (WHERE ${isInPlay})::int AS everyone,
           count(*) FILTER (WHERE v.address = $1 AND ${isInPlay})::int AS "inPlay",
           count(*) FILTER (WHERE v.address = $1 AND v.at > now() - interval '1 hour')::int AS "perHour"
         FROM guest_visit v LEFT JOIN match_list l USING (match_id)`,
        [address],
      );
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
  perHour: 'Come back in an hour.',
  everyone: 'All tables of guests are taken; come back later.',
} as const;
