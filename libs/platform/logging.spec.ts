import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { NestLogger, createLogger, toReadable } from './logging.js';

function captured(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const stream = new PassThrough();
  write(createLogger({ logLevel: 'debug' }, stream as unknown as NodeJS.WriteStream));
  return String(stream.read() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('createLogger', () => {
  it('writes one JSON object per line', () => {
    const lines = captured((logger) => logger.info({ port: 3000 }, 'Listening'));
    expect(lines).toEqual([expect.objectContaining({ level: 'info', port: 3000, msg: 'Listening' })]);
  });

  it('never writes a credential', () => {
    const lines = captured((logger) =>
      logger.info({ request: { headers: { authorization: 'Bearer sk_1' }, token: 'x' } }),
    );
    expect(JSON.stringify(lines)).not.toContain('sk_1');
    expect(lines[0]).toMatchObject({ request: { headers: { authorization: '[hidden]' }, token: '[hidden]' } });
  });
});

describe('toReadable', () => {
  it('shows time, level, message, facts and the stack', () => {
    const line = JSON.stringify({ level: 'warn', time: 0, msg: 'slow', ms: 12, err: { stack: 'Error: x\n  at y' } });
    expect(toReadable(line)).toBe('00:00:00 warn  slow ms=12\nError: x\n  at y\n');
  });
});

describe('NestLogger', () => {
  it('keeps the context and the stack of an error', () => {
    const lines = captured((logger) => new NestLogger(logger).error('broken', 'Error: broken\n at z', 'Router'));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        context: 'Router',
        msg: 'broken',
        err: { stack: 'Error: broken\n at z' },
      }),
    ]);
  });

  it('takes start-up chatter as debug', () => {
    expect(captured((logger) => new NestLogger(logger).log('Mapped', 'Routes'))).toEqual([
      expect.objectContaining({ level: 'debug' }),
    ]);
  });
});
