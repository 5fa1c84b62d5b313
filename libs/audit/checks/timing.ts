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

/** What a player's thinking times look like. */
export interface TimingProfile {
  readonly player: string;
  readonly decisions: number;
  readonly medianMs: number;
  /** Standard deviation of the logarithm of the time. */
  readonly spread: number;
  readonly belowFloor: number;
  /** Rank correlation of time and number of options. */
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

type Tail = 'even' | 'fast' | 'flat';

/** Whether a player's times are those of somebody who thinks: not too even, not too fast, longer where there is more to weigh. */
export function timing(
  byPlayer: ReadonlyMap<string, readonly Timed[]>,
  { timing: limits }: Thresholds,
): readonly Finding[] {
  const enough = [...byPlayer].filter(([, timed]) => timed.length >= limits.minDecisions);
  const profiles = enough.map(([player, timed]) => timingProfile(player, timed, limits.floorMs));
  const tails: Readonly<Record<Tail, (profile: TimingProfile) => number>> = {
    even: ({ spread, decisions }) => spreadBelow(spread, decisions, limits.humanSpread),
    fast: ({ belowFloor, decisions }) => atLeast(belowFloor, decisions, limits.floorShare),
    flat: ({ correlation, decisions }) => correlationBelow(correlation, decisions, limits.leastCorrelation),
  };
  return (Object.keys(tails) as Tail[]).flatMap((tail) => {
    const corrected = holm(profiles.map(tails[tail]));
    return profiles.flatMap((profile, i) => {
      const p = corrected[i] ?? 1;
      return p > limits.alpha ? [] : [remark(tail, profile, p, byPlayer.get(profile.player) ?? [])];
    });
  });
}

function remark(tail: Tail, profile: TimingProfile, p: number, timed: readonly Timed[]): Finding {
  const { player, decisions, medianMs, spread, belowFloor, correlation } = profile;
  const texts: Readonly<Record<Tail, string>> = {
    even: `${player} answers with the evenness of a clock: in ${decisions} decisions the times spread by a factor of ${Math.exp(spread).toFixed(2)} around ${Math.round(medianMs)} ms. People's times spread far more.`,
    fast: `${player} gave ${belowFloor} of ${decisions} answers faster than anybody can read a choice.`,
    flat: `${player} takes no longer where there is more to weigh: over ${decisions} decisions, time and number of options go together with a rank correlation of ${correlation.toFixed(2)}.`,
  };
  return finding({
    check: 'timing',
    // A flat profile alone may be a habit; even times, and times below reading, are not.
    severity: tail === 'flat' ? 'medium' : 'high',
    players: [player],
    events: typical(timed, tail, medianMs),
    numbers: { ...numbersOf(profile), p },
    explanation: texts[tail],
  });
}

const numbersOf = ({ player: _, ...numbers }: TimingProfile): Record<string, number> => numbers;

/** The decisions that show it best. */
function typical(timed: readonly Timed[], tail: Tail, medianMs: number): EventRef[] {
  const distance = ({ ms, options }: Timed): number =>
    tail === 'fast' ? ms : tail === 'even' ? Math.abs(ms - medianMs) : -options;
  return [...timed].sort((a, b) => distance(a) - distance(b)).map(({ match, version }) => ({ match, version }));
}
