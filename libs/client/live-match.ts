import type { Answer } from '#kernel';
import type { ClientFrame, CommandFrame, ProblemBody, ServerFrame } from '#contract';
import { freshId } from './fresh-id.js';
import { parseFrame, webSocketWire, type ConnectWire, type Wire } from './wire.js';

type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { readonly type: T }>;
export type Act = Extract<ClientFrame, { readonly type: 'act' }>['act'];

/** Callbacks for what happens in a match. Every event comes once and in order, however often the connection breaks. */
export interface LiveHandlers {
  hello?(hello: Frame<'hello'>): void;
  events?(events: Frame<'events'>['events']): void;
  /** The state of the match in place of its events so far; events after its version follow. See `snapshotBeyond`. */
  snapshot?(frame: Frame<'snapshot'>): void;
  decision?(frame: Frame<'decision'>): void;
  presence?(frame: Frame<'presence'>): void;
  /** The seat's last call for a judge was made or closed, or the seat comes back and had made one. */
  judgeCall?(call: Frame<'judge-call'>['call']): void;
  /** The command was recorded (`refusal` is null), or refused for that reason. */
  settled?(commandId: string, refusal: ProblemBody | null): void;
  line?(line: LineState): void;
  /** The service's time, and the local times of request and reply, all in milliseconds since 1970. */
  time?(told: number, asked: number, answered: number): void;
}

/** `over`: no more events will come. `refused`: the service does not accept this subscription. */
export type LineState =
  | { readonly is: 'connecting' | 'open' | 'lost' | 'over' }
  | { readonly is: 'refused'; readonly problem: ProblemBody | null };

export interface LiveOptions {
  /** Address of the service, `https://…`. */
  readonly url: string;
  readonly match: string;
  readonly token: string;
  /** The last version already known; events after it are delivered. Default: 0, all events. */
  readonly after?: number;
  /**
   * If more events than this are missing, at the start or after a long interruption, the service sends a snapshot of the
   * match in their place; needs the handler `snapshot`. Default: all events come.
   */
  readonly snapshotBeyond?: number;
  readonly connect?: ConnectWire;
  readonly pause?: Pause;
}

/** Milliseconds to wait before the nth attempt in a row to reconnect; the first attempt is 0. */
export type Pause = (attempt: number) => number;

const LIVE_PATH = '/v1/live';
const SUBPROTOCOL = 'senki.v1';
const RESTART = 1012;
const [SHORTEST_MS, LONGEST_MS] = [500, 8_000];
/**
 * After ten seconds without a message the client asks for the time; after twenty-five the connection counts as dead,
 * even if no error was reported. (Pings of the protocol itself are invisible to scripts in browsers.)
 */
const ASK_TIME_MS = 10_000;
const SILENCE_MS = 25_000;
const PATIENCE_SECONDS = 60;

