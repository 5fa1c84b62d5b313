import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { openedMatch, type OpenedMatch } from '#contract';
import { createOwnDatabase, createPatientPool } from '#event-store/testing';
import type { Game } from '#kernel';
import { ApiKeys } from '#access';
import { Client } from '../../api/testing/client.js';
import { SenkiProcess } from '../../cli/testing/senki-process.js';

interface ServingNode {
  readonly process: SenkiProcess;
  readonly port: number;
}

/** Two API nodes on one database behind one address. All traffic goes to the first; the other is the standby. */
export interface NodePair {
  readonly url: string;
  readonly operator: Client;
  /** A duel of ann with the first sample deck and bob with the second. */
  openMatch(game: Game): Promise<OpenedMatch>;
  /** Kills the serving node with SIGKILL; the other one takes over, and a new one starts as the standby. */
  killServingNode(): Promise<void>;
  close(): Promise<void>;
}

export async function startNodePair(): Promise<NodePair> {
  const database = await createOwnDatabase();
  const secret = randomBytes(32).toString('base64url');
  const env = {
    ...{ DATABASE_URL: database.appUrl, SENKI_TOKEN_SECRET: secret, SENKI_SIGNING_KEY: secret },
    ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', SENKI_RATE_LIMIT: '1000000' },
  };
  const nodes = [startNode(env), startNode(env)];
  const balancer = await balance(() => nodes[0]?.then(({ port }) => port));
  await Promise.all(nodes);
  const pool = createPatientPool(database.appUrl);
  const key = await new ApiKeys(pool).create('test', ['matches:open', 'matches:read']);
  await pool.end();
  const operator = new Client(balancer.url).as(key.secret);
  return {
    url: balancer.url,
    operator,
    openMatch: ({ id, edition, decks }) => {
      const [one, other = one] = Object.values(decks.samples);
      return operator.post(openedMatch, '/v1/matches', {
        ...{ game: id, edition, mode: 'duel' },
        seats: [
          { player: 'ann', deck: one },
          { player: 'bob', deck: other },
        ],
      });
    },
    killServingNode: async () => {
      // New connections go to the other node from now on: a browser would report a refused connection as an error of
      // the page.
      const serving = await nodes.shift();
      nodes.push(startNode(env));
      serving?.process.signal('SIGKILL');
      await serving?.process.end();
    },
    close: async () => {
      await Promise.allSettled(nodes);
      balancer.close();
      await SenkiProcess.endAll();
      await database.drop();
    },
  };
}

async function startNode(env: Readonly<Record<string, string>>): Promise<ServingNode> {
  const process = SenkiProcess.start(['serve', '--api-only'], env);
  const [, url = ''] = await process.says(/serves matches on (\S+)/);
  return { process, port: Number(new URL(url).port) };
}

/** Forwards connections to the current node. A connection ends with its node. */
async function balance(nodePort: () => Promise<number> | undefined) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    void (async () => {
      const node = connect((await nodePort()) ?? 0, '127.0.0.1');
      for (const [from, to] of [
        [client, node],
        [node, client],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
