import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Queues } from '#platform';
import { eventually } from '#testkit';
import { WorkerStage } from '../testing/worker-stage.js';

describe('a worker without its job queue', () => {
  let stage: WorkerStage;
  beforeEach(async () => {
    stage = await WorkerStage.create('redis');
  });
  afterEach(() => stage.close());

  const timedOut = async (matchId: string): Promise<boolean> => (await stage.lateness(matchId)).length > 0;

  it('starts, lets time run out, says that the queue is missing, and uses it as soon as it is there', async () => {
    let isThere = false;
    const openQueues = () => (isThere ? stage.openQueues() : Promise.reject(new Error('no queue here')));
    const { check } = await stage.startWorker({ openQueues });
    const matchId = await stage.openMatch();
    await eventually(() => timedOut(matchId));
    await expect(check('queue')).rejects.toThrow('not connected');
    isThere = true;
    await eventually(() => holds(() => check('queue')));
  });

  it('does not wait for a server that never answers', async () => {
    const { check, stop } = await stage.startWorker({ openQueues: () => new Promise<Queues>(() => {}) });
    const matchId = await stage.openMatch();
    await eventually(() => timedOut(matchId));
    await expect(check('queue')).rejects.toThrow('not connected');
    await stop();
  });

  it('notices that jobs do not come back, says so, and opens the queue anew', async () => {
    const opened: Queues[] = [];
    const openQueues = async (): Promise<Queues> => {
      const queues = await stage.openQueues();
      opened.push(queues);
      return queues;
    };
    const { check, metrics } = await stage.startWorker({ openQueues, intervals: { canaryMs: 1_000 } });
    await eventually(() => holds(() => check('queue')));
    // Closed without the worker's knowledge: it still has its objects, but they do nothing.
    const before = opened.length;
    await opened.at(-1)!.close();
    await eventually(async () => !(await holds(() => check('queue'))));
    await eventually(() => opened.length > before);
    await eventually(() => holds(() => check('queue')));
    // A slow machine may miss another one before the count returns to 0.
    await eventually(async () =>
      / 0$/m.test(await metrics.registry.getSingleMetricAsString('senki_queue_canary_misses')),
    );
  });

  it('notices that only the jobs of clocks do not run, and opens the queue anew', async () => {
    let opened = 0;
    const openQueues = async (): Promise<Queues> => {
      const queues = await stage.openQueues();
      if (++opened === 1) stopWorkersOf(queues, 'clocks');
      return queues;
    };
    const { check, metrics } = await stage.startWorker({ openQueues, intervals: { canaryMs: 200 } });
    await stage.openMatch();
    await eventually(() => opened > 1);
    await eventually(async () =>
      /by="job",outcome="fired"/.test(await metrics.registry.getSingleMetricAsString('senki_clocks_fired_total')),
    );
    await eventually(() => holds(() => check('queue')));
  });
});

/** Its jobs are accepted, but nobody fetches them. */
function stopWorkersOf(queues: Queues, name: string): void {
  const open = queues.worker.bind(queues) as Queues['worker'];
  queues.worker = (...order) => {
    const worker = open(...order);
    if (order[0] === name) void worker.pause(true);
    return worker as never;
  };
}

const holds = (check: () => Promise<unknown>): Promise<boolean> =>
  check().then(
    () => true,
    () => false,
  );
