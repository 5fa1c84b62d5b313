import type { Ability, CardDefinition, Filter, Json } from '#kernel';
import type { Keyword } from '../keywords.js';
import { LINK_LABEL } from '../icons.js';

export const COLOURS = ['blue', 'green', 'red', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

/** What is printed on a card apart from its type. Fields left out are absent from the card. */
export interface Print {
  /** Card number; cards that share it are the same card (1.1.0:2-1-1). */
  readonly number: string;
  readonly name: string;
  readonly colour: Colour;
  readonly level: number;
  readonly cost: number;
  readonly traits?: readonly string[];
  readonly keywords?: Readonly<Partial<Record<Keyword, number>>>;
  readonly text?: readonly Ability[];
}

export interface Body {
  readonly ap: number;
  readonly hp: number;
  /** "This is deployed rested", whether played or deployed by an effect. */
  readonly entersRested?: true;
  readonly terrain?: readonly string[];
}

interface Link {
  /** The condition on a pilot for the unit to be a link unit (1.1.0:2-12-1). */
  readonly link?: Filter;
}

/** The pilot side of a command (1.1.0:3-4-6-1). */
export interface PilotSide {
  readonly name: string;
  readonly ap: number;
  readonly hp: number;
}

function define(
  type: string,
  print: Print,
  facts: Readonly<Record<string, Json>>,
  stats: Record<string, number>,
): CardDefinition {
  const { number, name, colour, level, cost, traits = [], keywords = {}, text = [] } = print;
  return {
    key: number,
    name,
    facts: { type, number, names: [name], colour, traits, ...facts },
    stats: { level, cost, ...stats },
    keywords,
    abilities: text,
  };
}

export const unit = (print: Print & Body & Link): CardDefinition =>
  define(
    'unit',
    print,
    { terrain: print.terrain ?? [], linkCondition: (print.link ?? null) as Json, ...slow(print) },
    { ap: print.ap, hp: print.hp },
  );

const slow = ({ entersRested }: Body): Readonly<Record<string, Json>> => (entersRested ? { entersRested } : {});

export const pilot = (print: Print & Body): CardDefinition =>
  define('pilot', print, {}, { ap: print.ap, hp: print.hp });

/** A command with a pilot side has a second name, traits, AP and HP (1.1.0:3-4-6-1, 2-2-4). */
export const command = (print: Print & { readonly pilot?: PilotSide }): CardDefinition =>
  print.pilot
    ? define(
        'command',
        print,
        { names: [print.name, print.pilot.name], pilotSide: true },
        { ap: print.pilot.ap, hp: print.pilot.hp },
      )
    : define('command', print, {}, {});

export const base = (print: Print & Body): CardDefinition =>
  define('base', print, { terrain: print.terrain ?? [], ...slow(print) }, { ap: print.ap, hp: print.hp });

export const resource = (number: string, name: string): CardDefinition => ({
  key: number,
  name,
  facts: { type: 'resource', number, names: [name], colour: null, traits: [] },
  stats: {},
  keywords: {},
  abilities: [],
});

/** Tokens have no colour; their Lv and cost are 0 (1.1.0:5-17-2-3, 5-17-2-4). */
export const token = (
  type: 'unit' | 'base' | 'resource',
  print: Pick<Print, 'number' | 'name' | 'traits' | 'keywords' | 'text'> & Partial<Body>,
): CardDefinition => ({
  key: print.number,
  name: print.name,
  facts: {
    type,
    number: print.number,
    names: [print.name],
    colour: null,
    traits: print.traits ?? [],
    token: true,
    ...(type === 'resource' ? {} : { terrain: print.terrain ?? [] }),
    ...(type === 'unit' && { linkCondition: null }),
  },
  stats: type === 'resource' ? {} : { level: 0, cost: 0, ap: print.ap ?? 0, hp: print.hp ?? 0 },
  keywords: print.keywords ?? {},
  abilities: print.text ?? [],
});

/** Whether the card has When Linked or During Link, which the early edition lacks. */
export const hasLinkIcon = (card: CardDefinition): boolean =>
  card.abilities.some(({ labels }) => labels?.[LINK_LABEL] !== undefined);

export const cardSet = (...lists: readonly (readonly CardDefinition[])[]): Readonly<Record<string, CardDefinition>> =>
  Object.fromEntries(lists.flat().map((card) => [card.key, card]));
