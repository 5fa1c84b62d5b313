import type { Database } from './database.js';

/** Says how far many matches have come, in one question. */
export class StreamHeads {
  constructor(private readonly database: Database) {}

  async of(matchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ match_id: string; version: number }>({
      name: 'match_stream_heads',
      text: 'SELECT match_id, version FROM es.match_stream WHERE match_id = ANY($1)',
      values: [matchIds],
    });
    return new Map(rows.map((row) => [row.match_id, row.version]));
  }
}
