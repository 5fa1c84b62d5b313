import { quantile, tenths } from './live-tally.js';

/** A deployment under load. Times are processor times for one answer, in milliseconds. */
export interface Deployment {
  readonly answersPerSecond: number;
  readonly nodes: number;
  readonly nodeMs: number;
  readonly databases: number;
  readonly coresPerDatabase: number;
  readonly databaseMs: number;
  /** Until a commit is on disk, beside the processor time that it takes. */
  readonly commitMs: number;
  /** The part of `nodeMs` that is spent before the answer is stored: the rest is telling both seats. */
  readonly shareBefore: number;
}

export interface Simulated {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Something that happens to an answer at a time: it comes to an API node, to its database, or to the other seat's node. */
interface Arrival {
  readonly at: number;
  readonly stage: 'node' | 'database' | 'broadcast';
  readonly began: number;
}

/**
 * Plays answers through a deployment: they come at random times; every API node and every core of a database serves one
 * at a time, first come, first served; how long that takes is spread exponentially around the measured mean.
 */
export function simulate(deployment: Deployment, answers: number, next: () => number): Simulated {
  const { nodeMs, databaseMs, commitMs, shareBefore } = deployment;
  const nodes = new Float64Array(deployment.nodes);
  const databases = Array.from({ length: deployment.databases }, () => new Float64Array(deployment.coresPerDatabase));
  const random = (): number => (next() + 0.5) / 2 ** 32;
  const spread = (mean: number): number => -mean * Math.log(random());
  const any = (n: number): number => Math.floor(random() * n);
  const queue = new Queue();
  const latencies = new Float64Array(answers);
  let [sent, heard] = [0, 0];
  const send = (now: number): void => {
    if (sent++ < answers)
      queue.add({ at: now + spread(1000 / deployment.answersPerSecond), stage: 'node', began: NaN });
  };
  const serve = (servers: Float64Array, one: number, at: number, ms: number): number =>
    (servers[one] = Math.max(servers[one] as number, at) + ms);
  send(0);
  for (let one = queue.take(); one !== null; one = queue.take()) {
    const { at, stage } = one;
    if (stage === 'node') {
      send(at);
      const done = serve(nodes, any(nodes.length), at, spread(nodeMs * shareBefore));
      queue.add({ at: done, stage: 'database', began: at });
    } else if (stage === 'database') {
      const cores = databases[any(databases.length)] as Float64Array;
      const done = serve(cores, earliest(cores), at, spread(databaseMs)) + commitMs;
      queue.add({ at: done, stage: 'broadcast', began: one.began });
    } else {
      const done = serve(nodes, any(nodes.length), at, spread(nodeMs * (1 - shareBefore)));
      latencies[heard++] = done - one.began;
    }
  }
  latencies.sort();
  const at = (share: number): number => tenths(quantile(latencies, share));
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function earliest(times: Float64Array): number {
  let first = 0;
  for (let i = 1; i < times.length; i++) if ((times[i] as number) < (times[first] as number)) first = i;
  return first;
}

/** Arrivals in the order of their times: a binary heap. */
class Queue {
  private readonly heap: Arrival[] = [];

  add(arrival: Arrival): void {
    const { heap } = this;
    let i = heap.push(arrival) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((heap[parent] as Arrival).at <= arrival.at) break;
      heap[i] = heap[parent] as Arrival;
      i = parent;
    }
    heap[i] = arrival;
  }

  take(): Arrival | null {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.sink(last);
    return first;
  }

  private sink(arrival: Arrival): void {
    const { heap } = this;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Arrival).at < (heap[child] as Arrival).at) child += 1;
      if ((heap[child] as Arrival).at >= arrival.at) break;
      heap[i] = heap[child] as Arrival;
      i = child;
    }
    heap[i] = arrival;
  }
}
