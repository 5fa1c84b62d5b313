import { inTransaction, type Database, type Transaction } from '#event-store';
import type { MatchOrder } from '#match/cqrs';
import { openerOf } from '../labels.js';
import { release } from './pairings.js';
import { NOTE_OPPONENTS, WAITING_OPENINGS } from './pairing.sql.js';

/** Opens the match of a command; the same command id returns the same match again. */
export type OpenRanked = (
  commandId: string,
  by: string,
  order: MatchOrder,
) => Promise<{ readonly matchId: string } | { readonly refused: string }>;

interface Opening {
  readonly id: string;
  readonly pairing: string;
  readonly ladder: string;
  readonly game: number;
  readonly wish: MatchOrder;
}

const BATCH = 100;
const AT_ONCE = 8;

/**
 * Opens the matches of stored openings. If a node dies after opening a match and before recording it, the opening is
 * tried again with the same command id and finds that match.
 */
export class Opener {
  constructor(
    private readonly database: Database,
    private readonly open: OpenRanked,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Opens all waiting matches, or those of one contest; returns how many openings it tried. */
  async openWaiting(pairing: string | null = null): Promise<number> {
    let seen = 0;
    // Page by page: openings that only another node can carry out must not hide those behind them.
    for (let after: string | null = null; ;) {
      const page = await this.waiting(pairing, after);
      await this.openAll(page);
      seen += page.length;
      if (page.length < BATCH) return seen;
      after = page.at(-1)!.id;
    }
  }

  private async waiting(pairing: string | null, after: string | null): Promise<readonly Opening[]> {
    const { rows } = await this.database.query<Opening>(WAITING_OPENINGS, [pairing, after, BATCH]);
    return rows;
  }

  private async openAll(openings: readonly Opening[]): Promise<void> {
    const waiting = [...openings];
    const takeTurns = async (): Promise<void> => {
      for (let opening = waiting.shift(); opening; opening = waiting.shift()) {
        await this.openOne(opening).catch(this.onError);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, openings.length) }, takeTurns));
  }

  private async openOne(opening: Opening): Promise<void> {
    const { id, ladder, wish: order } = opening;
    const outcome = await this.open(id, openerOf(ladder), order);
    await inTransaction(this.database, (tx) =>
      'matchId' in outcome ? noteOpen(tx, opening, outcome.matchId) : noteRefused(tx, opening, outcome.refused),
    );
  }
}

async function noteOpen(
  tx: Transaction,
  { id, pairing, ladder, game, wish: order }: Opening,
  matchId: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    "UPDATE ladder_opening SET state = 'open', match_id = $2 WHERE id = $1 AND state = 'waiting'",
    [id, matchId],
  );
  // Another node recorded the same opening first.
  if (rowCount === 0) return;
  await tx.query('UPDATE ladder_ticket SET version = version + 1 WHERE pairing = $1', [pairing]);
  if (game > 1) return;
  const players = order.seats.map(({ player }) => player);
  await tx.query(NOTE_OPPONENTS, [ladder, players, players.map((_, seat) => (seat === 0 ? 1 : -1))]);
}

async function noteRefused(tx: Transaction, { id, pairing, game }: Opening, reason: string): Promise<void> {
  const { rowCount } = await tx.query(
    "UPDATE ladder_opening SET state = 'refused' WHERE id = $1 AND state = 'waiting'",
    [id],
  );
  // Later in a series the tickets have already led to matches, and stay matched.
  if (rowCount === 0 || game > 1) return;
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM ladder_ticket WHERE pairing = $1', [pairing]);
  await release(
    tx,
    rows.map((row) => row.id),
    'refused',
    reason,
  );
}
