import type { Seat } from '#kernel';
import type { MatchEvent } from '#match';
import { momentsOf, playerAt, type Dossier, type Moment } from '../dossier.js';
import { finding, type Finding, type Severity } from '../finding.js';

/** A judge's act in a match, and whom it helped. */
export interface OperatorAct {
  readonly match: string;
  readonly version: number;
  readonly by: string;
  readonly act: string;
  /** Players whom a ruling made winners. */
  readonly winners: readonly string[];
}

interface Remark {
  readonly act: string;
  readonly severity: Severity;
  readonly text: string;
  readonly winners?: readonly Seat[];
}

/** Lists every act of a judge. Acts that change a result, or let players keep what they saw, are more severe. */
export function operatorActs(dossier: Dossier): {
  readonly acts: readonly OperatorAct[];
  readonly findings: readonly Finding[];
} {
  const acts: OperatorAct[] = [];
  const findings: Finding[] = [];
  for (const moment of momentsOf(dossier)) {
    const remark = remarkOn(moment);
    if (!remark || !('by' in moment.event)) continue;
    const { version, event } = moment;
    const winners = (remark.winners ?? []).map((seat) => playerAt(dossier, seat));
    acts.push({ match: dossier.matchId, version, by: event.by, act: remark.act, winners });
    findings.push(
      finding({
        check: 'operator',
        severity: remark.severity,
        events: [{ match: dossier.matchId, version }],
        players: winners,
        explanation: `${event.by} ${remark.text} (event ${version}). Reason given: “${event.reason}”.`,
      }),
    );
  }
  return { acts, findings };
}

function remarkOn({ event, before }: Moment): Remark | null {
  switch (event.type) {
    case 'ClocksPaused':
      return { act: 'pause', severity: 'info', text: 'stopped the clocks' };
    case 'ClocksResumed':
      return { act: 'resume', severity: 'info', text: 'restarted the clocks' };
    case 'Rewound':
      return {
        act: 'rewind',
        severity: 'low',
        text: `rewound the match to event ${event.to}; players still know what they saw since then`,
      };
    case 'ResultAwarded':
      return award(event, before.table.result?.winners ?? null);
    case 'MatchVoided':
      return { act: 'void', severity: 'low', text: 'declared the match void while it was being played' };
    case 'ResultRevised':
      return revision(event, before.end?.winners ?? []);
    default:
      return null;
  }
}

function award({ winners }: MatchEvent & { type: 'ResultAwarded' }, byRules: readonly Seat[] | null): Remark {
  const text = `ended the match and made ${seats(winners)} the winner${winners.length === 1 ? '' : 's'}`;
  const isAgainst = byRules !== null && byRules.some((seat) => !winners.includes(seat));
  return { act: 'award', severity: isAgainst ? 'medium' : 'low', text, winners };
}

/** Changing the result after the end offers the most to gain. */
function revision({ end }: MatchEvent & { type: 'ResultRevised' }, before: readonly Seat[]): Remark {
  if (end.reason === 'void') return { act: 'void', severity: 'medium', text: 'declared the match void after its end' };
  const text = `changed the result after the end: ${seats(before)} had won, now ${seats(end.winners)}`;
  return { act: 'revise', severity: 'medium', text, winners: end.winners };
}

const seats = (list: readonly Seat[]): string =>
  list.length === 0 ? 'nobody' : list.map((seat) => `seat ${seat}`).join(' and ');
