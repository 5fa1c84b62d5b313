import { CHECKS, SEVERITIES, type AuditReport } from '#audit';
import type { Io } from '../io.js';
import { auditSimulated, type AuditSettings } from './run.js';
import type { SampleTerms } from './tasks.js';

/** Honest players are named so by the simulation; all others cheat. */
const isHonest = (player: string): boolean => player.startsWith('player-');

/** Findings by check and severity: those about honest players or honest records, and those about cheats. */
function tableOf(
  { findings }: AuditReport,
  cheats: SampleTerms['cheats'],
): { check: string; severity: string; honest: number; cheating: number }[] {
  const operatorCheats = cheats.some((cheat) => cheat === 'dice' || cheat === 'rewrite' || cheat === 'drop');
  return CHECKS.flatMap((check) =>
    [...SEVERITIES].reverse().map((severity) => {
      const found = findings.filter((one) => one.check === check && one.severity === severity);
      const honest = found.filter(({ players }) => (players.length > 0 ? players.every(isHonest) : !operatorCheats));
      return { check, severity, honest: honest.length, cheating: found.length - honest.length };
    }),
  ).filter(({ honest, cheating }) => honest + cheating > 0);
}

/** Measures how often the checks find something where there is nothing, and whether they find what there is. */
export async function calibrate(
  terms: SampleTerms & { readonly json: boolean },
  settings: AuditSettings,
  io: Io,
): Promise<string> {
  const { report, seconds } = await auditSimulated(terms, settings, io);
  const rows = tableOf(report, terms.cheats);
  const honestPlayers = report.players.filter(({ player }) => isHonest(player)).length;
  const { game, matches, cheats, seed } = terms;
  const rate = Math.round((100 * matches) / seconds) / 100;
  if (terms.json)
    return JSON.stringify(
      { game, seed, matches, honestPlayers, cheats, seconds, matchesPerSecond: rate, findings: rows },
      null,
      2,
    );
  const lines = rows.map(
    ({ check, severity, honest, cheating }) =>
      `  ${check.padEnd(14)}${severity.padEnd(8)}${String(honest).padStart(8)}${String(cheating).padStart(10)}`,
  );
  return [
    `${matches} matches of ${game} among ${honestPlayers} honest players, cheats: ${cheats.join(', ') || 'none'}, seed ${seed}`,
    `played and audited in ${seconds.toFixed(1)} s (${rate} matches/s)`,
    '  check         severity  honest  cheating',
    ...(lines.length > 0 ? lines : ['  nothing was found']),
  ].join('\n');
}
