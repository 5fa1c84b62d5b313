import type { Context, Next } from './context.js';
import type { Audience } from './events.js';
import type { Look } from './effects/places.js';
import type { Ability, Operation } from './effects/language.js';
import type { TriggerRule } from './effects/triggers.js';
import type { Operations } from './effects/run.js';
import type { Json } from './json.js';
import type { AskedAgain } from './procedures/leaving.js';
import type { Vocabulary } from './schema/vocabulary.js';
import type { Card, Frame, Seat, Table } from './table.js';
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
  /** Places of the same zone of other seats that lie opposite, in the same column. */
  readonly faces?: readonly string[];
}

/** A card as data: no code, so a set can be stored, hashed and checked. */
export interface CardDefinition {
  readonly key: string;
  readonly name: string;
  /** Printed facts (type, suit, colour, traits …) that filters test. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Printed numbers. */
  readonly stats: Readonly<Record<string, number>>;
  /** Keywords with their value, 0 for those that have none. */
  readonly keywords: Readonly<Record<string, number>>;
  readonly abilities: readonly Ability[];
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

/** Everything a game adds to the table: rules, not plumbing. */
export interface Game {
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  /** Mode id to the team of each seat, e.g. `{ duel: [[0, 1]] }` – one entry per allowed number of seats. */
  readonly modes: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** Modes in which team mates share what they know; in all others each seat sees for itself. */
  readonly openTeams?: readonly string[];
  readonly zones: Readonly<Record<string, ZoneRule>>;
  /** Absent in games that name single zones only and have no places inside them. */
  readonly places?: Places;
  /** Deck section to the zone its cards start in. */
  readonly sections: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, CardDefinition>>;
  /** The same rules with another card set; absent where there is but one. */
  readonly withCards?: (cards: Game['cards']) => Game;
  /** The words that card texts may use; a game without it takes no cards from outside. */
  readonly vocabulary?: Vocabulary;
  readonly steps: Readonly<Record<string, Step>>;
  /** Name of the step a match begins with. */
  readonly firstStep: string;
  /** What the game's own actions do, in the effect language. */
  readonly programs: Readonly<Record<string, readonly Operation[]>>;
  /** Operations the kernel's effect language lacks. */
  readonly operations: Operations;
  readonly triggers: readonly TriggerRule[];
  /** The number a card has before continuous effects, where it is not simply what is printed. */
  readonly baseStat: ((table: Table, card: Card, stat: string) => number | null) | null;
  /** What becomes of a number after all changes: what lies on the card, damage, a floor. */
  readonly finalStat?: (table: Table, card: Card, stat: string, value: number) => number;
  /** A fact that a card has by how it lies rather than by what is printed; undefined for all others. */
  readonly liveFact?: (look: Look, card: Card, fact: string) => Json | undefined;
  /** The abilities that a keyword is short for. */
  readonly keywords?: Readonly<Record<string, Ability>>;
  /** Which seat's zone a seat uses, where team mates share one. */
  readonly zoneHolder?: (table: Table, zone: string, seat: Seat) => Seat;
  /** Set where cards that lie on others go where those go. */
  readonly ridersFollow?: boolean;
  /** Order in which kinds of change to a number apply. */
  readonly layers: readonly ('add' | 'set')[];
  readonly checkDeck: (deck: Deck) => readonly DeckProblem[];
  /** A ready legal deck for trying the game out. */
  readonly sampleDecks: Readonly<Record<string, Deck>>;
  /** How a seat leaves a match by its own will: which seats lose with it. */
  readonly concede: (table: Table, seat: Seat) => readonly Seat[];
  /**
   * How questions are asked again after a seat has left, by the step that takes their answer. Where a question is not named, the rules
   * answer it for the seat that left, and what others are asked stays as it was.
   */
  readonly asksAgain?: Readonly<Record<string, AskedAgain>>;
  readonly tooling?: Tooling;
}
