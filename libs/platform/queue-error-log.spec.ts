import { describe, expect, it } from '@jest/globals';
import type { Logger } from './logging.js';
import { QueueErrorLog } from './queue-error-log.js';

describe('errors of queue connections', () => {
  const said: unknown[] = [];
  let now = 0;
  const logger = { warn: (facts: object, text: string) => said.push({ ...facts, text }) } as unknown as Logger;
  const errorLog = new QueueErrorLog(logger, () => now);
  const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const text = 'The job queue is slow to answer; its jobs are tried again';

  it('that say that it is slow are one line in ten seconds for each queue, without a stack', () => {
    errorLog.report(lockTimeout, 'clocks');
    errorLog.report(new Error('could not renew lock for job 7'), 'clocks');
    errorLog.report(lockTimeout, 'exports');
    now = 9_999;
    errorLog.report(lockTimeout, 'clocks');
    now = 10_000;
    errorLog.report(new Error('could not renew lock for job 7'), 'clocks');
    expect(said.splice(0)).toEqual([
      { queue: 'clocks', reason: lockTimeout.message, text },
      { queue: 'exports', reason: lockTimeout.message, text },
      { queue: 'clocks', reason: 'could not renew lock for job 7', text },
    ]);
  });

  it('of any other kind are all logged, with their stacks', () => {
    const other = new Error('READONLY You cannot write against a read only replica.');
    for (let i = 0; i < 2; i++) errorLog.report(other, 'clocks');
    const line = { err: other, queue: 'clocks', text: 'Error on a queue connection' };
    expect(said.splice(0)).toEqual([line, line]);
  });
});
