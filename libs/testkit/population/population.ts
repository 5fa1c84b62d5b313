import { uniform, type Game } from '#kernel';
import type { MatchEvent, Recorded } from '#match';
import { createDice } from '#proof';
import { seededStream } from '../dice.js';
import { peeker, script, type Cheat } from './cheats.js';
import { secretFrom } from '../recording/index.js';
import { matchIdFor, recordMeeting, replayLines, type Meeting } from './match.js';
import { honestPerson, type Person } from './people.js';

/** What to simulate. Each match depends on its number and this alone. */
export interface PopulationPlan {
  readonly game: Game;
  readonly seed: string;
  readonly matches: number;
  /** Honest players; cheats come on top. */
  readonly players: number;
  readonly cheats: readonly Cheat[];
  readonly engine: string;
  /** When the first match begins. */
  readonly from: number;
}

/** A file of the archive; `lines` is null for one that the operator dropped. */
export interface SimulatedFile {
  readonly matchId: string;
  readonly lines: readonly string[] | null;
}

const RING = ['ring-1', 'ring-2', 'ring-3'] as const;
/** One match in so many is a cheating player's, as long as somebody cheats. */
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
  if (guest === 'ring') return { ...base, ...ringMeeting(seed, draw) };
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

/** The cheating players take turns. */
function guestIn({ cheats, seed }: PopulationPlan, i: number): Person | 'ring' | null {
  const players = cheats.filter((cheat) => cheat === 'peek' || cheat === 'script' || cheat === 'ring');
  if (players.length === 0 || i % CHEATING_SHARE !== 0) return null;
  const cheat = players[Math.floor(i / CHEATING_SHARE) % players.length];
  if (cheat === 'ring') return 'ring';
  return cheat === 'peek' ? peeker('peeker', seed) : script('script', seed);
}

/** Two of the ring meet; one of them gives up after a few answers. */
function ringMeeting(seed: string, draw: () => number): Pick<Meeting, 'people' | 'surrender'> {
  const first = uniform(draw, RING.length);
  const second = (first + 1 + uniform(draw, RING.length - 1)) % RING.length;
  const people = [first, second].map((n) => honestPerson(RING[n] as string, seed)) as [Person, Person];
  return { people, surrender: { seat: uniform(draw, 2), after: 3 + uniform(draw, 4) } };
}

const honest = ({ seed }: PopulationPlan, n: number): Person => honestPerson(`player-${n + 1}`, seed);
const numberOf = ({ id }: Person): number => Number(id.slice('player-'.length)) - 1;

/** Plays and seals match number `i`. */
export async function simulateFile(plan: PopulationPlan, i: number): Promise<SimulatedFile> {
  const meeting = meetingFor(plan, i);
  const matchId = matchIdFor(meeting);
  if (plan.cheats.includes('drop') && i % 25 === 7) return { matchId, lines: null };
  const { events } = recordMeeting(meeting);
  const isRewritten = plan.cheats.includes('rewrite') && i % 25 === 11;
  return { matchId, lines: await replayLines(matchId, isRewritten ? rewritten(events) : events) };
}

/** An operator turns the result round, chains the events anew and seals that. */
export function rewritten(events: readonly Recorded[]): Recorded[] {
  return events.map((recorded) => ({ ...recorded, event: turned(recorded.event) }));
}

const turned = (event: MatchEvent): MatchEvent =>
  event.type === 'MatchEnded' ? { ...event, winners: event.winners.map((seat) => 1 - seat) } : event;
