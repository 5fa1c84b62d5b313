import {
  changedFact,
  changesOn,
  factOf,
  listOf,
  nothingChanges,
  valuesOf,
  type Card,
  type Json,
  type ReadContext,
} from '#kernel';
import type { Part } from '../part.js';

/** The six nations of the book (2.15.3). */
export const NATIONS = ['sanctuary', 'empire', 'stargate', 'darkzone', 'magallanica', 'zoo'] as const;
export type Nation = (typeof NATIONS)[number];

/** The nation of each clan (2.15.3.2). One clan has none, and neither does a clan that is not in the table (2.15.3.3). */
export const CLANS = {
  'Lantern Guard': 'sanctuary',
  'Quiet Choir': 'sanctuary',
  'Ember Legion': 'empire',
  'Tide Wardens': 'empire',
  'Moon Folk': null,
} as const satisfies Record<string, Nation | null>;

/** Belongs to every clan and nation (2.2.5). */
export const ELEMENTAL = 'elemental';

const clansOf = (nation: string): string[] =>
  Object.entries(CLANS).flatMap(([clan, of]) => (of === nation ? [clan] : []));

/** The clans of a card: those printed, all of its nation if it prints none (2.15.3.4), all known clans for an elemental. */
export function clansFor(clan: string | readonly string[] | undefined, nation: string | undefined): readonly string[] {
  if (clan === ELEMENTAL) return [...Object.keys(CLANS), ELEMENTAL];
  if (clan !== undefined) return typeof clan === 'string' ? [clan] : clan;
  return nation === undefined ? [] : clansOf(nation);
}

/** The nations of a card: the one printed if it is one of the six (2.15.3.1), else those of its clans. */
export function nationsFor(
  clan: string | readonly string[] | undefined,
  nation: string | undefined,
): readonly string[] {
  if (clan === ELEMENTAL) return NATIONS;
  if (nation !== undefined) return NATIONS.filter((one) => one === nation);
  const table: Readonly<Record<string, string | null>> = CLANS;
  return [...new Set(clansFor(clan, undefined).flatMap((one) => table[one] ?? []))];
}

const changes = (context: ReadContext, card: Card, fact: string) =>
  nothingChanges(context, 'fact', fact) ? [] : changesOn(context, card, 'fact', fact);

/** A fact of a card after effects have changed it, starting from the printed value or from another one. */
const after = (context: ReadContext, card: Card, fact: string, from = factOf(context.game, card, fact)): Json =>
  changedFact(from, changes(context, card, fact), fact, true);

const isElemental = (context: ReadContext, card: Card): boolean =>
  listOf(after(context, card, 'clans')).includes(ELEMENTAL);

/** A card in the clan of elementals, printed or by an effect, is in all clans, including those of imported cards (2.2.5). */
export const clansPart: Part = {
  facts: {
    clans: (context, card) =>
      after(context, card, 'clans', isElemental(context, card) ? valuesOf(context.game, 'clans') : undefined),
    nations: (context, card) => after(context, card, 'nations', isElemental(context, card) ? NATIONS : undefined),
  },
};
