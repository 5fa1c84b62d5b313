import type { Answer, Seat } from '#kernel';
import type { MatchState, Recorded } from '#match';
import type { Refused, Verified } from '#replay';
import type { BotName } from '#bots';
import type { Beginning, SeatAct } from '../source/source.js';

/** A match to be played in the worker. */
export interface Practice {
  /** `id@edition`. */
  readonly game: string;
  readonly mode: string;
  readonly teams: readonly number[];
  /** Names of sample decks, by seat; empty if `from` is given. */
  readonly decks: readonly string[];
  readonly seat: Seat;
  readonly bot: BotName;
  /** The state to continue from, including everything hidden; absent: a new match. */
  readonly from?: MatchState;
}

export type ToWorker =
  | { readonly type: 'practise'; readonly practice: Practice }
  | { readonly type: 'answer'; readonly decision: string; readonly answer: Answer; readonly until?: string }
  | { readonly type: 'act'; readonly act: SeatAct }
  | { readonly type: 'verify'; readonly file: Blob; readonly trustedKeys: readonly string[] | null };

export type FromWorker =
  | { readonly type: 'began'; readonly beginning: Beginning }
  | { readonly type: 'happened'; readonly events: readonly Recorded[] }
  | { readonly type: 'verdict'; readonly verdict: Verified | Refused; readonly ms: number }
  | { readonly type: 'trouble'; readonly message: string };
