/** Limits for clients that connect and then send slowly. */
export interface EdgeLimits {
  /** Seconds within which the headers of a request must arrive, counted from the start of the connection. */
  readonly headerSeconds: number;
  /** Seconds within which the whole request must arrive. */
  readonly requestSeconds: number;
  /** Maximum number of connections per node, whatever they are used for. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  headerSeconds: 10,
  requestSeconds: 30,
  connections: 40_000,
  connectionsPerAddress: 1_000,
};
