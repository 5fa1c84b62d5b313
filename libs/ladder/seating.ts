/** Players who queue together. */
export interface Party {
  readonly ticket: string;
  /** `firsts`: how many more times they had the first turn than not. */
  readonly players: readonly { readonly player: string; readonly firsts: number }[];
  /** Average over its players. */
  readonly rating: number;
}

type Seated = { readonly ticket: string; readonly player: string } | null;

/**
 * Seats parties so that each stays together, teams are as even as possible, and the first turn goes to those who have
 * had it least. `teams` is the team of each seat. Seats may stay empty (null); returns null if the parties cannot be
 * seated.
 */
export function seatParty(parties: readonly Party[], teams: readonly number[]): readonly Seated[] | null {
  const sides = mostEvenSides(parties, sizesOf(teams));
  if (sides === null) return null;
  const seats: Seated[] = teams.map(() => null);
  for (const [team, side] of inTurn(sides, teams)) {
    const players = side
      .flatMap(({ ticket, players }) => players.map((player) => ({ ticket, ...player })))
      .sort((a, b) => a.firsts - b.firsts || (a.player < b.player ? -1 : 1));
    const places = teams.flatMap((of, seat) => (of === team ? [seat] : []));
    players.forEach(({ ticket, player }, i) => (seats[places[i] as number] = { ticket, player }));
  }
  return seats;
}

/** Whether the parties fit on the sides; seats may stay empty. */
export const canSeat = (parties: readonly Party[], teams: readonly number[]): boolean =>
  splits(parties, sizesOf(teams)).next().done !== true;

type Side = readonly Party[];

/** Team numbers in the order of their first seat. */
const teamsOf = (teams: readonly number[]): readonly number[] => [...new Set(teams)];

const sizesOf = (teams: readonly number[]): readonly number[] =>
  teamsOf(teams).map((team) => teams.filter((of) => of === team).length);

/** The split of the parties into sides of these sizes whose total ratings differ least; the first one if several do. */
function mostEvenSides(parties: readonly Party[], sizes: readonly number[]): readonly Side[] | null {
  let best: { readonly sides: readonly Side[]; readonly spread: number } | null = null;
  for (const sides of splits(parties, sizes)) {
    const spread = spreadOf(sides);
    if (best === null || spread < best.spread) best = { sides, spread };
    // With one player per side, every split is equally even.
    if (sizes.every((size) => size === 1)) break;
  }
  return best?.sides ?? null;
}

function* splits(parties: readonly Party[], sizes: readonly number[]): Generator<readonly Side[]> {
  const sides: Party[][] = sizes.map(() => []);
  const room = [...sizes];
  function* place(i: number): Generator<readonly Side[]> {
    const party = parties[i];
    if (party === undefined) {
      yield sides.map((side) => [...side]);
      return;
    }
    const size = party.players.length;
    const tried = new Set<number>();
    for (let side = 0; side < sides.length; side++) {
      const isEmpty = sides[side]?.length === 0;
      // Empty sides of the same size are interchangeable.
      if ((room[side] as number) < size || (isEmpty && tried.has(room[side] as number))) continue;
      if (isEmpty) tried.add(room[side] as number);
      sides[side]?.push(party);
      room[side] = (room[side] as number) - size;
      yield* place(i + 1);
      sides[side]?.pop();
      room[side] = (room[side] as number) + size;
    }
  }
  yield* place(0);
}

function spreadOf(sides: readonly Side[]): number {
  const totals = sides.map((side) => side.reduce((sum, { rating, players }) => sum + rating * players.length, 0));
  return Math.max(...totals) - Math.min(...totals);
}

/** Assigns sides to teams: among sides of the same size, the one that has had the first turn least comes first. */
function inTurn(sides: readonly Side[], teams: readonly number[]): readonly (readonly [number, Side])[] {
  const sizes = sizesOf(teams);
  const left = sides
    .map((side, i) => ({ side, size: sizes[i] as number, firsts: firstsOf(side), name: side[0]?.ticket ?? '' }))
    .sort((a, b) => a.firsts - b.firsts || (a.name < b.name ? -1 : 1));
  return teamsOf(teams).map((team, i) => {
    const place = left.findIndex(({ size }) => size === sizes[i]);
    const [taken] = left.splice(place, 1);
    return [team, taken?.side ?? []];
  });
}

const firstsOf = (side: Side): number =>
  side.reduce((sum, { players }) => sum + players.reduce((inner, { firsts }) => inner + firsts, 0), 0);
