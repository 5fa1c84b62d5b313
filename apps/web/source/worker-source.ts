import { engineWorker } from 'virtual:engine-worker';
import type { Answer } from '#kernel';
import type { Refused, Verified } from '#replay';
import type { FromWorker, Practice, ToWorker } from '../worker/messages.js';
import type { Listener, Seated, SeatAct } from './source.js';

const startWorker = (): Worker => new Worker(engineWorker, { type: 'module' });

/** A match against bots in this browser. */
export class WorkerSource implements Seated {
  private worker: Worker | null = null;

  constructor(private readonly practice: Practice) {}

  open(listener: Listener): void {
    this.worker = startWorker();
    this.worker.onerror = ({ message }) => listener.trouble(message || 'the engine could not be started');
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'began') listener.began(data.beginning);
      else if (data.type === 'happened') listener.happened(data.events);
      else if (data.type === 'trouble') listener.trouble(data.message);
    };
    this.send({ type: 'practise', practice: this.practice });
  }

  answer(decision: string, answer: Answer, until?: string): void {
    this.send({ type: 'answer', decision, answer, ...(until === undefined ? {} : { until }) });
  }

  act(act: SeatAct): void {
    this.send({ type: 'act', act });
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }
}

export interface CheckedFile {
  readonly verdict: Verified | Refused;
  readonly ms: number;
}

/** Verifies a replay file in a worker. */
export function verifyInWorker(file: Blob, trustedKeys: readonly string[] | null): Promise<CheckedFile> {
  const worker = startWorker();
  const done = new Promise<CheckedFile>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || 'the engine could not be started'));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'verdict') resolve(data);
      else if (data.type === 'trouble') reject(new Error(data.message));
    };
  });
  worker.postMessage({ type: 'verify', file, trustedKeys } satisfies ToWorker);
  return done.finally(() => worker.terminate());
}
