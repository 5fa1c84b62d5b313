import { atMost, barInWords, type Bar } from './bars.js';
import { coreToUse, ownDuels, playIn, sumOf, type Played } from './player-process.js';
import { median } from './rates.js';
import { machine } from './report.js';
import { machineInWords, tableInWords } from './words.js';

export interface GamesPlan {
  readonly games: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (text: string) => void;
}

/** The game that the others are compared with, and how many times as much an answer may cost in them. */
export const MEASURE = 'gcg@1.1.0';
const MOST: Readonly<Record<string, number>> = { 'nexa@1.2': 1.5, 'vanguard@2.11': 3 };

/** Seconds of processor time before a game is measured. The largest rules take this long until the JIT compiler has optimised them. */
const WARM_UP = 15;

export interface GamesReport {
  readonly machine: ReturnType<typeof machine>;
  readonly core: number | null;
  readonly rounds: number;
  readonly games: readonly GameCost[];
  readonly bars: readonly Bar[];
}

interface GameCost {
  readonly game: string;
  readonly matchesPerSecond: number;
  readonly answersPerSecond: number;
  readonly answersPerMatch: number;
  /** Processor time of an answer in microseconds: the median of the rounds, and each round. */
  readonly micros: number;
  readonly microsByRound: readonly number[];
  /** The median, over the rounds, of the cost beside that of `MEASURE` in the same round. */
  readonly ratio: number;
}

/** Plays random duels of every game in turn, round after round, each time in a new process on the same core. */
export async function benchGames({ games, rounds, seconds, progress }: GamesPlan): Promise<GamesReport> {
  const [program, core, before] = [ownDuels(), coreToUse(), machine(null)];
  const names = [MEASURE, ...games.filter((game) => game !== MEASURE)];
  const played = new Map<string, Played[]>(names.map((game) => [game, []]));
  for (let i = 1; i <= rounds; i++) {
    for (const game of names) {
      progress(`round ${i} of ${rounds}: ${game}`);
      played.get(game)?.push(await playIn(core, [program, game, String(seconds), String(WARM_UP)]));
    }
  }
  return { machine: before, core, rounds, ...compareGames(played) };
}

export function compareGames(played: ReadonlyMap<string, readonly Played[]>): Pick<GamesReport, 'games' | 'bars'> {
  const measure = (played.get(MEASURE) ?? []).map(microsOf);
  const games = [...played].map(([game, rounds]): GameCost => {
    const all = sumOf(rounds);
    const micros = rounds.map(microsOf);
    return {
      game,
      matchesPerSecond: rounded(all.matches / all.seconds),
      answersPerSecond: Math.round(all.steps / all.seconds),
      answersPerMatch: rounded(all.steps / all.matches),
      micros: rounded(median(micros)),
      microsByRound: micros.map(rounded),
      ratio: rounded(median(micros.map((cost, i) => cost / (measure[i] ?? cost)))),
    };
  });
  const bars = games.flatMap(({ game, ratio }) => {
    const most = MOST[game];
    return most === undefined ? [] : [atMost(`cost of an answer, ${game} beside ${MEASURE}`, ratio, most)];
  });
  return { games, bars };
}

const microsOf = ({ cpuSeconds, steps }: Played): number => (cpuSeconds * 1e6) / steps;
const rounded = (value: number): number => Math.round(value * 100) / 100;

export function gamesInWords({ machine: on, core, rounds, games, bars }: GamesReport): string {
  const rows = games.map((one) => [
    ...[one.game, one.matchesPerSecond, one.answersPerSecond, one.micros],
    ...[one.ratio, one.microsByRound.join(' ')],
  ]);
  const head = ['game', 'matches/s', 'answers/s', 'µs an answer', `beside ${MEASURE}`, 'µs by round'];
  const where = core === null ? 'on any core' : `on core ${core} alone`;
  return [
    machineInWords(on),
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}, the games in turn, each process ${where}`,
    ...tableInWords(head, rows).map((line) => `  ${line}`),
    ...bars.map(barInWords),
  ].join('\n');
}
