import type { Database } from '#event-store';

/** A seat of a match. */
export interface Chair {
  readonly matchId: string;
  readonly seat: number;
}

/** A seat as one node held it. */
export interface HeldChair extends Chair {
  readonly node: string;
}

/** The node was silent for so long that it was forgotten: it has to be renewed before it holds anything. */
export class NodeForgotten extends Error {
  override readonly name = 'NodeForgotten';
}

const FOREIGN_KEY_VIOLATION = '23503';
const GONE_NODES = 'SELECT node FROM live_node WHERE expires_at < now()';
const ms = (parameter: string): string => `${parameter} * interval '1 millisecond'`;

/** Who holds which seat, by sockets or requests, in the database, by the database's clock. */
export class PresenceLeases {
  constructor(private readonly database: Database) {}

  /** The node is alive. Returns false if it had been given up meanwhile: then it has to hold its seats anew. */
  async renew(node: string, leaseMs: number): Promise<boolean> {
    const { rows } = await this.database.query<{ kept: boolean | null }>(
      `WITH before AS (SELECT expires_at >= now() AS kept FROM live_node WHERE node = $1)
       INSERT INTO live_node (node, expires_at) VALUES ($1, now() + ${ms('$2')})
       ON CONFLICT (node) DO UPDATE SET expires_at = excluded.expires_at
       RETURNING (SELECT kept FROM before)`,
      [node, leaseMs],
    );
    return rows[0]?.kept ?? false;
  }

  async hold(node: string, { matchId, seat }: Chair): Promise<void> {
    await this.write(
      `INSERT INTO match_presence (match_id, seat, node) VALUES ($1, $2, $3)
       ON CONFLICT (match_id, seat, node) DO UPDATE SET leaves_at = NULL, claimed_until = NULL`,
      [matchId, seat, node],
    );
  }

  /** The seat has no socket at the node any more; it counts as there for a little longer. */
  async release(node: string, { matchId, seat }: Chair, graceMs: number): Promise<void> {
    await this.database.query(
      `UPDATE match_presence SET leaves_at = now() + ${ms('$4')} WHERE match_id = $1 AND seat = $2 AND node = $3`,
      [matchId, seat, node, graceMs],
    );
  }

  /**
   * A request came from the seat: it counts as there for so long, unless sockets hold it for longer. A seat that never had
   * a socket is never called away and needs no lease, so one is lent only beside others, or where the seat is away.
   */
  async lend(node: string, { matchId, seat }: Chair, forMs: number, isAway: boolean): Promise<void> {
    await this.write(
      `INSERT INTO match_presence AS p (match_id, seat, node, leaves_at)
       SELECT $1::uuid, $2::int, $3::uuid, now() + ${ms('$4')}
       WHERE $5 OR EXISTS (SELECT FROM match_presence WHERE match_id = $1 AND seat = $2)
       ON CONFLICT (match_id, seat, node) DO UPDATE SET claimed_until = NULL,
         leaves_at = CASE WHEN p.leaves_at IS NOT NULL THEN greatest(p.leaves_at, excluded.leaves_at) END`,
      [matchId, seat, node, forMs, isAway],
    );
  }

  async isHeld({ matchId, seat }: Chair): Promise<boolean> {
    const { rows } = await this.database.query<{ held: boolean }>(
      `SELECT EXISTS (
         SELECT FROM match_presence JOIN live_node n USING (node)
         WHERE match_id = $1 AND seat = $2 AND (leaves_at IS NULL OR leaves_at >= now()) AND n.expires_at >= now()
       ) AS held`,
      [matchId, seat],
    );
    return rows[0]?.held ?? false;
  }

  /**
   * Takes on seats whose time has passed, so that no other sweeper does the same meanwhile. Those of nodes that went silent
   * are among them only if that silence can be trusted.
   */
  async claimGone(limit: number, claimMs: number, trustSilence: boolean): Promise<readonly HeldChair[]> {
    const { rows } = await this.database.query<HeldChair>(
      `UPDATE match_presence p SET claimed_until = now() + ${ms('$2')}
       FROM (
         SELECT match_id, seat, node FROM match_presence
         WHERE (leaves_at < now() ${trustSilence ? `OR node IN (${GONE_NODES})` : ''})
           AND (claimed_until IS NULL OR claimed_until < now())
         LIMIT $1 FOR UPDATE SKIP LOCKED
       ) gone
       WHERE (p.match_id, p.seat, p.node) = (gone.match_id, gone.seat, gone.node)
       RETURNING p.match_id AS "matchId", p.seat, p.node`,
      [limit, claimMs],
    );
    return rows;
  }

  /** Strikes off a seat that was claimed, unless it was taken again meanwhile, which ends the claim. */
  async strike({ matchId, seat, node }: HeldChair): Promise<void> {
    await this.database.query(
      `DELETE FROM match_presence WHERE match_id = $1 AND seat = $2 AND node = $3
         AND claimed_until IS NOT NULL AND (leaves_at < now() OR node IN (${GONE_NODES}))`,
      [matchId, seat, node],
    );
  }

  /** Forgets nodes that are long gone and hold nothing. */
  async forgetNodes(afterMs: number): Promise<void> {
    await this.database.query(
      `DELETE FROM live_node n WHERE expires_at < now() - ${ms('$1')}
         AND NOT EXISTS (SELECT FROM match_presence p WHERE p.node = n.node)`,
      [afterMs],
    );
  }

  /** In the name of a node, which must be known. */
  private async write(text: string, values: readonly [string, number, string, ...unknown[]]): Promise<void> {
    try {
      await this.database.query(text, [...values]);
    } catch (error) {
      if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
      throw new NodeForgotten(`node ${values[2]} was forgotten`, { cause: error });
    }
  }
}
