import type { Option } from './decisions.js';
import type { Look } from './effects/places.js';
import type { CardDefinition } from './game.js';
import type { Card } from './table.js';

/** How a game is shown to people. What has no name here is shown as the rules call it. */
export interface Display {
  /** Zones of a seat by their names, in the order of its board from the middle of the table outwards; those left out are not shown. */
  readonly zones: Readonly<Record<string, string>>;
  /** What players are asked, by purpose; `activate` is the verb for all abilities that may be left (`activate card#ability`). */
  readonly purposes: Readonly<Record<string, string>>;
  /** What a card that lies sideways is called. */
  readonly sideways: string;
  /** The colour in which a card's name is shown; null for the colour of the text around it. */
  readonly colour: (card: CardDefinition) => DisplayColour | null;
  /** Zones that are left out while they are empty. */
  readonly quiet?: readonly string[];
  /** Phases, moments, places, links and numbers as people call them. */
  readonly words?: Readonly<Record<string, string>>;
  /** What stands beside a card's name, as it is now; left out: as what it lies there, and the numbers that effects changed. */
  readonly notes?: (look: Look, card: Card) => readonly string[];
  /** The same for a card that does not lie on the table, as it is printed. */
  readonly printed?: (card: CardDefinition) => readonly string[];
  /** An option as a player would say it, with `name` for the names of cards; null for what its facts say. */
  readonly option?: (option: Option, name: (id: string) => string) => string | null;
  /** For clients that draw the table; one without it is laid out by who sees what. */
  readonly board?: BoardLayout;
  /** What the game's things are called in each language, for sentences about a match. */
  readonly lexicons?: Readonly<Record<DisplayLanguage, Lexicon>>;
}

export type DisplayLanguage = 'en' | 'ja' | 'zh';

/**
 * The words of a game in one language. Values with braces are sentences: `{name}` stands for a value, and in English `{draws|draw}`
 * for a verb in the singular or plural. What has no word here is told without it, never by its identifier.
 */
export interface Lexicon {
  readonly zones: Names;
  /** Questions to a player: what is to be decided. `activate` gets `{card}`, `aim` gets `{action}`. */
  readonly purposes: Names;
  /** `{who}` moves `{cards}` from `{from}` to `{to}` for that reason: cost, damage, discard … */
  readonly moves: Names;
  readonly phases: Names;
  /** Moments that are worth a sentence; `{cards}` are what they are about. */
  readonly moments?: Names;
  readonly places?: Names;
  readonly roles?: Names;
  readonly stats?: Names;
  readonly keywords?: Names;
  readonly counters?: Names;
  /** What `{who}` does with `{cards}` to `{targets}`: a sentence, or the name of the action. */
  readonly actions?: Names;
  /** `{from}` and `{to}` are linked by kind: attack, block … */
  readonly links?: Names;
  /** Cards that are turned: `{cards}`. */
  readonly turned: { readonly sideways: string; readonly upright: string };
  /** All links of a battle end. */
  readonly battleOver?: string;
  /** Why `{who}` lost. */
  readonly endings: Names;
  /** Answers by their action, act, gift or id, with the facts of the option in braces. */
  readonly options?: Names;
}

type Names = Readonly<Record<string, string>>;

/** How a zone is drawn: cards side by side, only its first card and their number, a hand, or not at all. */
export type ZoneShape = 'row' | 'pile' | 'hand' | 'hidden';

/** Where a seat's zones lie on its side of the table, and what stands on the faces of its cards. */
export interface BoardLayout {
  /** Rows of zones from the middle of the table outwards; those in a list of their own lie one below the other. */
  readonly rows: readonly (readonly (string | readonly string[])[])[];
  /** What is not to be guessed from who sees the zone. */
  readonly shapes?: Readonly<Record<string, ZoneShape>>;
  readonly face?: FaceLayout;
}

/** What is printed where. Left out: the type, and all numbers below. */
export interface FaceLayout {
  /** The number in the corner: what the card costs, or its rank. */
  readonly corner?: string;
  /** Facts below the name. */
  readonly facts?: readonly string[];
  /** Numbers at the lower edge. */
  readonly stats?: readonly string[];
  /** Names of numbers and facts where there is no room for long ones. */
  readonly short?: Readonly<Record<string, string>>;
  /** The picture in the middle by a fact, for cards that have one; others get one of their own. */
  readonly glyphs?: { readonly fact: string; readonly of: Readonly<Record<string, string>> };
  /** A number that damage on the card is told against. */
  readonly damage?: { readonly counter: string; readonly of: string };
}

export type DisplayColour = 'red' | 'green' | 'blue' | 'white' | 'yellow' | 'magenta' | 'cyan';
