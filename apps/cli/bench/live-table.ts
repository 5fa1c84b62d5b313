import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#contract';
import { sampleAnswer, type Offer } from '#kernel';
import type { Tally } from './live-tally.js';

export interface Seating {
  readonly matchId: string;
  /** In seat order: the seat's token, and the node that its player connects to. */
  readonly seats: readonly { readonly token: string; readonly url: string }[];
}

export interface Manner {
  /** How long a player thinks about the next decision, in milliseconds. */
  readonly think: () => number;
  /** Returns uniformly distributed 32-bit numbers. */
  readonly next: () => number;
  readonly tally: Tally;
  /** Called when the match is over. */
  readonly over: () => void;
}

interface Asked {
  readonly id: string;
  readonly offer: Offer;
  readonly fallback: unknown;
}

/** The frames that this benchmark reads. */
type Frame =
  | { readonly type: 'hello' | 'ack' | 'refused' | 'presence' | 'pong' }
  | { readonly type: 'events'; readonly events: readonly { readonly type: string; readonly payload: unknown }[] }
  | { readonly type: 'decision'; readonly decision: Asked | null }
  | { readonly type: 'bye'; readonly reason: string };

/** A match between random players who think before they answer, each with a socket. */
export class LiveTable {
  private readonly sockets: readonly WebSocket[];
  private readonly timers: (NodeJS.Timeout | null)[];
  /** By seat: id of the last decision it was asked. */
  private readonly asked: string[] = [];
  /** By seat: when its last answer was sent; null if no answer is on its way to another seat. */
  private readonly sent: (number | null)[];
  private isOpen = true;
  private isCalm = false;

  private constructor(
    seating: Seating,
    private readonly manner: Manner,
  ) {
    const options = { perMessageDeflate: false, skipUTF8Validation: true };
    this.sockets = seating.seats.map(
      ({ url }) => new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, LIVE_SUBPROTOCOL, options),
    );
    this.timers = seating.seats.map(() => null);
    this.sent = seating.seats.map(() => null);
  }

  /** Resolves when every seat is subscribed. */
  static async open(seating: Seating, manner: Manner): Promise<LiveTable> {
    const table = new LiveTable(seating, manner);
    try {
      await Promise.all(table.sockets.map((socket, seat) => table.sit(socket, seat, seating)));
    } catch (error) {
      table.close();
      throw error;
    }
    return table;
  }

  /** Number of answers that have been sent but have not reached another seat. */
  get outstanding(): number {
    return this.sent.filter((at) => at !== null).length;
  }

  /** Stops all answers. */
  calm(): void {
    this.isCalm = true;
    for (const timer of this.timers) if (timer) clearTimeout(timer);
  }

  close(): void {
    this.isOpen = false;
    this.calm();
    for (const socket of this.sockets) socket.terminate();
  }

  /** From now on, a socket that closes does not count as an error. */
  expectEnd(): void {
    this.isOpen = false;
    this.calm();
  }

  private sit(socket: WebSocket, seat: number, { matchId, seats }: Seating): Promise<void> {
    return new Promise((resolve, reject) => {
      socket.once('open', () => {
        socket.send(JSON.stringify({ type: 'subscribe', match: matchId, token: seats[seat]?.token, after: 0 }));
      });
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8')) as Frame;
        if (frame.type === 'hello') resolve();
        else this.take(seat, frame);
      });
      socket.on('error', reject);
      socket.once('close', (code) => {
        reject(new Error(`the socket closed with ${code}`));
        if (this.isOpen) this.lose();
      });
    });
  }

  private take(seat: number, frame: Frame): void {
    if (frame.type === 'events') this.hear(seat, frame.events);
    else if (frame.type === 'decision' && frame.decision) this.consider(seat, frame.decision);
    else if (frame.type === 'refused') {
      this.sent[seat] = null;
      this.manner.tally.countError('refused');
    } else if (frame.type === 'bye' && frame.reason === 'over') this.finish();
  }

  private hear(seat: number, events: readonly { readonly type: string; readonly payload: unknown }[]): void {
    for (const { type, payload } of events) {
      if (type !== 'DecisionMade') continue;
      const by = (payload as { readonly seat: number }).seat;
      const at = this.sent[by] ?? null;
      if (by === seat || at === null) continue;
      this.sent[by] = null;
      this.manner.tally.heard(performance.now() - at);
    }
  }

  /** The server may send the same decision again with a new deadline; it is answered once. */
  private consider(seat: number, decision: Asked): void {
    if (this.isCalm || this.asked[seat] === decision.id) return;
    this.asked[seat] = decision.id;
    const ms = this.manner.think();
    if (ms === 0) this.answer(seat, decision);
    else this.timers[seat] = setTimeout(() => this.answer(seat, decision), ms);
  }

  private answer(seat: number, { id, offer, fallback }: Asked): void {
    const answer = sampleAnswer(offer, this.manner.next) ?? fallback;
    const frame = JSON.stringify({ type: 'answer', commandId: randomUUID(), decision: id, answer });
    this.sent[seat] = performance.now();
    this.sockets[seat]?.send(frame);
  }

  private finish(): void {
    if (!this.isOpen) return;
    this.expectEnd();
    this.manner.tally.over();
    this.manner.over();
  }

  private lose(): void {
    this.manner.tally.countError('closed');
    this.close();
  }
}
