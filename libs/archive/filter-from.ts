import { EVERYTHING, type ArchiveFilter } from './query.js';

/** A filter as people write it: flat, with unused conditions left out. */
export interface FlatFilter {
  readonly player?: readonly string[];
  readonly outcome?: ArchiveFilter['outcome'] | undefined;
  readonly game?: string | undefined;
  readonly edition?: string | undefined;
  readonly mode?: string | undefined;
  readonly ladder?: string | undefined;
  readonly season?: string | undefined;
  readonly tournament?: string | undefined;
  readonly round?: string | undefined;
  readonly table?: string | undefined;
  readonly origin?: string | undefined;
  readonly result?: ArchiveFilter['result'] | undefined;
  readonly reason?: ArchiveFilter['reason'] | undefined;
  readonly minTurns?: number | undefined;
  readonly maxTurns?: number | undefined;
  readonly minAnswers?: number | undefined;
  readonly maxAnswers?: number | undefined;
  readonly minEvents?: number | undefined;
  readonly maxEvents?: number | undefined;
  readonly minSeconds?: number | undefined;
  readonly maxSeconds?: number | undefined;
  readonly minRating?: number | undefined;
  readonly maxRating?: number | undefined;
  /** Milliseconds since 1970. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly card?: readonly string[];
  readonly how?: 'seen' | 'played' | undefined;
  readonly byTurn?: number | undefined;
  readonly cardSeat?: number | undefined;
  readonly collection?: string | undefined;
}

const span = (least: number | undefined, most: number | undefined) => ({ least: least ?? null, most: most ?? null });

export function filterFrom(flat: FlatFilter): ArchiveFilter {
  const { how = 'seen', byTurn = null, cardSeat: seat = null } = flat;
  return {
    ...EVERYTHING,
    players: flat.player ?? [],
    outcome: flat.outcome ?? null,
    game: flat.game ?? null,
    edition: flat.edition ?? null,
    mode: flat.mode ?? null,
    ladder: flat.ladder ?? null,
    season: flat.season ?? null,
    tournament: flat.tournament ?? null,
    round: flat.round ?? null,
    table: flat.table ?? null,
    origin: flat.origin ?? null,
    result: flat.result ?? null,
    reason: flat.reason ?? null,
    turns: span(flat.minTurns, flat.maxTurns),
    answers: span(flat.minAnswers, flat.maxAnswers),
    events: span(flat.minEvents, flat.maxEvents),
    seconds: span(flat.minSeconds, flat.maxSeconds),
    rating: span(flat.minRating, flat.maxRating),
    opened: span(flat.from, flat.to),
    cards: (flat.card ?? []).map((card) => ({ card, how, byTurn, seat })),
    collection: flat.collection ?? null,
  };
}
