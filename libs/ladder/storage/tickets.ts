import { v7 } from 'uuid';
import { repository } from '#database';
import { CommandIdReused, inTransaction, type Database, type Transaction } from '#event-store';
import type { Deck } from '#kernel';
import { LadderRefusal } from '../refusal.js';
import type { Ladders } from './ladders.js';
import { agreeIfAllAccepted, lapsePairing, lockPairing, release } from './pairings.js';
import { TicketEntity } from './ticket.entity.js';
import { TICKET } from './ticket.sql.js';

export interface TicketOrder {
  /** The players who queue together, each with the deck for the whole contest. */
  readonly players: readonly { readonly player: string; readonly deck: Deck }[];
  readonly avoid: readonly string[];
}

/** `opening`: everyone has accepted, and the match is about to be opened. */
export type TicketState = 'queued' | 'proposed' | 'opening' | 'matched' | 'cancelled' | 'dropped' | 'refused';

export interface Ticket {
  readonly ticket: string;
  readonly ladder: string;
  readonly state: TicketState;
  /** Increases with every change. */
  readonly version: number;
  readonly players: readonly string[];
  readonly queuedAt: number;
  readonly accepted: boolean;
  /** Deadline for accepting while a match is proposed. */
  readonly readyUntil: number | null;
  /** Why the ticket was closed without a match. */
  readonly reason: string | null;
  /** The contest that the ticket led to, and its matches so far, with the seats of this ticket's players. */
  readonly contest: string | null;
  readonly games: readonly {
    readonly game: number;
    readonly matchId: string;
    readonly seats: readonly { readonly player: string; readonly seat: number }[];
  }[];
}

export interface TicketStamp {
  /** The owner of the ticket. */
  readonly by: string;
  /** The same id returns the same ticket again. */
  readonly commandId: string;
  readonly fingerprint: Uint8Array;
}

/** Creates and reads tickets, and lets their holders accept or leave. */
export class Tickets {
  constructor(
    private readonly database: Database,
    private readonly ladders: Ladders,
  ) {}

  async enqueue(ladder: string, order: TicketOrder, stamp: TicketStamp): Promise<Ticket> {
    await this.check(ladder, order);
    const id = await inTransaction(this.database, (tx) => insert(tx, ladder, order, stamp));
    return this.get(ladder, id);
  }

  /** Rejects with `no-such-ticket`. */
  async get(ladder: string, ticket: string): Promise<Ticket> {
    const { rows } = await this.database.query<TicketRow>(TICKET, [ladder, ticket]);
    if (!rows[0]) throw noSuchTicket(ladder, ticket);
    return toTicket(rows[0]);
  }

  /**
   * A ticket gives access to seats, so it is visible only to its holder. Rejects with `no-such-ticket` for everyone
   * else.
   */
  async requireHolder(ladder: string, ticket: string, by: string): Promise<void> {
    const tickets = await repository(TicketEntity, this.database);
    if (!(await tickets.existsBy({ ladder, id: ticket, madeBy: by }))) throw noSuchTicket(ladder, ticket);
  }

