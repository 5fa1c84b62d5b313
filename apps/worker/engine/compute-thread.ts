import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Reply =
  { readonly value: unknown } | { readonly error: { readonly name: string; readonly message: string } };

/** The thread took too long over a computation, or broke down. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';

  constructor(
    readonly reason: 'too-long' | 'broken',
    message: string,
  ) {
    super(message);
  }
}

/** An error that was thrown in the thread. */
export class ThreadError extends Error {
  constructor(
    /** The name of the class that was thrown. */
    readonly thrown: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A thread for computing that takes long, which clocks and players must not wait for. It replies to one message after
 * the other. If one takes too long or crashes the thread, the thread is ended and the next message gets a new one.
 */
export class ComputeThread {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly module: URL,
    private readonly megabytes: number,
  ) {}

  /** Rejects with ThreadError or ThreadLost. The time that other messages take does not count. */
  ask(message: unknown, patienceMs: number): Promise<unknown> {
    const turn = this.last.then(() => this.run(message, patienceMs));
    this.last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }

  private async run(message: unknown, patienceMs: number): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(patienceMs)]);
    const gone = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('its thread ended')));
    const answer = Promise.race([once(worker, 'message', { signal }), gone]);
    worker.postMessage(message);
    const [reply] = (await answer.catch((error: Error) => this.failWith(error)).finally(() => answered.abort())) as [
      Reply,
    ];
    if ('error' in reply) throw new ThreadError(reply.error.name, reply.error.message);
    return reply.value;
  }

  private start(): Worker {
    const worker = new Worker(this.module, { resourceLimits: { maxOldGenerationSizeMb: this.megabytes } });
    // Whoever waits for a reply learns of both; a thread that breaks down in between must not end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    return worker;
  }

  private async failWith({ name, message }: Error): Promise<never> {
    await this.close();
    throw new ThreadLost(name === 'AbortError' ? 'too-long' : 'broken', message);
  }
}

/** In a thread: replies to a message with what the work resolves to, or with its error. */
export function replyTo(port: { postMessage(reply: Reply): void }, work: () => Promise<unknown>): void {
  work().then(
    (value) => port.postMessage({ value }),
    ({ name, message }: Error) => port.postMessage({ error: { name, message } }),
  );
}
