import { defineEntity, integer, now, text, timestamp, uuid } from '#database';

export interface JudgeCallRow {
  /** Version 7: in the order of the calls. */
  callId: string;
  matchId: string;
  seat: number;
  /** In the player's own words; empty after the player was erased or the match was removed from the archive. */
  reason: string;
  calledAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  note: string | null;
  changedAt: Date;
}

/** Players' calls for a judge. A seat has one open call at most. */
export const JudgeCallEntity = defineEntity<JudgeCallRow>({
  name: 'judge_call',
  columns: {
    callId: uuid({ primary: true }),
    matchId: uuid(),
    seat: integer(),
    reason: text(),
    calledAt: timestamp(now),
    closedAt: timestamp({ nullable: true }),
    closedBy: text({ nullable: true }),
    note: text({ nullable: true }),
    changedAt: timestamp(now),
  },
  indices: [
    { name: 'judge_call_open', columns: ['matchId', 'seat'], unique: true, where: 'closed_at IS NULL' },
    { name: 'judge_call_match', columns: ['matchId', 'callId'] },
    { name: 'judge_call_changed', columns: ['changedAt'] },
  ],
});

/** Adds nothing while the seat has an open call. */
export const ADD_CALL = `
INSERT INTO judge_call (call_id, match_id, seat, reason) VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, seat) WHERE closed_at IS NULL DO NOTHING`;

/** How many calls the seat made in the last $3 minutes, and for how many seconds the oldest of them still counts. */
export const RECENT_CALLS = `
SELECT count(*)::int AS made,
  ceil(extract(epoch FROM min(called_at) + $3 * interval '1 minute' - now()))::int AS "waitSeconds"
FROM judge_call WHERE match_id = $1 AND seat = $2 AND called_at > now() - $3 * interval '1 minute'`;

/** Changes nothing if there is no such call, or if it is closed. */
export const CLOSE_CALL = `
UPDATE judge_call SET closed_at = now(), closed_by = $3, note = $4, changed_at = now()
WHERE match_id = $1 AND call_id = $2 AND closed_at IS NULL RETURNING seat`;
