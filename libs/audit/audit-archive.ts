import { Counter, populationReport, type PopulationReport } from '#audit/fairness';
import type { MatchAudit, MatchSummary } from './audit-match.js';
import { completeness, type SealedMatch } from './checks/completeness.js';
import { fairness } from './checks/fairness.js';
import { insight } from './checks/insight.js';
import { judges } from './checks/judges.js';
import type { OperatorAct } from './checks/operator-acts.js';
import { results, type Outcome } from './checks/results.js';
import { timedOf, timing, timingProfile, type Timed, type TimingProfile } from './checks/timing.js';
import { sortFindings, type Finding } from './finding.js';
import { emptyTally, mergeTally, type InsightTally } from './insight/tally.js';
import type { Thresholds } from './thresholds.js';
import { REPORT_FORMAT, REPORT_KIND } from './vocabulary/index.js';

/** A player's results and thinking times. */
export interface PlayerSummary extends TimingProfile {
  readonly matches: number;
  readonly wins: number;
}

/** The outcome of an audit. It contains no date: the same matches give the same report. */
export interface AuditReport {
  readonly kind: typeof REPORT_KIND;
  readonly format: typeof REPORT_FORMAT;
  readonly engine: string;
  readonly thresholds: Thresholds;
  readonly matches: readonly MatchSummary[];
  readonly players: readonly PlayerSummary[];
  readonly findings: readonly Finding[];
  /** The random outcomes of all matches compared with honest dice; null for a single match, which proves nothing. */
  readonly fairness: PopulationReport | null;
}

/** What is worth a picture: the matches and the players that the findings are about. */
export interface Exhibits {
  readonly matches: readonly MatchAudit[];
  readonly players: readonly { readonly player: string; readonly timed: readonly Timed[] }[];
}

const MOST_EXHIBITS = 12;
const MOST_DOTS = 600;

export interface ArchiveFacts {
  readonly engine: string;
  readonly thresholds: Thresholds;
  /** The matches in a log of sealed matches; null: no log was given. */
  readonly sealed: readonly SealedMatch[] | null;
}

/** Collects the audits of single matches, in any order, and runs the checks that need many matches. */
export class ArchiveAudit {
  private readonly summaries: MatchSummary[] = [];
  private readonly found: Finding[] = [];
  private readonly timed = new Map<string, Timed[]>();
  private readonly tallies = new Map<string, InsightTally>();
  private readonly outcomes: Outcome[] = [];
  private readonly acts: OperatorAct[] = [];
  private readonly chance = new Counter();
  /** Matches with findings of their own, the first ones that were added. */
  private readonly singled: MatchAudit[] = [];
  private first: MatchAudit | null = null;

  constructor(private readonly facts: ArchiveFacts) {}

  add(audit: MatchAudit): void {
    const { summary, findings, decisions, acts, outcome, chance, insight: tallies } = audit;
    this.first ??= audit;
    if (this.singled.length < MOST_EXHIBITS && findings.some(isGrave)) this.singled.push(audit);
    this.summaries.push(summary);
    this.found.push(...findings);
    this.acts.push(...acts);
    this.chance.take(chance);
    if (outcome) this.outcomes.push(outcome);
    for (const decision of decisions) {
      if (decision.options < 2) continue;
      pushTo(this.timed, summary.players[decision.seat] ?? '', timedOf(summary.matchId, decision));
    }
    tallies.forEach((tally, seat) => {
      const player = `${summary.game} ${summary.players[seat] ?? ''}`;
      const own = this.tallies.get(player) ?? emptyTally();
      this.tallies.set(player, own);
      mergeTally(own, tally);
    });
  }

  /** Ordered by match id, whatever the order in which matches were added. */
  report(): AuditReport {
    const { engine, thresholds, sealed } = this.facts;
    const matches = [...this.summaries].sort((a, b) => (a.matchId < b.matchId ? -1 : 1));
    const population = matches.length > 1 ? populationReport(this.chance.tally()) : null;
    const findings = [
      ...inOrder(this.found),
      ...timing(sorted(this.timed), thresholds),
      ...this.insights(thresholds),
      ...results(
        [...this.outcomes].sort((a, b) => (a.match < b.match ? -1 : 1)),
        thresholds,
      ),
      ...judges(this.acts, thresholds),
      ...(sealed ? completeness(matches, sealed) : []),
      ...(population ? fairness(population) : []),
    ];
    const players = this.players(thresholds);
    return {
      kind: REPORT_KIND,
      format: REPORT_FORMAT,
      engine,
      thresholds,
      matches,
      players,
      findings: sortFindings(findings),
      fairness: population,
    };
  }

  /** A single match is always shown; of many, only those with findings. */
  exhibits({ findings }: AuditReport): Exhibits {
    const grave = findings.filter(({ check, severity }) => check === 'timing' && severity !== 'info');
    const names = [...new Set(grave.flatMap(({ players }) => players))].slice(0, MOST_EXHIBITS);
    return {
      matches: this.summaries.length === 1 && this.first ? [this.first] : this.singled,
      players: names.map((player) => ({ player, timed: (this.timed.get(player) ?? []).slice(0, MOST_DOTS) })),
    };
  }

  /** Features of cards can be compared only within one game. */
  private insights(thresholds: Thresholds): readonly Finding[] {
    const games = new Map<string, Map<string, InsightTally>>();
    for (const [key, tally] of sorted(this.tallies)) {
      const space = key.indexOf(' ');
      const game = key.slice(0, space);
      const players = games.get(game) ?? new Map<string, InsightTally>();
      games.set(game, players.set(key.slice(space + 1), tally));
    }
    return [...games.values()].flatMap((tallies) => insight(tallies, thresholds));
  }

  private players({ timing: { floorMs } }: Thresholds): readonly PlayerSummary[] {
    const ids = [...new Set(this.summaries.flatMap(({ players }) => players))].sort();
    return ids.map((id) => ({
      ...timingProfile(id, this.timed.get(id) ?? [], floorMs),
      matches: this.summaries.filter(({ players }) => players.includes(id)).length,
      wins: this.outcomes.filter(({ winners }) => winners.includes(id)).length,
    }));
  }
}

const isGrave = ({ severity }: Finding): boolean => severity === 'medium' || severity === 'high';

const inOrder = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((a, b) => ((a.matches[0] ?? '') < (b.matches[0] ?? '') ? -1 : 1));

const sorted = <T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

function pushTo<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
