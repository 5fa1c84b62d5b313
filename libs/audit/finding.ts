/** From worth knowing to worth acting on. A finding is evidence to examine, never a verdict. */
export const SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Checks of each single match. */
export const MATCH_CHECKS = ['integrity', 'reexecution', 'clocks', 'shuffles', 'knowledge', 'operator'] as const;
/** Checks that need many matches. */
const ARCHIVE_CHECKS = ['timing', 'insight', 'results', 'judges', 'completeness', 'fairness'] as const;
export const CHECKS = [...MATCH_CHECKS, ...ARCHIVE_CHECKS] as const;
export type CheckName = (typeof CHECKS)[number];

/** An event in the record of a match. */
export interface EventRef {
  readonly match: string;
  readonly version: number;
}

export interface Finding {
  readonly check: CheckName;
  readonly severity: Severity;
  /** Ids of the matches it is about. */
  readonly matches: readonly string[];
  /** Opaque ids of the players it is about; empty if it is about the record itself. */
  readonly players: readonly string[];
  /** What was found, in a sentence or two for a tournament judge without a background in statistics. */
  readonly explanation: string;
  readonly evidence: {
    /** Where to look, most telling first. */
    readonly events: readonly EventRef[];
    readonly numbers: Readonly<Record<string, number>>;
  };
}

/** More events than this are not useful; the numbers count all of them. */
const MOST_EVENTS = 40;

type Draft = Pick<Finding, 'check' | 'severity' | 'explanation'> & {
  readonly matches?: readonly string[];
  readonly players?: readonly string[];
  readonly events?: readonly EventRef[];
  readonly numbers?: Readonly<Record<string, number>>;
};

export function finding({ matches, players = [], events = [], numbers = {}, ...rest }: Draft): Finding {
  const named = matches ?? [...new Set(events.map(({ match }) => match))];
  return {
    ...rest,
    matches: named,
    players,
    evidence: { events: events.slice(0, MOST_EVENTS), numbers: rounded(numbers) },
  };
}

/**
 * Enough digits to check a computation, few enough to read. A tampered record may lead to NaN, which JSON cannot
 * represent.
 */
const rounded = (numbers: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(numbers)
      .filter(([, value]) => Number.isFinite(value))
      .map(([key, value]) => [key, Number(value.toPrecision(6))]),
  );

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** Most severe first, then in the order of the checks, then in the order in which they were found. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (a, b) => rank(b.severity) - rank(a.severity) || CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check),
  );
}

export const countBySeverity = (findings: readonly Finding[]): Record<Severity, number> =>
  Object.fromEntries(
    SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]),
  ) as Record<Severity, number>;
