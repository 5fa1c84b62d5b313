/** The six nations of the book (2.15.3). */
export const NATIONS = ['sanctuary', 'empire', 'stargate', 'darkzone', 'magallanica', 'zoo'] as const;
export type Nation = (typeof NATIONS)[number];

/** To which nation a clan belongs (2.15.3.2). One clan has none; neither has a clan that is not in the table (2.15.3.3). */
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

/** The clans of a card: those printed, all of its nation if it prints none (2.15.3.4), all there are for an elemental. */
export function clansFor(clan: string | readonly string[] | undefined, nation: string | undefined): readonly string[] {
  if (clan === ELEMENTAL) return Object.keys(CLANS);
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
