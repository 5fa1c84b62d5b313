import { sampleAnswer, type Game, type Offer } from '#kernel';
import { seededStream } from '#simulation';
import { orderFor } from '../composition/greeting.js';
import type { Work } from './rates.js';
import { startServer } from './server.js';
import { Wire, type WireReply } from './wire.js';

export interface HttpBench {
  readonly url: string;
  /** Sends one answer. Each lane plays both seats of its own match, one request at a time, over one connection. */
  readonly answer: Work;
  /** Requests sent so far, including those that open matches and those that ask which seat has to decide. */
  requests(): number;
  /** Matches opened so far. */
  matches(): number;
  close(): Promise<void>;
}

export interface HttpOptions {
  readonly game: Game;
  /** An operator key that may open matches. */
  readonly key: string;
  readonly clients: number;
  /** Arguments of the server's command; by default they start only an API node. */
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Matches opened for each client before the measurement, so that opening them is not measured. */
const READY = 2;

/** Starts a server in a separate process and the clients in this one. */
export async function openHttp({
  game,
  key,
  clients,
  args = ['serve', '--api-only'],
  env,
}: HttpOptions): Promise<HttpBench> {
  const server = await startServer({ args, env });
  const players: Player[] = [];
  const close = async (): Promise<void> => {
    for (const player of players) player.close();
    await server.stop();
  };
  try {
    for (let i = 0; i < clients; i++) players.push(new Player(await Wire.to(server.url), game, key, `http/${i}`));
    await Promise.all(players.map((player) => player.prepare(READY)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: server.url,
    answer: (lane) => (players[lane] as Player).answer(),
    requests: () => requestsOf(players),
    matches: () => players.reduce((sum, player) => sum + player.matches, 0),
    close,
  };
}

const requestsOf = (players: readonly Player[]): number => players.reduce((sum, player) => sum + player.requests, 0);

interface Asked {
  readonly id: string;
  readonly offer: Offer;
  readonly fallback: unknown;
}

interface Place {
  readonly path: string;
  readonly tokens: readonly string[];
  seat: number;
  decision: Asked | null;
}

class Player {
  requests = 0;
  matches = 0;
  private readonly ready: Place[] = [];
  private readonly next: () => number;
  private place: Place | null = null;

  constructor(
    private readonly wire: Wire,
    private readonly game: Game,
    private readonly key: string,
    seed: string,
  ) {
    this.next = seededStream(seed);
  }

  async prepare(matches: number): Promise<void> {
    while (this.ready.length < matches) this.ready.push(await this.open());
    this.place = this.ready.pop() ?? null;
  }

  close(): void {
    this.wire.close();
  }

  /** Sends one answer; if it is not known which seat has to decide, asks the server first. */
  async answer(): Promise<void> {
    const place = await this.toDecide();
    const { id, offer, fallback } = place.decision as Asked;
    const answer = sampleAnswer(offer, this.next) ?? fallback;
    const token = place.tokens[place.seat] as string;
    const reply = await this.send('POST', `${place.path}/answers`, token, { decision: id, answer });
    place.decision = (reply.body as { readonly pending: Asked | null }).pending;
  }

  private async toDecide(): Promise<Place> {
    for (;;) {
      const place = (this.place ??= this.ready.pop() ?? (await this.open()));
      if (place.decision) return place;
      for (const seat of place.tokens.keys()) {
        // Ask the other seat first: the seat that answered last has just learned that it has nothing to decide.
        const other = (place.seat + 1 + seat) % place.tokens.length;
        const reply = await this.send('GET', `${place.path}/decision`, place.tokens[other] as string);
        place.decision = (reply.body as { readonly decision: Asked | null }).decision;
        if (place.decision === null) continue;
        place.seat = other;
        return place;
      }
      this.place = null;
    }
  }

  private async open(): Promise<Place> {
    const order = { ...orderFor(this.game), timeControl: 'ranked' };
    const { body } = await this.send('POST', '/v1/matches', this.key, order);
    this.matches += 1;
    const { matchId, seats } = body as { matchId: string; seats: readonly { token: string }[] };
    return { path: `/v1/matches/${matchId}`, tokens: seats.map(({ token }) => token), seat: 1, decision: null };
  }

  private async send(method: string, path: string, token: string, body: unknown = null): Promise<WireReply> {
    this.requests += 1;
    const reply = await this.wire.send(method, path, token, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }
}