  /** Versions of tickets, for callers that wait for a change. */
  async versions(tickets: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ id: string; version: number }>(
      'SELECT id, version FROM ladder_ticket WHERE id = ANY($1)',
      [tickets],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** Accepts the proposed match. Accepting twice changes nothing. */
  async accept(ladder: string, ticket: string): Promise<Ticket> {
    const { definition } = await this.ladders.get(ladder);
    await inTransaction(this.database, async (tx) => {
      const { state, pairing, accepted } = await lockTicket(tx, ladder, ticket);
      if (state === 'matched' || (state === 'proposed' && accepted)) return;
      if (state !== 'proposed' || pairing === null)
        throw new LadderRefusal('not-proposed', 'no match is proposed to this ticket');
      await tx.query('UPDATE ladder_ticket SET accepted = true, version = version + 1 WHERE id = $1', [ticket]);
      await agreeIfAllAccepted(tx, definition, pairing);
    });
    return this.get(ladder, ticket);
  }

  /** Leaves the queue, or declines the proposed match; then the other tickets continue to wait as before. */
  async cancel(ladder: string, ticket: string): Promise<Ticket> {
    await inTransaction(this.database, async (tx) => {
      const { state, pairing } = await lockTicket(tx, ladder, ticket);
      if (state === 'cancelled') return;
      if (state !== 'queued' && state !== 'proposed')
        throw new LadderRefusal('ticket-closed', `the ticket is ${state} already`);
      if (state === 'proposed' && pairing !== null) await lapsePairing(tx, pairing, { ticket, state: 'cancelled' });
      else await release(tx, [ticket], 'cancelled', null);
    });
    return this.get(ladder, ticket);
  }

  private async check(ladder: string, { players }: TicketOrder): Promise<void> {
    const { definition, season } = await this.ladders.get(ladder);
    if (season === null) throw new LadderRefusal('no-season', `no season of ${ladder} has started`);
    const teams = this.ladders.teamsOf(definition);
    const largest = Math.max(...teams.map((team) => teams.filter((other) => other === team).length));
    if (players.length > largest)
      throw new LadderRefusal('wrong-party', `at most ${largest} players queue together here`);
    const game = await this.ladders.playedWith(definition);
    const decks = players
      .map(({ deck }, seat) => ({ seat, problems: game.decks.check(deck) }))
      .filter(({ problems }) => problems.length > 0);
    if (decks.length > 0)
      throw new LadderRefusal('illegal-deck', 'a deck breaks the rules of deck construction', decks);
  }
}

const noSuchTicket = (ladder: string, ticket: string): LadderRefusal =>
  new LadderRefusal('no-such-ticket', `there is no ticket ${ticket} on ladder ${ladder}`);

async function insert(tx: Transaction, ladder: string, order: TicketOrder, stamp: TicketStamp): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO ladder_ticket (id, ladder, command_id, fingerprint, players, avoid, made_by, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued') ON CONFLICT (command_id) DO NOTHING RETURNING id`,
    [v7(), ladder, stamp.commandId, stamp.fingerprint, JSON.stringify(order.players), order.avoid, stamp.by],
  );
  const id = rows[0]?.id;
  if (id === undefined) return earlier(tx, stamp);
  const players = order.players.map(({ player }) => player);
  const { rowCount } = await tx.query(
    'INSERT INTO ladder_waiting (ladder, player, ticket) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING',
    [ladder, players, id],
  );
  if (rowCount !== players.length)
    throw new LadderRefusal('already-queued', 'a player is already waiting on this ladder with another ticket');
  return id;
}

async function earlier(tx: Transaction, { commandId, fingerprint }: TicketStamp): Promise<string> {
  const row = await (await repository(TicketEntity, tx)).findOneBy({ commandId });
  if (!row || !row.fingerprint.equals(fingerprint)) throw new CommandIdReused(row?.id ?? '', commandId);
  return row.id;
}

interface LockedTicket {
  readonly state: Exclude<TicketState, 'opening'>;
  readonly pairing: string | null;
  readonly accepted: boolean;
}

/** Locks the pairing first, then the ticket; repeats if a wave has changed the pairing in between. */
async function lockTicket(tx: Transaction, ladder: string, ticket: string): Promise<LockedTicket> {
  for (;;) {
    const seen = await readTicket(tx, ladder, ticket, '');
    await tx.query('SAVEPOINT unlocked');
    if (seen.pairing !== null) await lockPairing(tx, seen.pairing);
    const locked = await readTicket(tx, ladder, ticket, 'FOR UPDATE');
    if (locked.pairing === seen.pairing) return locked;
    await tx.query('ROLLBACK TO SAVEPOINT unlocked');
  }
}

async function readTicket(
  tx: Transaction,
  ladder: string,
  ticket: string,
  lock: '' | 'FOR UPDATE',
): Promise<LockedTicket> {
  const { rows } = await tx.query<LockedTicket>(
    `SELECT state, pairing, accepted FROM ladder_ticket WHERE ladder = $1 AND id = $2 ${lock}`,
    [ladder, ticket],
  );
  if (!rows[0]) throw noSuchTicket(ladder, ticket);
  return rows[0];
}

interface TicketRow extends Omit<Ticket, 'players' | 'contest' | 'games'> {
  readonly players: readonly { readonly player: string }[];
  readonly pairing: string | null;
  readonly games: readonly {
    readonly game: number;
    readonly matchId: string;
    readonly seats: readonly { readonly player: string }[];
  }[];
}

function toTicket({ players: party, pairing, games, ...row }: TicketRow): Ticket {
  const players = party.map(({ player }) => player);
  return {
    ...row,
    state: row.state === 'matched' && games.length === 0 ? 'opening' : row.state,
    players,
    contest: row.state === 'matched' ? pairing : null,
    games: games.map(({ game, matchId, seats }) => ({
      game,
      matchId,
      seats: seats.flatMap(({ player }, seat) => (players.includes(player) ? [{ player, seat }] : [])),
    })),
  };
}
