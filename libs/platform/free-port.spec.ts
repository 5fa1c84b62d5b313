import { expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { freePort } from './free-port.js';

it('a free port is another one each time, though nobody listens on the earlier ones yet', async () => {
  // With numbers drawn from 22,000 alone, some would come twice in all but one of three hundred runs.
  const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
});

it('a free port is one on which nobody listens', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});
