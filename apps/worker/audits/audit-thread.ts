/** A thread that audits records: each message names a method of a runner, and the reply is its result. */
import { parentPort } from 'node:worker_threads';
import { LocalAuditRunner } from '#audit/orders';
import { games } from '#games';
import { engineBuild } from '#platform';
import type { Asked, Told } from './thread-audit-runner.js';

const runner = new LocalAuditRunner(games, engineBuild());

parentPort?.on('message', ({ act, subject }: Asked) => {
  const work = runner[act] as (subject: unknown) => Promise<unknown>;
  const tell = (told: Told): void => parentPort?.postMessage(told);
  void work.call(runner, subject).then(
    (value) => tell({ value }),
    (error: Error) => tell({ error: error.message }),
  );
});
