import { didYouMean, type BoardDefaults, type Seat } from '#kernel';
import { wordList, type Board, type CardList, type CardLiteral } from './board-schema.js';

/**
 * The board completed with everything a judge need not write: the game's defaults, and names for cards that are unique.
 */
export function withDefaults(board: Board, defaults: BoardDefaults | undefined): Board {
  const seats = board.seats.map((zones, seat) => {
    // A seat that is out has only what the board says.
    const usual = board.out?.includes(seat) ? {} : usualZones(board, zones, seat, defaults);
    return piled(Object.entries({ ...usual, ...zones }), seat, defaults);
  });
  const shared = piled(Object.entries(board.shared ?? {}), 0, defaults);
  nameTheOnlyOnes([...seats, shared].flatMap((zones) => Object.values(zones).flat()));
  const turn = board.turn ?? { seat: 0, number: 3, phase: '' };
  return {
    ...board,
    ...{ seats, shared, turn: { ...turn, phase: turn.phase || (defaults?.phase ?? '') } },
    go: board.go ?? defaults?.go,
    ...(defaults?.counters && {
      counters: seats.map((_, seat) => ({ ...defaults.counters?.(seat), ...board.counters?.[seat] })),
    }),
    marks: { ...defaults?.marks?.(turn.seat), ...board.marks },
  };
}

type Zones = Board['seats'][number];

/** The default zones of a seat. If the board gives a whole zone, the zone's places get no defaults. */
function usualZones(board: Board, given: Zones, seat: Seat, defaults: BoardDefaults | undefined): Zones {
  const usual = Object.entries(defaults?.zones?.(board.mode, seat) ?? {});
  return Object.fromEntries(usual.filter(([name]) => given[defaults?.places?.[name] ?? ''] === undefined));
}

/** All cards of each zone. An entry that looks like a zone may be a place inside one. */
function piled(
  lists: readonly (readonly [string, CardList])[],
  seat: Seat,
  defaults: BoardDefaults | undefined,
): Record<string, CardLiteral[]> {
  const zones: Record<string, CardLiteral[]> = {};
  for (const [name, list] of lists) {
    const zone = defaults?.places?.[name];
    const cards = entriesOf(name, list, seat, defaults).map((card) =>
      zone === undefined ? card : { ...card, place: name },
    );
    (zones[zone ?? name] ??= []).push(...cards.map((card) => laid(zone ?? name, card, defaults)));
  }
  return zones;
}

function entriesOf(name: string, list: CardList, seat: Seat, defaults: BoardDefaults | undefined): CardLiteral[] {
  if (typeof list === 'number') {
    if (list === 0) return [];
    if (!defaults?.filler) throw new Error(`which ${list} cards? The game has no cards that do nothing`);
    return [{ card: defaults.filler(name, seat), times: list }];
  }
  const entries = typeof list === 'string' ? wordList(list) : list;
  return entries.map((entry) => (typeof entry === 'string' ? { card: entry } : entry));
}

const laid = (zone: string, { is, ...card }: CardLiteral, defaults: BoardDefaults | undefined): CardLiteral =>
  ({ ...defaults?.lying?.(zone, card), ...stateOf(is, defaults), ...card }) as CardLiteral;

function stateOf(words: string | readonly string[] | undefined, defaults: BoardDefaults | undefined): object {
  const known = defaults?.states ?? {};
  const list = words === undefined ? [] : wordList(words);
  const strange = list.find((word) => !known[word]);
  if (strange !== undefined)
    throw new Error(
      `a card is never ${strange}${didYouMean(strange, Object.keys(known))}; it may be ${Object.keys(known).join(', ')}`,
    );
  return Object.assign({}, ...list.map((word) => known[word])) as object;
}

/** A card whose definition occurs only once is named after its key. */
function nameTheOnlyOnes(cards: readonly CardLiteral[]): void {
  const keys = cards.map(({ card }) => card);
  const given = new Set(cards.map(({ name }) => name));
  for (const literal of cards) {
    const isOnly = (literal.times ?? 1) === 1 && keys.indexOf(literal.card) === keys.lastIndexOf(literal.card);
    if (isOnly && !given.has(literal.card)) literal.name ??= literal.card;
  }
}
