import type { Database } from './database.js';

/** Says how far many matches have come, in one question. */
export class StreamHeads {
  private gathered: { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, number>> } | null = null;

  constructor(private readonly database: Database) {}

  /** One match's version now; 0 if there is none. Those who ask in the same turn of the event loop share the question. */
  async version(matchId: string): Promise<number> {
    this.gathered ??= this.gather();
    const { ids, answer } = this.gathered;
    ids.add(matchId);
    return (await answer).get(matchId) ?? 0;
  }

  private gather() {
    const ids = new Set<string>();
    const answer = new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
      setImmediate(() => {
        this.gathered = null;
        this.of([...ids]).then(resolve, reject);
      });
    });
    return { ids, answer };
  }

  async of(matchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ match_id: string; version: number }>({
      name: 'match_stream_heads',
      text: 'SELECT match_id, version FROM es.match_stream WHERE match_id = ANY($1)',
      values: [matchIds],
    });
    return new Map(rows.map((row) => [row.match_id, row.version]));
  }
}
