import type { CardDefinition } from './game.js';

/** How a game is shown to people. What has no name here is shown as the rules call it. */
export interface Display {
  /** Zones of a seat by their names, in the order of its board from the middle of the table outwards; those left out are not shown. */
  readonly zones: Readonly<Record<string, string>>;
  /** What players are asked, by purpose. */
  readonly purposes: Readonly<Record<string, string>>;
  /** What a card that lies sideways is called. */
  readonly sideways: string;
  /** The colour in which a card's name is shown; null for the colour of the text around it. */
  readonly colour: (card: CardDefinition) => DisplayColour | null;
}

export type DisplayColour = 'red' | 'green' | 'blue' | 'white' | 'yellow' | 'magenta' | 'cyan';
