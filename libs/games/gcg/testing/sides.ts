import type { BoardLiteral, CardLiteral } from '#scenario';

type Zones = BoardLiteral['seats'][number];
type CardEntry = string | Partial<CardLiteral>;
type Lie = Partial<Omit<CardLiteral, 'card'>>;

/** A card with a nickname, turned or damaged: `lies('S-01', { name: 'Wren' })`. */
export const lies = (card: string, lie: Lie = {}): CardLiteral => ({ card, ...lie });
export const rested = (card: string, lie: Lie = {}): CardLiteral => ({ card, orientation: 'sideways', ...lie });
export const hurt = (card: string, damage: number, lie: Lie = {}): CardLiteral => ({
  card,
  counters: { damage },
  ...lie,
});
/** A pilot under the unit of that nickname. */
export const under = (host: string, card: string, lie: Lie = {}): CardLiteral => ({ card, on: host, ...lie });

/** `n` resources, of which some are rested, and additional EX Resources. */
export const resources = (n: number, restedOnes = 0, ex = 0): CardLiteral[] =>
  [
    { card: 'R-1', times: n - restedOnes },
    { card: 'R-1', times: restedOnes, orientation: 'sideways' as const },
    { card: 'ex-resource', times: ex },
  ].filter(({ times }) => times > 0);

const many = (card: string, times: number): CardLiteral[] => [{ card, times }];

/** The zones of one seat: keys in one string, or a list of keys and card literals. */
export type Side = Readonly<Record<string, string | readonly CardEntry[]>>;

const DULL: Zones = {
  deck: many('S-01', 20),
  'resource-deck': many('R-1', 5),
  resources: resources(10),
  shields: many('S-01', 6),
};

/** Adds the role, facing and orientation that cards in the zone have by default. */
function laid(zone: string, entry: CardEntry): CardLiteral {
  const literal = typeof entry === 'string' ? { card: entry } : (entry as CardLiteral);
  const role = zone === 'base' ? 'base' : zone === 'battle' ? (literal.on === undefined ? 'unit' : 'pilot') : undefined;
  return {
    ...(role && { role }),
    ...(zone === 'shields' && { facing: 'down' as const }),
    ...literal,
  };
}

/** A seat's zones: as given, otherwise a deck, ten resources and six shields without effects. */
export const zonesOf = (zones: Side = {}): Zones =>
  Object.fromEntries(
    Object.entries({ ...DULL, ...zones }).map(([zone, list]) => {
      const entries = typeof list === 'string' ? list.split(/\s+/).filter(Boolean) : list;
      return [zone, (entries as readonly CardEntry[]).map((entry) => laid(zone, entry))];
    }),
  );
