/**
 * Seats for a later match of a series: in every second match the first turn goes to the other side. Teammates stay
 * together; if no rotation of the table allows that, everyone keeps their seat.
 */
export function seatsFor<T>(seats: readonly T[], teams: readonly number[], game: number): readonly T[] {
  if (game % 2 === 1) return seats;
  for (let step = 1; step < teams.length; step++) {
    if (teams[step] !== teams[0] && keepsTeams(teams, step)) {
      return seats.map((_, seat) => seats[(seat + step) % seats.length] as T);
    }
  }
  return seats;
}

/** Whether teammates are still on one team after everyone has moved by `step` seats. */
function keepsTeams(teams: readonly number[], step: number): boolean {
  const becomes = new Map<number, number>();
  return teams.every((team, seat) => {
    const from = teams[(seat + step) % teams.length] as number;
    const known = becomes.get(from);
    becomes.set(from, team);
    return known === undefined || known === team;
  });
}
