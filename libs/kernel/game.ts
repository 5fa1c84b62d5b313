import type { Context, Next } from './context.js';
import type { Audience, TableEvent } from './events.js';
import type { Look } from './effects/places.js';
import type { Ability, Condition, Operation, ZoneRef } from './effects/language.js';
import type { TriggerRule } from './effects/awaited.js';
import type { Operations } from './effects/frames.js';
import type { Json } from './json.js';
import type { AskedAgain } from './procedures/leaving.js';
import type { Vocabulary } from './schema/vocabulary.js';
import type { Card, Frame, Orientation, Seat, Table } from './table.js';
import type { Tooling } from './tooling.js';

/** Who sees what in a zone. Every field must be given: a new zone does not compile until it says who sees it. */
export interface ZoneRule {
  /** Whether each seat has one, or the table. */
  readonly per: 'seat' | 'table';
  readonly faceUp: Exclude<Audience, object>;
  readonly faceDown: Exclude<Audience, object>;
  /** Whether the first card is seen by all, whatever the rest says. */
  readonly topSeen: boolean;
  /** Whether those who cannot see a card can still tell it from the others there (by its place). */
  readonly tracked: boolean;
  /** From how many cards on others learn only that there are at least so many; null shows the count always. */
  readonly countSeenBelow: number | null;
  /**
   * What a card is that lies face down there: `blank` has no facts, numbers, keywords or texts, `unseen` has all of them. Left out, it
   * has facts and numbers, but its texts do not work.
   */
  readonly faceDownIs?: 'blank' | 'unseen';
  /** Set where texts name cards there by who controls them, not by whose zone it is. */
  readonly by?: 'controller';
  /** Set where cards form groups: what lies on a card leaves with it, and still lies on it in another such zone. */
  readonly groups?: true;
  /** Roles as which a card there is neither upright nor sideways: no filter about it fits, and nothing turns it. */
  readonly unturned?: readonly string[];
  /** Set where a shuffle turns cards face down first, so that nobody sees where one of them comes to lie. */
  readonly shuffledDown?: true;
}

/** Names for where cards lie, beyond single zones. */
export interface Places {
  /** Names for several zones together, such as the field; they stand wherever the language names a zone. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** The places inside a zone (circles, cells), by the zone's name. Other zones have none. */
  readonly inside?: Readonly<Record<string, Readonly<Record<string, Place>>>>;
}

/** A place inside a zone, as its own seat looks at it. */
export interface Place {
  readonly row?: string;
  readonly column?: string;
  /** What the column is called for a card there that somebody else than the zone's seat controls; its own name if left out. */
  readonly across?: string;
  /** Places of the same zone of other seats that lie opposite, in the same column. */
  readonly faces?: readonly string[];
}

/** What a card is: all of it changes together when another aspect of the card counts. */
export interface Description {
  readonly name: string;
  /** Printed facts (type, suit, colour, traits …) that filters test. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Printed numbers. */
  readonly stats: Readonly<Record<string, number>>;
  /** Keywords with their value, 0 for those that have none, or with the names that belong to them (refit [A]). */
  readonly keywords: Readonly<Record<string, number | readonly string[]>>;
  readonly abilities: readonly Ability[];
}

/** A card as data: no code, so a set can be stored, hashed and checked. */
export interface CardDefinition extends Description {
  readonly key: string;
  /** What is different about it in an aspect: a pilot side, a card used as a resource. Ids of abilities are unique in all of them. */
  readonly aspects?: Readonly<Record<string, Partial<Description>>>;
}

/** How a card lies: all that decides which aspect of it counts. */
export type Lying = Pick<Card, 'zone' | 'facing' | 'role' | 'host' | 'counters'>;

/** Which description of a card counts. */
export interface Aspects {
  /** The aspect of a card that lies so; null for the card as printed. */
  readonly of: (card: Lying) => string | null;
  /** The counters that `of` looks at. */
  readonly counters?: readonly string[];
  /** Aspects of cards that print none of that name: what these leave out, such a card does not have. */
  readonly shared: Readonly<Record<string, Partial<Description>>>;
  /** Aspects that every card has alike: what is different then, made from what is printed. */
  readonly made?: Readonly<Record<string, (printed: CardDefinition) => Partial<Description>>>;
  /** Aspects to whose facts, keywords and texts nothing is added, and from which nothing is taken; numbers still change. */
  readonly fixed?: readonly string[];
}

/** What a number is besides what is printed and what texts change. */
export interface StatRule {
  /** It is the number of such counters on the card rather than a printed number. */
  readonly counter?: string;
  /** The same numbers of the cards that lie on a card are added to its own. */
  readonly riders?: true;
  /** Each such counter on the card takes one off. */
  readonly less?: string;
  /** It never reads as less. */
  readonly floor?: number;
  /** With this keyword it is zero, whatever is added to it. */
  readonly zero?: string;
}

/** A text that the rules give to every card which lies where the text works (`zone`, `as`); it cannot be lost. */
export interface RuleText {
  readonly text: Ability;
  /** It works only while there is such a link: most questions then need not ask about each card. */
  readonly whileLinked?: string;
}

/** A deck by sections (main, resource, G …): keys of card definitions. */
export type Deck = Readonly<Record<string, readonly string[]>>;

