import type { Seat } from '#kernel';
import { lossesIn, placesOf } from '#match';
import type { EndReason, LossEvent, MatchEnd, MatchEvent, SeatTaken } from '#match';
import type { RankedLabels } from './labels.js';

/** One match of a contest, reduced to what its result depends on. */
export interface ContestGame {
  readonly matchId: string;
  readonly game: number;
  readonly seats: readonly SeatTaken[];
  /** The losses and rewinds of the match, in order. */
  readonly lost: readonly LossEvent[];
  /** The seats whose bank, absence or missing entropy last ran out of time; empty if there are none. */
  readonly expired: readonly Seat[];
  readonly end: Pick<MatchEnd, 'winners' | 'reason'> | null;
}

/** The unit that is rated once: a match, or a series of matches between the same players. */
export interface Contest {
  readonly id: string;
  readonly ladder: string;
  readonly season: string;
  readonly policy: string;
  readonly bestOf: number;
  readonly games: readonly ContestGame[];
  /**
   * Where in the feed the contest was decided. Contests are rated in that order, even if a ruling changes one later.
   */
  readonly decided: { readonly position: number; readonly at: number } | null;
}

/** An event of a ranked match with its position in the feed. */
export interface ContestFact {
  readonly matchId: string;
  readonly position: number;
  readonly version: number;
  readonly at: number;
  readonly event: MatchEvent;
}

/** Maximum number of matches in a contest, including void ones. */
const mostGames = (bestOf: number): number => 2 * bestOf + 1;

export const newContest = ({ contest: id, ladder, season, policy, bestOf }: RankedLabels): Contest => ({
  id,
  ladder,
  season,
  policy,
  bestOf,
  games: [],
  decided: null,
});

export function addGame(contest: Contest, matchId: string, game: number, seats: readonly SeatTaken[]): Contest {
  if (contest.games.some((known) => known.matchId === matchId)) return contest;
  return { ...contest, games: [...contest.games, { matchId, game, seats, lost: [], expired: [], end: null }] };
}

/** The contest after an event of one of its matches; the same object if the event makes no difference. */
export function followContest(contest: Contest, { matchId, position, version, at, event }: ContestFact): Contest {
  const place = contest.games.findIndex((game) => game.matchId === matchId);
  const before = contest.games[place];
  if (before === undefined) return contest;
  const after = followGame(before, event, version);
  if (after === before) return contest;
  const next = { ...contest, games: contest.games.with(place, after) };
  return next.decided === null && isDecided(next) ? { ...next, decided: { position, at } } : next;
}

function followGame(game: ContestGame, event: MatchEvent, version: number): ContestGame {
  switch (event.type) {
    case 'SeatLost':
      return { ...game, lost: [...game.lost, { version, type: event.type, seat: event.seat }] };
    case 'Rewound':
      return { ...game, expired: [], lost: [...game.lost, { version, type: event.type, to: event.to }] };
    case 'ClockExpired':
      return event.clock === 'decision' ? game : { ...game, expired: [event.seat] };
    case 'EntropyMissed':
      return { ...game, expired: event.seats };
    case 'MatchEnded':
      return { ...game, end: { winners: event.winners, reason: event.reason } };
    case 'ResultRevised':
      return { ...game, end: { winners: event.end.winners, reason: event.end.reason } };
    default:
      return game;
  }
}

/** Whether no more matches have to be played. */
function isDecided(contest: Contest): boolean {
  if (contest.games.some(({ end }) => end === null)) return false;
  if (contest.bestOf === 1) return true;
  const counted = countedGames(contest);
  const most = Math.max(...winsOf(contest));
  return (
    most > contest.bestOf / 2 || counted.length >= contest.bestOf || contest.games.length >= mostGames(contest.bestOf)
  );
}

/** Whether the next match of the series has to be opened now. */
export const wantsGame = ({ decided, games }: Contest): boolean =>
  decided === null && games.length > 0 && games.every(({ end }) => end !== null);

const countedGames = ({ games }: Contest): readonly ContestGame[] =>
  games.filter(({ end }) => end !== null && end.reason !== 'void');

/** The players of each side as seated in the first match; later matches may swap the seats. */
export function sidesOf({ games }: Contest): readonly (readonly string[])[] {
  const seats = games[0]?.seats ?? [];
  return [...new Set(seats.map(({ team }) => team))].map((team) =>
    seats.filter((seat) => seat.team === team).map(({ player }) => player),
  );
}

/** By side: how many matches it has won without sharing the first place. */
export function winsOf(contest: Contest): readonly number[] {
  const places = countedGames(contest).map((game) => sidePlaces(contest, game));
  return sidesOf(contest).map(
    (_, side) => places.filter((ranks) => ranks[side] === 1 && ranks.filter((rank) => rank === 1).length === 1).length,
  );
}

/** By side: the place of its seats in the result of an ended match; 1 is best. */
export function sidePlaces(contest: Contest, { seats, lost, end }: ContestGame): readonly number[] {
  if (end === null) throw new Error('a match that has not ended has no places');
  const places = placesOf(seats, end, lossesIn(lost));
  return sidesOf(contest).map((players) => places[seats.findIndex(({ player }) => players.includes(player))] as number);
}

export interface ContestResult {
  readonly sides: readonly {
    readonly players: readonly { readonly player: string; readonly advantage: number }[];
    readonly rank: number;
  }[];
}

/** The result that is rated; null while the contest is undecided, and if it does not count. */
export function resultOf(
  contest: Contest,
  {
    seatAdvantage,
    unratedEnds,
  }: { readonly seatAdvantage: readonly number[]; readonly unratedEnds: readonly EndReason[] },
): ContestResult | null {
  const counted = countedGames(contest);
  const only = contest.bestOf === 1 ? counted[0]?.end : null;
  if (contest.decided === null || counted.length === 0 || (only && unratedEnds.includes(only.reason))) return null;
  const ranks = ranksOf(contest, counted);
  return {
    sides: sidesOf(contest).map((players, side) => ({
      rank: ranks[side] as number,
      players: players.map((player) => ({ player, advantage: advantageOf(player, counted, seatAdvantage) })),
    })),
  };
}

function ranksOf(contest: Contest, counted: readonly ContestGame[]): readonly number[] {
  if (contest.bestOf === 1) return sidePlaces(contest, counted[0] as ContestGame);
  const wins = winsOf(contest);
  return wins.map((own) => 1 + wins.filter((other) => other > own).length);
}

/** The average advantage of the player's seats in a series. */
function advantageOf(player: string, games: readonly ContestGame[], worth: readonly number[]): number {
  const seats = games.map((game) => game.seats.findIndex((seat) => seat.player === player));
  return seats.reduce((sum, seat) => sum + (worth[seat] ?? 0), 0) / seats.length;
}
