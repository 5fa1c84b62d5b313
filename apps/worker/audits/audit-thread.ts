/** A thread that audits records: each message names a method of a runner, and the reply is its result. */
import { parentPort } from 'node:worker_threads';
import { LocalAuditRunner } from '#audit/orders';
import { games } from '#games';
import { engineBuild } from '#platform';
import { replyTo } from '../engine/compute-thread.js';
import type { Asked } from './thread-audit-runner.js';

const runner = new LocalAuditRunner(games, engineBuild());
const port = parentPort!;

port.on('message', ({ act, subject }: Asked) => {
  const work = runner[act] as (subject: unknown) => Promise<unknown>;
  replyTo(port, async () => work.call(runner, subject));
});
