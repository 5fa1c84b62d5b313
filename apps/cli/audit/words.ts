import { SEVERITIES, type AuditReport, type Severity } from '#audit';

export const countBySeverity = ({ findings }: AuditReport): Record<Severity, number> =>
  Object.fromEntries(
    SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]),
  ) as Record<Severity, number>;

const MOST_LISTED = 20;

/** The report for a terminal: the gravest findings first. */
export function reportInWords(report: AuditReport): string {
  const counts = countBySeverity(report);
  const told = report.findings.filter(({ severity }) => severity !== 'info');
  const more = told.length - MOST_LISTED;
  return [
    `${report.matches.length} matches of ${report.players.length} players: ` +
      `${counts.high} high, ${counts.medium} medium, ${counts.low} low, ${counts.info} for information`,
    ...told.slice(0, MOST_LISTED).map(({ severity, check, explanation, evidence, matches }) => {
      const [first] = evidence.events;
      const where = first ? `match ${first.match}, event ${first.version}` : (matches[0] ?? '');
      return `  ${severity.toUpperCase()} ${check}: ${explanation}\n    see ${where}`;
    }),
    ...(more > 0 ? [`  … and ${more} more; --json and --html show all`] : []),
  ].join('\n');
}
