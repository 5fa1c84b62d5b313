import type { Pool, PoolClient } from 'pg';
import { repository } from '#database';
import { EventStore, type FeedEvent, type StoredEvent } from '#event-store';
import { OpenMatchEntity } from '../operator.entity.js';

/** Who opened which match, and who has how many in play, as the feed last told. */
export class OpenMatches {
  constructor(private readonly pool: Pool) {}

  async countOf(opener: string): Promise<number> {
    return (await repository(OpenMatchEntity, this.pool)).countBy({ opener });
  }

  /**
   * From the record itself, recomputed up to its head: whoever gets at the rows makes nobody the opener. Null if there is no
   * such match, or if its opening is from before openings named who opened them. Rejects with StreamBroken.
   */
  async openerOf(matchId: string): Promise<string | null> {
    const [opened] = await new EventStore(this.pool).load(matchId);
    return opened ? openedBy(opened) : null;
  }

  /** Whether the command has opened its match before: then it is only repeated, and takes no more room. */
  async isKnown(commandId: string): Promise<boolean> {
    const { rows } = await this.pool.query('SELECT FROM match_secret WHERE command_id = $1', [commandId]);
    return rows.length > 0;
  }
}

export async function projectOpenMatches(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  const opened = events.filter(({ type }) => type === 'MatchOpened');
  const ended = events.filter(({ type }) => type === 'MatchEnded');
  await tx.query(
    `INSERT INTO open_match (match_id, opener) SELECT * FROM unnest($1::uuid[], $2::text[]) ON CONFLICT DO NOTHING`,
    [opened.map(({ matchId }) => matchId), opened.map((event) => openedBy(event) ?? noteOf(event))],
  );
  await tx.query('DELETE FROM open_match WHERE match_id = ANY($1)', [ended.map(({ matchId }) => matchId)]);
}

const openedBy = ({ payload }: StoredEvent): string | null =>
  (payload as { readonly openedBy?: string }).openedBy ?? null;

/** Beside the chain: good enough to count older openings by, and for nothing else. */
const noteOf = ({ meta }: StoredEvent): string => String((meta as { by?: unknown } | null)?.by ?? '');
