import { createHash } from 'node:crypto';
import { optionsOf } from '#audit';
import { games } from '#games';
import { uniform, type Dice, type Game } from '#kernel';
import {
  cardSetsOf,
  Chance,
  foldMatch,
  nextDeadline,
  PRESETS,
  UNOPENED,
  type MatchCommand,
  type MatchState,
  type Recorded,
} from '#match';
import { generateSigningKey, hex, type SigningKey } from '#proof';
import { encodeReplay } from '#replay';
import { seededStream } from '../dice.js';
import { sampleSetup } from '../play.js';
import { recordMatch, replaySource, secretFrom, type RecordedMatch, type Timely } from '../recording/index.js';
import { unit, type Person } from './people.js';

/** Who plays whom, when and how. Together with the seed it determines every byte of the record. */
export interface Meeting {
  readonly game: Game;
  readonly seed: string;
  readonly at: number;
  readonly people: readonly [Person, Person];
  /** The build that the record names. */
  readonly engine: string;
  /** The seat that concedes, and after how many answers of both seats. */
  readonly surrender?: { readonly seat: number; readonly after: number };
  /** Whether a judge stops the clocks for a while. */
  readonly pause?: boolean;
  /** Dice that do not follow from the secret: for operators who cheat. */
  readonly dice?: Dice;
}

/** The committed secret, with dice that do not follow from it. */
class Rigged extends Chance {
  constructor(
    matchId: string,
    secret: string,
    private readonly rigged: Dice,
  ) {
    super(matchId, secret);
  }

  override dice(): Dice {
    return this.rigged;
  }
}

/** The signing key of the simulated operator. */
export const OPERATOR_KEY: SigningKey = generateSigningKey(secretFrom('operator of simulated matches'));

/** A version 7 UUID with the time of the match; its other digits are derived from the seed. */
export function matchIdFor({ at, seed }: Pick<Meeting, 'at' | 'seed'>): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(seed).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

const JUDGE = { by: 'judge-1', reason: 'a question about the rules' } as const;
const PAUSE_AT = 6;
const PAUSE_MS = 60_000;

/** Plays a meeting to its end on a simulated clock. */
export function recordMeeting(meeting: Meeting): RecordedMatch {
  const { game, seed, at, people } = meeting;
  const draws = people.map((_, seat) => seededStream(`${seed}/seat ${seat}`));
  const choosers = people.map(({ chooser }, seat) => chooser(game, draws[seat] as () => number));
  let answers = 0;
  const next = (state: MatchState): Timely | null => {
    const decision = state.table.pending[0];
    if (state.status !== 'playing' || !decision?.offer) return null;
    const { seat } = decision;
    const [person, draw] = [people[seat] as Person, draws[seat] as () => number];
    answers += 1;
    if (meeting.surrender && answers > meeting.surrender.after)
      return { command: { type: 'Concede', seat: meeting.surrender.seat }, at: state.lastAt + 900 };
    if (meeting.pause && answers === PAUSE_AT && !state.paused)
      return { command: { type: 'PauseClocks', ...JUDGE }, at: state.lastAt + 200 };
    if (state.paused) return { command: { type: 'ResumeClocks', ...JUDGE }, at: state.lastAt + PAUSE_MS };
    const answerAt = state.lastAt + person.think(optionsOf(decision.offer), draw);
    const due = nextDeadline(state);
    if (due && due.at < answerAt)
      return { command: { type: 'ExpireClock', timer: 'clock', generation: state.version }, at: due.at };
    if (unit(draw) < person.quits) return { command: { type: 'Concede', seat }, at: answerAt };
    const answer = (choosers[seat] as (typeof choosers)[number])(state.table, decision);
    const lagMs = 20 + uniform(draw, 80);
    return { command: { type: 'Answer', seat, decision: decision.id, answer, lagMs }, at: answerAt };
  };
  const [matchId, secret] = [matchIdFor(meeting), hex(secretFrom(seed))];
  const chance = meeting.dice ? new Rigged(matchId, secret, meeting.dice) : new Chance(matchId, secret);
  const opening = { command: openingOf(meeting, chance), at };
  return recordMatch({ game, matchId, chance, opening, next });
}

function openingOf({ game, seed, people, engine }: Meeting, { commitment }: Chance): MatchCommand {
  const setup = sampleSetup(game, { draw: seededStream(`${seed}/decks`) });
  return {
    type: 'OpenMatch',
    mode: setup.mode,
    seats: people.map(({ id }, seat) => ({ player: id, deck: setup.decks[seat] ?? {} })),
    timeControl: PRESETS.ranked,
    cardSets: cardSetsOf(game),
    engine,
    secretCommitment: commitment,
    tags: {},
  };
}

/** The lines of a replay file, signed as given by the simulated operator, whether honest or not. */
export async function replayLines(
  matchId: string,
  events: readonly Recorded[],
  key: SigningKey = OPERATOR_KEY,
): Promise<string[]> {
  const state = foldMatch(UNOPENED, events);
  const signing = { blinding: new Uint8Array(32).fill(7), sealedAt: state.lastAt + 1, key };
  const source = replaySource(rulesOf(state), { matchId, events, state }, signing);
  const lines: string[] = [];
  for await (const line of encodeReplay(source)) lines.push(line.slice(0, -1));
  return lines;
}

function rulesOf({ pins }: MatchState): Game {
  const rules = games.get(`${pins.game}@${pins.edition}`);
  if (!rules) throw new Error(`there is no game ${pins.game}@${pins.edition}`);
  return rules;
}
