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
}

export type DisplayColour = 'red' | 'green' | 'blue' | 'white' | 'yellow' | 'magenta' | 'cyan';
