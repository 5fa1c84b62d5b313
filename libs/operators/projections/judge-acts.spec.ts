import { describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';
import { recordJudgeActs } from './judge-acts.js';

const paused = (by: string): FeedEvent =>
  ({
    matchId: '01890a5d-ac96-774b-bcce-b302099a8057',
    version: 7,
    at: 1,
    type: 'ClocksPaused',
    payload: { by, reason: 'x' },
  }) as unknown as FeedEvent;

async function actorsOnTrail(events: readonly FeedEvent[]): Promise<unknown[]> {
  const actors: unknown[] = [];
  const query = async (text: string, values: readonly unknown[]) => {
    if (text.includes('append_audit_trail')) actors.push(values[1]);
    return { rows: [{ position: 1 }] };
  };
  await recordJudgeActs(events, { query } as unknown as PoolClient);
  return actors;
}

describe('the audit trail', () => {
  it('takes what judges do, and not the clocks that the service restarts after an outage', async () => {
    expect(await actorsOnTrail([paused('key/1'), paused('service'), paused('key/2')])).toEqual(['key/1', 'key/2']);
  });
});
