import { v7 } from 'uuid';
import { inTransaction, type Database, type Transaction } from '#event-store';
import type { Deck } from '#kernel';
import { pairWave, type Candidate, type Pairing } from '../pairing.js';
import { Standings, type Standing } from '../standings.js';
import type { LadderDefinition, Season } from '../definition.js';
import { seasonsOf, type Ladders } from './ladders.js';
import { agree, lapsePairing, lockPairing, tryLockWave } from './pairings.js';
import { BACKLOG, PLAYER_FACTS, QUEUED_TICKETS } from './ticket.sql.js';

/** Maximum number of tickets per wave; those that have waited longest come first. */
const WAVE_TICKETS = 2_000;

export interface WaveOutcome {
  readonly lapsed: number;
  readonly paired: number;
}

export interface Backlog {
  /** Ladders with tickets in the queue. */
  readonly ladders: readonly string[];
  /** Whether matches of agreed pairings are still to be opened. */
  readonly hasOpenings: boolean;
}

const NOTHING: WaveOutcome = { lapsed: 0, paired: 0 };

/** Runs waves. Any number of nodes may do so: only one at a time works on a ladder, and a wave is one transaction. */
export class Matchmaker {
  constructor(
    private readonly database: Database,
    private readonly ladders: Ladders,
  ) {}

  /** What there is to do. One query, because every worker asks it all the time, mostly in vain. */
  async backlog(): Promise<Backlog> {
    const { rows } = await this.database.query<{ ladder: string | null }>(BACKLOG);
    const ladders = rows.flatMap(({ ladder }) => ladder ?? []);
    return { ladders, hasOpenings: ladders.length < rows.length };
  }

  async wave(ladder: string): Promise<WaveOutcome> {
    const { definition, season } = await this.ladders.get(ladder);
    const teams = this.ladders.teamsOf(definition);
    if (season === null) return NOTHING;
    return inTransaction(this.database, async (tx) => {
      if (!(await tryLockWave(tx, ladder))) return NOTHING;
      const lapsed = await lapseLate(tx, ladder);
      const { queue, decks, now } = await readQueue(tx, definition, season);
      const pairings = pairWave(queue, teams, definition.pairing, now);
      for (const pairing of pairings) await propose(tx, definition, season, pairing, decks);
      return { lapsed, paired: pairings.length };
    });
  }
}

async function lapseLate(tx: Transaction, ladder: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    "SELECT id FROM ladder_pairing WHERE ladder = $1 AND state = 'proposed' AND ready_until < clock_timestamp() ORDER BY id",
    [ladder],
  );
  let lapsed = 0;
  for (const { id } of rows) {
    // The last player may have accepted in the meantime.
    if (!(await lockPairing(tx, id))) continue;
    await lapsePairing(tx, id, null);
    lapsed += 1;
  }
  return lapsed;
}

async function propose(
  tx: Transaction,
  definition: LadderDefinition,
  season: string,
  { tickets, seats }: Pairing,
  decks: ReadonlyMap<string, Deck>,
): Promise<void> {
  const id = v7();
  const { readySeconds } = definition.pairing;
  const paired = seats.map((seat) => ({ ...seat, deck: decks.get(`${seat.ticket}/${seat.player}`) }));
  await tx.query(
    `INSERT INTO ladder_pairing (id, ladder, season, state, seats, ready_until)
     VALUES ($1, $2, $3, 'proposed', $4, clock_timestamp() + make_interval(secs => $5))`,
    [id, definition.id, season, JSON.stringify(paired), readySeconds],
  );
  const { rowCount } = await tx.query(
    `UPDATE ladder_ticket SET state = 'proposed', pairing = $2, accepted = false, version = version + 1
     WHERE id = ANY($1) AND state = 'queued'`,
    [tickets, id],
  );
  if (rowCount !== tickets.length) throw new Error('a ticket left the queue in the middle of a wave');
  if (readySeconds === 0) await agree(tx, definition, id);
}

interface QueueRow {
  readonly id: string;
  readonly players: readonly { readonly player: string; readonly deck: Deck }[];
  readonly avoid: readonly string[];
  readonly queuedAt: number;
  readonly now: number;
}

interface Facts {
  readonly firsts: number;
  readonly recent: readonly string[];
  readonly conduct: number;
  readonly mu: number;
}

async function readQueue(tx: Transaction, definition: LadderDefinition, season: string) {
  // SKIP LOCKED: do not wait for a ticket that is being cancelled.
  const { rows } = await tx.query<QueueRow>(QUEUED_TICKETS, [definition.id, WAVE_TICKETS]);
  const now = rows[0]?.now ?? 0;
  const names = rows.flatMap(({ players }) => players.map(({ player }) => player));
  const facts = await readFacts(tx, definition, season, names, now);
  const decks = new Map(
    rows.flatMap(({ id, players }) => players.map(({ player, deck }) => [`${id}/${player}`, deck] as const)),
  );
  return { now, decks, queue: rows.map((row) => toCandidate(row, facts)) };
}

function toCandidate({ id, players, avoid, queuedAt }: QueueRow, facts: (player: string) => Facts): Candidate {
  const known = players.map(({ player }) => ({ player, ...facts(player) }));
  return {
    ticket: id,
    players: known.map(({ player, firsts }) => ({ player, firsts })),
    rating: known.reduce((sum, { mu }) => sum + mu, 0) / known.length,
    queuedAt,
    avoid,
    recent: known.flatMap(({ recent }) => recent),
    conduct: Math.max(...known.map(({ conduct }) => conduct)),
  };
}

async function readFacts(
  tx: Transaction,
  { id, pairing }: LadderDefinition,
  season: string,
  players: readonly string[],
  now: number,
): Promise<(player: string) => Facts> {
  const { rows } = await tx.query<{ player: string; firsts: number; recent: readonly string[]; conduct: number }>(
    PLAYER_FACTS,
    [id, players, pairing.conductDays],
  );
  const known = new Map(rows.map((row) => [row.player, row]));
  const standings = await readStandings(tx, id, await seasonsOf(tx, id), players);
  return (player) => {
    const { firsts = 0, recent = [], conduct = 0 } = known.get(player) ?? {};
    return { firsts, recent, conduct, mu: standings.skillOf(season, player, now).mu };
  };
}

/** The standings of these players, in all seasons of the ladder. */
async function readStandings(
  db: Database | Transaction,
  ladder: string,
  seasons: readonly Season[],
  players: readonly string[],
): Promise<Standings> {
  const { rows } = await db.query<Standing & { season: string; player: string }>(
    `SELECT season, player, mu, sigma, contests, wins, draws, losses, at
     FROM ladder_rating WHERE ladder = $1 AND player = ANY($2)`,
    [ladder, players],
  );
  const standings = new Standings(seasons);
  for (const { season, player, ...standing } of rows) standings.recall(season, player, standing);
  return standings;
}
