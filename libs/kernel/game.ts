import type { Context, Next } from './context.js';
import type { Audience, TableEvent } from './events.js';
import type { ReadContext } from './effects/places.js';
import type { Ability, Condition, Operation, ZoneRef } from './effects/language.js';
import type { TriggerRule } from './effects/awaited.js';
import type { Operations } from './effects/frames.js';
import type { Json } from './json.js';
import type { AskedAgain } from './procedures/leaving.js';
import type { Vocabulary } from './schema/vocabulary.js';
import type { Card, Frame, Orientation, Seat, Table } from './table.js';
import type { Tooling } from './tooling.js';

/** Who sees what in a zone. No visibility field has a default: a new zone does not compile until it says who sees it. */
export interface ZoneRule {
  /** Whether each seat has such a zone, or the table has one. */
  readonly per: 'seat' | 'table';
  readonly faceUp: Exclude<Audience, object>;
  readonly faceDown: Exclude<Audience, object>;
  /** Whether everyone sees the first card if it is face up, whatever the other fields say. */
  readonly topSeen: boolean;
  /** Whether viewers who cannot see a card can still tell it from the others there, by its position. */
  readonly tracked: boolean;
  /** From this number of cards on, other seats learn only that there are at least so many; null: the count is always public. */
  readonly countSeenBelow: number | null;
  /**
   * What a face-down card is there: `blank` has no facts, numbers, keywords or texts; `unseen` has all of them. Absent: it has facts and
   * numbers, but its texts do not work.
   */
  readonly faceDownIs?: 'blank' | 'unseen';
  /** Set if texts refer to cards there by their controller instead of by the zone's seat. */
  readonly by?: 'controller';
  /** Set if cards form groups there: the cards on a card leave with it, and stay on it if they enter another such zone. */
  readonly groups?: true;
  /** Roles in which a card there is neither upright nor sideways: no orientation filter matches it, and nothing turns it. */
  readonly unturned?: readonly string[];
  /** Set if a shuffle first turns the cards face down, so that nobody sees where a card ends up. */
  readonly shuffledDown?: true;
}

/** Names for positions beyond single zones. */
export interface Places {
  /** Names for several zones together, such as the field; usable wherever the language names a zone. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** The places inside a zone (circles, cells), by the zone's name. Zones that are not listed have none. */
  readonly inside?: Readonly<Record<string, Readonly<Record<string, Place>>>>;
}

/** A place inside a zone, as seen from the zone's own seat. */
export interface Place {
  readonly row?: string;
  readonly column?: string;
  /** The column's name for a card there that another seat controls; absent: the same name. */
  readonly across?: string;
  /** Places in the same zone of other seats that lie opposite, in the same column. */
  readonly faces?: readonly string[];
}

/** What a card is. All of these values change together when another aspect of the card applies. */
export interface Description {
  readonly name: string;
  /** Printed facts (type, suit, colour, traits …) that filters test. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Printed numbers. */
  readonly stats: Readonly<Record<string, number>>;
  /** Keywords with their value (0 for keywords without one), or with the names that belong to them (refit [A]). */
  readonly keywords: Readonly<Record<string, number | readonly string[]>>;
  readonly abilities: readonly Ability[];
}

/** A card as data: no code, so a set can be stored, hashed and checked. */
export interface CardDefinition extends Description {
  readonly key: string;
  /** What differs in each aspect, such as a pilot side or a card used as a resource. Ability ids are unique across all aspects. */
  readonly aspects?: Readonly<Record<string, Partial<Description>>>;
}

/** The state of a card that decides which of its aspects applies. */
export type Lying = Pick<Card, 'zone' | 'facing' | 'role' | 'host' | 'counters'>;

/** Which description of a card applies. */
export interface Aspects {
  /** The aspect of a card in this state; null: the card as printed. */
  readonly of: (card: Lying) => string | null;
  /** The counters that `of` reads. */
  readonly counters?: readonly string[];
  /** Aspects for cards that do not print one of that name. Such a card has only the values listed here. */
  readonly shared: Readonly<Record<string, Partial<Description>>>;
  /** Aspects that every card has: how the aspect changes a card, computed from its printed values. */
  readonly made?: Readonly<Record<string, (printed: CardDefinition) => Partial<Description>>>;
  /** Aspects whose facts, keywords and texts no effect can add to or remove; numbers still change. */
  readonly fixed?: readonly string[];
}

/** A rule for a number, in addition to its printed value and what texts change. */
export interface StatRule {
  /** The number is the count of these counters on the card, not a printed value. */
  readonly counter?: string;
  /** The same number of each card that lies on the card is added. */
  readonly riders?: true;
  /** Each of these counters on the card subtracts one. */
  readonly less?: string;
  /** The number is never lower than this. */
  readonly floor?: number;
  /** A card with this keyword has zero, whatever is added. */
  readonly zero?: string;
}

/** A text that the rules give to every card in the position where the text works (`zone`, `as`). It cannot be lost. */
export interface RuleText {
  readonly text: Ability;
  /** The text works only while a link of this kind exists, so most lookups can skip it. */
  readonly whileLinked?: string;
  /** The same for a text that works only while a card lies in a zone of this name, whoever's. */
  readonly whileFilled?: string;
}

/** A deck by sections (main, resource, G …): keys of card definitions. */
export type Deck = Readonly<Record<string, readonly string[]>>;

/** What is wrong with a deck, in words for the player who built it. */
export interface DeckProblem {
  readonly code: string;
  readonly message: string;
  readonly rule: string;
}

/** One step of a procedure: reads the table, emits events, and returns what comes next. */
export type Step = (context: Context, frame: Frame) => Next;

