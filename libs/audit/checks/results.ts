import type { EndReason } from '#match';
import { finding, type EventRef, type Finding } from '../finding.js';
import { holm, moreOften, type Share } from '../statistics.js';
import type { Thresholds } from '../thresholds.js';

/**
 * The result of a match, as far as the patterns in results need it. Duels only: with more seats there is no single
 * opponent.
 */
export interface Outcome {
  readonly match: string;
  readonly players: readonly string[];
  readonly winners: readonly string[];
  readonly reason: EndReason;
  /** The player who conceded; null if nobody did. */
  readonly conceded: string | null;
  /** Number of decisions of the seat that decided less often. */
  readonly fewestDecisions: number;
  /** The event that ended it. */
  readonly endVersion: number;
}

/** Two players and the matches between them. */
interface Pair {
  readonly players: readonly [string, string];
  readonly matches: readonly Outcome[];
  readonly fast: readonly Outcome[];
  /** These matches as a share of all matches of the player for whom that share is larger. */
  readonly share: number;
  readonly p: number;
}

/**
 * Finds matches that were given away: in the matches of the same two players, one gives up at the start far more often
 * than others do. Friends who often play are not suspicious, and neither is a player who occasionally leaves early;
 * meeting somebody who gives up against everybody is not a trade either.
 */
export function results(outcomes: readonly Outcome[], { results: limits }: Thresholds): readonly Finding[] {
  const duels = outcomes.filter(({ players }) => new Set(players).size === 2);
  const isFast = (one: Outcome): boolean => one.conceded !== null && one.fewestDecisions <= limits.fastDecisions;
  const season = { duels, isFast, all: shareOf(duels, isFast), byPlayer: byPlayerIn(duels) };
  const pairs = pairsIn(season).filter(({ matches }) => matches.length >= limits.minMatches);
  const givers = new Set(pairs.filter(({ p }) => p <= HABIT).flatMap(({ fast }) => concedersIn(fast)));
  const judged = pairs.map((pair) => ({ ...pair, p: Math.max(pair.p, byHabit(pair, season, givers)) }));
  const corrected = holm(judged.map(({ p }) => p));
  const traded = judged.filter((_, i) => (corrected[i] ?? 1) <= limits.alpha);
  return [...ringsOf(traded).map((ring) => ringFinding(ring, limits.pairShare)), ...frequentConceders(season, limits)];
}

/** All duels with the totals that the checks need. */
interface Season {
  readonly duels: readonly Outcome[];
  readonly isFast: (one: Outcome) => boolean;
  readonly all: Share;
  readonly byPlayer: ReadonlyMap<string, readonly Outcome[]>;
}

const shareOf = (duels: readonly Outcome[], isHit: (one: Outcome) => boolean): Share => ({
  hits: duels.filter(isHit).length,
  of: duels.length,
});

function byPlayerIn(duels: readonly Outcome[]): ReadonlyMap<string, readonly Outcome[]> {
  const byPlayer = new Map<string, Outcome[]>();
  for (const duel of duels)
    for (const player of duel.players) {
      const own = byPlayer.get(player);
      if (own) own.push(duel);
      else byPlayer.set(player, [duel]);
    }
  return byPlayer;
}

/**
 * Compared with all matches in which neither of the two plays, so that a ring does not raise the baseline for its own
 * pairs.
 */
function pairsIn({ duels, isFast, all, byPlayer }: Season): readonly Pair[] {
  const shares = new Map([...byPlayer].map(([player, own]) => [player, shareOf(own, isFast)]));
  const none: Share = { hits: 0, of: 0 };
  return [...groupBy(duels, ({ players }) => [...players].sort().join(' ')).values()].map((matches) => {
    const [a = '', b = ''] = [...(matches[0]?.players ?? [])].sort();
    const fast = matches.filter(isFast);
    const [ofA, ofB] = [shares.get(a) ?? none, shares.get(b) ?? none];
    const others = {
      hits: all.hits - ofA.hits - ofB.hits + fast.length,
      of: all.of - ofA.of - ofB.of + matches.length,
    };
    const share = matches.length / Math.max(1, Math.min(ofA.of, ofB.of));
    return { players: [a, b], matches, fast, share, p: moreOften({ hits: fast.length, of: matches.length }, others) };
  });
}

const concedersIn = (fast: readonly Outcome[]): string[] => [
  ...new Set(fast.flatMap(({ conceded }) => conceded ?? [])),
];

