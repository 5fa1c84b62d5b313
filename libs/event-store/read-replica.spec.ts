import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import type { Database } from './database.js';
import { ReadReplica, type ReadOutcome } from './read-replica.js';

const failing = (code: string): DatabaseError => Object.assign(new DatabaseError('no', 0, 'error'), { code });

/** A primary and a replica that has replayed everything, but answers reads with this error. */
function readsWith(error: Error): { readonly reads: ReadReplica; readonly outcomes: ReadOutcome[] } {
  const primary = { query: async () => ({ rows: [{ position: '0/1', system: '1', from: 'primary' }] }) };
  const replica = {
    query: async (text: string) => {
      if (!text.includes('pg_is_in_recovery')) throw error;
      return { rows: [{ known: true, reached: true }] };
    },
  };
  const reads = new ReadReplica({
    primary: primary as unknown as Database,
    replica: replica as unknown as Database,
    lagMs: 0,
  });
  const outcomes: ReadOutcome[] = [];
  reads.onRead = (outcome) => void outcomes.push(outcome);
  return { reads, outcomes };
}

describe('a read that fails on the replica', () => {
  it.each([
    ['has no connection left', failing('53300')],
    ['has no memory left', failing('53200')],
    ['is shutting down', failing('57P01')],
    ['cancels the statement for what it has to replay', failing('40001')],
    ['cancels the statement for a deadlock with replay', failing('40P01')],
    ['holds a lock of what it replays', failing('55P03')],
    ['says nothing', new Error('Query read timeout')],
  ])('is made on the primary if the replica %s', async (_, error) => {
    const { reads, outcomes } = readsWith(error);
    expect((await reads.query('SELECT 1')).rows).toMatchObject([{ from: 'primary' }]);
    expect(outcomes).toEqual(['gone']);
  });

  it.each([
    ['wrong', failing('42703')],
    ['too slow', failing('57014')],
  ])('is not made again if the statement is %s', async (_, error) => {
    await expect(readsWith(error).reads.query('SELECT 1')).rejects.toBe(error);
  });
});
