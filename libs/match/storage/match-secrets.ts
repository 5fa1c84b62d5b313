import { CommandIdReused, type Database } from '#event-store';

export interface MatchSecret {
  readonly matchId: string;
  /** 32 bytes. Leaves the server only in the match's last event of play. */
  readonly secret: Uint8Array;
}

interface Row {
  readonly match_id: string;
  readonly secret: Buffer;
  readonly fingerprint: Buffer;
}

/** Stores the secret of every match, starting before its first event. */
export class MatchSecrets {
  constructor(private readonly database: Database) {}

  /**
   * Stores the secret for the match that a command opens, or returns the one stored by an earlier attempt of the same
   * command.
   */
  async keep(fresh: MatchSecret, commandId: string, fingerprint: Uint8Array): Promise<MatchSecret> {
    const matchId = await this.matchOf(commandId, fresh.matchId, fingerprint);
    // Without a conflict column: a node of the version before may have opened the match with only this row.
    const { rowCount } = await this.database.query(
      `INSERT INTO match_secret (match_id, secret, command_id, fingerprint) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [matchId, fresh.secret, commandId, fingerprint],
    );
    if (rowCount === 1) return { matchId, secret: fresh.secret };
    const secret = await this.of(matchId);
    return secret ? { matchId, secret } : this.earlier(commandId, fingerprint);
  }

  /** The match that the command opens: the given one, or that of an earlier attempt. */
  private async matchOf(commandId: string, matchId: string, fingerprint: Uint8Array): Promise<string> {
    const { rowCount } = await this.database.query(
      `INSERT INTO opening_command (command_id, match_id, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [commandId, matchId, fingerprint],
    );
    if (rowCount === 1) return matchId;
    const { rows } = await this.database.query<Omit<Row, 'secret'>>(
      'SELECT match_id, fingerprint FROM opening_command WHERE command_id = $1',
      [commandId],
    );
    const row = rows[0];
    if (!row) throw new Error(`the match opened by command ${commandId} is gone`);
    if (!row.fingerprint.equals(fingerprint)) throw new CommandIdReused(row.match_id, commandId);
    return row.match_id;
  }

  async of(matchId: string): Promise<Uint8Array | null> {
    const { rows } = await this.database.query<Row>({
      name: 'match_secret_of',
      text: 'SELECT secret FROM match_secret WHERE match_id = $1',
      values: [matchId],
    });
    return rows[0]?.secret ?? null;
  }

  private async earlier(commandId: string, fingerprint: Uint8Array): Promise<MatchSecret> {
    const { rows } = await this.database.query<Row>(
      'SELECT match_id, secret, fingerprint FROM match_secret WHERE command_id = $1',
      [commandId],
    );
    const row = rows[0];
    if (!row) throw new Error(`the secret kept for command ${commandId} is gone`);
    if (!row.fingerprint.equals(fingerprint)) throw new CommandIdReused(row.match_id, commandId);
    return { matchId: row.match_id, secret: row.secret };
  }
}
