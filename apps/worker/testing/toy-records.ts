import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { NewEvent } from '#event-store';
import { commit, hex } from '#proof';
import type { WorkerStage } from './worker-stage.js';

const SECRET = new Uint8Array(32).fill(3);

const event = (type: string, payload: object = {}): NewEvent => ({ type, schemaVersion: 1, payload: { ...payload } });

export const opened = (changes: object = {}): NewEvent =>
  event('MatchOpened', {
    game: 'toy',
    edition: '1',
    mode: 'duel',
    engine: 'e',
    cardSets: {},
    tags: { ladder: 'gold' },
    secretCommitment: hex(commit(SECRET)),
    seats: [
      { player: 'ann', team: 0 },
      { player: 'bob', team: 1 },
    ],
    ...changes,
  });

export const ended = (reason = 'win', winners: readonly number[] = [0]): readonly NewEvent[] => [
  event('MatchEnded', { winners, reason, detail: '' }),
  event('SecretRevealed', { secret: hex(SECRET) }),
];

export const JUDGE = { by: 'key/1', reason: 'wrong deck' };

export const revised = (winners: readonly number[], reason: string): NewEvent =>
  event('ResultRevised', { ...JUDGE, end: { winners, reason, detail: JUDGE.reason } });

/** Records a match with exactly these appends, as judges and players of any game might. */
export async function record(stage: WorkerStage, ...appends: readonly (readonly NewEvent[])[]): Promise<string> {
  const matchId = v7();
  let version = 0;
  for (const events of appends) {
    const command = { commandId: randomUUID(), fingerprint: new Uint8Array(32), meta: {}, timers: [], reply: null };
    await stage.store.append({ matchId, expectedVersion: version, at: stage.clock.now(), events, ...command });
    version += events.length;
  }
  return matchId;
}
