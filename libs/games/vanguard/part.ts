import type {
  Ability,
  Aspects,
  CardId,
  Condition,
  Context,
  Frame,
  Json,
  Language,
  Members,
  Operation,
  Operations,
  Option,
  Procedures,
  RuleText,
  Seat,
  Step,
  Word,
} from '#kernel';
import type { Circles } from './check/circles.js';

/**
 * What one part of the rule book adds to the game: a keyword, a special state, a phase. A part is one file and one line in `parts.ts`;
 * everything that its texts and steps need, their words included, stands in it.
 */
export interface Part {
  readonly steps?: Readonly<Record<string, Step>>;
  /** What its procedures do, where that is written as texts are. */
  readonly programs?: Readonly<Record<string, readonly Operation[]>>;
  /** Operations for texts, and the settings of each for the schema. */
  readonly operations?: Operations;
  readonly settings?: Readonly<Record<string, Members>>;
  /** Names under which texts know what came of an operation: what was called, what was found. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  /** Texts that the rules give to cards. */
  readonly texts?: readonly RuleText[];
  /** Abilities that a keyword is short for, and conditions for labelled texts. */
  readonly keywords?: Readonly<Record<string, readonly Ability[]>>;
  /** Those that are states of units. */
  readonly states?: NonNullable<Language['states']>;
  readonly gates?: Readonly<Record<string, Condition>>;
  readonly facts?: NonNullable<Language['facts']>;
  readonly factWords?: Members;
  /** Rules about numbers. */
  readonly stats?: NonNullable<Language['stats']>;
  /** Which description counts for a card that lies so: the first part that says one decides. */
  readonly aspect?: Aspects['of'];
  readonly aspectCounters?: NonNullable<Aspects['counters']>;
  readonly sharedAspects?: Aspects['shared'];
  readonly fixedAspects?: NonNullable<Aspects['fixed']>;
  readonly madeAspects?: NonNullable<Aspects['made']>;
  /** What the rules do by themselves at a check timing (ch. 9). */
  readonly ruleActions?: readonly RuleAction[];
  /** Imaginary gifts that a seat is to be given now (8.4.1.2). */
  readonly gift?: (context: Context, seat: Seat) => Frame | null;
  /** What may be done with play timing in the main phase (6.6.1.2) and in the guard step (7.5.1.2). */
  readonly mainActions?: readonly PlayAction[];
  readonly guardActions?: readonly PlayAction[];
  /** Moments of the turn and of moves that the part looks after. */
  readonly turnBegins?: (context: Context, seat: Seat) => void;
  readonly rides?: (context: Context, seat: Seat, card: CardId, over: readonly Ridden[]) => void;
  /** Before any ability of the end phase (6.8.1.1), in the order of the parts. */
  readonly endBegins?: (context: Context, seat: Seat) => void;
  /** What the rules do right after an event, without waiting for a check timing. */
  readonly atOnce?: NonNullable<Procedures['atOnce']>;
  /** As a check timing begins: the effect before it is over. */
  readonly checkBegins?: (context: Context) => void;
  /** At the moment at which effects of the turn end, and right after it (6.8.1.4). */
  readonly turnEnds?: (context: Context) => void;
  readonly turnOver?: (context: Context) => void;
  /** What comes before all that a check timing does; null if nothing. */
  readonly checkCalls?: (context: Context) => Frame | null;
  /** Words that its texts use. */
  readonly words?: Readonly<Partial<Record<Word, readonly string[]>>>;
  /** What players are asked, in words for people. */
  readonly purposes?: Readonly<Record<string, string>>;
}

/** A card that was ridden over, and the clans that it had on the circle. */
export interface Ridden {
  readonly id: CardId;
  readonly clans: readonly Json[];
}

/**
 * A rule action looks whether it is due. All that are due act at one moment (9.1.3); where somebody has to choose, a procedure runs
 * after that. `gauge` waits for those and for standby abilities (9.8.1), `damage` for all that are due (9.6.1).
 */
export interface RuleAction {
  readonly tier: 'plain' | 'damage' | 'gauge';
  /** Asked first, to save the look: false only where nothing is due. */
  readonly mayBeDue: (circles: Circles, context: Context) => boolean;
  readonly due: (context: Context) => readonly Due[];
}

export type Due = { readonly act: () => void } | { readonly call: Frame };

/** Something a fighter may do with play timing. */
export interface PlayAction {
  /** Every option has the action's name as `action`: by it the answer finds the way back. */
  readonly action: string;
  readonly options: (context: Context, seat: Seat) => readonly Option[];
  /** Whether others have to think it possible: the fighter is asked then, though nothing may be offered. Else options decide. */
  readonly isThinkable?: (context: Context, seat: Seat) => boolean;
  /** Set where nothing but the fighter's will need end it (12.1.1.2). */
  readonly isRepeatable?: true;
  /** What happens when it is chosen; the check timing after it is not its business. */
  readonly play: (context: Context, seat: Seat, option: Option) => readonly Frame[];
}
