import { conditions, repository } from '#database';
import { inTransaction, type Database, type Transaction } from '#event-store';
import type { Game } from '#kernel';
import { hex, payloadHash } from '#proof';
import type { LadderDefinition, Season, SeasonPolicy } from '../definition.js';
import { LadderRefusal } from '../refusal.js';
import {
  DECLARE_LADDER,
  LadderEntity,
  LadderSeasonEntity,
  type LadderRow,
  type LadderSeasonRow,
} from './ladder.entity.js';

export interface Ladder {
  readonly definition: LadderDefinition;
  /** The current season; null before the first. */
  readonly season: string | null;
}

type Games = ReadonlyMap<string, Game>;

/** The game with the cards that a ladder names. Rejects if it does not know them. */
export type ChooseGame = (choice: {
  readonly game: string;
  readonly edition: string;
  readonly cardSets?: Readonly<Record<string, string>> | undefined;
}) => Promise<Game>;

/** Ladders and their seasons, as declared by operators. */
export class Ladders {
  constructor(
    private readonly database: Database,
    private readonly games: Games,
    private readonly choose: ChooseGame | null = null,
  ) {}

  /** Declares a ladder, or changes its declaration; the current season keeps the policy it started with. */
  async declare(definition: LadderDefinition, db: Database | Transaction = this.database): Promise<Ladder> {
    this.teamsOf(definition);
    await this.playedWith(definition);
    const { rows } = await db.query<Ladder>(DECLARE_LADDER, [definition.id, JSON.stringify(definition)]);
    return rows[0] as Ladder;
  }

  async list(): Promise<readonly Ladder[]> {
    return (await (await repository(LadderEntity, this.database)).find({ order: { id: 'ASC' } })).map(toLadder);
  }

  /** Rejects with `no-such-ladder`. */
  async get(id: string): Promise<Ladder> {
    const row = await (await repository(LadderEntity, this.database)).findOneBy({ id });
    if (row === null) throw noSuchLadder(id);
    return toLadder(row);
  }

  /**
   * Ends the current season and starts the next one with the policy that the ladder declares now. Starting a season
   * again changes nothing.
   */
  async startSeason(ladder: string, season: string, within?: Transaction): Promise<Season> {
    const start = async (tx: Transaction): Promise<Season> => {
      const ladders = await repository(LadderEntity, tx);
      const found = await ladders.findOne({ where: { id: ladder }, lock: { mode: 'pessimistic_write' } });
      if (found === null) throw noSuchLadder(ladder);
      const seasons = await seasonsOf(tx, ladder);
      const known = seasons.find((one) => one.season === season);
      if (known && found.season === season) return known;
      if (known) throw new LadderRefusal('season-exists', `season ${season} is over`);
      const { IsNull } = await conditions();
      const table = await repository(LadderSeasonEntity, tx);
      await table.update({ ladder, endedAt: IsNull() }, { endedAt: () => 'now()' });
      await ladders.update({ id: ladder }, { season });
      const { policy } = found.definition;
      await table.insert({ ladder, season, number: seasons.length + 1, policy, policyHash: policyHash(policy) });
      return toSeason(await table.findOneByOrFail({ ladder, season }));
    };
    return within ? start(within) : inTransaction(this.database, start);
  }

  async seasons(ladder: string): Promise<readonly Season[]> {
    await this.get(ladder);
    return seasonsOf(this.database, ladder);
  }

  /** The requested season; null: the current one. */
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
  const seasons = await repository(LadderSeasonEntity, db);
  return (await seasons.find({ where: { ladder }, order: { number: 'ASC' } })).map(toSeason);
}

const noSuchLadder = (id: string): LadderRefusal => new LadderRefusal('no-such-ladder', `there is no ladder ${id}`);

const toLadder = ({ definition, season }: LadderRow): Ladder => ({ definition, season });

const toSeason = ({ startedAt, endedAt, ...row }: LadderSeasonRow): Season => ({
  ...row,
  startedAt: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
});
