import type { ConnectionOptions } from 'bullmq';
import type { Cluster } from 'ioredis';
import { SettlingCluster } from './redis-cluster.js';
import { parseRedisUrl, type RedisTarget } from './redis-url.js';

/**
 * The longest pause between two attempts to connect. A new master is elected within seconds; BullMQ's own pauses grow
 * to 20 seconds, and would delay the return to the queue by as much.
 */
const LONGEST_PAUSE_MS = 2_000;
const retryStrategy = (times: number): number => Math.min(100 * 2 ** times, LONGEST_PAUSE_MS);

/** What BullMQ needs to open connections, and how the names of a queue's keys begin. */
export interface RedisAccess {
  readonly connection: ConnectionOptions;
  /**
   * A client that all queues share and nobody but us closes; null if BullMQ opens its own connections. BullMQ cannot
   * open a cluster itself, but copies such a client for its blocking reads.
   */
  readonly shared: Cluster | null;
  readonly prefixOf: (namespace: string, queue: string) => string;
}

export function accessRedis(url: string): RedisAccess {
  const target = parseRedisUrl(url);
  if (target.kind === 'cluster') {
    const shared = openCluster(target);
    // A script may only touch keys of one slot, so the keys of a queue share a hash tag. Each queue has its own, so that
    // the queues spread over the masters.
    return { connection: shared, shared, prefixOf: (namespace, queue) => `{${namespace}:${queue}}` };
  }
  const options = target.kind === 'server' ? { url: target.url } : sentinelOptions(target);
  // Blocking reads of a worker must survive a restart of Redis.
  const connection = { ...options, maxRetriesPerRequest: null, retryStrategy };
  return { connection, shared: null, prefixOf: (namespace) => namespace };
}

function sentinelOptions(target: RedisTarget & { readonly kind: 'sentinel' }) {
  const { hosts, master, db, sentinelUsername, sentinelPassword, tls } = target;
  return {
    sentinels: hosts.map((host) => ({ ...host })),
    name: master,
    db,
    ...loginOf(target),
    ...(sentinelUsername !== null && { sentinelUsername }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: retryStrategy,
  };
}

function openCluster(target: RedisTarget & { readonly kind: 'cluster' }): Cluster {
  const cluster = new SettlingCluster([...target.hosts], {
    clusterRetryStrategy: retryStrategy,
    redisOptions: { ...loginOf(target), maxRetriesPerRequest: null, ...(target.tls && { tls: {} }) },
    // Certificates are for host names: keep them instead of the addresses behind them.
    ...(target.tls && { dnsLookup: (host, found) => found(null, host) }),
  });
  // Every queue and worker adds its own error listener.
  cluster.setMaxListeners(0);
  cluster.on('error', () => {});
  return cluster;
}

const loginOf = ({ username, password }: { readonly username: string | null; readonly password: string | null }) => ({
  ...(username !== null && { username }),
  ...(password !== null && { password }),
});
