import type { DisplayLanguage } from '#kernel';
import type { EndReason, OwnEvent } from '#match';

/** A seat as a sentence names it. */
export interface Person {
  readonly name: string;
  /** Whether the sentence is told to this person. */
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

/** What is said of every game, in one language. Braces as in `fill`. */
export interface Speech {
  readonly language: DisplayLanguage;
  readonly you: string;
  readonly opponent: string;
  readonly player: (n: number) => string;
  readonly list: (items: readonly string[]) => string;
  /** So many cards that nobody knows here. */
  readonly cards: (n: number) => string;
  readonly cardIn: (zone: string) => string;
  readonly zoneOf: (owner: Person, zone: string) => string;
  readonly sentences: Readonly<Record<Sentence, string>>;
  /** By how long an effect lasts; empty where it needs no mention. */
  readonly until: Readonly<Record<'turn' | 'battle', string>>;
  /** Around the table, by the kind of event. */
  readonly own: Readonly<Record<Exclude<OwnEvent['type'], 'MatchEnded' | 'ResultRevised' | 'SecretRevealed'>, string>>;
  readonly secretRevealed: string;
  readonly secretLeftOut: string;
  readonly revised: string;
  readonly revisedToVoid: string;
  readonly ends: Readonly<Record<EndReason, string>>;
  readonly won: string;
  readonly nobodyWon: string;
  /** A question that has no words of its own. */
  readonly choose: string;
  /** An answer that has no words of its own. */
  readonly option: (n: number, id: string) => string;
  /** Actions that wait for their effect, the last one first. */
  readonly waiting: (actions: readonly string[]) => string;
  /** What an action is done with. */
  readonly using: (cards: string) => string;
  /** Which of several abilities of a card. */
  readonly ability: (n: number) => string;
  readonly nobody: string;
  /** Instead of a turn, while there is none yet. */
  readonly setUp: string;
  /** Of a card that lies sideways; `own` is what the game calls it in English. */
  readonly sideways: (own: string) => string;
  /** Of a card that lies on another one. */
  readonly on: (host: string) => string;
}
