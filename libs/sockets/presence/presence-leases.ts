import type { Database } from '#event-store';
import { IS_SEAT_LEASED, EXTEND_SEAT, RENEW_NODE, ms } from './presence.sql.js';

/** A seat of a match. */
export interface MatchSeat {
  readonly matchId: string;
  readonly seat: number;
}

/** A seat as held by one node. */
export interface LeasedSeat extends MatchSeat {
  readonly node: string;
}

/** The node was silent for so long that it was forgotten. It has to be renewed before it can hold seats. */
export class NodeForgotten extends Error {
  override readonly name = 'NodeForgotten';
}

const FOREIGN_KEY_VIOLATION = '23503';
const GONE_NODES = 'SELECT node FROM live_node WHERE expires_at < now()';

/** Which nodes hold which seats, by sockets or requests; stored in the database and timed by its clock. */
export class PresenceLeases {
  constructor(private readonly database: Database) {}

  /**
   * Renews the node's lease. Returns false if the node had been given up in the meantime: then it has to hold its seats
   * again.
   */
  async renew(node: string, leaseMs: number): Promise<boolean> {
    const { rows } = await this.database.query<{ kept: boolean | null }>(RENEW_NODE, [node, leaseMs]);
    return rows[0]?.kept ?? false;
  }

  async acquire(node: string, { matchId, seat }: MatchSeat): Promise<void> {
    await this.write(
      `INSERT INTO match_presence (match_id, seat, node) VALUES ($1, $2, $3)
       ON CONFLICT (match_id, seat, node) DO UPDATE SET leaves_at = NULL, claimed_until = NULL`,
      [matchId, seat, node],
    );
  }

  /** The seat has no socket left at the node; it counts as connected for another `graceMs` milliseconds. */
  async release(node: string, { matchId, seat }: MatchSeat, graceMs: number): Promise<void> {
    await this.database.query(
      `UPDATE match_presence SET leaves_at = now() + ${ms('$4')} WHERE match_id = $1 AND seat = $2 AND node = $3`,
      [matchId, seat, node, graceMs],
    );
  }

  /**
   * The seat sent a request: it counts as connected for `forMs` milliseconds, or longer if sockets hold it. A seat that
   * never had a socket is never reported as gone and needs no lease, so this writes one only if the seat has other
   * leases or is away.
   */
  async extend(node: string, { matchId, seat }: MatchSeat, forMs: number, isAway: boolean): Promise<void> {
    await this.write(EXTEND_SEAT, [matchId, seat, node, forMs, isAway]);
  }

  async isLeased({ matchId, seat }: MatchSeat): Promise<boolean> {
    const { rows } = await this.database.query<{ held: boolean }>(IS_SEAT_LEASED, [matchId, seat]);
    return rows[0]?.held ?? false;
  }

  /**
   * Claims seats whose lease has expired, so that no other sweeper handles them at the same time. The seats of silent
   * nodes are included only if `trustSilence` is set.
   */
  async claimGone(limit: number, claimMs: number, trustSilence: boolean): Promise<readonly LeasedSeat[]> {
    const isGone = `(leaves_at < now() ${trustSilence ? `OR node IN (${GONE_NODES})` : ''})
      AND (claimed_until IS NULL OR claimed_until < now())`;
    const { rows: gone } = await this.database.query<LeasedSeat>(
      `SELECT match_id AS "matchId", seat, node FROM match_presence WHERE ${isGone} LIMIT $1`,
      [limit],
    );
    // One by one: each seat is handled by itself anyway, and its match may be on another server.
    const claimed: LeasedSeat[] = [];
    for (const matchSeat of gone) {
      const { rowCount } = await this.database.query(
        `UPDATE match_presence SET claimed_until = now() + ${ms('$4')}
         WHERE match_id = $1 AND seat = $2 AND node = $3 AND ${isGone}`,
        [matchSeat.matchId, matchSeat.seat, matchSeat.node, claimMs],
      );
      if (rowCount === 1) claimed.push(matchSeat);
    }
    return claimed;
  }

  /** Deletes a claimed seat, unless it was taken again in the meantime, which ends the claim. */
  async remove({ matchId, seat, node }: LeasedSeat): Promise<void> {
    await this.database.query(
      `DELETE FROM match_presence WHERE match_id = $1 AND seat = $2 AND node = $3
         AND claimed_until IS NOT NULL AND (leaves_at < now() OR node IN (${GONE_NODES}))`,
      [matchId, seat, node],
    );
  }

  /** Deletes nodes that have been gone for long and hold nothing. */
  async forgetNodes(afterMs: number): Promise<void> {
    await this.database.query(
      `DELETE FROM live_node n WHERE expires_at < now() - ${ms('$1')}
         AND NOT EXISTS (SELECT FROM match_presence p WHERE p.node = n.node)`,
      [afterMs],
    );
  }

  /** Writes on behalf of a node; throws NodeForgotten if the node is unknown. */
  private async write(text: string, values: readonly [string, number, string, ...unknown[]]): Promise<void> {
    try {
      await this.database.query(text, [...values]);
    } catch (error) {
      if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
      throw new NodeForgotten(`node ${values[2]} was forgotten`, { cause: error });
    }
  }
}
