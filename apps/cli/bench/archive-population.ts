import { indexMatch, type ArchivedSeat, type IndexedMatch } from '#archive';
import { games } from '#games';
import { toEnvelope } from '#match';
import { v7 } from 'uuid';
import { seededStream } from '#simulation';
import { recordRandomMatch } from '#simulation/recording';

/** Size of the population that produces the archive; `from` and `until` are in milliseconds since 1970. */
export interface World {
  readonly matches: number;
  readonly players: number;
  readonly tournaments: number;
  readonly from: number;
  readonly until: number;
}

const DAY_MS = 86_400_000;
const MODELS_OF_A_GAME = 24;
const LADDERS = ['ranked', 'ranked-gcg', 'open'];
const VETERANS = 40;
/** After this share of the period, the first ladder, the veterans and imported matches no longer occur. */
const EARLY = 0.1;
const SEASONS = ['2026-winter', '2026-spring', '2026-summer', '2026-autumn'];
/** Share of each end reason, in percent. */
const REASONS = [
  ['win', 60],
  ['concede', 25],
  ['clock', 8],
  ['disconnect', 4],
  ['draw', 1.5],
  ['no-start', 1],
  ['judge', 0.3],
  ['void', 0.2],
] as const;

export const worldOf = (matches: number, now: number): World => ({
  matches,
  players: Math.max(50, Math.round(matches / 20)),
  tournaments: Math.max(4, Math.round(matches / 500)),
  from: now - 400 * DAY_MS,
  until: now,
});

/**
 * Index rows of matches that were never played. Cards, turns and lengths come from real matches, played here with
 * random answers; players, places and times are made up: few players play much, most play little.
 */
export class Population {
  private readonly next = seededStream('archive');
  private readonly models = [...games.values()].flatMap((game) =>
    Array.from({ length: MODELS_OF_A_GAME }, (_, i) => modelOf(game, i)),
  );

  constructor(readonly world: World) {}

  *generate(): Generator<IndexedMatch, void> {
    const { matches, from, until } = this.world;
    for (let i = 0; i < matches; i++) yield this.match(Math.floor(from + ((until - from) * i) / matches));
  }

  /** A random number from 0 (inclusive) to 1 (exclusive). */
  chance(): number {
    return this.next() / 2 ** 32;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.chance() * from.length)]!;
  }

  player(): string {
    return `p-${Math.floor(this.world.players * this.chance() ** 2.5)}`;
  }

  /** A player who has not played for a long time. */
  veteran(): string {
    return `veteran-${Math.floor(this.chance() * VETERANS)}`;
  }

  /** A tournament that runs at this share of the period (0 to 1); several run at the same time. */
  tournament(part = this.chance()): string {
    const { tournaments } = this.world;
    return `cup-${Math.min(tournaments - 1, Math.floor(part * tournaments + 3 * this.chance()))}`;
  }

  get ladders(): readonly string[] {
    return LADDERS;
  }

  season(at: number): string {
    const { from, until } = this.world;
    return SEASONS[Math.min(SEASONS.length - 1, Math.floor(((at - from) / (until - from)) * SEASONS.length))]!;
  }

  private match(at: number): IndexedMatch {
    const { entry, cards } = this.pick(this.models);
    const { from, until } = this.world;
    const part = (at - from) / (until - from);
    const ranked = this.chance() < 0.7;
    const reason = this.reason();
    const result = reason === 'void' ? 'void' : reason === 'draw' ? 'drawn' : 'decided';
    const winner = this.chance() < 0.52 ? 0 : 1;
    const seats = this.pair(part).map((player, seat): ArchivedSeat => ({
      seat,
      player,
      team: seat,
      outcome: result === 'void' ? 'void' : result === 'drawn' ? 'drew' : seat === winner ? 'won' : 'lost',
      rating: ranked ? 15 + 6 * (this.chance() + this.chance() + this.chance() - 1.5) : null,
    }));
    const cup = !ranked && this.chance() < 0.8 ? this.cup(part) : null;
    return {
      cards,
      entry: {
        ...entry,
        matchId: v7({ msecs: at }),
        origin: part < EARLY && this.chance() < 0.2 ? 'club' : entry.origin,
        mode: this.mode(part, entry.mode),
        ladder: ranked ? this.ladder(part, entry.game) : null,
        season: ranked ? this.season(at) : null,
        ...(cup ?? { tournament: null, round: null, table: null }),
        labels: cup ?? {},
        seats,
        winners: result === 'decided' ? [winner] : [],
        result,
        reason,
        startedAt: at,
        endedAt: at + 60_000 + Math.floor(this.chance() * 1_800_000),
      },
    };
  }

  private cup(part: number) {
    return {
      tournament: this.tournament(part),
      round: String(1 + Math.floor(this.chance() * 9)),
      table: String(1 + Math.floor(this.chance() * 60)),
    };
  }

  private ladder(part: number, game: string): string {
    if (this.chance() < 0.001) return 'invitational';
    if (part < EARLY && this.chance() < 0.5) return 'founders';
    return this.pick(LADDERS.filter((name) => name !== 'ranked-gcg' || game === 'gcg'));
  }

  private mode(part: number, usual: string): string {
    const chance = this.chance();
    if (chance < 0.02) return 'battle-royale';
    return chance < 0.025 && part < 0.5 ? 'team-battle' : usual;
  }

  private pair(part: number): readonly [string, string] {
    const first = part < EARLY && this.chance() < 0.1 ? this.veteran() : this.player();
    for (let tries = 0; tries < 10; tries++) {
      const second = this.player();
      if (second !== first) return [first, second];
    }
    return [first, `${first}-rival`];
  }

  private reason(): IndexedMatch['entry']['reason'] {
    let left = this.chance() * 100;
    for (const [reason, share] of REASONS) if ((left -= share) < 0) return reason;
    return 'win';
  }
}

function modelOf(game: Parameters<typeof recordRandomMatch>[0], i: number): IndexedMatch {
  const { matchId, commits } = recordRandomMatch(game, `archive ${game.id}@${game.edition} ${i}`, Date.UTC(2026, 0, 1));
  const events = commits
    .flatMap((commit) => commit.events)
    .map((event, at) => ({ ...toEnvelope({ version: at + 1, at: 0, event }), hash: '' }));
  return indexMatch({ matchId, origin: 'local', events, game, ratings: [] })!;
}
