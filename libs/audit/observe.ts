import { eyesOf, sees, type Offer, type Seat } from '#kernel';
import { momentsOf, type Playable } from './dossier.js';

/** One answer of a player, as needed for statistics and plots. */
export interface DecisionSeen {
  readonly version: number;
  readonly seat: Seat;
  readonly purpose: string;
  /** Milliseconds since the match was opened. */
  readonly atMs: number;
  /** Milliseconds that the answer took, without pauses. */
  readonly tookMs: number;
  /** Number of possible answers, up to `MOST_OPTIONS`. */
  readonly options: number;
  readonly turn: number;
  /** Number of cards on the table that the seat could name, and of those that it could not. */
  readonly known: number;
  readonly hidden: number;
}

const MOST_OPTIONS = 10_000;

/** The decisions that players made themselves, without time-outs. */
export function decisionsIn(dossier: Playable): readonly DecisionSeen[] {
  const { game } = dossier;
  const seen: DecisionSeen[] = [];
  for (const { event, before, at, version } of momentsOf(dossier)) {
    // A standing pass takes no time and says nothing about the player.
    if (event.type !== 'DecisionMade' || event.standing) continue;
    const { seat, decision } = event;
    const clock = before.clock[seat];
    const asked = before.table.pending.find(({ id }) => id === decision);
    if (clock?.decision !== decision || !asked?.offer) continue;
    const eyes = eyesOf(game, before.table, { seat });
    const ids = Object.keys(before.table.cards);
    const known = ids.filter((id) => sees(game, before.table, id, eyes)).length;
    seen.push({
      version,
      seat,
      purpose: asked.purpose,
      atMs: at - before.openedAt,
      tookMs: clock.spent + (clock.since === null ? 0 : at - clock.since),
      options: Math.min(MOST_OPTIONS, optionsOf(asked.offer)),
      turn: before.table.turn.number,
      known,
      hidden: ids.length - known,
    });
  }
  return seen;
}

/** How many answers an offer has, ignoring limits and totals: a measure of how much there is to consider. */
export function optionsOf(offer: Offer): number {
  switch (offer.kind) {
    case 'choose':
      return offer.options.length;
    case 'confirm':
      return 2;
    case 'amount':
      return offer.max - offer.min + 1;
    case 'select':
      return selections(offer.from.length, offer.min, offer.max);
    case 'name':
      return offer.count;
    case 'order':
      return offer.items.reduce((product, _, i) => Math.min(MOST_OPTIONS, product * (i + 1)), 1);
    case 'arrange':
      return Math.min(MOST_OPTIONS, (offer.slots.length + 1) ** offer.items.length);
  }
}

function selections(n: number, min: number, max: number): number {
  let [total, ways] = [0, 1];
  for (let k = 0; k <= Math.min(n, max) && total < MOST_OPTIONS; k++) {
    if (k > 0) ways = (ways * (n - k + 1)) / k;
    if (k >= min) total += ways;
  }
  return Math.min(MOST_OPTIONS, total);
}
