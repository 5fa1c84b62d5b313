import type { MatchDocument } from '#contract';
import type { MatchState, SeatTaken } from '#match';
import type { MatchSummary } from '#match/projections';

/** A match as the list tells it. */
export const fromSummary = (summary: MatchSummary): MatchDocument => ({
  ...summary,
  openedAt: openedAt(summary.matchId),
  seats: seatsOf(summary.seats),
  end: endOf(summary.end),
});

/** A match as it stands now. */
export function fromState(matchId: string, state: MatchState): MatchDocument {
  const { version, pins, seats, lastAt, end } = state;
  return {
    matchId,
    version,
    game: pins.game,
    edition: pins.edition,
    mode: pins.mode,
    status: end === null ? 'playing' : 'over',
    seats: seatsOf(seats),
    tags: pins.tags,
    openedAt: openedAt(matchId),
    endedAt: end === null ? null : lastAt,
    end: endOf(end),
  };
}

const seatsOf = (seats: readonly SeatTaken[]): MatchDocument['seats'] =>
  seats.map(({ player, team }, seat) => ({ seat, player, team }));

const endOf = (end: MatchState['end']): MatchDocument['end'] => end && { ...end, winners: [...end.winners] };

/** A match's id begins with the millisecond it was made in (UUIDv7). */
const openedAt = (matchId: string): number => parseInt(matchId.replaceAll('-', '').slice(0, 12), 16);
