import type { Game } from '#kernel';
import { applyMatch, draftMatch, fromEnvelope, redactMatch, UNOPENED, type Envelope, type MatchDraft } from '#match';
import { resultsOf, type Fact, type Result } from '#results';
import { type ArchivedSeat, type CardSighting, type IndexedMatch, type Outcome } from './entry.js';

export type RecordedFact = Envelope & { readonly hash: string };

export interface IndexParts {
  readonly matchId: string;
  readonly origin: string;
  /** All events of the match, in order. */
  readonly events: readonly RecordedFact[];
  /** Null if its rules are unknown here; then its cards are not indexed. */
  readonly game: Game | null;
  /** By seat. */
  readonly ratings: readonly (number | null)[];
}

/** The index entry of a finished match; null while it is being played. */
export function indexMatch({ matchId, origin, events, game, ratings }: IndexParts): IndexedMatch | null {
  const result = resultsOf(matchId, events satisfies readonly Fact[]).at(-1)?.result;
  if (result === undefined) return null;
  const { labels, winners } = result;
  const label = (name: string): string | null => labels[name] ?? null;
  const entry = {
    matchId,
    origin,
    game: result.game,
    edition: result.edition,
    mode: result.mode,
    engine: result.engine,
    ladder: label('senki.ladder'),
    season: label('senki.season'),
    tournament: label('tournament'),
    round: label('round'),
    table: label('table'),
    labels,
    seats: result.seats.map((seat, i) => archived(seat, result, ratings[i] ?? null)),
    winners,
    result: kindOf(result),
    reason: result.reason,
    detail: result.detail,
    turns: highestTurn(events),
    answers: events.filter(({ type }) => type === 'DecisionMade').length,
    events: result.events,
    startedAt: result.startedAt,
    endedAt: result.endedAt,
    head: result.headHash,
  };
  return { entry, cards: game === null ? [] : sightings(game, events) };
}

function kindOf({ reason, winners }: Result): 'decided' | 'drawn' | 'void' {
  if (reason === 'void') return 'void';
  return winners.length === 0 ? 'drawn' : 'decided';
}

const archived = (
  { seat, player, team, won }: Result['seats'][number],
  result: Result,
  rating: number | null,
): ArchivedSeat => ({ seat, player, team, outcome: outcomeOf(won, kindOf(result)), rating });

function outcomeOf(won: boolean, kind: 'decided' | 'drawn' | 'void'): Outcome {
  if (kind !== 'decided') return kind === 'drawn' ? 'drew' : 'void';
  return won ? 'won' : 'lost';
}

const highestTurn = (events: readonly RecordedFact[]): number =>
  events.reduce(
    (most, { type, payload }) => (type === 'TurnBegan' ? Math.max(most, (payload as { number: number }).number) : most),
    0,
  );

/** Reasons for which a card leaves a hand without being played. */
const NOT_PLAYED = new Set(['discard', 'cost']);

/** What a spectator saw: follows the match and redacts each event for a spectator. */
function sightings(game: Game, events: readonly RecordedFact[]): readonly CardSighting[] {
  const found = new Map<string, { card: string; seat: number; seen: number; played: number | null }>();
  const draft = draftMatch(UNOPENED);
  for (const recorded of events) {
    const { event, at } = fromEnvelope(recorded);
    if (event.type === 'CardsMoved' || event.type === 'CardsFaced' || event.type === 'CardsRevealed') {
      const shown = redactMatch(game, draft, event, 'spectator') as typeof event;
      const isPlay = event.type === 'CardsMoved' && isFromHand(event.from) && !NOT_PLAYED.has(event.reason);
      event.cards.forEach((id, i) => {
        const card = shown.defs[i];
        const owner = draft.table.cards[id]?.owner;
        if (typeof card === 'string' && owner !== undefined) note(found, card, owner, draft, isPlay);
      });
    }
    applyMatch(draft, event, at);
  }
  return [...found.values()];
}

const isFromHand = (zone: string): boolean => zone.startsWith('hand/');

function note(
  found: Map<string, { card: string; seat: number; seen: number; played: number | null }>,
  card: string,
  seat: number,
  { table }: MatchDraft,
  isPlay: boolean,
): void {
  const { number } = table.turn;
  const key = `${seat} ${card}`;
  const known = found.get(key) ?? { card, seat, seen: number, played: null };
  if (isPlay) known.played ??= number;
  found.set(key, known);
}

/** The rules by which a match was played; null if they are unknown here. */
export function gameOf(games: ReadonlyMap<string, Game>, events: readonly RecordedFact[]): Game | null {
  const { game, edition } = (events[0]?.payload ?? {}) as { readonly game?: string; readonly edition?: string };
  return games.get(`${game}@${edition}`) ?? null;
}
