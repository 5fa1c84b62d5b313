import { createHash, randomBytes } from 'node:crypto';
import { inTransaction, type Database } from '#event-store';
import type { Deck } from '#kernel';
import { TooManyVisits } from './guest-visits.js';

/** What the host wants to play. */
export interface InvitationTerms {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly timeControl: string;
  readonly deck: Deck;
  readonly seat: 0 | 1;
}

export interface Invitation {
  readonly wish: InvitationTerms;
  readonly expiresAt: Date;
  readonly state: 'open' | 'taken' | 'expired';
  readonly takerDeck: Deck | null;
  readonly matchId: string | null;
}

/** The guest who accepts an invitation, identified by their own secret, so that they may ask again. */
export interface Take {
  readonly taker: string;
  readonly deck: Deck;
}

const HOURS = 1;
const COLUMNS = `wish, expires_at AS "expiresAt", taker_deck AS "takerDeck", match_id AS "matchId",
  CASE WHEN taker_hash IS NOT NULL THEN 'taken' WHEN expires_at < now() THEN 'expired' ELSE 'open' END AS state`;

const hashOfCode = (code: string): Buffer => createHash('sha256').update(`senki code ${code}`).digest();
const newCode = (): string => randomBytes(16).toString('base64url');

/** Invitations between guests, by codes of which only hashes are stored. */
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly most: number,
  ) {}

  /** `code` is for the friend, `host` is the host's own secret. Rejects with TooManyVisits. */
  async create(
    terms: InvitationTerms,
    address: Buffer,
  ): Promise<{ readonly code: string; readonly host: string; readonly expiresAt: Date }> {
    const [code, host] = [newCode(), newCode()];
    const made = await inTransaction(this.database, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`invites ${address.toString('hex')}`]);
      await tx.query(`DELETE FROM guest_invitation WHERE expires_at < now() - interval '1 day'`);
      const open = await tx.query(
        'SELECT FROM guest_invitation WHERE address = $1 AND taker_hash IS NULL AND expires_at > now()',
        [address],
      );
      if (open.rows.length >= this.most) return new TooManyVisits('Wait until your earlier invitations have ended.');
      const { rows } = await tx.query<{ expiresAt: Date }>(
        `INSERT INTO guest_invitation (code_hash, host_hash, address, wish, expires_at)
         VALUES ($1, $2, $3, $4, now() + $5 * interval '1 hour') RETURNING expires_at AS "expiresAt"`,
        [hashOfCode(code), hashOfCode(host), address, JSON.stringify(terms), HOURS],
      );
      return { code, host, expiresAt: rows[0]!.expiresAt };
    });
    // Returned from the transaction instead of thrown in it, so that the connection is not discarded.
    if (made instanceof TooManyVisits) throw made;
    return made;
  }

  async find(code: string): Promise<Invitation | null> {
    const sql = `SELECT ${COLUMNS} FROM guest_invitation WHERE code_hash = $1`;
    return (await this.database.query<Invitation>(sql, [hashOfCode(code)])).rows[0] ?? null;
  }

  /** The invitation for its host, who has the secret returned by `create`. */
  async findAsHost(code: string, host: string): Promise<Invitation | null> {
    const sql = `SELECT ${COLUMNS} FROM guest_invitation WHERE code_hash = $1 AND host_hash = $2`;
    return (await this.database.query<Invitation>(sql, [hashOfCode(code), hashOfCode(host)])).rows[0] ?? null;
  }

  /**
   * The invitation if it now belongs to the taker: it was open, or the same taker had accepted it before. The deck of
   * the first time counts. Null for anyone else.
   */
  async take(code: string, { taker, deck }: Take): Promise<Invitation | null> {
    const { rows } = await this.database.query<Invitation>(
      `UPDATE guest_invitation SET taker_hash = $2, taker_deck = coalesce(taker_deck, $3)
       WHERE code_hash = $1 AND (taker_hash = $2 OR (taker_hash IS NULL AND expires_at > now())) RETURNING ${COLUMNS}`,
      [hashOfCode(code), hashOfCode(taker), JSON.stringify(deck)],
    );
    return rows[0] ?? null;
  }

  async opened(code: string, matchId: string): Promise<void> {
    await this.database.query('UPDATE guest_invitation SET match_id = $2 WHERE code_hash = $1', [
      hashOfCode(code),
      matchId,
    ]);
  }
}
