import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What happens to a chunk of data on its way. `cut`: it is lost together with the connection. `hold`: it never arrives.
 */
export type Fate = 'pass' | 'cut' | 'hold';

export interface LineOptions {
  /** Port of the real server. */
  readonly to: number;
  /** Called for each chunk from the client. */
  readonly onRequest?: (data: Buffer) => Fate;
  /** Called for each chunk from the server. */
  readonly onReply?: (data: Buffer) => Fate;
}

/** A TCP proxy that loses the data it is told to lose. */
export class UnreliableLine {
  private readonly sockets = new Set<Socket>();
  /** How many connections were cut in the middle of an exchange. */
  cuts = 0;

  private constructor(
    private readonly server: Server,
    private readonly options: LineOptions,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  static async open(options: LineOptions): Promise<UnreliableLine> {
    const line = new UnreliableLine(createServer(), options);
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(client: Socket): void {
    const server = connect(this.options.to, '127.0.0.1');
    const { onRequest = pass, onReply = pass } = this.options;
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const [from, to, judge] of [
      [client, server, onRequest],
      [server, client, onReply],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        const fate = judge(data);
        if (fate === 'pass') return void to.write(data);
        if (fate === 'hold') return;
        this.cuts += 1;
        cut();
      });
      from.on('error', cut);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroySoon();
      });
    }
  }
}

const pass = (): Fate => 'pass';
