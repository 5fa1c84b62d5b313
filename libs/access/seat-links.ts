import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from './api-keys.js';
import { CREATE_LINK, USE_LINK } from './seat-link.sql.js';

export interface LinkedSeat {
  readonly matchId: string;
  readonly seat: number;
}

const LIFE_HOURS = 24;
/** For how many minutes the user of a link may use it again, in case the answer was lost. */
const AGAIN_MINUTES = 5;

const hashOf = (text: string): Buffer => createHash('sha256').update(`senki seat link ${text}`).digest();

/** Links that can be sent in a chat: each opens its seat once. Only hashes are stored. */
export class SeatLinks {
  constructor(private readonly database: Queryable) {}

  /** A code for the seat; invalidates its unused codes. Null if a link to the seat has been used. */
  async create({ matchId, seat }: LinkedSeat): Promise<string | null> {
    const code = randomBytes(16).toString('base64url');
    const { rows } = await this.database.query(CREATE_LINK, [hashOf(code), matchId, seat, LIFE_HOURS]);
    return rows.length > 0 ? code : null;
  }

  /**
   * The seat that the code opens: for the first user, and for a few minutes again for the same user. Null for everyone
   * else.
   */
  async use(code: string, by: string): Promise<LinkedSeat | null> {
    const { rows } = await this.database.query(USE_LINK, [hashOf(code), hashOf(by), AGAIN_MINUTES]);
    return (rows[0] as unknown as LinkedSeat | undefined) ?? null;
  }
}
