import { RedisQueueBackend, type IQueueBackend } from 'bullmq';
import type { Cluster, Redis } from 'ioredis';

/**
 * Closes the Redis connections of a backend in whatever state they are. BullMQ's own methods all wait: for a reply, for
 * the first connection, or for the next connection attempt. A dead server provides none of these.
 */
export function cutConnections(backend: IQueueBackend): void {
  if (!(backend instanceof RedisQueueBackend)) return;
  const { connection, blockingConnection } = backend;
  for (const part of [connection, blockingConnection]) {
    const client = part && clientOf(part);
    if (client) cutClient(client);
  }
}

// BullMQ exposes its client only after it has connected, which may never happen.
const clientOf = (connection: object): Redis | Cluster | undefined =>
  (connection as { readonly _client?: Redis | Cluster })._client;

export function cutClient(client: Redis | Cluster): void {
  if (client.isCluster) cutCluster(client as Cluster);
  else cutServer(client as Redis);
}

function cutServer(client: Redis): void {
  client.disconnect();
  if (client.status !== 'reconnecting') return;
  // Between two connection attempts there is no socket whose end would wake the waiting calls. Aborting a new attempt
  // does.
  client.connect().catch(() => {});
  client.disconnect();
}

function cutCluster(client: Cluster): void {
  client.disconnect();
  if (client.status !== 'disconnecting') return;
  // Without a connected node, nothing would wake the waiting calls. A client that waits for its first command ends at
  // once.
  client.status = 'wait';
  client.disconnect();
}
