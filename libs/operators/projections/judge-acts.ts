import type { PoolClient } from 'pg';
import type { FeedEvent, Json } from '#event-store';
import { appendAct } from '../audit-trail.js';
import { END_BEFORE } from '../operator.sql.js';

/** The events by which a judge's act is recorded in a match. */
const ACTS: Readonly<Record<string, string>> = {
  ClocksPaused: 'match.pause',
  ClocksResumed: 'match.resume',
  Rewound: 'match.rewind',
  ResultAwarded: 'match.award',
  MatchVoided: 'match.void',
  ResultRevised: 'match.revise',
};

/** Restarts the clocks of any number of matches after an outage, which is no operator's act; their records show it. */
const SERVICE = 'service';

type Payload = Readonly<Record<string, Json>>;

/** Copies every judge's act from the matches' records to the trail, in the order of the feed. */
export async function recordJudgeActs(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  for (const event of events) {
    const act = ACTS[event.type];
    if (act === undefined) continue;
    const { matchId, version, at } = event;
    // The state that a rewind returned to is large and of no use on the trail.
    const { by, state: _state, ...said } = event.payload as Payload;
    if (by === SERVICE) continue;
    await appendAct(
      {
        at,
        actor: String(by),
        act,
        subject: `match/${matchId}`,
        commandId: await commandOf(event, tx),
        before: { version: version - 1, end: await endBefore(event, tx) },
        after: { version, ...said },
      },
      tx,
    );
  }
}

async function commandOf({ matchId, version }: FeedEvent, tx: PoolClient): Promise<string | null> {
  const { rows } = await tx.query<{ command_id: string }>(
    'SELECT command_id FROM es.command_result WHERE match_id = $1 AND $2 BETWEEN from_version AND to_version',
    [matchId, version],
  );
  return rows[0]?.command_id ?? null;
}

/** The result of the match before; null if it had not ended. */
async function endBefore({ matchId, version }: FeedEvent, tx: PoolClient): Promise<Json> {
  const { rows } = await tx.query<{ payload: Json }>(END_BEFORE, [matchId, version]);
  return rows[0]?.payload ?? null;
}
