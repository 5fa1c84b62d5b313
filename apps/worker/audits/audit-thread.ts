/** A thread that looks at records: what it is asked for is a method of a bench, and what it answers is what came of it. */
import { parentPort } from 'node:worker_threads';
import { OwnBench } from '#audit/orders';
import { games } from '#games';
import { engineBuild } from '#platform';
import type { Asked, Told } from './thread-bench.js';

const bench = new OwnBench(games, engineBuild());

parentPort?.on('message', ({ act, subject }: Asked) => {
  const work = bench[act] as (subject: unknown) => Promise<unknown>;
  const tell = (told: Told): void => parentPort?.postMessage(told);
  void work.call(bench, subject).then(
    (value) => tell({ value }),
    (error: Error) => tell({ error: error.message }),
  );
});
