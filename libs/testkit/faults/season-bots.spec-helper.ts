import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ticket, type TicketDocument } from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import { seededStream } from '#simulation';
import { PatientClient, type Reply, type Troubles } from './patient-client.spec-helper.js';
import { SeasonSeat, type SeatTroubles } from './season-seat.spec-helper.js';

/** A ticket as its holder followed it to its end. */
export interface HeldTicket {
  readonly ticket: string;
  readonly player: string;
  readonly state: TicketDocument['state'];
  readonly contest: string | null;
  /** The seat that was played to the end, if the ticket led to a match. */
  readonly seat: SeasonSeat | null;
}

export interface BotsOptions {
  readonly bots: number;
  /** Minimum number of matches. */
  readonly matches: number;
  readonly ladder: string;
  readonly seed: string;
  readonly url: () => string;
  readonly operatorKey: string;
  /** Whether the bots' own connections fail too. */
  readonly hasBadCables: boolean;
  /** Milliseconds of thinking time for each answer; absent: none. */
  readonly thinkMs?: number;
  /** An additional condition for ending the season. */
  readonly mayEnd: () => boolean;
}

const DECK = blackpokerLite.decks.samples['full'];
const AGAIN_MS = 250;

/** Bots that queue, play the matches they are paired for, and queue again, until the season has had enough matches. */
export class SeasonBots {
  readonly troubles: Troubles & SeatTroubles = { lost: 0, unavailable: 0, replayed: 0, drops: 0, late: 0 };
  readonly held: HeldTicket[] = [];
  private readonly giveUp = new AbortController();
  private readonly done: Promise<unknown>;
  private readonly seated = new Map<string, number>();

  constructor(private readonly options: BotsOptions) {
    // Every seat adds an abort listener.
    setMaxListeners(0, this.giveUp.signal);
    const players = Array.from({ length: options.bots }, (_, i) => `bot-${i + 1}`);
    this.done = Promise.all(players.map((player) => this.live(player))).catch((error: unknown) => {
      this.giveUp.abort(error);
      throw error;
    });
    // An error is reported to whoever awaits `done`; until then it must not count as unhandled.
    this.done.catch(() => {});
  }

  async end(): Promise<readonly HeldTicket[]> {
    await this.done;
    return this.held;
  }

  stop(reason: unknown): void {
    this.giveUp.abort(reason);
  }

  /** A client for other requests during the season. */
  client(): PatientClient {
    const { url, operatorKey } = this.options;
    return new PatientClient({ url, troubles: this.troubles, signal: this.giveUp.signal }, operatorKey);
  }

  /** Whether every bot has been seated in a match. */
  get areAllSeated(): boolean {
    return this.seated.size === this.options.bots;
  }

  /** Whether everyone has played and there were enough matches. */
  private get isOver(): boolean {
    const { matches, mayEnd } = this.options;
    const seats = [...this.seated.values()].reduce((sum, n) => sum + n, 0);
    return this.areAllSeated && seats >= 2 * matches && mayEnd();
  }

  private async live(player: string): Promise<void> {
    const next = seededStream(`${this.options.seed}/${player}`);
    const client = this.client();
    while (!this.isOver) {
      const order = { players: [{ player, deck: DECK }] };
      const queued = await client.post(ticket, `${this.options.ladder}/tickets`, order);
      const closed = await this.follow(client, queued);
      const { state, contest } = closed;
      const seat = state === 'matched' ? await this.play(closed, player, next) : null;
      this.held.push({ ticket: queued.ticket, player, state, contest, seat });
    }
  }

  /** Accepts proposals for a ticket, and leaves the queue once the season is over. */
  private async follow(client: PatientClient, queued: TicketDocument): Promise<TicketDocument> {
    const path = `${this.options.ladder}/tickets/${queued.ticket}`;
    for (let now = queued; ;) {
      if (now.state === 'proposed' && !now.accepted) await this.ask(client, 'PUT', `${path}/acceptance`);
      else if (now.state === 'queued' && this.isOver) await this.ask(client, 'DELETE', path);
      else if (!['queued', 'proposed', 'opening'].includes(now.state)) return now;
      now = await client.get(ticket, `${path}?after=${now.version}&wait=2`);
    }
  }

  /** Repeats the request until there is an answer; it may be too late by then. */
  private async ask(client: PatientClient, method: string, path: string): Promise<void> {
    for (;;) {
      this.giveUp.signal.throwIfAborted();
      const reply: Reply | null = await client.send(method, path).catch(() => null);
      if (reply === null) this.troubles.lost += 1;
      else if (reply.status === 503) this.troubles.unavailable += 1;
      else if (reply.status === 200 || reply.status === 409) return;
      else throw new Error(`${method} ${path}: unexpected ${reply.status}: ${reply.text}`);
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }

  private async play({ games }: TicketDocument, player: string, next: () => number): Promise<SeasonSeat> {
    const { matchId, seats } = games[0]!;
    const { seat, token } = seats[0]!;
    this.seated.set(player, (this.seated.get(player) ?? 0) + 1);
    const { troubles, giveUp, options } = this;
    const patience = 4 + (next() % 24);
    const { url, hasBadCables: hasBadCable, thinkMs = 0 } = options;
    const place = { matchId, seat, token, url, next, patience, thinkMs, hasBadCable, troubles, signal: giveUp.signal };
    const played = new SeasonSeat(place);
    await played.play();
    return played;
  }
}
