import { ladder, played, season, ticket, type TicketDocument } from '#contract';
import { Ladders, Matchmaker } from '#ladder/storage';
import type { ApiStage } from './api-stage.js';
import { accepted, type Client, type Send } from './client.js';
import { RED } from './duel.js';

const LADDER = { game: 'blackpoker', edition: 'lite', mode: 'duel', timeControl: 'none', policy: { placement: 1 } };
/** The longest allowed, so that no proposal lapses on a busy machine. */
const READY = { readySeconds: 600 };

interface Changes {
  readonly public?: boolean;
  readonly pairing?: object;
}

/** Plays ranked matches on a stage, from the queue to the end. */
export class LadderContests {
  private constructor(
    private readonly stage: ApiStage,
    private readonly admin: Client,
    readonly queuer: Client,
  ) {}

  static async on(stage: ApiStage): Promise<LadderContests> {
    return new LadderContests(stage, await stage.operator('ladder:admin'), await stage.operator('ladder:queue'));
  }

  /** Declares a ladder with a season under way. Returns its path. */
  async declared(id: string, { pairing, ...changes }: Changes = {}): Promise<string> {
    const path = `/v1/ladders/${id}`;
    const body = { ...LADDER, pairing: { ...READY, ...pairing }, ...changes };
    accepted(ladder, await this.admin.send('PUT', path, { body }));
    await this.start(id, 's1');
    return path;
  }

  async start(id: string, name: string): Promise<void> {
    accepted(season, await this.admin.send('PUT', `/v1/ladders/${id}/seasons/${name}`));
  }

  queue(path: string, player: string, send: Send = {}): Promise<TicketDocument> {
    return this.queuer.post(ticket, `${path}/tickets`, { players: [{ player, deck: RED }] }, send);
  }

  wave(id: string): Promise<unknown> {
    return new Matchmaker(this.stage.pool, this.stage.app.get(Ladders, { strict: false })).wave(id);
  }

  /** The second player concedes. Returns the id of the match. */
  async contest(id: string, winner: string, loser: string): Promise<string> {
    const path = `/v1/ladders/${id}`;
    const tickets = [await this.queue(path, winner), await this.queue(path, loser)];
    await this.wave(id);
    for (const one of tickets) {
      accepted(ticket, await this.queuer.send('PUT', `${path}/tickets/${one.ticket}/acceptance`));
    }
    const { games } = await this.queuer.get(ticket, `${path}/tickets/${tickets[1]?.ticket}`);
    const [seat] = games[0]?.seats ?? [];
    await this.stage.client.as(seat?.token ?? '').post(played, `/v1/matches/${games[0]?.matchId}/concede`);
    return games[0]?.matchId ?? '';
  }
}
