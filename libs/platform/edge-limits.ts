import type { Server } from 'node:http';
import { networkOf } from './network-of.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** What a node endures of those who connect and then take their time. */
export interface EdgeLimits {
  /** In which the head of a request has to arrive, counted from the connection. */
  readonly headerSeconds: number;
  /** In which all of it has to. */
  readonly requestSeconds: number;
  /** Of one node, whatever they are used for. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  headerSeconds: 10,
  requestSeconds: 30,
  connections: 40_000,
  connectionsPerAddress: 1_000,
};

/** Node looks at slow connections only so often: a limit may be passed by a quarter. */
const CHECKS = 4;

/** How fast a request has to arrive. A connection that sends nothing at all counts as a request that does not. */
export function arrivalLimits({ headerSeconds, requestSeconds }: EdgeLimits) {
  const headersTimeout = headerSeconds * 1000;
  const requestTimeout = requestSeconds * 1000;
  const connectionsCheckingInterval = Math.ceil(Math.min(headersTimeout, requestTimeout) / CHECKS);
  // Both to the server itself: Node refuses a head that may take longer than its own default for the whole.
  return { requestTimeout, http: { requestTimeout, headersTimeout, connectionsCheckingInterval } };
}

/** Which limit a connection was beyond. */
export type ConnectionLimit = 'node' | 'address';

/** Refuses connections beyond the limits unheard. Behind a proxy all come from one address, which then says nothing. */
export function limitConnections(
  server: Server,
  limits: EdgeLimits,
  isBehindProxy: boolean,
  onRefused: (limit: ConnectionLimit) => void,
): void {
  server.maxConnections = limits.connections;
  server.on('drop', () => onRefused('node'));
  if (isBehindProxy) return;
  const inside = new ConcurrencyLimiter();
  server.on('connection', (socket) => {
    const leave = inside.enter(networkOf(socket.remoteAddress ?? 'unknown'), limits.connectionsPerAddress);
    if (leave) return void socket.once('close', leave);
    socket.destroy();
    onRefused('address');
  });
}
