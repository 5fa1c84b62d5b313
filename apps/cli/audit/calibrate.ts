import {
  CHECKS,
  MATCH_CHECKS,
  SEVERITIES,
  type AuditReport,
  type CheckName,
  type Finding,
  type Severity,
} from '#audit';
import { shareInterval } from '#audit/fairness';
import type { Io } from '../io.js';
import { auditSimulated, type AuditSettings } from './run.js';
import type { SampleTerms } from './tasks.js';

/** The simulation gives honest players this prefix; all others cheat. */
const isHonest = (player: string): boolean => player.startsWith('player-');

type Counts = Readonly<Record<Severity, number>>;

/** What one check found among honest players or matches, and among cheaters. */
interface Row {
  readonly check: CheckName;
  /** Honest players, or matches if the check examines each match separately. */
  readonly subjects: number;
  readonly honest: Counts;
  /** Upper end of the 95 % interval of the share of honest subjects with a finding of high severity. */
  readonly highAtMost: number;
  readonly cheating: Counts;
}

const isOfMatch = (check: CheckName): boolean => (MATCH_CHECKS as readonly CheckName[]).includes(check);

function countsOf(findings: readonly Finding[]): Counts {
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { high: count('high'), medium: count('medium'), low: count('low'), info: count('info') };
}

function tableOf({ findings, matches, players }: AuditReport, cheats: SampleTerms['cheats']): readonly Row[] {
  const operatorCheats = cheats.some((cheat) => cheat === 'dice' || cheat === 'rewrite' || cheat === 'drop');
  const isAboutHonest = ({ players: about }: Finding): boolean =>
    about.length > 0 ? about.every(isHonest) : !operatorCheats;
  const honestPlayers = players.filter(({ player }) => isHonest(player)).length;
  return CHECKS.map((check) => {
    const found = findings.filter((one) => one.check === check);
    const honest = countsOf(found.filter(isAboutHonest));
    const subjects = isOfMatch(check) ? matches.length : honestPlayers;
    const highAtMost = Number(shareInterval(honest.high, subjects).high.toPrecision(3));
    return { check, subjects, honest, highAtMost, cheating: countsOf(found.filter((one) => !isAboutHonest(one))) };
  });
}

const SHOWN = [...SEVERITIES].reverse();

function lineOf({ check, subjects, honest, highAtMost, cheating }: Row): string {
  const cells = (counts: Counts): string => SHOWN.map((severity) => String(counts[severity]).padStart(7)).join('');
  const of = `${subjects} ${isOfMatch(check) ? 'matches' : 'players'}`;
  const bound = `${(100 * highAtMost).toFixed(2)} %`;
  return `  ${check.padEnd(13)}${of.padStart(14)}${cells(honest)}${bound.padStart(9)}   ${cells(cheating)}`;
}

/** Measures how often the checks raise false alarms, and how often they find simulated cheating. */
export async function calibrate(
  terms: SampleTerms & { readonly json: boolean },
  settings: AuditSettings,
  io: Io,
): Promise<string> {
  const { report, seconds } = await auditSimulated(terms, settings, io);
  const rows = tableOf(report, terms.cheats);
  const { game, matches, players, cheats, strength, seed } = terms;
  const rate = Math.round((100 * matches) / seconds) / 100;
  if (terms.json)
    return JSON.stringify(
      { game, seed, matches, players, cheats, strength, seconds, matchesPerSecond: rate, checks: rows },
      null,
      2,
    );
  const who = cheats.length === 0 ? 'nobody cheats' : `cheats: ${cheats.join(', ')} at strength ${strength}`;
  const names = SHOWN.map((severity) => severity.padStart(7)).join('');
  return [
    `${matches} matches of ${game} among ${players} honest players, ${who}, seed ${seed}`,
    `played and audited in ${seconds.toFixed(1)} s (${rate} matches/s)`,
    `  findings about honest ones of ${' '.repeat(36)}about cheats`,
    `  ${' '.repeat(27)}${names}  at most   ${names}`,
    ...rows.map(lineOf),
  ].join('\n');
}
