import { inTransaction } from '#event-store';
import type { Game } from '#kernel';
import { hex, payloadHash } from '#proof';
import type { LadderDefinition, Season, SeasonPolicy } from '../definition.js';
import { LadderRefusal } from '../refusal.js';
import type { Database, Transaction } from './database.js';

export interface Ladder {
  readonly definition: LadderDefinition;
  /** The season under way; null before the first. */
  readonly season: string | null;
}

const SEASON = `ladder, season, number, policy, policy_hash AS "policyHash",
  (extract(epoch FROM started_at) * 1000)::float8 AS "startedAt", (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt"`;

type Games = ReadonlyMap<string, Game>;

/** The game with the cards that a ladder names. Rejects where it does not know them. */
export type ChooseGame = (wish: {
  readonly game: string;
  readonly edition: string;
  readonly cardSets?: Readonly<Record<string, string>> | undefined;
}) => Promise<Game>;

/** What operators have declared: ladders and their seasons. */
export class Ladders {
  constructor(
    private readonly database: Database,
    private readonly games: Games,
    private readonly choose: ChooseGame | null = null,
  ) {}

  /** Declares a ladder, or declares it anew; a season under way keeps the policy it started with. */
  async declare(definition: LadderDefinition, db: Database | Transaction = this.database): Promise<Ladder> {
    this.teamsOf(definition);
    await this.playedWith(definition);
    const { rows } = await db.query<Ladder>(
      `INSERT INTO ladder (id, definition) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, changed_at = now()
       RETURNING definition, season`,
      [definition.id, JSON.stringify(definition)],
    );
    return rows[0] as Ladder;
  }

  async list(): Promise<readonly Ladder[]> {
    return (await this.database.query<Ladder>('SELECT definition, season FROM ladder ORDER BY id')).rows;
  }

  /** Rejects with `no-such-ladder`. */
  async get(id: string): Promise<Ladder> {
    const { rows } = await this.database.query<Ladder>('SELECT definition, season FROM ladder WHERE id = $1', [id]);
    if (!rows[0]) throw new LadderRefusal('no-such-ladder', `there is no ladder ${id}`);
    return rows[0];
  }

  /** Ends the season under way and starts the next, by the policy the ladder declares now. Starting it again is harmless. */
  async startSeason(ladder: string, season: string, within?: Transaction): Promise<Season> {
    const start = async (tx: Transaction): Promise<Season> => {
      const { rows } = await tx.query<Ladder>('SELECT definition, season FROM ladder WHERE id = $1 FOR UPDATE', [
        ladder,
      ]);
      const found = rows[0];
      if (!found) throw new LadderRefusal('no-such-ladder', `there is no ladder ${ladder}`);
      const seasons = await seasonsOf(tx, ladder);
      const known = seasons.find((one) => one.season === season);
      if (known && found.season === season) return known;
      if (known) throw new LadderRefusal('season-exists', `season ${season} is over`);
      await tx.query('UPDATE ladder_season SET ended_at = now() WHERE ladder = $1 AND ended_at IS NULL', [ladder]);
      await tx.query('UPDATE ladder SET season = $2 WHERE id = $1', [ladder, season]);
      const { policy } = found.definition;
      const made = await tx.query<Season>(
        `INSERT INTO ladder_season (ladder, season, number, policy, policy_hash) VALUES ($1, $2, $3, $4, $5)
         RETURNING ${SEASON}`,
        [ladder, season, seasons.length + 1, JSON.stringify(policy), policyHash(policy)],
      );
      return made.rows[0] as Season;
    };
    return within ? start(within) : inTransaction(this.database, start);
  }

  async seasons(ladder: string): Promise<readonly Season[]> {
    await this.get(ladder);
    return seasonsOf(this.database, ladder);
  }

  /** The season asked for, else the one under way. */
  async season(ladder: string, season: string | null): Promise<Season> {
    const { season: current } = await this.get(ladder);
    const wanted = season ?? current;
    if (wanted === null) throw new LadderRefusal('no-season', `no season of ${ladder} has started`);
    const found = (await seasonsOf(this.database, ladder)).find((one) => one.season === wanted);
    if (!found) throw new LadderRefusal('no-such-season', `${ladder} has no season ${wanted}`);
    return found;
  }

  gameOf({ game, edition }: LadderDefinition): Game {
    const found = this.games.get(`${game}@${edition}`);
    if (!found) throw new LadderRefusal('no-such-game', `there is no game ${game}@${edition} here`);
    return found;
  }

  /** The game with the cards of the ladder. */
  async playedWith(definition: LadderDefinition): Promise<Game> {
    const { game, edition, cardSets } = definition;
    const own = this.gameOf(definition);
    return cardSets && this.choose ? this.choose({ game, edition, cardSets }) : own;
  }

  /** The team of each seat. */
  teamsOf(definition: LadderDefinition): readonly number[] {
    const { mode, seats, bestOf } = definition;
    const { modes, id, edition } = this.gameOf(definition);
    const tables = Object.hasOwn(modes, mode) ? modes[mode]?.tables : undefined;
    if (!tables) throw new LadderRefusal('no-such-mode', `${id}@${edition} has no mode ${mode}`);
    const teams = tables.find((table) => table.length === seats);
    if (!teams) throw new LadderRefusal('wrong-seats', `${mode} is not played with ${seats} seats`);
    if (bestOf > 1 && new Set(teams).size !== 2)
      throw new LadderRefusal('unsuitable-series', 'a series is played by two sides');
    return teams;
  }
}

/** Hex SHA-256 of the policy's canonical text. */
export const policyHash = (policy: SeasonPolicy): string => hex(payloadHash(policy));

export async function seasonsOf(db: Database | Transaction, ladder: string): Promise<readonly Season[]> {
  const { rows } = await db.query<Season>(`SELECT ${SEASON} FROM ladder_season WHERE ladder = $1 ORDER BY number`, [
    ladder,
  ]);
  return rows;
}
