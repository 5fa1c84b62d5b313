import { normalBelow } from '../distributions.js';
import { finding, type EventRef, type Finding } from '../finding.js';
import type { DecisionSeen } from '../observe.js';
import { atLeast, correlationBelow, holm, quantile, rankCorrelation, spreadBelow, variance } from '../statistics.js';
import type { Thresholds } from '../thresholds.js';

/** A decision with a real choice, and how long it took. */
export interface Timed extends EventRef {
  readonly ms: number;
  readonly options: number;
}

export const timedOf = (match: string, { version, tookMs, options }: DecisionSeen): Timed => ({
  match,
  version,
  ms: tookMs,
  options,
});

/** Statistics of a player's thinking times. */
export interface TimingProfile {
  readonly player: string;
  readonly decisions: number;
  readonly medianMs: number;
  /** Standard deviation of the logarithm of the time. */
  readonly spread: number;
  readonly belowFloor: number;
  /** Rank correlation between time and number of options. */
  readonly correlation: number;
}

export function timingProfile(player: string, timed: readonly Timed[], floorMs: number): TimingProfile {
  const times = timed.map(({ ms }) => ms);
  return {
    player,
    decisions: timed.length,
    medianMs: quantile(times, 0.5),
    spread: Math.sqrt(variance(times.map((ms) => Math.log(Math.max(1, ms))))),
    belowFloor: times.filter((ms) => ms < floorMs).length,
    correlation: rankCorrelation(
      times,
      timed.map(({ options }) => options),
    ),
  };
}

type Tail = 'even' | 'steady' | 'fast' | 'flat';

/** Whether a player's times look human: not too even, not too fast, longer when there are more options. */
export function timing(
  byPlayer: ReadonlyMap<string, readonly Timed[]>,
  { timing: limits }: Thresholds,
): readonly Finding[] {
  const enough = [...byPlayer].filter(([, timed]) => timed.length >= limits.minDecisions);
  const players = enough.map(([player, timed]) => ({
    ...timingProfile(player, timed, limits.floorMs),
    beat: commonestTime(timed),
  }));
  const tails: Readonly<Record<Tail, (player: Timekeeper) => number>> = {
    even: ({ spread, decisions }) => spreadBelow(spread, decisions, limits.humanSpread),
    steady: ({ beat, decisions }) => steadiness(beat.answers, decisions, limits.humanSpread),
    fast: ({ belowFloor, decisions }) => atLeast(belowFloor, decisions, limits.floorShare),
    flat: ({ correlation, decisions }) => correlationBelow(correlation, decisions, limits.leastCorrelation),
  };
  return (Object.keys(tails) as Tail[]).flatMap((tail) => {
    const corrected = holm(players.map(tails[tail]));
    return players.flatMap((player, i) => {
      const p = corrected[i] ?? 1;
      return p > limits.alpha ? [] : [remark(tail, player, p, byPlayer.get(player.player) ?? [])];
    });
  });
}

/** The largest number of answers that took the same time within 10 %, and that time. */
interface Beat {
  readonly answers: number;
  readonly ms: number;
}

type Timekeeper = TimingProfile & { readonly beat: Beat };

const BEAT_WIDTH = Math.log(1.1);

function commonestTime(timed: readonly Timed[]): Beat {
  const logs = timed.map(({ ms }) => Math.log(Math.max(1, ms))).sort((a, b) => a - b);
  let best: Beat = { answers: 0, ms: 0 };
  for (let from = 0, to = 0; from < logs.length; from++) {
    const first = logs[from] as number;
    while (to < logs.length && (logs[to] as number) <= first + BEAT_WIDTH) to += 1;
    if (to - from > best.answers) best = { answers: to - from, ms: Math.exp(first + BEAT_WIDTH / 2) };
  }
  return best;
}

/** The probability that so many of n answers of the most even human thinker are so close together, at any time. */
function steadiness(answers: number, n: number, humanSpread: number): number {
  const densest = 1 - 2 * normalBelow(-BEAT_WIDTH / 2 / humanSpread);
  return Math.min(1, n * atLeast(answers - 1, n - 1, densest));
}

function remark(tail: Tail, { beat, ...profile }: Timekeeper, p: number, timed: readonly Timed[]): Finding {
  const { player, decisions, medianMs, spread, belowFloor, correlation } = profile;
  const texts: Readonly<Record<Tail, string>> = {
    even: `${player} answers as evenly as a clock: in ${decisions} decisions the times spread by a factor of ${Math.exp(spread).toFixed(2)} around ${Math.round(medianMs)} ms. People's times spread far more.`,
    steady: `${player} keeps a beat: ${beat.answers} of ${decisions} answers took ${Math.round(beat.ms)} ms, give or take a twentieth. People's times spread far more.`,
    fast: `${player} gave ${belowFloor} of ${decisions} answers faster than anybody can read a choice.`,
    flat: `${player} takes no longer when there is more to consider: over ${decisions} decisions, time and number of options have a rank correlation of ${correlation.toFixed(2)}.`,
  };
  return finding({
    check: 'timing',
    // A flat profile alone may be a habit; even times, or times below reading speed, cannot be.
    severity: tail === 'flat' ? 'medium' : 'high',
    players: [player],
    events: typical(timed, tail, tail === 'steady' ? beat.ms : medianMs),
    numbers: { ...numbersOf(profile), beatMs: beat.ms, onBeat: beat.answers, p },
    explanation: texts[tail],
  });
}

const numbersOf = ({ player: _, ...numbers }: TimingProfile): Record<string, number> => numbers;

/** The decisions that show it best. */
function typical(timed: readonly Timed[], tail: Tail, usualMs: number): EventRef[] {
  const distance = ({ ms, options }: Timed): number => {
    if (tail === 'fast') return ms;
    return tail === 'flat' ? -options : Math.abs(ms - usualMs);
  };
  return [...timed].sort((a, b) => distance(a) - distance(b)).map(({ match, version }) => ({ match, version }));
}
