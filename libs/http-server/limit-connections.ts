import type { Server } from 'node:http';
import { networkOf, type EdgeLimits } from '#platform';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** Node checks for slow connections at intervals of a quarter of the limit, so a limit can be exceeded by a quarter. */
const CHECKS = 4;

/** How fast a request must arrive. A connection that sends nothing counts as a request that does not arrive. */
export function arrivalLimits({ headerSeconds, requestSeconds }: EdgeLimits) {
  const headersTimeout = headerSeconds * 1000;
  const requestTimeout = requestSeconds * 1000;
  const connectionsCheckingInterval = Math.ceil(Math.min(headersTimeout, requestTimeout) / CHECKS);
  // Both are also passed to the HTTP server itself: Node rejects a header timeout longer than its own default request
  // timeout.
  return { requestTimeout, http: { requestTimeout, headersTimeout, connectionsCheckingInterval } };
}

/** Which limit a connection exceeded. */
export type ConnectionLimit = 'node' | 'address';

/**
 * Closes connections beyond the limits without an answer. Behind a proxy all connections come from one address, so
 * there is no limit per address.
 */
export function limitConnections(
  server: Server,
  limits: EdgeLimits,
  isBehindProxy: boolean,
  onRefused: (limit: ConnectionLimit) => void,
): void {
  server.maxConnections = limits.connections;
  server.on('drop', () => onRefused('node'));
  if (isBehindProxy) return;
  const connections = new ConcurrencyLimiter();
  server.on('connection', (socket) => {
    const release = connections.acquire(networkOf(socket.remoteAddress ?? 'unknown'), limits.connectionsPerAddress);
    if (release) return void socket.once('close', release);
    socket.destroy();
    onRefused('address');
  });
}
