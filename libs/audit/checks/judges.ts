import { finding, type Finding } from '../finding.js';
import { atLeast, holm } from '../statistics.js';
import type { Thresholds } from '../thresholds.js';
import type { OperatorAct } from './operator-acts.js';
import { groupBy } from './results.js';

/** Whether a judge's rulings favour one player more often than chance would explain. */
export function judges(acts: readonly OperatorAct[], { judges: limits }: Thresholds): readonly Finding[] {
  const rulings = acts.filter(({ winners }) => winners.length > 0);
  const pairs = [...groupBy(rulings, ({ by }) => by)].flatMap(([judge, own]) =>
    favours(own).map(({ player, given }) => ({
      judge,
      player,
      given,
      rulings: own.length,
      // Between two players, a fair ruling favours either with probability one half.
      p: atLeast(given.length, own.length, 0.5),
    })),
  );
  const corrected = holm(pairs.map(({ p }) => p));
  return pairs.flatMap(({ judge, player, given, rulings: all }, i) => {
    if (given.length < limits.minRulings) return [];
    const p = corrected[i] ?? 1;
    return [
      finding({
        check: 'judges',
        severity: p <= limits.alpha ? 'high' : 'low',
        players: [player],
        events: given.map(({ match, version }) => ({ match, version })),
        numbers: { rulings: all, given: given.length, p },
        explanation: `${given.length} of the ${all} rulings of ${judge} that named a winner named ${player}.`,
      }),
    ];
  });
}

function favours(rulings: readonly OperatorAct[]): { player: string; given: readonly OperatorAct[] }[] {
  const players = [...new Set(rulings.flatMap(({ winners }) => winners))];
  return players.map((player) => ({ player, given: rulings.filter(({ winners }) => winners.includes(player)) }));
}