/** What is wrong with a deck, in words for its builder. */
export interface DeckProblem {
  readonly code: string;
  readonly message: string;
  readonly rule: string;
}

/** One step of a procedure: looks at the table, emits events, and says what comes next. */
export type Step = (context: Context, frame: Frame) => Next;

/** A way to sit down to a game. */
export interface PlayMode {
  /** The team of each seat, an entry for each number of seats that is allowed: `[[0, 1]]`. */
  readonly tables: readonly (readonly number[])[];
  /** Set where team mates share what they know; elsewhere each seat sees for itself. */
  readonly openTeams?: true;
  /** Zones that team mates share: the first seat of a team holds them. */
  readonly sharedZones?: readonly string[];
}

/** Where cards lie, and who sees them there. */
export interface Layout {
  readonly zones: Readonly<Record<string, ZoneRule>>;
  /** Absent in games that name single zones only and have no places inside them. */
  readonly places?: Places;
  /**
   * Zones out of which cards are looked at by abilities as they were there, whoever sees them leave. Without it that is so only for
   * abilities that work in the zone which the card leaves.
   */
  readonly lastKnown?: ZoneRef;
}

/** What texts may say, and what they mean beyond what is printed. */
export interface Language {
  /** The words that card texts may use; a game without it takes no cards from outside. */
  readonly vocabulary?: Vocabulary;
  /** The abilities that a keyword is short for. */
  readonly keywords?: Readonly<Record<string, readonly Ability[]>>;
  /** Keywords that stand for the state a card is in: what they are short for is no text of the card, and is not lost with its texts. */
  readonly states?: readonly string[];
  /** Texts that the rules give to cards. */
  readonly texts?: readonly RuleText[];
  /** What must hold for texts with a label to work; the number of the label is bound to its name. */
  readonly gates?: Readonly<Record<string, Condition>>;
  /** Set where texts that may not be activated do not even trigger: the timing by which prohibitions name triggered ones (`activate-auto`). */
  readonly triggerTiming?: string;
  /** Facts that a card has by what goes on around it rather than by what is printed. */
  readonly facts?: Readonly<Record<string, (look: Look, card: Card) => Json>>;
  /** Rules about numbers, by the name of the number. */
  readonly stats?: Readonly<Record<string, StatRule>>;
  /** Order in which kinds of change to a number apply. */
  readonly layers: readonly ('add' | 'set')[];
  readonly aspects?: Aspects;
  /** Set where what an ability does that a player was given is done by the card that gave it. */
  readonly giversAreSources?: true;
  /** Set where what gives a card something and what takes it away count in the order in which they came; else what is lost stays lost. */
  readonly inOrder?: true;
  /** Set where a state that comes back does not set off an ability anew before the last time is resolved. */
  readonly statesOnce?: true;
  /** Set where nobody has to find, among cards that not everyone sees, those which a choice asks for. */
  readonly mayMissHidden?: true;
  /** Prohibitions that keep a card from being turned so, whatever would turn it. */
  readonly orienting?: Readonly<Partial<Record<Orientation, string>>>;
  /** Operations the kernel's effect language lacks. */
  readonly operations: Operations;
}

/** How a match goes. */
export interface Procedures {
  /** Name of the step a match begins with. */
  readonly first: string;
  readonly steps: Readonly<Record<string, Step>>;
  /** What the game's own actions do, in the effect language. */
  readonly programs: Readonly<Record<string, readonly Operation[]>>;
  /** What the rules themselves, rather than a text, set off. */
  readonly triggers: readonly TriggerRule[];
  /** What the rules do right after an event, before anything else goes on: what may not be where it came to, or as it lies, changes. */
  readonly atOnce?: (context: Context, event: TableEvent) => void;
  /** Whether a card may be turned so now; left out, nothing keeps cards from being turned. */
  readonly mayTurn?: (look: Look, card: Card, orientation: Orientation) => boolean;
}

/** What a player brings. */
export interface Decks {
  /** Deck section to the zone its cards start in. */
  readonly sections: Readonly<Record<string, string>>;
  readonly check: (deck: Deck) => readonly DeckProblem[];
  /** Ready legal decks for trying the game out. */
  readonly samples: Readonly<Record<string, Deck>>;
}

/** What becomes of a match that a seat leaves; steps say how else it ends. */
export interface Endings {
  /** How a seat leaves a match by its own will: which seats lose with it. */
  readonly concede: (table: Table, seat: Seat) => readonly Seat[];
  /**
   * How questions are asked again after a seat has left, by the step that takes their answer. Where a question is not named, the rules
   * answer it for the seat that left, and what others are asked stays as it was.
   */
  readonly asksAgain?: Readonly<Record<string, AskedAgain>>;
  /** The procedure in which nobody acts of their own accord: what goes round in it whatever the answers are ends as a loop does. */
  readonly forcedWithin?: string;
}

/** Everything a game adds to the table: rules, not plumbing. */
export interface Game {
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  readonly modes: Readonly<Record<string, PlayMode>>;
  readonly layout: Layout;
  readonly cards: Readonly<Record<string, CardDefinition>>;
  /** The same rules with another card set; absent where there is but one. */
  readonly withCards?: (cards: Game['cards']) => Game;
  readonly language: Language;
  readonly procedures: Procedures;
  readonly decks: Decks;
  readonly endings: Endings;
  readonly tooling?: Tooling;
}
