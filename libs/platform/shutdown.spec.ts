import { describe, expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { createLogger } from './logging.js';
import { stopOnSignals, type ShutdownStep } from './shutdown.js';

const logger = createLogger({ logLevel: 'silent' });

function harness(steps: readonly ShutdownStep[], patienceMs = 1000) {
  const signals = new EventEmitter();
  const exits = new EventEmitter();
  const codes: number[] = [];
  const exit = (code: number) => {
    codes.push(code);
    exits.emit('exit');
  };
  const stop = stopOnSignals(() => steps, { logger, patienceMs, exit, signals });
  return { signals, exits, codes, stop };
}

describe('stopOnSignals', () => {
  it('stops what started last first, once, and exits with 0', async () => {
    const order: string[] = [];
    const step = (name: string) => ({ name, run: async () => order.push(name) });
    const { signals, exits, codes } = harness([step('postgres'), step('queues'), step('http')]);
    signals.emit('SIGINT');
    signals.emit('SIGINT');
    signals.emit('SIGTERM');
    await once(exits, 'exit');
    expect(order).toEqual(['http', 'queues', 'postgres']);
    expect(codes).toEqual([0]);
  });

  it('goes on after a step that fails or hangs, and exits with 1', async () => {
    const order: string[] = [];
    const { signals, exits, codes } = harness(
      [
        { name: 'postgres', run: async () => order.push('postgres') },
        { name: 'hangs', run: () => new Promise(() => undefined) },
        { name: 'fails', run: async () => Promise.reject(new Error('no')) },
      ],
      20,
    );
    signals.emit('SIGTERM');
    await once(exits, 'exit');
    expect(order).toEqual(['postgres']);
    expect(codes).toEqual([1]);
  });

  it('stops without a signal, with the code asked for', async () => {
    const { codes, stop } = harness([]);
    await stop(3);
    expect(codes).toEqual([3]);
  });
});
