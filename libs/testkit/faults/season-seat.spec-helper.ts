import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  LIVE_PATH,
  LIVE_SUBPROTOCOL,
  serverFrame,
  type ActFrame,
  type AnswerFrame,
  type AnswerValue,
  type ServerFrame,
} from '#contract';
import { sampleAnswer, type Offer } from '#kernel';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

export interface SeatTroubles {
  /** Number of sockets that ended before the match did. */
  drops: number;
  /** Number of acknowledgements for commands that had already been carried out. */
  replayed: number;
  /** Number of commands that came too late: the match was over, or the decision no longer pending. */
  late: number;
}

export interface SeatOptions {
  readonly matchId: string;
  readonly seat: number;
  readonly token: string;
  /** Called again for each socket. */
  readonly url: () => string;
  readonly next: () => number;
  /** Number of answers before the seat wants to end the match. */
  readonly patience: number;
  /** Milliseconds of thinking time for each answer. */
  readonly thinkMs: number;
  /** Whether its own connection is cut occasionally. */
  readonly hasBadCable: boolean;
  readonly troubles: SeatTroubles;
  readonly signal: AbortSignal;
}

const AGAIN_MS = 150;
const GREETING_MS = 120_000;
/** Number of answers between the offer of a draw and conceding. */
const LAST_ANSWERS = 3;

/** Plays a seat with random legal answers over one socket after the other, each continuing where the last one ended. */
export class SeasonSeat {
  /** Types of the events that it was shown, in order. */
  readonly shown: string[] = [];
  /** By decision: the answer that it sent. */
  readonly sent = new Map<string, AnswerValue>();
  /** Decisions whose answers were acknowledged. */
  readonly acknowledged = new Set<string>();
  /** The close codes of its sockets; 1006 stands for any failure on the way. */
  readonly closings: number[] = [];
  private readonly underWay = new Map<string, AnswerFrame | ActFrame>();
  private hasOffered = false;
  private hasConceded = false;
  private isOver = false;
  private fault: Error | null = null;
  /** Set once the server has sent `hello`. */
  private socket: WebSocket | null = null;

  constructor(readonly options: SeatOptions) {}

  /** Resolves when the match is over; rejects if the service breaks its promises. */
  async play(): Promise<void> {
    const { signal, troubles } = this.options;
    for (;;) {
      signal.throwIfAborted();
      await this.sit();
      if (this.fault) throw this.fault;
      if (this.isOver) return;
      troubles.drops += 1;
      await sleep(AGAIN_MS * (0.5 + 2 * Math.random()));
    }
  }

  /** One socket, until it closes. */
  private sit(): Promise<void> {
    const { url, matchId, token, signal } = this.options;
    const socket = new WebSocket(url().replace(/^http/, 'ws') + LIVE_PATH, LIVE_SUBPROTOCOL);
    const drop = (): void => socket.terminate();
    const greeting = setTimeout(drop, GREETING_MS);
    signal.addEventListener('abort', drop, { once: true });
    socket.on('error', () => {});
    socket.on('open', () => say(socket, { type: 'subscribe', match: matchId, token, after: this.shown.length }));
    socket.on('message', (data) => {
      clearTimeout(greeting);
      try {
        this.take(serverFrame.parse(JSON.parse(String(data))), socket);
      } catch (error) {
        this.fault ??= error as Error;
      }
      if (this.fault) drop();
    });
    return new Promise((resolve) => {
      socket.once('close', (code) => {
        this.socket = null;
        this.closings.push(code);
        clearTimeout(greeting);
        signal.removeEventListener('abort', drop);
        resolve();
      });
    });
  }

  private take(frame: ServerFrame, socket: WebSocket): void {
    if (frame.type === 'hello') this.resume(socket);
    else if (frame.type === 'events') this.learn(frame, socket);
    else if (frame.type === 'decision' && frame.decision !== null) this.decide(frame.decision);
    else if (frame.type === 'ack') this.settle(frame);
    else if (frame.type === 'refused') this.accept(frame, socket);
    else if (frame.type === 'bye') this.part(frame);
  }

  private resume(socket: WebSocket): void {
    this.socket = socket;
    for (const command of this.underWay.values()) say(socket, command);
  }

  private learn({ from, version, events }: FrameOf<'events'>, socket: WebSocket): void {
    if (from !== this.shown.length) this.fail(`events after ${from} came, where ${this.shown.length} were known`);
    for (const event of events) {
      this.shown.push(event.type);
      if (event.version !== this.shown.length) this.fail(`version ${event.version} came as ${this.shown.length}`);
      const isOffer =
        event.type === 'DrawOffered' && (event.payload as { readonly seat: number }).seat !== this.options.seat;
      if (isOffer) this.command({ type: 'act', commandId: randomUUID(), act: 'accept-draw' });
    }
    if (version !== this.shown.length) this.fail(`version ${version} is said of ${this.shown.length} events`);
    if (this.options.hasBadCable && this.options.next() % 64 === 0) socket.terminate();
  }

  private decide({ id, offer, fallback }: NonNullable<FrameOf<'decision'>['decision']>): void {
    const { next, patience, thinkMs } = this.options;
    if (this.sent.has(id) || this.hasConceded) return;
    const commandId = randomUUID();
    if (this.sent.size >= patience && !this.hasOffered && next() % 3 === 0) {
      this.hasOffered = true;
      this.command({ type: 'act', commandId: randomUUID(), act: 'offer-draw' });
    }
    if (this.sent.size >= patience + (this.hasOffered ? LAST_ANSWERS : 0)) {
      this.hasConceded = true;
      return this.command({ type: 'act', commandId, act: 'concede' });
    }
    const answer = (sampleAnswer(offer as Offer, next) ?? fallback) as AnswerValue;
    this.sent.set(id, answer);
    const send = (): void => this.command({ type: 'answer', commandId, decision: id, answer });
    if (thinkMs === 0) send();
    else setTimeout(send, thinkMs);
  }

  /** Kept until its outcome is known, so that it can be sent again unchanged. */
  private command(command: AnswerFrame | ActFrame): void {
    this.underWay.set(command.commandId, command);
    if (this.socket) say(this.socket, command);
  }

  private settle({ commandId, replayed }: FrameOf<'ack'>): void {
    const command = this.underWay.get(commandId);
    if (command?.type === 'answer') this.acknowledged.add(command.decision);
    if (replayed) this.options.troubles.replayed += 1;
    this.underWay.delete(commandId);
  }

  private accept({ commandId, problem }: FrameOf<'refused'>, socket: WebSocket): void {
    if (problem.status === 409 && commandId !== null) {
      this.options.troubles.late += 1;
      this.underWay.delete(commandId);
    } else if (problem.status === 503) socket.terminate();
    else this.fail(`refused: ${JSON.stringify(problem)}`);
  }

  /** 408: the client itself was too slow; 503: the node was. In both cases it reconnects. */
  private part({ reason, problem }: FrameOf<'bye'>): void {
    const mayReturn = problem?.status === 408 || problem?.status === 503;
    if (reason === 'over') this.isOver = true;
    else if (reason === 'refused' && !mayReturn) this.fail(`sent away: ${JSON.stringify(problem)}`);
  }

  private fail(what: string): never {
    throw new Error(`match ${this.options.matchId}, seat ${this.options.seat}: ${what}`);
  }
}

function say(socket: WebSocket, frame: object): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}
