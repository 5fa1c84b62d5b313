import type { Pool, PoolClient } from 'pg';
import { repository } from '#database';
import type { EventStore, FeedEvent, StoredEvent } from '#event-store';
import { OpenMatchEntity } from '../operator.entity.js';

/** Who opened which match, and how many matches each opener has in play, as of the last feed batch. */
export class OpenMatches {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  async countOf(opener: string): Promise<number> {
    return (await repository(OpenMatchEntity, this.pool)).countBy({ opener });
  }

  /**
   * Read from the record itself, with its hashes recomputed up to the head, so that changing rows cannot make somebody
   * the opener. Null if the match does not exist, or was opened before openings named the opener. Rejects with
   * StreamBroken.
   */
  async openerOf(matchId: string): Promise<string | null> {
    const [opened] = await this.store.load(matchId);
    return opened ? openedBy(opened) : null;
  }

  /** Whether the command has already opened its match: then it is a repetition and does not count against the limit. */
  async isKnown(commandId: string): Promise<boolean> {
    // Nodes of the version before store the command only with the secret.
    const { rows } = await this.pool.query(
      `SELECT FROM opening_command WHERE command_id = $1 UNION ALL SELECT FROM match_secret WHERE command_id = $1`,
      [commandId],
    );
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

/** From the metadata, which the chain does not cover: used only for counting older openings. */
const noteOf = ({ meta }: StoredEvent): string => String((meta as { by?: unknown } | null)?.by ?? '');