/** Exponential back-off with jitter, so that clients do not all reconnect at the same time. */
export const patientPause: Pause = (attempt) =>
  Math.min(LONGEST_MS, SHORTEST_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/**
 * Follows one match over a socket, and answers for a seat. When the connection breaks, it reconnects, asks for the
 * events after the last version it knows, and sends unsettled commands again with the same ids: no event is missed or
 * repeated, and no answer counts twice.
 */
export class LiveMatch {
  private readonly connect: ConnectWire;
  private readonly pause: Pause;
  private wire: Wire | null = null;
  private version: number;
  private attempts = 0;
  private isLeft = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  /** Timers of commands to be sent again; separate from `timers`, which every frame restarts. */
  private readonly retries = new Set<ReturnType<typeof setTimeout>>();
  /** Commands that the service has not settled yet, in the order in which they were given. */
  private readonly unsettled = new Map<string, CommandFrame>();
  private askedTime = 0;

  constructor(
    private readonly options: LiveOptions,
    private readonly handlers: LiveHandlers,
  ) {
    this.connect = options.connect ?? webSocketWire;
    this.pause = options.pause ?? patientPause;
    this.version = options.after ?? 0;
    this.open();
  }

  /** The last version that was delivered to the handlers. */
  get known(): number {
    return this.version;
  }

  /** Answers a decision; returns the command id under which the answer will be settled. */
  answer(decision: string, answer: Answer, until?: string): string {
    const { commandId } = this.give({
      type: 'answer',
      commandId: freshId(),
      decision,
      answer: answer as Extract<ClientFrame, { type: 'answer' }>['answer'],
      ...(until === undefined ? {} : { until }),
    });
    return commandId;
  }

  act(act: Act): string {
    return this.give({ type: 'act', commandId: freshId(), act }).commandId;
  }

  /** Commits to entropy for the dice, if the match asks for it. */
  commit(commitment: string): string {
    return this.give({ type: 'commit', commandId: freshId(), commitment }).commandId;
  }

  reveal(entropy: string): string {
    return this.give({ type: 'reveal', commandId: freshId(), entropy }).commandId;
  }

  /** Calls a judge to the match; `judgeCall` tells what becomes of it. */
  callJudge(reason: string): string {
    return this.give({ type: 'call-judge', commandId: freshId(), reason }).commandId;
  }

  leave(): void {
    this.isLeft = true;
    this.stopTimers();
    for (const retry of this.retries) clearTimeout(retry);
    this.send({ type: 'bye' });
    this.wire?.close();
    this.wire = null;
  }

  private give<F extends CommandFrame>(frame: F): F {
    this.unsettled.set(frame.commandId, frame);
    this.send(frame);
    return frame;
  }

  private send(frame: ClientFrame): void {
    this.wire?.send(JSON.stringify(frame));
  }

  private open(): void {
    this.handlers.line?.({ is: this.attempts === 0 ? 'connecting' : 'lost' });
    const { url, match, token, snapshotBeyond } = this.options;
    const late = snapshotBeyond === undefined || !this.handlers.snapshot ? {} : { snapshotBeyond };
    const wire = this.connect(`${url.replace(/^http/, 'ws')}${LIVE_PATH}`, SUBPROTOCOL, {
      opened: () => wire.send(JSON.stringify({ type: 'subscribe', match, token, after: this.version, ...late })),
      received: (text) => {
        if (this.wire !== wire) return;
        this.heard(wire);
        const frame = parseFrame(text);
        if (frame) this.take(frame);
      },
      closed: (code) => {
        if (this.wire === wire) this.lost(code);
      },
    });
    this.wire = wire;
    this.heard(wire);
  }

  /**
   * Restarts the timers after each frame: the first asks for the time, the second, if nothing comes back, gives up the
   * connection.
   */
  private heard(wire: Wire): void {
    this.stopTimers();
    this.timers = [
      setTimeout(() => this.askTime(), ASK_TIME_MS),
      setTimeout(() => {
        wire.close();
        this.lost(0);
      }, SILENCE_MS),
    ];
  }

  private askTime(): void {
    this.askedTime = Date.now();
    this.send({ type: 'ping' });
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'hello':
        this.attempts = 0;
        this.handlers.line?.({ is: 'open' });
        this.handlers.hello?.(frame);
        this.askTime();
        for (const command of this.unsettled.values()) this.send(command);
        return;
      case 'events':
        // Events must continue exactly from the known version, without gaps or repetitions.
        if (frame.from !== this.version) return this.again();
        this.version = frame.version;
        this.handlers.events?.(frame.events);
        return;
      case 'snapshot':
        this.version = frame.version;
        return this.handlers.snapshot?.(frame);
      case 'decision':
        return this.handlers.decision?.(frame);
      case 'presence':
        return this.handlers.presence?.(frame);
      case 'judge-call':
        return this.handlers.judgeCall?.(frame.call);
      case 'ack':
        return this.settle(frame.commandId, null);
      case 'refused':
        return this.refused(frame);
      case 'pong':
        return this.handlers.time?.(frame.now, this.askedTime, Date.now());
      case 'bye':
        return this.dismissed(frame);
    }
  }

  private settle(commandId: string, refusal: ProblemBody | null): void {
    if (this.unsettled.delete(commandId)) this.handlers.settled?.(commandId, refusal);
  }

  /**
   * An overloaded service (429, 503) has not carried out the command, which is then sent again later with the same id;
   * if the service did not even read its id (null), all unsettled commands are. A wait that a person would not sit out
   * is a refusal like any other.
   */
  private refused({ commandId, problem }: Frame<'refused'>): void {
    const isSoon = (problem.retryAfter ?? 0) <= PATIENCE_SECONDS;
    if (isSoon && (problem.status === 429 || problem.status === 503)) this.retry(commandId, problem);
    else if (commandId !== null) this.settle(commandId, problem);
  }

  private retry(commandId: string | null, { retryAfter }: ProblemBody): void {
    const timer = setTimeout(
      () => {
        this.retries.delete(timer);
        for (const [id, command] of this.unsettled) if (commandId === null || commandId === id) this.send(command);
      },
      retryAfter === undefined ? SHORTEST_MS : retryAfter * 1000,
    );
    this.retries.add(timer);
  }

  private dismissed({ reason, reconnect, problem }: Frame<'bye'>): void {
    if (reconnect) return;
    this.isLeft = true;
    this.handlers.line?.(reason === 'refused' ? { is: 'refused', problem } : { is: 'over' });
  }

  /** Reconnects to get the events after the last known version, because there must never be a gap. */
  private again(): void {
    this.wire?.close();
    this.lost(RESTART);
  }

  private lost(code: number): void {
    this.stopTimers();
    this.wire = null;
    if (this.isLeft) return;
    const wait = code === RESTART && this.attempts === 0 ? 0 : this.pause(this.attempts);
    this.attempts += 1;
    this.handlers.line?.({ is: 'lost' });
    this.timers = [setTimeout(() => this.open(), wait)];
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
