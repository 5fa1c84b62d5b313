import type { BoardDefaults } from '#kernel';
import { wordList, type Board, type CardList, type CardLiteral } from './board-schema.js';

/** The board with all that a judge need not say: what the game leaves unsaid, and names for cards that are the only ones of their kind. */
export function withDefaults(board: Board, defaults: BoardDefaults | undefined): Board {
  const seats = board.seats.map((zones, seat) => {
    // Whoever is out has nothing but what the board says.
    const usual = board.out?.includes(seat) ? {} : defaults?.zones?.(board.mode, seat);
    const all: Record<string, CardList> = { ...usual, ...zones };
    return Object.fromEntries(Object.entries(all).map(([zone, list]) => [zone, laid(zone, list, defaults)]));
  });
  const shared = Object.fromEntries(
    Object.entries(board.shared ?? {}).map(([zone, list]) => [zone, laid(zone, list, defaults)]),
  );
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

function laid(zone: string, list: CardList, defaults: BoardDefaults | undefined): CardLiteral[] {
  const lying = (literal: CardLiteral): CardLiteral =>
    ({ ...defaults?.lying?.(zone, literal), ...literal }) as CardLiteral;
  if (typeof list === 'number') {
    if (list === 0) return [];
    if (!defaults?.filler) throw new Error(`which ${list} cards? The game knows none that do nothing`);
    return [lying({ card: defaults.filler(zone), times: list })];
  }
  const entries = typeof list === 'string' ? wordList(list) : list;
  return entries.map((entry) => lying(typeof entry === 'string' ? { card: entry } : entry));
}

/** A card of which there is only one is called by its key. */
function nameTheOnlyOnes(cards: readonly CardLiteral[]): void {
  const keys = cards.map(({ card }) => card);
  const given = new Set(cards.map(({ name }) => name));
  for (const literal of cards) {
    const isOnly = (literal.times ?? 1) === 1 && keys.indexOf(literal.card) === keys.lastIndexOf(literal.card);
    if (isOnly && !given.has(literal.card)) literal.name ??= literal.card;
  }
}
