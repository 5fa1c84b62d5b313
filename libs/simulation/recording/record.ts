import { createHash } from 'node:crypto';
import type { Game } from '#kernel';
import {
  decideMatch,
  foldMatch,
  UNOPENED,
  type Chance,
  type MatchCommand,
  type MatchState,
  type Recorded,
  type Verdict,
} from '#match';
import { quickViewHash } from '#match/quick';

/** One command's part of a match: what was appended, and when. */
export type Commit = Pick<Verdict, 'events' | 'timers'> & { readonly at: number };

/** A command and the instant at which it is given. */
export interface Timely {
  readonly command: MatchCommand;
  readonly at: number;
}

export interface Recording {
  readonly game: Game;
  readonly matchId: string;
  readonly chance: Chance;
  readonly opening: Timely;
  /** The next command; null ends the recording. */
  readonly next: (state: MatchState) => Timely | null;
}

export interface RecordedMatch {
  readonly matchId: string;
  readonly commits: readonly Commit[];
  readonly events: readonly Recorded[];
  readonly state: MatchState;
}

export const secretFrom = (seed: string): Uint8Array => createHash('sha256').update(seed).digest();

/** Plays a match through the code of `libs/match`, without a database and on a simulated clock. */
export function recordMatch({ game, matchId, chance, opening, next }: Recording): RecordedMatch {
  const knew = (table: MatchState['table'], seat: number): string => quickViewHash(game, table, seat);
  const commits: Commit[] = [];
  const record: Recorded[] = [];
  let state: MatchState = UNOPENED;
  for (let step: Timely | null = opening; step; step = next(state)) {
    const { command, at } = step;
    const past = command.type === 'Rewind' ? foldMatch(UNOPENED, record.slice(0, command.to)) : null;
    const { events, timers } = decideMatch(game, state, command, { now: at, chance, knew, past });
    if (events.length === 0) throw new Error(`a legal ${command.type} caused no event`);
    commits.push({ events, timers, at });
    const fresh = events.map((event, i): Recorded => ({ version: state.version + i + 1, at, event }));
    record.push(...fresh);
    state = foldMatch(state, fresh);
  }
  return { matchId, commits, events: record, state };
}
