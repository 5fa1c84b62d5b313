import type { MatchAudit } from './audit-match.js';
import { chanceIn } from './chance.js';
import { finding, MATCH_CHECKS, type Finding } from './finding.js';

/** A match in the report of which nothing, or nothing more, could be checked. */
export function unreadMatch(matchId: string, unaudited: string, findings: readonly Finding[] = []): MatchAudit {
  return {
    summary: {
      matchId,
      game: '',
      mode: '',
      engine: '',
      players: [],
      winners: [],
      reason: null,
      detail: '',
      openedAt: 0,
      durationMs: 0,
      events: 0,
      head: null,
      keyId: null,
      unaudited,
      checks: MATCH_CHECKS.map((check) => ({
        check,
        state: findings.some((one) => one.check === check) ? 'failed' : 'skipped',
      })),
    },
    findings,
    decisions: [],
    acts: [],
    outcome: null,
    insight: [],
    chance: chanceIn([]),
  };
}

/** A match whose stored record differs from what was chained: from the named event on, it proves nothing. */
export const brokenMatch = (matchId: string, version: number, reason: string): MatchAudit =>
  unreadMatch(matchId, `the stored record is broken at event ${version}`, [
    finding({
      check: 'integrity',
      severity: 'high',
      events: [{ match: matchId, version }],
      explanation:
        `Event ${version} of the stored record is not as it was recorded: ${reason}. ` +
        'Somebody changed it in the database; from this event on, the record proves nothing.',
    }),
  ]);