/**
 * Below this probability, giving up counts as a habit. Not corrected for the number of tests: it only decides what a
 * pair is compared with.
 */
const HABIT = 0.05;

/**
 * The probability that one of the two gives up so often against the other merely by habit; 0 without such a habit. The
 * habit is measured against players who are not themselves suspected of giving matches away, so that a ring does not
 * count as its members' habit.
 */
function byHabit({ players, matches, fast }: Pair, season: Season, givers: ReadonlySet<string>): number {
  const ps = concedersIn(fast).map((player) => {
    const isGivenUp = (one: Outcome): boolean => season.isFast(one) && one.conceded === player;
    const met = season.byPlayer.get(player) ?? [];
    const elsewhere = shareOf(
      met.filter((one) => one.players.every((id) => id === player || !(players.includes(id) || givers.has(id)))),
      isGivenUp,
    );
    const hasHabit = moreOften(elsewhere, restOf(season, player)) <= HABIT;
    return hasHabit ? moreOften(shareOf(matches, isGivenUp), elsewhere) : 0;
  });
  return Math.max(0, ...ps);
}

/** How often players give up in the matches without this player; each match counts for two players. */
function restOf({ isFast, all, byPlayer }: Season, player: string): Share {
  const { hits, of } = shareOf(byPlayer.get(player) ?? [], isFast);
  return { hits: all.hits - hits, of: 2 * (all.of - of) };
}

/** Groups pairs that share a player. */
function ringsOf(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const rings: Pair[][] = [];
  for (const pair of pairs) {
    const touching = rings.filter((ring) =>
      ring.some(({ players }) => players.some((id) => pair.players.includes(id))),
    );
    for (const ring of touching) rings.splice(rings.indexOf(ring), 1);
    rings.push([...touching.flat(), pair]);
  }
  return rings;
}

function ringFinding(ring: readonly Pair[], pairShare: number): Finding {
  const players = [...new Set(ring.flatMap((pair) => pair.players))].sort();
  const matches = ring.flatMap((pair) => pair.matches);
  const fast = ring.flatMap((pair) => pair.fast);
  const wins = new Map(
    players.map((player) => [player, fast.filter(({ winners }) => winners.includes(player)).length]),
  );
  const [farmer = '', most = 0] = [...wins].sort((a, b) => b[1] - a[1])[0] ?? [];
  const isFarming = most > 0.8 * fast.length;
  const share = Math.max(...ring.map((pair) => pair.share));
  const p = Math.max(...ring.map((pair) => pair.p));
  return finding({
    check: 'results',
    severity: share >= pairShare ? 'high' : 'medium',
    players,
    matches: fast.map(({ match }) => match),
    events: endsOf(fast),
    numbers: { matches: matches.length, fast: fast.length, share, p, mostWins: most },
    explanation:
      `${players.join(', ')} played ${matches.length} matches among themselves, up to ${Math.round(100 * share)} % of what one of them ` +
      `played at all; ${fast.length} were given up almost immediately. ${
        isFarming
          ? `${farmer} won ${most} of those: their rating was given, not earned.`
          : 'The wins go back and forth, so the matches look traded.'
      }`,
  });
}

/** Players who give up early again and again, against anybody. */
function frequentConceders(season: Season, { minMatches, alpha }: Thresholds['results']): readonly Finding[] {
  const counted = [...season.byPlayer].map(([player, played]) => {
    const fast = played.filter((one) => season.isFast(one) && one.conceded === player);
    const p = moreOften({ hits: fast.length, of: played.length }, restOf(season, player));
    return { player, played, fast, p };
  });
  const corrected = holm(counted.map(({ p }) => p));
  return counted.flatMap(({ player, played, fast }, i) => {
    const p = corrected[i] ?? 1;
    if (p > alpha || fast.length < minMatches) return [];
    return [
      finding({
        check: 'results',
        severity: 'medium',
        players: [player],
        events: endsOf(fast),
        numbers: { matches: played.length, fast: fast.length, p },
        explanation: `${player} gave up ${fast.length} of ${played.length} matches almost immediately, far more often than others do.`,
      }),
    ];
  });
}

const endsOf = (outcomes: readonly Outcome[]): EventRef[] =>
  outcomes.map(({ match, endVersion }) => ({ match, version: endVersion }));

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
