import { setTimeout as sleep } from 'node:timers/promises';
import { seededStream } from '#simulation';
import type { FaultStage } from './fault-stage.spec-helper.js';
import type { Environment, SenkiProcess } from './senki-process.spec-helper.js';

export type NodeKind = 'api' | 'worker';

interface Node {
  readonly name: string;
  readonly process: SenkiProcess;
  isUp: boolean;
  kills: number;
}

const CALM_MS = { least: 1_000, spread: 3_000 };
const DOWN_MS = 1_500;
const START_TRIES = 5;
/** How often the load balancer checks. */
const CHECK_MS = 50;

/** API nodes and worker nodes, two of each by default, with functions that kill and restart them. */
export class SeasonCluster {
  private readonly over = new AbortController();
  private unrest: Promise<unknown> = Promise.resolve();

  private constructor(private readonly nodes: Readonly<Record<NodeKind, readonly Node[]>>) {}

  static async start(stage: FaultStage, env: Environment, workers = 2): Promise<SeasonCluster> {
    const start = async (kind: NodeKind, count: number): Promise<Node[]> => {
      const run = () => (kind === 'api' ? stage.serve(env) : stage.work(env));
      const processes: SenkiProcess[] = [];
      while (processes.length < count) processes.push(await run());
      return processes.map((process, i) => ({ name: `${kind}-${i + 1}`, process, isUp: true, kills: 0 }));
    };
    return new SeasonCluster({ api: await start('api', 2), worker: await start('worker', workers) });
  }

  private readonly balance = seededStream('load balancer');

  /** An API node as a load balancer would choose it: one that is up, if there is one. */
  readonly anyApi = (): string => {
    const up = this.nodes.api.filter(({ isUp }) => isUp);
    const all = up.length > 0 ? up : this.nodes.api;
    return all[this.balance() % all.length]!.process.url;
  };

  get kills(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.all.map(({ name, kills }) => [name, kills]));
  }

  get fewestKills(): number {
    return Math.min(...this.all.map(({ kills }) => kills));
  }

  get areAllAlive(): boolean {
    return this.all.every(({ process }) => process.isAlive);
  }

  /** From now on nodes of both kinds are killed at random; `onFailure` is called for one that does not come back. */
  beginUnrest(seed: string, onFailure: (error: unknown) => void): void {
    const kinds: readonly NodeKind[] = ['api', 'worker'];
    this.unrest = Promise.all(kinds.map((kind) => this.trouble(kind, seededStream(`${seed}/${kind}`)))).catch(
      onFailure,
    );
  }

  /** Stops the killing; resolves when all nodes are up again. */
  async endUnrest(): Promise<void> {
    this.over.abort();
    await this.unrest;
  }

  /**
   * Restarts every API node in turn. As behind a load balancer, a node gets no new requests once it reports that it is
   * not ready. Returns the exit codes.
   */
  async roll(): Promise<readonly (number | null)[]> {
    const codes: (number | null)[] = [];
    for (const node of this.nodes.api) {
      const ending = node.process.stop();
      while (await isReady(node)) await sleep(CHECK_MS);
      node.isUp = false;
      codes.push(await ending);
      await revive(node);
    }
    return codes;
  }

  private get all(): readonly Node[] {
    return [...this.nodes.api, ...this.nodes.worker];
  }

  private async trouble(kind: NodeKind, next: () => number): Promise<void> {
    while (!this.over.signal.aborted) {
      await this.pause(CALM_MS.least + (next() % CALM_MS.spread));
      if (this.over.signal.aborted) return;
      const victims = choose(this.nodes[kind], next);
      await Promise.all(victims.map(kill));
      await this.pause(next() % DOWN_MS);
      for (const victim of victims) await revive(victim);
    }
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.over.signal }).catch(() => {});
  }
}

const isReady = ({ process }: Node): Promise<boolean> =>
  fetch(`${process.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function kill(node: Node): Promise<void> {
  await node.process.crash();
  node.isUp = false;
  node.kills += 1;
}

/** Restarts a node as a supervisor does: if the database is too busy at the start, the node says so and ends. */
async function revive(node: Node): Promise<void> {
  for (let tries = 1; !node.isUp; tries++) {
    try {
      await node.process.start();
      node.isUp = true;
    } catch (error) {
      await node.process.crash();
      if (tries === START_TRIES) throw error;
    }
  }
}

/** Occasionally all nodes of a kind; otherwise one that has not been killed so far. */
function choose(nodes: readonly Node[], next: () => number): readonly Node[] {
  if (next() % 4 === 0) return nodes;
  const fewest = Math.min(...nodes.map(({ kills }) => kills));
  const spared = nodes.filter(({ kills }) => kills === fewest);
  return [spared[next() % spared.length]!];
}
