import type { MatchDocument } from '#contract';
import type { MatchState, SeatTaken } from '#match';
import type { MatchSummary } from '#match/projections';

/** A match as in the list, which follows the feed. */
export const fromSummary = (summary: MatchSummary): MatchDocument => ({
  ...summary,
  seats: seatsOf(summary.seats),
  end: endOf(summary.end),
});

/** A match from its folded state. */
export function fromState(matchId: string, state: MatchState): MatchDocument {
  const { version, pins, seats, openedAt, lastAt, end } = state;
  return {
    matchId,
    version,
    game: pins.game,
    edition: pins.edition,
    mode: pins.mode,
    status: end === null ? 'playing' : 'over',
    seats: seatsOf(seats),
    tags: pins.tags,
    openedAt,
    endedAt: end === null ? null : lastAt,
    end: endOf(end),
  };
}

const seatsOf = (seats: readonly SeatTaken[]): MatchDocument['seats'] =>
  seats.map(({ player, team }, seat) => ({ seat, player, team }));

const endOf = (end: MatchState['end']): MatchDocument['end'] => end && { ...end, winners: [...end.winners] };
