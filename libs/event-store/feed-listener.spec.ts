import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '#testkit';
import { FeedListener } from './feed-listener.js';

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

function refusal(): Buffer {
  const fields = Buffer.from('SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0');
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields, READY]);
}

/** Accepts every connection and rejects every statement, as a standby does with LISTEN. */
function serveStandby(onSocket: (socket: Socket) => void): Server {
  return createServer((socket) => {
    onSocket(socket);
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', (message) => {
        if (message[0] === 0x51) socket.write(refusal());
      });
    });
    socket.on('error', () => {});
  });
}

describe('a listener that is let in but may not listen', () => {
  const sockets: Socket[] = [];
  let server: Server;
  beforeEach(async () => {
    server = serveStandby((socket) => sockets.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('gives the connection back and tries again', async () => {
    const { port } = server.address() as AddressInfo;
    const listener = new FeedListener({ host: '127.0.0.1', port, user: 'senki', database: 'senki', password: 'none' });
    await listener.start();
    expect(listener.isListening).toBe(false);
    await eventually(() => sockets.length > 1);
    await eventually(() => sockets[0]?.readableEnded);
    await listener.stop();
  });
});
