import { randomUUID } from 'node:crypto';
import {
  CLOSE_CODES,
  clientFrame,
  LIVE_PROTOCOL,
  type ByeFrame,
  type ClientFrame,
  type JudgeCallDocument,
  type ServerFrame,
  type SubscribeFrame,
} from '#contract';
import type { SeatClaims } from '#access';
import { toProblem } from '#http-server';
import { Problem, invalidRequest } from '#platform';
import { Follower } from './follower.js';
import { LagMeter } from './lag-meter.js';
import { Outlet, type Wire } from './outlet.js';
import { liveProblem } from './problems.js';
import { RateMeter } from './rate-meter.js';
import type { LiveNews, LiveServices } from './services.js';
import type { LiveSettings } from './settings.js';

/** Callbacks of a session. */
export interface SessionHooks {
  /** A viewer asks for admission to a match; returns a function to leave, or null if there is no room. */
  enter(claims: SeatClaims): (() => void) | null;
  /** The session ends; the reason is short enough for a metric label. */
  ended(reason: string): void;
  /** An unexpected error; `session` is named in the problem that the client got. */
  failed(error: unknown, session: string): void;
}

// Node's timers are limited to 31 bits; a socket that outlives them has to reconnect with its token.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The session of one socket, from its first frame to its close. */
export class LiveSession {
  readonly id = randomUUID();
  private readonly outlet: Outlet;
  private readonly meter: RateMeter;
  /**
   * How many excess messages are refused before the socket is closed: as many as may be in progress, refilled within
   * five seconds.
   */
  private readonly refusals: RateMeter;
  private readonly lag = new LagMeter();
  private readonly leaving = new AbortController();
  private claims: SeatClaims | null = null;
  private leave: (() => void) | null = null;
  private follower: Follower | null = null;
  private subscribing = false;
  private call: JudgeCallDocument | null = null;
  private hasEnded = false;
  private isShuttingDown = false;
  private isAlive = true;
  private underWay = 0;
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout;
  private closeTimer: NodeJS.Timeout | null = null;

  constructor(
    private readonly wire: Wire,
    private readonly services: LiveServices,
    private readonly settings: LiveSettings,
    private readonly hooks: SessionHooks,
  ) {
    this.outlet = new Outlet(wire, settings, () => this.giveUpReader());
    this.meter = new RateMeter(settings.perMinute);
    this.refusals = new RateMeter(settings.underWay * 12);
    const late = liveProblem('no-subscription', 'Send "subscribe" as the first message, immediately.');
    this.timer = setTimeout(() => this.refuse(late), settings.subscribeMs);
  }

  /** Called with each complete frame; null if it is not text. */
  receive(text: string | null): void {
    this.isAlive = true;
    if (this.hasEnded || this.isShuttingDown || !this.isWithinLimits()) return;
    const frame = this.read(text);
    if (frame === null) return;
    this.underWay += 1;
    this.work = this.work
      .then(() => this.handle(frame))
      .catch((error: unknown) => this.refuse(this.problemOf(error)))
      .finally(() => (this.underWay -= 1));
  }

  /** The client has answered a ping. */
  alive(): void {
    this.isAlive = true;
    this.lag.answered();
  }

  /** The number of spectators may have changed. */
  watchersChanged(): void {
    if (!this.hasEnded) this.follower?.sendPresence();
  }

  /** A call for a judge was made or closed; every seat is told about its own only, and once. */
  sendCall(call: JudgeCallDocument): void {
    if (this.hasEnded || this.claims?.viewer !== call.seat || !isNews(call, this.call)) return;
    this.call = call;
    this.post({ type: 'judge-call', call });
  }

  /** Heartbeat: a client that has not answered the last ping is gone. */
  beat(): void {
    if (this.hasEnded) return;
    if (!this.isAlive) {
      this.end(4408, 'no-heartbeat', null);
      this.wire.terminate();
      return;
    }
    this.isAlive = false;
    this.ping();
  }

  /**
   * The node is shutting down: every message accepted so far gets its outcome, then the client is asked to reconnect.
   * No more messages are accepted, so a command without an outcome was not carried out.
   */
  async shutDown(): Promise<void> {
    this.isShuttingDown = true;
    await this.work;
    this.end(CLOSE_CODES.restart, 'reconnect', { type: 'bye', reason: 'restart', reconnect: true, problem: null });
  }

  /** The socket was closed by either side. */
  closed(): void {
    this.end(1006, 'gone', null);
    if (this.closeTimer) clearTimeout(this.closeTimer);
    this.leave?.();
    this.leave = null;
  }

  /** Excess frames are refused unread; a client that keeps sending them is disconnected. */
  private isWithinLimits(): boolean {
    if (this.underWay < this.settings.underWay && this.meter.take()) return true;
    const problem = Problem.of('rate-limited', 'Send fewer messages, and wait for their outcomes.');
    if (this.refusals.take()) this.post({ type: 'refused', commandId: null, problem: this.documentOf(problem) });
    else this.refuse(problem);
    return false;
  }

