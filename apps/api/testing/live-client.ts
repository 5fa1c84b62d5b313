import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import {
  LIVE_PATH,
  LIVE_SUBPROTOCOL,
  serverFrame,
  type AnswerValue,
  type MatchEventDocument,
  type ServerFrame,
} from '#contract';
import { sampleAnswer, type Offer } from '#kernel';

/** Long enough that no test fails on a busy machine. */
const PATIENCE_MS = 300_000;

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** Uses a socket as any outside client would, and validates every frame against the contract. */
export class LiveClient {
  readonly frames: ServerFrame[] = [];
  readonly opened: Promise<void>;
  readonly closed: Promise<Closing>;
  private readonly waiters = new Set<() => void>();

  constructor(readonly socket: WebSocket) {
    this.opened = new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    );
    socket.on('error', () => {});
    socket.on('message', (data) => this.take(String(data)));
    void this.closed.then(() => this.wake());
  }

  static dial(url: string, path = LIVE_PATH, headers: Readonly<Record<string, string>> = {}): LiveClient {
    return new LiveClient(new WebSocket(url.replace(/^http/, 'ws') + path, LIVE_SUBPROTOCOL, { headers }));
  }

  static async subscribe(
    url: string,
    match: string,
    token: string,
    after = 0,
    more: { readonly snapshotBeyond?: number } = {},
  ): Promise<LiveClient> {
    const client = LiveClient.dial(url);
    await client.opened;
    client.send({ type: 'subscribe', match, token, after, ...more });
    return client;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  answer(decision: string, answer: AnswerValue, commandId: string = randomUUID()): string {
    this.send({ type: 'answer', commandId, decision, answer });
    return commandId;
  }

  /** All events received so far. */
  get events(): readonly MatchEventDocument[] {
    return this.frames.flatMap((frame) => (frame.type === 'events' ? frame.events : []));
  }

  /** The first matching frame, among those received or still to come. */
  async find<T extends ServerFrame['type']>(
    type: T,
    fits: (frame: FrameOf<T>) => boolean = () => true,
    from = 0,
  ): Promise<FrameOf<T>> {
    const isIt = (frame: ServerFrame): frame is FrameOf<T> => frame.type === type && fits(frame as FrameOf<T>);
    return this.until(() => this.frames.slice(from).find(isIt));
  }

  outcome(commandId: string): Promise<FrameOf<'ack'> | FrameOf<'refused'>> {
    return this.until(() =>
      this.frames.find(
        (frame): frame is FrameOf<'ack'> | FrameOf<'refused'> =>
          (frame.type === 'ack' || frame.type === 'refused') && frame.commandId === commandId,
      ),
    );
  }

  /** Waits until `look` finds something in what was received. */
  async until<T>(look: () => T | undefined): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (Date.now() > deadline || this.socket.readyState === WebSocket.CLOSED)
        throw new Error(`never came: ${look.toString()}; got ${JSON.stringify(this.frames).slice(-800)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 250);
        const wake = (): void => {
          clearTimeout(timer);
          this.waiters.delete(wake);
          resolve();
        };
        this.waiters.add(wake);
      });
    }
  }

  /** Ends the connection without a closing handshake, like a pulled cable. */
  drop(): void {
    this.socket.terminate();
  }

  async leave(): Promise<Closing> {
    this.socket.close(1000);
    return this.closed;
  }

  private take(text: string): void {
    this.frames.push(serverFrame.parse(JSON.parse(text)));
    this.wake();
  }

  private wake(): void {
    for (const wake of [...this.waiters]) wake();
  }
}

/** Plays a seat over one socket with random legal answers, to the end or until it concedes after `most` answers. */
export async function playLive(client: LiveClient, next: () => number, most = Infinity): Promise<Closing> {
  const answered = new Set<string>();
  const decide = (): void => {
    const frame = client.frames.filter((one) => one.type === 'decision').at(-1);
    if (!frame?.decision || answered.has(frame.decision.id)) return;
    const { id, offer, fallback } = frame.decision;
    answered.add(id);
    if (answered.size > most) client.send({ type: 'act', commandId: randomUUID(), act: 'concede' });
    else client.answer(id, (sampleAnswer(offer as Offer, next) ?? fallback) as AnswerValue);
  };
  client.socket.on('message', decide);
  // The decision may have arrived before the listener was added.
  decide();
  return client.closed;
}
