/**
 * Seats for a later match of a series: in every other one the first turn is the other side's. Team mates stay together;
 * where no turn of the table allows that, everyone keeps their seat.
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

/** Whether those who share a team still do after everyone has moved on by so many seats. */
function keepsTeams(teams: readonly number[], step: number): boolean {
  const becomes = new Map<number, number>();
  return teams.every((team, seat) => {
    const from = teams[(seat + step) % teams.length] as number;
    const known = becomes.get(from);
    becomes.set(from, team);
    return known === undefined || known === team;
  });
}