/** A way to play the game: the seats, their teams and what team mates share. */
export interface PlayMode {
  /** The team of each seat, one entry per allowed number of seats: `[[0, 1]]`. */
  readonly tables: readonly (readonly number[])[];
  /** Set if team mates share what they know; otherwise each seat sees only for itself. */
  readonly openTeams?: true;
  /** Zones that team mates share; the first seat of the team owns them. */
  readonly sharedZones?: readonly string[];
}

/** The zones, and who sees the cards in them. */
export interface Layout {
  readonly zones: Readonly<Record<string, ZoneRule>>;
  /** Absent in games that have neither groups of zones nor places inside zones. */
  readonly places?: Places;
  /**
   * Zones for which every ability that sees a card leave looks at the card as it was there. Absent: only abilities that work in the zone
   * which the card leaves do so.
   */
  readonly lastKnown?: ZoneRef;
}

/** What texts may say, and what they mean beyond the printed words. */
export interface Language {
  /** The words that card texts may use; a game without a vocabulary accepts no imported cards. */
  readonly vocabulary?: Vocabulary;
  /** The abilities that a keyword stands for. */
  readonly keywords?: Readonly<Record<string, readonly Ability[]>>;
  /** Keywords that are states of a card, not texts: blanking its texts removes neither the keyword nor the abilities it stands for. */
  readonly states?: readonly string[];
  /** Texts that the rules give to cards. */
  readonly texts?: readonly RuleText[];
  /** The condition under which texts with a label work; the label's number is bound to its name. */
  readonly gates?: Readonly<Record<string, Condition>>;
  /**
   * The timing by which prohibitions name triggered abilities (`activate-auto`). Set if abilities that may not be activated do not trigger
   * at all.
   */
  readonly triggerTiming?: string;
  /** Facts that a card has because of the current table, not because they are printed. */
  readonly facts?: Readonly<Record<string, (context: ReadContext, card: Card) => Json>>;
  /** Rules about numbers, by the number's name. */
  readonly stats?: Readonly<Record<string, StatRule>>;
  /** The order in which kinds of change to a number apply. */
  readonly layers: readonly ('add' | 'set')[];
  readonly aspects?: Aspects;
  /** Set if the source of an ability that a player was given is the card that gave it. */
  readonly giversAreSources?: true;
  /** Set if grants and losses of keywords and facts count in order of age. Otherwise a loss beats every grant. */
  readonly inOrder?: true;
  /** Set if a continuous effect is as old as the use of its ability. Otherwise it is as old as its beginning. */
  readonly agedFromUse?: true;
  /** Set if an ability that waits for a condition does not trigger again before its last use is resolved. */
  readonly statesOnce?: true;
  /**
   * Set if a text that asks about a card which has left finds the card as it last was. `laterLinks` names the kinds of link that the game
   * makes only later, even to cards that have left by then, by the kind of link that precedes them: `{ attack: ['hit', 'miss'] }`.
   */
  readonly departed?: { readonly laterLinks: Readonly<Record<string, readonly string[]>> };
  /** Set if a player may fail to find the cards that a choice asks for, where not everyone sees the cards. */
  readonly mayMissHidden?: true;
  /** For each orientation the prohibition that keeps a card from being turned that way, whatever would turn it. */
  readonly orienting?: Readonly<Partial<Record<Orientation, string>>>;
  /** Operations that the kernel's effect language lacks. */
  readonly operations: Operations;
}

/** How a match proceeds. */
export interface Procedures {
  /** Name of the first step of a match. */
  readonly first: string;
  readonly steps: Readonly<Record<string, Step>>;
  /** What the game's own actions do, in the effect language. */
  readonly programs: Readonly<Record<string, readonly Operation[]>>;
  /** Triggers that belong to the rules, not to a card text. */
  readonly triggers: readonly TriggerRule[];
  /** What the rules do immediately after an event, before anything else: for example, moving a card that may not be where it has gone. */
  readonly atOnce?: (context: Context, event: TableEvent) => void;
  /** Whether a card may be turned this way now; absent: always. */
  readonly mayTurn?: (context: ReadContext, card: Card, orientation: Orientation) => boolean;
}

/** What a player brings to a match. */
export interface Decks {
  /** The zone in which the cards of each deck section start. */
  readonly sections: Readonly<Record<string, string>>;
  readonly check: (deck: Deck) => readonly DeckProblem[];
  /** Legal decks for trying out the game. */
  readonly samples: Readonly<Record<string, Deck>>;
}

/** What happens to a match when a seat leaves; other endings are up to the steps. */
export interface Endings {
  /** The seats that lose when this seat concedes. */
  readonly concede: (table: Table, seat: Seat) => readonly Seat[];
  /**
   * How decisions are asked again after a seat has left, by the step that takes their answer. Decisions that are not listed stay pending
   * for other seats, and the seat that left gives the fallback.
   */
  readonly asksAgain?: Readonly<Record<string, AskedAgain>>;
  /** The procedure inside which no seat acts voluntarily: if it repeats for ever whatever the answers, the match ends as a loop. */
  readonly forcedWithin?: string;
}

/** Everything that the kernel needs to know about a game: its rules, without infrastructure. */
export interface Game {
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  readonly modes: Readonly<Record<string, PlayMode>>;
  readonly layout: Layout;
  readonly cards: Readonly<Record<string, CardDefinition>>;
  /** The same rules with another card set; absent if the game has only one. */
  readonly withCards?: (cards: Game['cards']) => Game;
  readonly language: Language;
  readonly procedures: Procedures;
  readonly decks: Decks;
  readonly endings: Endings;
  readonly tooling?: Tooling;
}
