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
    const { rowCount } = await this.database.query(
      `INSERT INTO match_secret (match_id, secret, command_id, fingerprint) VALUES ($1, $2, $3, $4)
       ON CONFLICT (command_id) DO NOTHING`,
      [fresh.matchId, fresh.secret, commandId, fingerprint],
    );
    return rowCount === 1 ? fresh : this.earlier(commandId, fingerprint);
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
