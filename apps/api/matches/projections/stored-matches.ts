import { Injectable } from '@nestjs/common';
import type { MatchDocument } from '#contract';
import type { Queryable } from '#platform';
import { MatchCatalogue, type CatalogueQuery } from '../match-catalogue.js';

interface Row {
  readonly match_id: string;
  readonly version: number;
  readonly opened: Pick<MatchDocument, 'game' | 'edition' | 'mode' | 'tags'> & {
    seats: { player: string; team: number }[];
  };
  readonly opened_at: number;
  readonly ended: NonNullable<MatchDocument['end']> | null;
  readonly ended_at: number;
}

// A match's first event says what is played, and its last but one how it ended (the last one reveals the secret).
const MATCHES = `
SELECT s.match_id, s.version, o.payload AS opened, e.payload AS ended,
       (extract(epoch FROM o.recorded_at) * 1000)::float8 AS opened_at,
       (extract(epoch FROM e.recorded_at) * 1000)::float8 AS ended_at
FROM es.match_stream s
JOIN es.event o ON o.match_id = s.match_id AND o.version = 1
LEFT JOIN es.event e ON e.match_id = s.match_id AND e.version = s.version - 1 AND e.type = 'MatchEnded'`;

const PAGE = `${MATCHES}
WHERE ($1::uuid IS NULL OR s.match_id < $1)
  AND ($2::text IS NULL OR (e.version IS NULL) = ($2 = 'playing'))
  AND ($3::text IS NULL OR o.payload->>'game' = $3)
  AND ($4::text IS NULL OR o.payload->'seats' @> jsonb_build_array(jsonb_build_object('player', $4)))
ORDER BY s.match_id DESC LIMIT $5`;

/** Reads the list from the events themselves, so that it is never behind them. */
@Injectable()
export class StoredMatches extends MatchCatalogue {
  constructor(private readonly database: Queryable) {
    super();
  }

  async list({ after, status, game, player, limit }: CatalogueQuery): Promise<readonly MatchDocument[]> {
    const { rows } = await this.database.query(PAGE, [after, status, game, player, limit]);
    return (rows as unknown as Row[]).map(toDocument);
  }

  async find(matchId: string): Promise<MatchDocument | null> {
    const { rows } = await this.database.query(`${MATCHES} WHERE s.match_id = $1`, [matchId]);
    const row = rows[0] as unknown as Row | undefined;
    return row === undefined ? null : toDocument(row);
  }
}

function toDocument({ match_id, version, opened, opened_at, ended, ended_at }: Row): MatchDocument {
  const { game, edition, mode, tags, seats } = opened;
  const end = ended === null ? null : { winners: ended.winners, reason: ended.reason, detail: ended.detail };
  return {
    matchId: match_id,
    version,
    game,
    edition,
    mode,
    status: end === null ? 'playing' : 'over',
    seats: seats.map(({ player, team }, seat) => ({ seat, player, team })),
    tags,
    openedAt: opened_at,
    endedAt: end === null ? null : ended_at,
    end,
  };
}