  private read(text: string | null): ClientFrame | null {
    const value = text === null ? undefined : parse(text);
    const { success, data, error } = clientFrame.safeParse(value);
    if (success) return data;
    const problem = invalidRequest(error.issues);
    // A wrong field in a known message is a mistake and is refused; anything that is not a message ends the session.
    if (this.claims !== null && isKnownType(value)) {
      this.post({ type: 'refused', commandId: commandIdIn(value), problem: this.documentOf(problem) });
    } else
      this.refuse(
        value === undefined ? malformed('It must be one JSON object in a text frame.') : malformed(problem.message),
      );
    return null;
  }

  private async handle(frame: ClientFrame): Promise<void> {
    if (this.hasEnded) return;
    if (frame.type === 'ping') return this.post({ type: 'pong', id: frame.id ?? null, now: this.services.now() });
    if (frame.type === 'bye') {
      return this.end(CLOSE_CODES.asked, 'asked', { type: 'bye', reason: 'asked', reconnect: false, problem: null });
    }
    if (frame.type === 'subscribe') return this.subscribe(frame);
    if (this.claims === null) throw Problem.of('unauthenticated', 'Subscribe first.');
    const { commandId } = frame;
    try {
      this.post({ type: 'ack', commandId, ...(await this.services.carryOut(this.claims, frame, this.lag.ms)) });
    } catch (error) {
      this.post({ type: 'refused', commandId, problem: this.documentOf(this.problemOf(error)) });
    }
  }

  private async subscribe({ token, match, after, snapshotBeyond }: SubscribeFrame): Promise<void> {
    if (this.subscribing) throw liveProblem('already-subscribed', 'Open another socket for another subscription.');
    this.subscribing = true;
    // The client has subscribed in time; how long the server takes does not count.
    clearTimeout(this.timer);
    const { claims, until } = await this.services.admit(token, match);
    const follower = new Follower(this.services, this.outlet, claims, after, this.settings.waitMs);
    const first = await follower.begin(this.leaving.signal, snapshotBeyond ?? null);
    if (this.hasEnded) return;
    this.leave = this.hooks.enter(claims);
    if (this.leave === null)
      throw liveProblem('too-many-sockets', 'Close a socket of this viewer before opening another.');
    const expired = Problem.of('expired-token', 'Ask the operator for a new token and connect again.');
    this.timer = setTimeout(() => this.refuse(expired), Math.min(LONGEST_TIMER_MS, until - Date.now()));
    this.claims = claims;
    this.follower = follower;
    this.ping();
    this.sendHello(claims, first);
    void this.follow(follower, first);
  }

  private sendHello({ matchId, viewer }: SeatClaims, { head, behindMs }: LiveNews): void {
    this.post({
      type: 'hello',
      protocol: LIVE_PROTOCOL,
      match: matchId,
      viewer: typeof viewer === 'number' ? { seat: viewer } : viewer,
      version: head,
      delaySeconds: Math.round(behindMs / 1000),
      heartbeatSeconds: this.settings.heartbeatMs / 1000,
    });
  }

  private async follow(follower: Follower, first: LiveNews): Promise<void> {
    try {
      await follower.follow(first, this.leaving.signal);
      await this.outlet.drained();
      this.end(CLOSE_CODES.over, 'over', { type: 'bye', reason: 'over', reconnect: false, problem: null });
    } catch (error) {
      this.refuse(this.problemOf(error));
    }
  }

  private ping(): void {
    this.lag.asked();
    this.wire.ping();
  }

  private post(frame: ServerFrame): void {
    this.outlet.post(frame);
  }

  private refuse(problem: Problem): void {
    const bye: ByeFrame = {
      type: 'bye',
      reason: 'refused',
      reconnect: problem.status === 503,
      problem: this.documentOf(problem),
    };
    this.end(CLOSE_CODES.problem + problem.status, problem.kind, bye);
  }

  /** Without a farewell message: it would only be added to what the client does not read. */
  private giveUpReader(): void {
    this.end(4408, 'slow-reader', null);
  }

  private end(code: number, reason: string, bye: ByeFrame | null): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    if (bye !== null) this.post(bye);
    this.outlet.close();
    this.leaving.abort();
    if (code !== 1006) {
      this.wire.close(code, reason);
      this.closeTimer = setTimeout(() => this.wire.terminate(), this.settings.farewellMs);
    }
    this.hooks.ended(reason);
  }

  private problemOf(error: unknown): Problem {
    const problem = toProblem(error);
    if (problem.status >= 500 && problem.status !== 503) this.hooks.failed(error, this.id);
    return problem;
  }

  private documentOf(problem: Problem): NonNullable<ByeFrame['problem']> {
    return problem.toDocument(this.id) as NonNullable<ByeFrame['problem']>;
  }
}

/** Ids of calls are in the order in which they were made; a closed call does not change any more. */
const isNews = (call: JudgeCallDocument, told: JudgeCallDocument | null): boolean =>
  told === null || call.callId > told.callId || (call.callId === told.callId && !!call.closed && !told.closed);

const malformed = (detail: string): Problem => liveProblem('malformed-message', detail);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const KNOWN = new Set<unknown>(clientFrame.options.map(({ shape }) => shape.type.value));
const isKnownType = (value: unknown): boolean => KNOWN.has((value as { type?: unknown } | null | undefined)?.type);

function commandIdIn(value: unknown): string | null {
  const { commandId } = value as { commandId?: unknown };
  return typeof commandId === 'string' && commandId.length <= 64 ? commandId : null;
}
