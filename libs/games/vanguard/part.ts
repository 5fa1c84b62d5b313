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
 * it contains everything that its texts and steps need, including their words.
 */
export interface Part {
  readonly steps?: Readonly<Record<string, Step>>;
  /** Programs of its procedures, written in the effect language. */
  readonly programs?: Readonly<Record<string, readonly Operation[]>>;
  /** Operations for texts, and the settings of each for the schema. */
  readonly operations?: Operations;
  readonly settings?: Readonly<Record<string, Members>>;
  /** Names under which texts refer to the results of an operation, such as `called` or `found`. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  /** Texts that the rules give to cards. */
  readonly texts?: readonly RuleText[];
  /** The abilities that each keyword stands for; `gates`: the conditions of labelled texts. */
  readonly keywords?: Readonly<Record<string, readonly Ability[]>>;
  /** Keywords that are states of units. */
  readonly states?: NonNullable<Language['states']>;
  readonly gates?: Readonly<Record<string, Condition>>;
  readonly facts?: NonNullable<Language['facts']>;
  readonly factWords?: Members;
  /** Rules about numbers. */
  readonly stats?: NonNullable<Language['stats']>;
  /** The aspect of a card in its current state; null: the part names none. The first part that names one decides. */
  readonly aspect?: Aspects['of'];
  readonly aspectCounters?: NonNullable<Aspects['counters']>;
  readonly sharedAspects?: Aspects['shared'];
  readonly fixedAspects?: NonNullable<Aspects['fixed']>;
  readonly madeAspects?: NonNullable<Aspects['made']>;
  /** Rule actions, which happen at a check timing (chapter 9). */
  readonly ruleActions?: readonly RuleAction[];
  /** The procedure that gives a seat an imaginary gift that is due (8.4.1.2); null: none is due. */
  readonly gift?: (context: Context, seat: Seat) => Frame | null;
  /** Actions that a fighter may take with play timing in the main phase (6.6.1.2) and in the guard step (7.5.1.2). */
  readonly mainActions?: readonly PlayAction[];
  readonly guardActions?: readonly PlayAction[];
  /** Called when a turn begins, and right after a card was ridden. */
  readonly turnBegins?: (context: Context, seat: Seat) => void;
  readonly rides?: (context: Context, seat: Seat, card: CardId, over: readonly Ridden[]) => void;
  /** Called before any ability of the end phase (6.8.1.1), in the order of the parts. */
  readonly endBegins?: (context: Context, seat: Seat) => void;
  /** Called right after each event, for rules that do not wait for a check timing. */
  readonly atOnce?: NonNullable<Procedures['atOnce']>;
  /** Called as a check timing begins, and after each thing it does: the effect before it is over. */
  readonly checkBegins?: (context: Context) => void;
  /** Called at the moment when effects of the turn end, and right after it (6.8.1.4). */
  readonly turnEnds?: (context: Context) => void;
  readonly turnOver?: (context: Context) => void;
  /** A procedure that runs before anything else in a check timing; null: none. */
  readonly checkCalls?: (context: Context) => Frame | null;
  /** Words that its texts use. */
  readonly words?: Readonly<Partial<Record<Word, readonly string[]>>>;
  /** What players are asked, worded for people. */
  readonly purposes?: Readonly<Record<string, string>>;
}

/** A card that was ridden over, and the clans that it had on the circle. */
export interface Ridden {
  readonly id: CardId;
  readonly clans: readonly Json[];
}

/**
 * A rule action says whether it is due. All that are due act at one moment (9.1.3); where a fighter has to choose, a procedure runs after
 * that. Tier `gauge` waits for tier `plain` and for standby abilities (9.8.1), tier `damage` for everything else that is due (9.6.1).
 */
export interface RuleAction {
  readonly tier: 'plain' | 'damage' | 'gauge';
  /** A cheap check that runs before `due`: false only if nothing is due. It depends on nothing but the cards and where they lie. */
  readonly mayBeDue: (circles: Circles, context: Context) => boolean;
  readonly due: (context: Context) => readonly Due[];
}

/** Rule actions by tier, in the order in which tiers act. */
export type Tiers = readonly { readonly tier: RuleAction['tier']; readonly actions: readonly RuleAction[] }[];

export type Due = { readonly act: () => void } | { readonly call: Frame };

/** Something a fighter may do with play timing. */
export interface PlayAction {
  /** The action's name. Every option carries it as `action`, so that an answer can be matched to its action. */
  readonly action: string;
  readonly options: (context: Context, seat: Seat) => readonly Option[];
  /** Whether others must think the action possible. If so, the fighter is asked even without options; otherwise only if there are options. */
  readonly isThinkable?: (context: Context, seat: Seat) => boolean;
  /** Set if the fighter could repeat the action forever, and only their own decision stops it (12.1.1.2). */
  readonly isRepeatable?: true;
  /** Carries out the chosen option. The caller runs the check timing that follows. */
  readonly play: (context: Context, seat: Seat, option: Option) => readonly Frame[];
}
