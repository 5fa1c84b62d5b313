import { nextDeadline, lagCredit, type MatchEvent } from '#match';
import { momentsOf, playerAt, type Moment, type Playable } from '../dossier.js';
import { finding, type Finding } from '../finding.js';

/** Recomputes every deadline, time-out and credit from the timestamps in the record. */
export function clocks(dossier: Playable): readonly Finding[] {
  const findings: Finding[] = [];
  for (const moment of momentsOf(dossier)) {
    const fault = clockFault(moment);
    if (!fault) continue;
    const { version, event } = moment;
    const seat = 'seat' in event ? event.seat : null;
    findings.push(
      finding({
        check: 'clocks',
        severity: 'high',
        events: [{ match: dossier.matchId, version }],
        players: seat === null ? [] : [playerAt(dossier, seat)],
        numbers: fault.numbers,
        explanation: fault.text,
      }),
    );
  }
  return findings;
}

interface Fault {
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
}

function clockFault(moment: Moment): Fault | null {
  const { event, before, at, version } = moment;
  if (before.status !== 'unopened' && at < before.lastAt)
    return {
      text: `Event ${version} is dated before the event it follows: time runs backwards in the record.`,
      numbers: { at, before: before.lastAt },
    };
  if (event.type === 'ClockExpired') return timeOutFault(moment, event);
  if (event.type === 'DecisionMade') return lateAnswer(moment, event);
  return event.type === 'LagCredited' ? creditFault(moment, event) : null;
}

type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { readonly type: Type }>;

function timeOutFault({ before, at, version }: Moment, event: Of<'ClockExpired'>): Fault | null {
  const due = nextDeadline(before);
  const numbers = { deadline: event.deadline, recomputed: due?.at ?? 0, noticed: at };
  const what = `Event ${version} says that the ${event.clock} clock of seat ${event.seat} ran out`;
  if (!due) return { text: `${what}, but no clock was running.`, numbers };
  if (due.clock === 'entropy')
    return { text: `${what}; by the record, the seats still had to add their shares and no card was dealt.`, numbers };
  if (due.seat !== event.seat || due.clock !== event.clock || due.at !== event.deadline)
    return {
      text: `${what}; by the record, the ${due.clock} clock of seat ${due.seat} was next, ${due.at - event.deadline} ms apart.`,
      numbers,
    };
  if (at < event.deadline) return { text: `${what} ${event.deadline - at} ms before the deadline.`, numbers };
  return null;
}

/** An answer for a seat after its time was up: there should be a time-out instead. */
function lateAnswer({ before, at, version }: Moment, event: Of<'DecisionMade'>): Fault | null {
  if (before.clock[event.seat]?.decision !== event.decision) return null;
  const due = nextDeadline(before);
  if (!due || due.clock === 'entropy' || at <= due.at) return null;
  return {
    text: `The answer of seat ${event.seat} at event ${version} came ${at - due.at} ms after the ${due.clock} clock of seat ${due.seat} had run out.`,
    numbers: { at, deadline: due.at },
  };
}

function creditFault({ before, at, version }: Moment, event: Of<'LagCredited'>): Fault | null {
  const clock = before.clock[event.seat];
  const most = clock
    ? lagCredit(clock, before.timeControl, before.connected[event.seat] ?? true, { at, measured: event.ms })
    : 0;
  if (event.ms <= most) return null;
  return {
    text: `Event ${version} credits seat ${event.seat} ${event.ms} ms of lag where at most ${most} ms were allowed.`,
    numbers: { credited: event.ms, allowed: most },
  };
}
