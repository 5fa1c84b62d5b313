import type { DisplayLanguage } from '#kernel';
import type { EndReason, OwnEvent } from '#match';

/** How a sentence names a seat. */
export interface Person {
  readonly name: string;
  /** Whether this person is the reader. */
  readonly isYou: boolean;
}

type Sentence =
  | 'opened'
  | 'created'
  | 'shuffled'
  | 'moved'
  | 'movedWithin'
  | 'exchanged'
  | 'placed'
  | 'placedSomewhere'
  | 'facedUp'
  | 'facedDown'
  | 'shown'
  | 'lookedAt'
  | 'counted'
  | 'damaged'
  | 'damagedBy'
  | 'rolled'
  | 'turn'
  | 'phase'
  | 'uses'
  | 'usesOn'
  | 'aimed'
  | 'resolved'
  | 'without-effect'
  | 'nullified'
  | 'adds'
  | 'sets'
  | 'gains'
  | 'loses'
  | 'affected'
  | 'triggers'
  | 'keywordTriggers'
  | 'lost'
  | 'lostBy'
  | 'won'
  | 'drawn'
  | 'asksAgain';

/** Phrases common to all games, in one language. Braces as in `fill`. */
export interface Speech {
  readonly language: DisplayLanguage;
  readonly you: string;
  readonly opponent: string;
  readonly player: (n: number) => string;
  readonly list: (items: readonly string[]) => string;
  /** A number of cards unknown to the reader. */
  readonly cards: (n: number) => string;
  readonly cardIn: (zone: string) => string;
  readonly zoneOf: (owner: Person, zone: string) => string;
  readonly sentences: Readonly<Record<Sentence, string>>;
  /** By the duration of an effect; empty if it needs no mention. */
  readonly until: Readonly<Record<'turn' | 'battle', string>>;
  /** Events around the table, by type. */
  readonly own: Readonly<Record<Exclude<OwnEvent['type'], 'MatchEnded' | 'ResultRevised' | 'SecretRevealed'>, string>>;
  readonly secretRevealed: string;
  readonly secretLeftOut: string;
  readonly revised: string;
  readonly revisedToVoid: string;
  readonly ends: Readonly<Record<EndReason, string>>;
  readonly won: string;
  readonly nobodyWon: string;
  /** A question without words of its own. */
  readonly choose: string;
  /** An answer without words of its own. */
  readonly option: (n: number, id: string) => string;
  /** Staged actions, newest first. */
  readonly waiting: (actions: readonly string[]) => string;
  /** The cards that an action uses. */
  readonly using: (cards: string) => string;
  /** Which of several abilities of a card. */
  readonly ability: (n: number) => string;
  readonly nobody: string;
  /** Instead of a turn, before the first one. */
  readonly setUp: string;
  /** For a card that lies sideways; `own` is the game's English word for it. */
  readonly sideways: (own: string) => string;
  /** For a card that lies on another one. */
  readonly on: (host: string) => string;
}
