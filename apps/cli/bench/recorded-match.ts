import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { sampleAnswer, type Game } from '#kernel';
import {
  awaited,
  cardSetsOf,
  Chance,
  decideMatch,
  foldMatch,
  PRESETS,
  UNOPENED,
  type EntropyRules,
  type MatchCommand,
  type MatchState,
  type Recorded,
  type TimeControl,
  type Verdict,
} from '#match';
import { quickViewHash } from '#match/quick';
import { sampleSetup, seededStream, type Sitting } from '#testkit';

/** One command's part of a match: what its append holds, and when it was given. */
export type Commit = Pick<Verdict, 'events' | 'timers'> & { readonly at: number };

export interface RecordedMatch {
  readonly matchId: string;
  readonly commits: readonly Commit[];
  readonly state: MatchState;
}

/** How a match is played where it matters. */
export interface Terms {
  readonly matchId?: string;
  readonly engine?: string;
  readonly sitting?: Sitting;
  readonly timeControl?: TimeControl;
  readonly seatEntropy?: EntropyRules;
  /** Before which command so much time passes, counted from the opening; none if left out. */
  readonly thinkMs?: (command: number) => number;
  /** What happens before the next answer, if anything does. `versions` of the match after each command so far. */
  readonly act?: (versions: readonly number[]) => MatchCommand | null;
}

/** Plays a whole match by random answers through the match's own code, without a database. */
export function recordMatch(game: Game, seed: string, at: number, terms: Terms = {}): RecordedMatch {
  const { matchId = v7(), thinkMs = () => 0, act = () => null } = terms;
  const chance = new Chance(matchId, digest(seed));
  const next = seededStream(seed);
  const knew = (table: MatchState['table'], seat: number): string => quickViewHash(game, table, seat);
  const record: Recorded[] = [];
  const commits: Commit[] = [];
  const versions: number[] = [];
  let state: MatchState = UNOPENED;
  let now = at;
  const give = (command: MatchCommand): void => {
    now += thinkMs(commits.length);
    const past = command.type === 'Rewind' ? foldMatch(UNOPENED, record.slice(0, command.to)) : null;
    const { events, timers } = decideMatch(game, state, command, { now, chance, knew, past });
    if (events.length === 0) throw new Error(`a legal ${command.type} came to nothing`);
    commits.push({ events, timers, at: now });
    const fresh = events.map((event, i): Recorded => ({ version: state.version + i + 1, at: now, event }));
    record.push(...fresh);
    state = foldMatch(state, fresh);
    versions.push(state.version);
  };
  give(opening(game, chance, terms));
  while (state.status === 'playing') {
    give(act(versions) ?? shareOf(state, chance, seed) ?? nextAnswer(state, next));
  }
  return { matchId, commits, state };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function opening(game: Game, chance: Chance, terms: Terms): MatchCommand {
  const { mode, decks } = sampleSetup(game, terms.sitting);
  return {
    type: 'OpenMatch',
    mode,
    seats: decks.map((deck, seat) => ({ player: `player-${seat}`, deck })),
    timeControl: terms.timeControl ?? PRESETS.ranked,
    cardSets: cardSetsOf(game),
    engine: terms.engine ?? 'bench',
    secretCommitment: chance.commitment,
    tags: {},
    ...(terms.seatEntropy ? { seatEntropy: terms.seatEntropy } : {}),
  };
}

/** What the next seat adds to the dice while that is awaited. */
function shareOf({ entropy }: MatchState, chance: Chance, seed: string): MatchCommand | null {
  const seat = entropy ? awaited(entropy)[0] : undefined;
  if (seat === undefined) return null;
  const share = digest(`${seed}/share of seat ${seat}`);
  if (entropy?.stage === 'reveal') return { type: 'RevealEntropy', seat, entropy: share };
  return { type: 'CommitEntropy', seat, commitment: chance.commitmentOf(seat, share) };
}

function nextAnswer({ table }: MatchState, next: () => number): MatchCommand {
  const decision = table.pending[0];
  if (!decision?.offer) throw new Error('nobody is to decide');
  const answer = sampleAnswer(decision.offer, next) ?? decision.fallback;
  return { type: 'Answer', seat: decision.seat, decision: decision.id, answer };
}
