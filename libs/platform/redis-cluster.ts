import { Cluster, type ClusterNode, type ClusterOptions } from 'ioredis';

/**
 * A client of a cluster whose `connect` always settles. The one of ioredis stays pending forever if the cluster is down
 * after its slots were read: the client disconnects, connects again by itself, and forgets who waits
 * (https://github.com/redis/ioredis/pull/741). A worker of BullMQ that replaces its blocking connection while a replica
 * takes over waits for just that promise, and would never fetch a job again.
 */
export class SettlingCluster extends Cluster {
  constructor(
    private readonly seeds: readonly ClusterNode[],
    options: ClusterOptions,
  ) {
    super([...seeds], options);
  }

  /** Rejects when this attempt failed; the client may go on by itself, as its retry strategy says. */
  override connect(): Promise<void> {
    let giveUp = (): void => {};
    const closed = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error('The connection to the cluster was closed before it was ready'));
    });
    this.once('close', giveUp);
    return Promise.race([super.connect(), closed]).finally(() => this.off('close', giveUp));
  }

  /** BullMQ copies the client for its blocking reads. */
  override duplicate(nodes: readonly ClusterNode[] = [], options: ClusterOptions = {}): SettlingCluster {
    return new SettlingCluster(nodes.length > 0 ? nodes : this.seeds, { ...this.options, ...options });
  }
}
