import type { Option } from './decisions.js';
import type { ReadContext } from './effects/places.js';
import type { CardDefinition } from './game.js';
import type { Card } from './table.js';

/** How a game is shown to people. Anything without a name here is shown under its identifier in the rules. */
export interface Display {
  /**
   * A seat's zones and their display names, in the order of its board from the middle of the table outwards. Zones that are not listed are
   * not shown.
   */
  readonly zones: Readonly<Record<string, string>>;
  /** Questions to players, by purpose. `activate` is the verb for all optional abilities (`activate card#ability`). */
  readonly purposes: Readonly<Record<string, string>>;
  /** The word for a card that lies sideways. */
  readonly sideways: string;
  /** The colour of a card's name; null for the colour of the surrounding text. */
  readonly colour: (card: CardDefinition) => DisplayColour | null;
  /** Zones that are not shown while they are empty. */
  readonly quiet?: readonly string[];
  /** Display names of phases, moments, places, links and numbers. */
  readonly words?: Readonly<Record<string, string>>;
  /** Notes beside the name of a card on the table. Default: its role and the numbers that effects changed. */
  readonly notes?: (context: ReadContext, card: Card) => readonly string[];
  /** Notes for a card that is not on the table, from its printed values. */
  readonly printed?: (card: CardDefinition) => readonly string[];
  /** An option in a player's words, with `name` giving the names of cards; null: show the option's facts. */
  readonly option?: (option: Option, name: (id: string) => string) => string | null;
  /** For clients that draw the table; without it the layout is derived from who sees which zone. */
  readonly board?: BoardLayout;
  /** The game's words in each language, for sentences about a match. */
  readonly lexicons?: Readonly<Record<DisplayLanguage, Lexicon>>;
}

export type DisplayLanguage = 'en' | 'ja' | 'zh';

/**
 * The words of a game in one language. Values with braces are sentences: `{name}` is replaced by a value, and in English `{draws|draw}` by
 * the verb in the singular or plural. Anything without a word here is left out; identifiers are never shown.
 */
export interface Lexicon {
  readonly zones: Names;
  /** Questions to a player. `activate` gets `{card}`, `aim` gets `{action}`. */
  readonly purposes: Names;
  /** Sentences by the reason of the move (cost, damage, discard …): `{who}` moves `{cards}` from `{from}` to `{to}`. */
  readonly moves: Names;
  readonly phases: Names;
  /** Sentences for moments worth mentioning; `{cards}` are the moment's subjects. */
  readonly moments?: Names;
  readonly places?: Names;
  readonly roles?: Names;
  readonly stats?: Names;
  readonly keywords?: Names;
  readonly counters?: Names;
  /** By action: a sentence in which `{who}` uses `{cards}` on `{targets}`, or just the action's name. */
  readonly actions?: Names;
  /** By kind of link (attack, block …): `{from}` and `{to}` are linked. */
  readonly links?: Names;
  /** Sentences about `{cards}` being turned. */
  readonly turned: { readonly sideways: string; readonly upright: string };
  /** The sentence for the end of all links of a battle. */
  readonly battleOver?: string;
  /** Sentences for why `{who}` lost. */
  readonly endings: Names;
  /** Answers, by the option's action, act, gift or id, with the option's facts in braces. */
  readonly options?: Names;
}

type Names = Readonly<Record<string, string>>;

/** How a zone is drawn: cards side by side, only its first card and their number, a hand, or not at all. */
export type ZoneShape = 'row' | 'pile' | 'hand' | 'hidden';

/** Where a seat's zones lie on its side of the table, and what the faces of its cards show. */
export interface BoardLayout {
  /** Rows of zones from the middle of the table outwards; zones in a nested list lie one below the other. */
  readonly rows: readonly (readonly (string | readonly string[])[])[];
  /** Shapes that cannot be derived from who sees the zone. */
  readonly shapes?: Readonly<Record<string, ZoneShape>>;
  readonly face?: FaceLayout;
}

/** What a card's face shows. Default: the type, and all numbers at the lower edge. */
export interface FaceLayout {
  /** The number in the corner: what the card costs, or its rank. */
  readonly corner?: string;
  /** Facts below the name. */
  readonly facts?: readonly string[];
  /** Numbers at the lower edge. */
  readonly stats?: readonly string[];
  /** Short names of numbers and facts, for places with little room. */
  readonly short?: Readonly<Record<string, string>>;
  /** The picture in the middle, by the value of a fact; cards without that value get a generated one. */
  readonly glyphs?: { readonly fact: string; readonly of: Readonly<Record<string, string>> };
  /** Damage on the card is shown as this counter out of this number. */
  readonly damage?: { readonly counter: string; readonly of: string };
}

export type DisplayColour = 'red' | 'green' | 'blue' | 'white' | 'yellow' | 'magenta' | 'cyan';
