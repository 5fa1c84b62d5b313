import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const MOST_TRIES = 100;

/**
 * A port that nobody listens on now. It is none of those from which systems choose the ports of outgoing connections: whoever starts a
 * server there a little later, or again, would find it taken by a client every now and then.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(10_000, 32_000);
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
