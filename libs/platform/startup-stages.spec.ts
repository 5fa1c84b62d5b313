import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logging.js';
import { Abandoned, StartupStages } from './startup-stages.js';

const logger = createLogger({ logLevel: 'silent' });

function staged() {
  const log: string[] = [];
  const stages = new StartupStages(logger);
  const begin = (name: string, start: () => Promise<unknown> = async () => name) =>
    stages.begin(name, start, async () => void log.push(name));
  return { log, stages, begin };
}

describe('stages', () => {
  it('stop backwards what was started', async () => {
    const { log, stages, begin } = staged();
    await begin('database');
    await begin('node');
    await stages.stop();
    expect(log).toEqual(['node', 'database']);
  });

  it('do not stop what never started', async () => {
    const { log, stages, begin } = staged();
    await begin('database');
    await expect(begin('node', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await stages.stop();
    expect(log).toEqual(['database']);
  });

  it('wait for the stage under way, stop it too, and let no other begin', async () => {
    const { log, stages, begin } = staged();
    let arrive: (value: unknown) => void = () => {};
    const starting = begin('database', () => new Promise((resolve) => (arrive = resolve)));
    const stopping = stages.stop();
    arrive(null);
    await expect(starting).rejects.toThrow(Abandoned);
    await stopping;
    expect(log).toEqual(['database']);
    await expect(begin('node')).rejects.toThrow(Abandoned);
  });

  it('go on stopping when one cannot be stopped', async () => {
    const { log, stages, begin } = staged();
    await begin('database');
    await stages.begin(
      'node',
      async () => null,
      () => Promise.reject(new Error('stuck')),
    );
    await stages.stop();
    expect(log).toEqual(['database']);
  });
});
