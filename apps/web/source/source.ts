import type { JudgeCallDocument } from '#contract';
import type { Answer, Viewer } from '#kernel';
import type { MatchState, Recorded } from '#match';

export type SeatAct = 'concede' | 'offer-draw' | 'accept-draw' | 'decline-draw' | 'withdraw-passes';

/** The state of the connection to a match. */
export type Line = 'opening' | 'open' | 'lost' | 'closed';

/** Receives what a source reports about its match. */
export interface Listener {
  /**
   * Called before the first events: the game, the viewer, and the state at the beginning. Called again if the source
   * skips events after a long interruption: the events that follow continue from the new state.
   */
  began(beginning: Beginning): void;
  happened(events: readonly Recorded[]): void;
  line?(line: Line): void;
  /** The seat's last call for a judge, when it is made or closed. */
  called?(call: JudgeCallDocument): void;
  /** Why a request failed, or why nothing more will come. */
  trouble(message: string): void;
}

export interface Beginning {
  /** `id@edition`. */
  readonly game: string;
  readonly viewer: Viewer;
  /** The card sets that the match pins; absent: those of the build. */
  readonly cardSets?: Readonly<Record<string, string>>;
  /** The state before the first event; absent: the match is not opened yet. */
  readonly state?: MatchState;
  /** By how many seconds this viewer gets events late; absent: 0. */
  readonly delaySeconds?: number;
}

/** Where a match comes from: a service, or an engine in this browser. */
export interface Source {
  open(listener: Listener): void;
  /** The events from the first one up to a version; absent where they cannot be fetched. */
  earlier?(version: number): Promise<readonly Recorded[]>;
  close(): void;
}

/** A source that accepts the answers of a seat. */
export interface Seated extends Source {
  answer(decision: string, answer: Answer, until?: string): void;
  act(act: SeatAct): void;
  /** Absent where there are no judges. */
  callJudge?(reason: string): void;
}
