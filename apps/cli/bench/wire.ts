import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface WireReply {
  readonly status: number;
  readonly body: unknown;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * A minimal HTTP/1.1 client: one persistent connection, one request at a time. It shares the machine with the measured
 * server, so every cycle that it saves is available to the server.
 */
export class Wire {
  private buffer: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (reply: WireReply) => void; reject: (error: Error) => void } | null = null;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
  }

  static async to(url: string): Promise<Wire> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Wire(socket, host);
  }

  send(method: string, path: string, token: string, body: unknown = null): Promise<WireReply> {
    const text = body === null ? '' : JSON.stringify(body);
    const type =
      body === null ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\nauthorization: Bearer ${token}\r\n${type}\r\n`;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(head + text);
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk]);
    const end = this.buffer.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const head = this.buffer.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const from = end + END_OF_HEAD.length;
    if (this.buffer.length < from + length) return;
    const body = this.buffer.toString('utf8', from, from + length);
    this.buffer = this.buffer.subarray(from + length);
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: body === '' ? null : (JSON.parse(body) as unknown) });
  }
}
