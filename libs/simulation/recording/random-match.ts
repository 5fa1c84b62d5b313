import { v7 } from 'uuid';
import { sampleAnswer, type Game } from '#kernel';
import {
  awaited,
  cardSetsOf,
  Chance,
  PRESETS,
  type EntropyRules,
  type MatchCommand,
  type MatchState,
  type TimeControl,
} from '#match';
import { hex } from '#proof';
import { seededStream } from '../dice.js';
import { sampleSetup, type SetupOptions } from '../play.js';
import { recordMatch, secretFrom, type RecordedMatch, type Timely } from './record.js';

/** Settings of a recorded match, where the defaults are not enough. */
export interface Terms {
  readonly matchId?: string;
  readonly engine?: string;
  readonly sitting?: SetupOptions;
  readonly timeControl?: TimeControl;
  readonly seatEntropy?: EntropyRules;
  /** The time that passes before a command, in milliseconds; commands are counted from the opening (0). Default: none. */
  readonly thinkMs?: (command: number) => number;
  /** A command to give before the next answer, or null. `versions` lists the match's version after each command so far. */
  readonly act?: (versions: readonly number[]) => MatchCommand | null;
}

/** Plays a whole match with random answers. The same seed gives the same match, including its id, from which the dice are derived. */
export function recordRandomMatch(game: Game, seed: string, at: number, terms: Terms = {}): RecordedMatch {
  const { matchId = idFor(seed, at), thinkMs = () => 0, act = () => null } = terms;
  const chance = new Chance(matchId, digest(seed));
  const draw = seededStream(seed);
  const versions: number[] = [];
  let now = at;
  const timely = (command: MatchCommand): Timely => ({ command, at: (now += thinkMs(versions.length)) });
  const next = (state: MatchState): Timely | null => {
    versions.push(state.version);
    if (state.status !== 'playing') return null;
    return timely(act(versions) ?? shareOf(state, chance, seed) ?? nextAnswer(state, draw));
  };
  return recordMatch({ game, matchId, chance, opening: timely(opening(game, chance, terms)), next });
}

const idFor = (seed: string, at: number): string => v7({ msecs: at, random: secretFrom(`${seed}/id`) });

const digest = (text: string): string => hex(secretFrom(text));

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

/** The share of the next seat, while seat entropy is awaited; otherwise null. */
function shareOf({ entropy }: MatchState, chance: Chance, seed: string): MatchCommand | null {
  const seat = entropy ? awaited(entropy)[0] : undefined;
  if (seat === undefined) return null;
  const share = digest(`${seed}/share of seat ${seat}`);
  if (entropy?.stage === 'reveal') return { type: 'RevealEntropy', seat, entropy: share };
  return { type: 'CommitEntropy', seat, commitment: chance.commitmentOf(seat, share) };
}

function nextAnswer({ table }: MatchState, next: () => number): MatchCommand {
  const decision = table.pending[0];
  if (!decision?.offer) throw new Error('no decision is pending');
  const answer = sampleAnswer(decision.offer, next) ?? decision.fallback;
  return { type: 'Answer', seat: decision.seat, decision: decision.id, answer };
}
