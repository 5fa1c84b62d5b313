import type { Tally } from '#audit/fairness';
import type { EndReason, Recorded } from '#match';
import { chanceIn } from './chance.js';
import { clocks } from './checks/clocks.js';
import { integrity } from './checks/integrity.js';
import { knowledge } from './checks/knowledge.js';
import { operatorActs, type OperatorAct } from './checks/operator-acts.js';
import { reexecution } from './checks/reexecution.js';
import type { Outcome } from './checks/results.js';
import { shuffles } from './checks/shuffles.js';
import { isPlayable, openDossier, playerAt, type AuditTools, type Dossier, type Playable } from './dossier.js';
import { finding, MATCH_CHECKS, type CheckName, type Finding } from './finding.js';
import { gatherInsight } from './insight/gather.js';
import type { InsightTally } from './insight/tally.js';
import { decisionsIn, type DecisionSeen } from './observe.js';

/** The data about a match in a report. */
export interface MatchSummary {
  readonly matchId: string;
  readonly game: string;
  readonly mode: string;
  readonly engine: string;
  readonly players: readonly string[];
  readonly winners: readonly number[];
  readonly reason: EndReason | null;
  readonly detail: string;
  readonly openedAt: number;
  readonly durationMs: number;
  readonly events: number;
  /** Head hash of the chain as given in the file; null if it cannot be read. */
  readonly head: string | null;
  /** The key that signed it. */
  readonly keyId: string | null;
  /** Why checks were skipped; null if all were made. */
  readonly unaudited: string | null;
  readonly checks: readonly { readonly check: CheckName; readonly state: 'passed' | 'failed' | 'skipped' }[];
}

/** Everything an audit learns from one match; plain data, so that it can be passed between threads. */
export interface MatchAudit {
  readonly summary: MatchSummary;
  readonly findings: readonly Finding[];
  readonly decisions: readonly DecisionSeen[];
  readonly acts: readonly OperatorAct[];
  /** Null if the end is unknown. */
  readonly outcome: Outcome | null;
  /** By seat. */
  readonly insight: readonly InsightTally[];
  /** The random outcomes. */
  readonly chance: Tally;
}

/**
 * Audits one replay, given line by line. `name` is used for a match whose file does not even contain its id; `rulings`
 * are rulings after the end, which are in the stored record but not in the file.
 */
export async function auditMatch(
  name: string,
  lines: readonly string[],
  tools: AuditTools,
  rulings: readonly Recorded[] = [],
): Promise<MatchAudit> {
  const dossier = await openDossier(name, lines, tools);
  const found: Finding[] = [...integrity(dossier)];
  const acts = attempt(dossier, found, 'operator', () =>
    operatorActs({ ...dossier, events: [...dossier.events, ...rulings] }),
  ) ?? { acts: [], findings: [] };
  found.push(...acts.findings);
  if (!isPlayable(dossier))
    return {
      summary: summaryOf(dossier, found),
      findings: found,
      decisions: [],
      acts: acts.acts,
      outcome: null,
      insight: [],
      chance: chanceIn(dossier.events),
    };
  const divergences = await reexecution(dossier, tools);
  found.push(...divergences);
  found.push(...(attempt(dossier, found, 'clocks', () => clocks(dossier)) ?? []));
  found.push(...(attempt(dossier, found, 'shuffles', () => shuffles(dossier)) ?? []));
  // If re-execution gave the same match, the view hashes are the same too.
  if (divergences.length > 0)
    found.push(...(attempt(dossier, found, 'knowledge', () => knowledge(dossier, tools.hashView)) ?? []));
  const decisions = follow(() => decisionsIn(dossier)) ?? [];
  return {
    summary: summaryOf(dossier, found),
    findings: found,
    decisions,
    acts: acts.acts,
    outcome: outcomeOf(dossier, decisions),
    insight: follow(() => gatherInsight(dossier)) ?? [],
    chance: chanceIn(dossier.events),
  };
}

/** A tampered record may contain something that no rule can follow: that is a finding, not a failure of the audit. */
function attempt<T>({ matchId }: Dossier, found: Finding[], check: CheckName, work: () => T): T | null {
  try {
    return work();
  } catch (fault) {
    const explanation = `The record cannot be followed to its end: ${(fault as Error).message}.`;
    found.push(finding({ check, severity: 'high', matches: [matchId], explanation }));
    return null;
  }
}

/** For code that only collects numbers: a record that cannot be followed has been reported by then. */
function follow<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function outcomeOf(dossier: Playable, decisions: readonly DecisionSeen[]): Outcome | null {
  const { matchId, players, end, events } = dossier;
  if (!end) return null;
  const conceded = events.find(({ event }) => event.type === 'SeatConceded')?.event;
  const counts = players.map((_, seat) => decisions.filter((one) => one.seat === seat).length);
  return {
    match: matchId,
    players,
    winners: end.winners.map((seat) => playerAt(dossier, seat)),
    reason: end.reason,
    conceded: conceded?.type === 'SeatConceded' ? playerAt(dossier, conceded.seat) : null,
    fewestDecisions: Math.min(...counts),
    endVersion: events.find(({ event }) => event.type === 'MatchEnded')?.version ?? events.length,
  };
}

function summaryOf(dossier: Dossier, findings: readonly Finding[]): MatchSummary {
  const { matchId, record, events, players, end, unaudited } = dossier;
  const times = record?.events.map(({ at }) => at) ?? [];
  const openedAt = times[0] ?? 0;
  const isChecked = (check: CheckName): boolean =>
    check === 'integrity' || (check === 'operator' ? events.length > 0 : isPlayable(dossier));
  const hasFailed = (check: CheckName): boolean =>
    findings.some((one) => one.check === check && one.severity !== 'info' && check !== 'operator');
  return {
    matchId,
    game: record ? `${record.header.pins.game}@${record.header.pins.edition}` : '',
    mode: record?.header.pins.mode ?? '',
    engine: record?.header.pins.engine ?? '',
    players,
    winners: end?.winners ?? [],
    reason: end?.reason ?? null,
    detail: end?.detail ?? '',
    openedAt,
    durationMs: Math.max(0, (times.at(-1) ?? 0) - openedAt),
    events: record?.events.length ?? 0,
    head: record?.footer.head ?? null,
    keyId: record?.footer.keyId ?? null,
    unaudited,
    checks: MATCH_CHECKS.map((check) => ({
      check,
      state: !isChecked(check) ? 'skipped' : hasFailed(check) ? 'failed' : 'passed',
    })),
  };
}
