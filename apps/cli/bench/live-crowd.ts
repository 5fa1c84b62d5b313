import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '#kernel';
import { seededStream } from '#simulation';
import { orderFor } from '../composition/greeting.js';
import { LiveTable, type Manner, type Seating } from './live-table.js';
import type { Tally } from './live-tally.js';
import { Wire } from './wire.js';

export interface CrowdPlan {
  /** The API nodes; the seats of a match are spread over them. */
  readonly urls: readonly string[];
  readonly key: string;
  readonly game: Game;
  readonly tally: Tally;
  /** Mean time a player thinks, in seconds; 0: no pause. */
  readonly pace: number;
  /** Seed of the players' answers and thinking times. */
  readonly seed?: string;
}

/** On a busy machine an opening mostly waits, so few at a time would take very long. */
const OPENERS = 32;
const PATIENCE_MS = 10_000;
/** The longest time for a decision under `ranked`; slower players need a clock without such a limit. */
const RANKED_SECONDS = 90;

/** Many live matches. Each match that ends is replaced by a new one, so that their number stays the same. */
export class Crowd {
  private readonly tables = new Set<LiveTable>();
  private readonly next: () => number;
  private readonly wires: Wire[] = [];
  private opened = 0;
  private turn = Promise.resolve();
  private isLeaving = false;

  constructor(private readonly plan: CrowdPlan) {
    this.next = seededStream(plan.seed ?? 'live');
  }

  get sockets(): number {
    return 2 * this.tables.size;
  }

  /** Opens this many matches, up to `OPENERS` at a time; each begins to play immediately. */
  async gather(matches: number, told: (open: number) => void): Promise<void> {
    let wanted = matches;
    const opener = async (_: unknown, i: number): Promise<void> => {
      const wire = await Wire.to(this.node(i));
      this.wires.push(wire);
      while (wanted-- > 0 && !this.isLeaving) {
        await this.open(wire);
        told(this.tables.size);
      }
    };
    await Promise.all(Array.from({ length: Math.min(OPENERS, matches) }, opener));
  }

  /** Stops answering and waits up to `PATIENCE_MS` until the answers already sent have reached the other seats. */
  async calm(): Promise<void> {
    this.isLeaving = true;
    for (const table of this.tables) table.calm();
    const until = performance.now() + PATIENCE_MS;
    while (this.outstanding > 0 && performance.now() < until) await sleep(20);
    this.plan.tally.countError('unheard', this.outstanding);
    for (const table of this.tables) table.expectEnd();
  }

  close(): void {
    this.isLeaving = true;
    for (const table of this.tables) table.close();
    for (const wire of this.wires) wire.close();
    this.tables.clear();
  }

  private get outstanding(): number {
    let sum = 0;
    for (const table of this.tables) sum += table.outstanding;
    return sum;
  }

  private async open(wire: Wire): Promise<void> {
    try {
      let table: LiveTable | null = null;
      const over = (): void => this.replace(table);
      table = await LiveTable.open(await this.order(wire), this.manner(over));
      this.tables.add(table);
    } catch {
      if (!this.isLeaving) this.plan.tally.countError('unopened');
    }
  }

  /** Opens the new match on the first connection, after earlier ones: a connection carries one request at a time. */
  private replace(table: LiveTable | null): void {
    if (table) this.tables.delete(table);
    const [wire] = this.wires;
    if (wire && !this.isLeaving) this.turn = this.turn.then(() => (this.isLeaving ? undefined : this.open(wire)));
  }

  private async order(wire: Wire): Promise<Seating> {
    const { game, key, pace } = this.plan;
    const timeControl = 1.5 * pace < RANKED_SECONDS ? 'ranked' : 'tournament';
    const order = { ...orderFor(game), timeControl };
    const { status, body } = await wire.send('POST', '/v1/matches', key, order);
    if (status !== 201) throw new Error(`opening a match: ${status} ${JSON.stringify(body)}`);
    const { matchId, seats } = body as { matchId: string; seats: readonly { token: string }[] };
    const first = this.opened++;
    return { matchId, seats: seats.map(({ token }, seat) => ({ token, url: this.node(first + seat) })) };
  }

  private node(i: number): string {
    const { urls } = this.plan;
    return urls[i % urls.length] as string;
  }

  private manner(over: () => void): Manner {
    const { pace, tally } = this.plan;
    const think = (): number => thinkingTime(pace, this.next());
    return { think, next: this.next, tally, over };
  }
}

/** Milliseconds, spread evenly from 0.5 to 1.5 times the mean. */
export function thinkingTime(paceSeconds: number, random32: number): number {
  return paceSeconds * 1000 * (0.5 + random32 / 2 ** 32);
}
