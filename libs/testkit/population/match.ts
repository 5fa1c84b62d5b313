import { createHash } from 'node:crypto';
import { optionsOf } from '#audit';
import { divider } from '#exports';
import { games } from '#games';
import { uniform, type Dice, type Game } from '#kernel';
import {
  cardSetsOf,
  nextDeadline,
  payloadOf,
  PRESETS,
  type MatchCommand,
  type MatchState,
  type Recorded,
} from '#match';
import {
  chainHash,
  commit,
  generateSigningKey,
  genesisHash,
  hex,
  payloadHash,
  type Json,
  type SigningKey,
} from '#proof';
import { encodeReplay, type RecordedEvent, type ReplaySource } from '#replay';
import { seededStream } from '../dice.js';
import { sampleSetup } from '../play.js';
import { unit, type Person } from './people.js';
import { recordMatch, secretFrom, type RecordedMatch, type Timely } from './record.js';

/** Who meets whom, when and how. Together with the seed it settles every byte of the record. */
export interface Meeting {
  readonly game: Game;
  readonly seed: string;
  readonly at: number;
  readonly people: readonly [Person, Person];
  /** The build that the record names. */
  readonly engine: string;
  /** The seat that gives up, and after how many answers of both. */
  readonly surrender?: { readonly seat: number; readonly after: number };
  /** A judge stops the clocks for a while. */
  readonly pause?: boolean;
  readonly dice?: Dice;
}

/** The operator of simulated matches. */
export const OPERATOR_KEY: SigningKey = generateSigningKey(secretFrom('operator of simulated matches'));

/** A version 7 UUID with the time of the match and digits that follow from the seed. */
export function matchIdFor({ at, seed }: Pick<Meeting, 'at' | 'seed'>): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(seed).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

const JUDGE = { by: 'judge-1', reason: 'a question about the rules' } as const;
const PAUSE_AT = 6;
const PAUSE_MS = 60_000;

/** Plays a meeting to its end on a clock of its own. */
export function recordMeeting(meeting: Meeting): RecordedMatch {
  const { game, seed, at, people } = meeting;
  const draws = people.map((_, seat) => seededStream(`${seed}/seat ${seat}`));
  const choosers = people.map(({ chooser }, seat) => chooser(game, draws[seat] as () => number));
  const secret = secretFrom(seed);
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
  const opening = { command: openingOf(meeting, secret), at };
  const dice = meeting.dice ? { dice: meeting.dice } : {};
  return recordMatch({ game, matchId: matchIdFor(meeting), secret, opening, next, ...dice });
}

function openingOf({ game, seed, people, engine }: Meeting, secret: Uint8Array): MatchCommand {
  const setup = sampleSetup(game, { draw: seededStream(`${seed}/decks`) });
  return {
    type: 'OpenMatch',
    mode: setup.mode,
    seats: people.map(({ id }, seat) => ({ player: id, deck: setup.decks[seat] ?? {} })),
    timeControl: PRESETS.ranked,
    cardSets: cardSetsOf(game),
    engine,
    secretCommitment: hex(commit(secret)),
    tags: {},
  };
}

/** Chains events as the store would; `at` stands in the chain too. */
export function chained(matchId: string, events: readonly Recorded[]): RecordedEvent[] {
  let prev = genesisHash(matchId);
  return events.map(({ version, at, event }) => {
    const payload = JSON.parse(JSON.stringify(payloadOf(event))) as Json;
    prev = chainHash({ prev, matchId, version, at, type: event.type, payloadHash: payloadHash(payload) });
    return { v: version, at, type: event.type, payload, hash: hex(prev) };
  });
}

/** The lines of a replay file, sealed by the simulated operator as they are, be they honest or not. */
export async function replayLines(matchId: string, events: readonly Recorded[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of encodeReplay(sourceOf(matchId, events))) lines.push(line.slice(0, -1));
  return lines;
}

function rulesOf(game: string, edition: string): Game {
  const rules = games.get(`${game}@${edition}`);
  if (!rules) throw new Error(`there is no game ${game}@${edition}`);
  return rules;
}

function sourceOf(matchId: string, events: readonly Recorded[]): ReplaySource {
  const opened = events[0]?.event;
  if (opened?.type !== 'MatchOpened') throw new Error('a record begins with MatchOpened');
  const { game, edition, mode, engine, cardSets, secretCommitment, timeControl, seats } = opened;
  const ended = events.find(({ event }) => event.type === 'MatchEnded')?.event;
  if (ended?.type !== 'MatchEnded') throw new Error('the match has not ended');
  const { winners, reason, detail } = ended;
  return {
    header: {
      matchId,
      pins: { game, edition, mode, engine, cardSets },
      seats: seats.map(({ player, team }, seat) => ({ seat, player, team })),
      timeControl: { ...timeControl },
      commitments: { secret: secretCommitment, seats: seats.map(() => null) },
    },
    events: chained(matchId, events),
    viewer: 'omniscient',
    divide: divider(rulesOf(game, edition)),
    blinding: new Uint8Array(32).fill(7),
    result: { winners, reason, detail },
    sealedAt: (events.at(-1)?.at ?? 0) + 1,
    key: OPERATOR_KEY,
  };
}
