import { stableText } from '#kernel';
import type { AuditTools, Playable } from '../dossier.js';
import { finding, type Finding } from '../finding.js';

/** Plays the match again from its inputs and reports the first event that differs. */
export async function reexecution(dossier: Playable, tools: AuditTools): Promise<readonly Finding[]> {
  const { matchId, record } = dossier;
  const pinned = record.header.pins.engine;
  const isPinned = pinned === tools.engine;
  try {
    const divergence = await tools.verification.reexecute(record);
    if (!divergence) return [];
    const { version, reason, expected, found } = divergence;
    return [
      finding({
        check: 'reexecution',
        severity: isPinned ? 'high' : 'medium',
        events: [{ match: matchId, version }],
        explanation:
          `Played again from its answers, the match differs from the record at event ${version}: ${reason}. ` +
          `Expected ${shortened(expected)}; recorded: ${shortened(found)}.${isPinned ? '' : otherEngine(pinned, tools.engine)}`,
      }),
    ];
  } catch (fault) {
    return [
      finding({
        check: 'reexecution',
        severity: isPinned ? 'high' : 'medium',
        matches: [matchId],
        explanation: `The engine could not play the record to its end: ${(fault as Error).message}.${
          isPinned ? '' : otherEngine(pinned, tools.engine)
        }`,
      }),
    ];
  }
}

const otherEngine = (pinned: string, own: string): string =>
  ` The match was played on ${pinned} and checked on ${own}: check it on its own engine before drawing conclusions.`;

const LONGEST = 100;

function shortened(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  const text = stableText(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
