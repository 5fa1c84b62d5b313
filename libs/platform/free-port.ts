import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const MOST_TRIES = 100;
/** Handed out before; whoever asked may not listen on them yet, or not at this moment. */
const given = new Set<number>();

/**
 * A port on which nothing listens now, another one each time. Chosen outside the ranges that systems use for outgoing
 * connections, where a client might take the port before a server is started, or restarted, on it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(10_000, 32_000);
    if (given.has(port)) continue;
    given.add(port);
    if (await canListen(port)) return port;
  }
  throw new Error('no free port was found');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
