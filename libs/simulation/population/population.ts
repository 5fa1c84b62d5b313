import { uniform, type Game } from '#kernel';
import { createDice } from '#proof';
import { seededStream } from '../dice.js';
import { headOf, secretFrom } from '../recording/index.js';
import { peeker, rewritten, ringMeeting, script, type Cheat, type Strength } from './cheats.js';
import { matchIdFor, recordMeeting, replayLines, type Meeting } from './match.js';
import { honestPerson, type Person } from './people.js';

/** What to simulate. Each match depends only on its number and on this plan. */
export interface PopulationPlan {
  readonly game: Game;
  readonly seed: string;
  readonly matches: number;
  /** The number of honest players; cheats are added to them. */
  readonly players: number;
  readonly cheats: readonly Cheat[];
  readonly strength?: Strength;
  readonly engine: string;
  /** When the first match begins, in milliseconds since the epoch. */
  readonly from: number;
}

/** A file of the archive; `lines` is null if the operator dropped it. */
export interface SimulatedFile {
  readonly matchId: string;
  /** The head of the chain that went into the log when the match ended, whatever happened to the file. */
  readonly head: string;
  readonly lines: readonly string[] | null;
}

/** One in this many matches has a cheating player, if there are any. */
const CHEATING_SHARE = 4;
const HOUR_MS = 3_600_000;
const MATCHES_PER_HOUR = 60;

/** Who plays in match number `i`, and how. */
export function meetingFor(plan: PopulationPlan, i: number): Meeting {
  const { game, seed, engine } = plan;
  const draw = seededStream(`${seed}/${i}/meeting`);
  const at = plan.from + Math.floor((i * HOUR_MS) / MATCHES_PER_HOUR);
  const base = { game, seed: `${seed}/${i}`, at, engine };
  const one = honest(plan, uniform(draw, plan.players));
  const other = honest(plan, uniform(draw, plan.players));
  const guest = guestIn(plan, i);
  if (guest === 'ring') return { ...base, ...ringMeeting(seed, plan.strength ?? 1, draw) };
  const first = guest === null ? one : guest;
  const second = first.id === other.id ? honest(plan, (numberOf(other) + 1) % plan.players) : other;
  const people = uniform(draw, 2) === 0 ? ([first, second] as const) : ([second, first] as const);
  const isRigged = plan.cheats.includes('dice') && i % 10 === 3;
  return {
    ...base,
    people,
    pause: uniform(draw, 100) === 0,
    ...(isRigged ? { dice: createDice(secretFrom(`loaded dice ${i}`)) } : {}),
  };
}

/** The kinds of cheating players take turns. */
function guestIn({ cheats, seed, strength }: PopulationPlan, i: number): Person | 'ring' | null {
  const players = cheats.filter((cheat) => cheat === 'peek' || cheat === 'script' || cheat === 'ring');
  if (players.length === 0 || i % CHEATING_SHARE !== 0) return null;
  const cheat = players[Math.floor(i / CHEATING_SHARE) % players.length];
  if (cheat === 'ring') return 'ring';
  return cheat === 'peek' ? peeker('peeker', seed, strength) : script('script', seed, strength);
}

const honest = ({ seed }: PopulationPlan, n: number): Person => honestPerson(`player-${n + 1}`, seed);
const numberOf = ({ id }: Person): number => Number(id.slice('player-'.length)) - 1;

/** Plays and signs match number `i`. */
export async function simulateFile(plan: PopulationPlan, i: number): Promise<SimulatedFile> {
  const meeting = meetingFor(plan, i);
  const matchId = matchIdFor(meeting);
  const { events } = recordMeeting(meeting);
  const head = headOf(matchId, events);
  if (plan.cheats.includes('drop') && i % 25 === 7) return { matchId, head, lines: null };
  const isRewritten = plan.cheats.includes('rewrite') && i % 25 === 11;
  return { matchId, head, lines: await replayLines(matchId, isRewritten ? rewritten(events) : events) };
}
