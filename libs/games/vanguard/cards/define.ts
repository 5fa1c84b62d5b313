import type { Ability, CardDefinition, Json, Operation } from '#kernel';
import { clansFor, nationsFor } from './clans.js';

export const ICONS = ['critical', 'draw', 'stand', 'heal', 'front'] as const;
export type Icon = (typeof ICONS)[number];

export const GIFTS = ['force', 'accel', 'protect'] as const;
export type Gift = (typeof GIFTS)[number];

/** Abilities that icons stand for (2.10.1). */
export const SKILLS = ['boost', 'intercept', 'twin-drive', 'triple-drive'] as const;
export type Skill = (typeof SKILLS)[number];

/** What is printed on a card. A field that is left out is not printed. */
export interface Print {
  readonly key: string;
  readonly name: string;
  readonly grade: number;
  readonly power: number;
  /** Some units have none (2.6.3). */
  readonly shield?: number;
  /** 1 unless given. */
  readonly critical?: number;
  /** One, several, or `elemental` for all clans (2.2.5). */
  readonly clan?: string | readonly string[];
  /** The printed icon; without one, the clan decides (2.15.3.2). */
  readonly nation?: string;
  readonly race?: string | readonly string[];
  readonly skill?: Skill | readonly Skill[];
  readonly gift?: Gift;
  /** Special types (2.9.3). */
  readonly special?: readonly string[];
  /** Further keywords: `sentinel`, or one with a number. */
  readonly keywords?: Readonly<Record<string, number | readonly string[]>>;
  readonly text?: readonly Ability[];
}

const list = (one: string | readonly string[] | undefined): readonly string[] =>
  one === undefined ? [] : typeof one === 'string' ? [one] : one;

function define(
  type: 'normal' | 'trigger' | 'G',
  print: Print,
  facts: Readonly<Record<string, Json>> = {},
): CardDefinition {
  const { key, name, grade, power, shield, critical = 1, clan, nation, gift, special = [] } = print;
  return {
    key,
    name,
    facts: {
      ...{ type, names: [name], clans: clansFor(clan, nation), nations: nationsFor(clan, nation) },
      ...{ races: list(print.race), special },
      ...(gift && { gift }),
      ...facts,
    },
    // Every card's base drive is 1 (2.17.2).
    stats: { grade, power, critical, drive: 1, ...(shield !== undefined && { shield }) },
    keywords: { ...Object.fromEntries(list(print.skill).map((skill) => [skill, 0])), ...print.keywords },
    abilities: print.text ?? [],
  };
}

/** A normal unit (2.9.2). */
export const unit = (print: Print): CardDefinition => define('normal', print);

/** A trigger unit: its icon and the power printed below it (2.8.3). */
export const trigger = (print: Print & { readonly icon: Icon; readonly bonus?: number }): CardDefinition => {
  const card = define('trigger', print, { icon: print.icon });
  return { ...card, stats: { ...card.stats, bonus: print.bonus ?? 10000 } };
};

/** A G unit, with the usual stride skill (11.11.3.1) unless one of its texts is its own skill in the G zone. */
export const gUnit = (print: Print): CardDefinition => {
  const hasSkill = print.text?.some(({ kind, zone }) => kind === 'activated' && zone === 'g') === true;
  return define('G', hasSkill ? print : { ...print, keywords: { stride: 0, ...print.keywords } });
};

/** A G guardian: called to the guardian circle for its cost (11.14.1). */
export const gGuardian = (print: Print & { readonly cost: readonly Operation[] }): CardDefinition =>
  gUnit({
    ...print,
    keywords: { 'g-guardian': 0, ...print.keywords },
    text: [
      {
        ...{ kind: 'activated', id: 'g-guardian', zone: 'g', timing: 'g-guard', cost: print.cost },
        do: [{ op: 'custom', name: 'call-to-guard', with: { cards: { bound: 'self' } } }],
      },
      ...(print.text ?? []),
    ],
  });

/** A two-sided card: a normal unit, and a G unit on the other side (12.11.2). */
export function twoSided(print: Print, other: Print): CardDefinition {
  const { name, facts, stats, keywords, abilities } = define('G', other);
  return { ...unit(print), aspects: { 'other-side': { name, facts, stats, keywords, abilities } } };
}

export const cardSet = (...lists: readonly (readonly CardDefinition[])[]): Readonly<Record<string, CardDefinition>> =>
  Object.fromEntries(lists.flat().map((card) => [card.key, card]));
