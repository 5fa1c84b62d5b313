import type { Ability, CardDefinition, Description, Json } from '#kernel';
import { rollStat, type Colour } from '../play/costs.js';
import type { Destination } from '../play/enter.js';
import { designatedStat } from '../play/old-costs.js';
import type { Area } from '../zones.js';

export const ATTRIBUTES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** A G sign: colour and attribute (g-sign.2). */
export type Sign = readonly [Colour | readonly Colour[], Attribute];

/** The printed cost: total power, how many Gs of which colours are rolled, and the colour of X (card.cost.1). */
export type Cost = readonly [
  total: number,
  roll?: Readonly<Partial<Record<Colour | 'any', number>>>,
  x?: Colour | 'any',
];

/** What is printed on a card apart from its type. Fields left out are absent from the card. */
export interface Print {
  readonly key: string;
  readonly name: string;
  /** Further names it counts as (wording.alias). */
  readonly alias?: readonly string[];
  /** Null for a card without one, which cannot be a G (g-sign.1). */
  readonly sign: Sign | null;
  readonly cost: Cost;
  readonly features?: readonly string[];
  readonly keywords?: Readonly<Record<string, number | readonly string[]>>;
  readonly text?: readonly Ability[];
  /** For a card of the earlier game: its designated power by colour, from which its cost is converted (old-card.2). */
  readonly old?: Readonly<Partial<Record<Colour, number>>>;
}

/** Melee, shooting, defence; for characters the modifiers (card.unit.4, card.char.3). */
type Powers = readonly [melee: number, shooting: number, defence: number];

const powers = ([melee, shooting, defence]: Powers): Record<string, number> => ({ melee, shooting, defence });

/** Any card as a G: only its sign (play-g.4). */
const asG = (sign: Readonly<Record<string, Json>>): Partial<Description> => ({
  name: 'G',
  facts: { type: 'g', names: [], features: [], ...sign },
  stats: {},
  keywords: {},
  abilities: [],
});

function define(
  type: string,
  print: Print,
  facts: Readonly<Record<string, Json>> = {},
  stats: Readonly<Record<string, number>> = {},
): CardDefinition {
  const { key, name, alias = [], cost, features = [], keywords = {}, text = [] } = print;
  const sign = signOf(print.sign);
  return {
    key,
    name,
    facts: {
      ...{ type, names: [name, ...alias], features, ...sign },
      ...(cost[2] !== undefined && { x: cost[2] }),
      ...(print.old && { old: true }),
      ...facts,
    },
    stats: { ...costOf(cost), ...designated(print.old ?? {}), ...stats },
    keywords,
    abilities: text,
    aspects: { g: asG(sign) },
  };
}

function signOf(sign: Sign | null): Readonly<Record<string, Json>> {
  if (sign === null) return {};
  const [colour, attribute] = sign;
  return { colour: typeof colour === 'string' ? [colour] : colour, attribute };
}

const designated = (old: NonNullable<Print['old']>): Record<string, number> =>
  Object.fromEntries(Object.entries(old).map(([colour, n]) => [designatedStat(colour as Colour), n]));

const costOf = ([total, roll = {}, x]: Cost): Record<string, number> => ({
  total,
  // For other cards X is zero (wording.x.4).
  ...(x !== undefined && { [rollStat(x)]: 0 }),
  ...Object.fromEntries(Object.entries(roll).map(([colour, n]) => [rollStat(colour as Colour), n])),
});

export interface Machine {
  readonly powers: Powers;
  readonly terrain: readonly Area[];
  /** Names of the characters whose machine it is (special.exclusive.1). */
  readonly exclusive?: readonly string[];
  /** Not part of the name (card.unit.5). */
  readonly model?: string;
}

export const unit = (print: Print & Machine): CardDefinition =>
  define(
    'unit',
    print,
    {
      terrain: print.terrain,
      ...(print.exclusive && { exclusive: print.exclusive }),
      ...(print.model !== undefined && { model: print.model }),
    },
    powers(print.powers),
  );

export const character = (print: Print & { readonly powers: Powers }): CardDefinition =>
  define('character', print, { setOn: 'crew' }, powers(print.powers));

/** An ordinary operation, or one with a printed destination (play-op.1). */
export const operation = (print: Print & { readonly setOn?: Exclude<Destination, 'crew'> }): CardDefinition =>
  define('operation', print, print.setOn ? { setOn: print.setOn } : {});

export const command = (print: Print): CardDefinition => define('command', print);

/** On the field it is also a unit, by a text of the rules (play-ace.1). */
export const ace = (print: Print & Omit<Machine, 'exclusive'>): CardDefinition =>
  define('ace', print, { terrain: print.terrain }, powers(print.powers));

/** A full-art card: no cost, but guard and gain levels, which it keeps as a G (card.graphic.2, play-graphic.2). */
export function graphic(
  print: Pick<Print, 'key' | 'name' | 'text'> & { readonly sign: Sign; readonly guard: number; readonly gain: number },
): CardDefinition {
  const { key, name, guard, gain, text = [] } = print;
  const facts = { names: [name], features: [], ...signOf(print.sign) };
  return {
    key,
    name,
    facts: { type: 'graphic', ...facts },
    stats: { guard, gain },
    keywords: {},
    abilities: text,
    aspects: { g: { facts: { type: 'g', ...facts } } },
  };
}

/**
 * Something that an effect creates in place of a card: its name is not a card's name (chip.3), it costs nothing (chip.8), and it prints
 * nothing itself (chip.9).
 */
export interface ChipPrint {
  readonly key: string;
  readonly name: string;
  readonly type: 'unit' | 'operation';
  readonly powers?: Powers;
  readonly terrain?: readonly Area[];
  readonly setOn?: Exclude<Destination, 'crew'>;
  readonly features?: readonly string[];
  readonly keywords?: Print['keywords'];
  readonly text?: readonly Ability[];
}

export function chip(print: ChipPrint): CardDefinition {
  const { key, name, type, terrain, setOn, features = [], keywords = {}, text = [] } = print;
  const facts = { type, names: [], features, ...(terrain && { terrain }), ...(setOn && { setOn }) };
  const stats = { total: 0, ...(print.powers && powers(print.powers)) };
  return {
    ...{ key, name, facts: { type: 'chip', names: [], features: [] }, stats: {}, keywords: {}, abilities: [] },
    aspects: { chip: { facts, stats, keywords, abilities: text } },
  };
}

export const cardSet = (...lists: readonly (readonly CardDefinition[])[]): Readonly<Record<string, CardDefinition>> =>
  Object.fromEntries(lists.flat().map((card) => [card.key, card]));
