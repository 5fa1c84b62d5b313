import { createHash } from 'node:crypto';
import type { Dice, Game } from '#kernel';
import {
  Chance,
  decideMatch,
  foldMatch,
  UNOPENED,
  type MatchCommand,
  type MatchState,
  type Recorded,
  type Verdict,
} from '#match';
import { quickViewHash } from '#match/quick';
import { hex } from '#proof';

/** One command's part of a match: what its append holds. */
export type Commit = Pick<Verdict, 'events' | 'timers'>;

/** A command and the instant at which it is given. */
export interface Timely {
  readonly command: MatchCommand;
  readonly at: number;
}

export interface Recording {
  readonly game: Game;
  readonly matchId: string;
  readonly secret: Uint8Array;
  readonly opening: Timely;
  /** What happens next; null ends the recording. */
  readonly next: (state: MatchState) => Timely | null;
  /** Dice other than those the secret gives: for operators who cheat. */
  readonly dice?: Dice;
}

export interface RecordedMatch {
  readonly matchId: string;
  readonly commits: readonly Commit[];
  readonly events: readonly Recorded[];
  readonly state: MatchState;
}

/** The secret that was promised, and dice that do not follow from it. */
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

export const secretFrom = (seed: string): Uint8Array => createHash('sha256').update(seed).digest();

/** Plays a match through the match's own code, without a database and on a clock of its own. */
export function recordMatch({ game, matchId, secret, opening, next, dice }: Recording): RecordedMatch {
  const around = {
    chance: dice ? new Rigged(matchId, hex(secret), dice) : new Chance(matchId, hex(secret)),
    past: null,
    knew: (table: MatchState['table'], seat: number) => quickViewHash(game, table, seat),
  };
  const commits: Commit[] = [];
  const events: Recorded[] = [];
  let state: MatchState = UNOPENED;
  for (let step: Timely | null = opening; step; step = next(state)) {
    const { command, at } = step;
    const verdict = decideMatch(game, state, command, { ...around, now: at });
    if (!verdict.ok) throw new Error(`a legal command was refused: ${verdict.rejection.message}`);
    commits.push({ events: verdict.events, timers: verdict.timers });
    const fresh = verdict.events.map((event, i) => ({ version: events.length + i + 1, at, event }));
    events.push(...fresh);
    state = foldMatch(state, fresh);
  }
  return { matchId, commits, events, state };
}
