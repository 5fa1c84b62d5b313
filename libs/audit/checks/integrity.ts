import type { Dossier } from '../dossier.js';
import { finding, type Finding } from '../finding.js';

/** Whether the file is what was signed: its form, the chain of its events, the signature, the committed secret. */
export function integrity({ matchId, verdict }: Dossier): readonly Finding[] {
  if (verdict.ok) return [];
  const { check, version, line, reason } = verdict;
  const where = version === null ? (line === null ? '' : ` at line ${line}`) : ` at event ${version}`;
  return [
    finding({
      check: 'integrity',
      severity: 'high',
      matches: [matchId],
      events: version === null ? [] : [{ match: matchId, version }],
      numbers: line === null ? {} : { line },
      explanation:
        `The file fails its ${check} check${where}: ${reason}. ` +
        'It is not, byte for byte, what was signed; from there on, its content proves nothing.',
    }),
  ];
}
