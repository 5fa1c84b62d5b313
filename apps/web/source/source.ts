import type { Answer, Viewer } from '#kernel';
import type { MatchState, Recorded } from '#match';

export type SeatAct = 'concede' | 'offer-draw' | 'accept-draw' | 'decline-draw' | 'withdraw-passes';

/** How the line to a match is. */
export type Line = 'opening' | 'open' | 'lost' | 'closed';

/** What a source tells of its match. */
export interface Listener {
  /** Once, before anything else: which game it is, through whose eyes it is told, and where it begins. */
  began(beginning: Beginning): void;
  happened(events: readonly Recorded[]): void;
  line?(line: Line): void;
  /** Why something that was asked for did not happen, or why nothing more will come. */
  trouble(message: string): void;
}

export interface Beginning {
  /** `id@edition`. */
  readonly game: string;
  readonly viewer: Viewer;
  /** What the match pins of cards; absent: those that come with the game. */
  readonly cardSets?: Readonly<Record<string, string>>;
  /** Absent: before the match was opened. */
  readonly state?: MatchState;
  /** How far behind the match this viewer is kept. */
  readonly delaySeconds?: number;
}

/** Where a match comes from: a service, a file, an engine in this browser. */
export interface Source {
  open(listener: Listener): void;
  close(): void;
}

/** One that takes a seat's answers. */
export interface Seated extends Source {
  answer(decision: string, answer: Answer, until?: string): void;
  act(act: SeatAct): void;
}
