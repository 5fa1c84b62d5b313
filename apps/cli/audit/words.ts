import { countBySeverity, type AuditReport } from '#audit';
import { counted, matchesOf } from '../plural.js';

const MOST_LISTED = 20;

/** The report for a terminal, most severe findings first. */
export function reportInWords(report: AuditReport): string {
  const counts = countBySeverity(report.findings);
  const told = report.findings.filter(({ severity }) => severity !== 'info');
  const more = told.length - MOST_LISTED;
  return [
    `${matchesOf(report.matches.length)} of ${counted(report.players.length, 'player')}: ` +
      `${counts.high} high, ${counts.medium} medium, ${counts.low} low, ${counts.info} for information`,
    ...told.slice(0, MOST_LISTED).map(({ severity, check, explanation, evidence, matches }) => {
      const [first] = evidence.events;
      const where = first ? `match ${first.match}, event ${first.version}` : (matches[0] ?? '');
      return `  ${severity.toUpperCase()} ${check}: ${explanation}\n    see ${where}`;
    }),
    ...unauditedIn(report),
    ...(more > 0 ? [`  … and ${more} more; --json and --html show all`] : []),
  ].join('\n');
}

/** Grouped by reason, because many matches of an archive may share one. */
function unauditedIn({ matches }: AuditReport): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { matchId, unaudited } of matches)
    if (unaudited !== null) byReason.set(unaudited, [...(byReason.get(unaudited) ?? []), matchId]);
  return [...byReason].map(([reason, [first = '', ...others]]) => {
    const which = others.length === 0 ? first : `${first} and ${others.length} more`;
    return `  NOT AUDITED in full: ${which}, because ${reason}`;
  });
}
