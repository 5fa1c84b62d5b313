import { RedisQueueBackend, type IQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';

/**
 * Ends the connections of a backend on Redis, whatever state they are in. BullMQ's own ways all wait: for a reply, for the
 * first connection, or for the next attempt at one, none of which a dead server brings about.
 */
export function cutConnections(backend: IQueueBackend): void {
  if (!(backend instanceof RedisQueueBackend)) return;
  const { connection, blockingConnection } = backend;
  for (const part of [connection, blockingConnection]) {
    const client = part && clientOf(part);
    if (client) cutClient(client);
  }
}

// BullMQ hands its client out only once it is connected, which may be never.
const clientOf = (connection: object): Redis | undefined => (connection as { readonly _client?: Redis })._client;

function cutClient(client: Redis): void {
  client.disconnect();
  if (client.status !== 'reconnecting') return;
  // Between two attempts there is no socket whose end would tell those who wait. An attempt that is given up does.
  client.connect().catch(() => {});
  client.disconnect();
}
