import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createLogger } from './logging.js';
import { outageLog, quietInOutages } from './outage-log.js';

function stage() {
  const stream = new PassThrough();
  const logger = createLogger({ logLevel: 'info' }, stream as unknown as NodeJS.WriteStream);
  const lines = (): { readonly [key: string]: unknown }[] =>
    String(stream.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { logger, lines };
}

const lost = new Error('Connection terminated unexpectedly');

describe('a logger that knows of outages', () => {
  it('leaves out the errors that an outage explains, and nothing else', () => {
    const { logger, lines } = stage();
    const quiet = quietInOutages(logger, (error) => error === lost);
    quiet.error({ err: lost, part: 'seals' }, 'A step failed');
    quiet.warn(lost);
    quiet.child({ queue: 'clocks' }).warn({ err: lost }, 'Error on a queue connection');
    quiet.error({ err: new Error('a bug') }, 'A step failed');
    quiet.child({ queue: 'clocks' }).warn('a warning');
    quiet.info({ err: lost }, 'for the record');
    expect(lines()).toMatchObject([
      { level: 'error', err: { message: 'a bug' } },
      { level: 'warn', queue: 'clocks', msg: 'a warning' },
      { level: 'info', msg: 'for the record' },
    ]);
  });

  it('tells the outage in two lines, without a stack', () => {
    const { logger, lines } = stage();
    const log = outageLog(logger);
    log.began(Object.assign(lost, { code: '57P01' }));
    log.ended({ seconds: 21.3, errors: 1387 });
    const [began, ended] = lines();
    expect(began).toMatchObject({ level: 'error', reason: lost.message, code: '57P01' });
    expect(JSON.stringify(began)).not.toContain('outage-log.spec');
    expect(ended).toMatchObject({ level: 'warn', seconds: 21.3, errors: 1387 });
    log.passed(lost, 3);
    expect(lines()).toMatchObject([{ level: 'warn', reason: lost.message, code: '57P01', errors: 3 }]);
  });
});
