import type { Seat } from '#kernel';
import type { MatchEnd, SeatTaken } from './events.js';

/** A seat was lost, or a judge turned the match back to an earlier version. */
export type LossEvent =
  | { readonly version: number; readonly type: 'SeatLost'; readonly seat: Seat }
  | { readonly version: number; readonly type: 'Rewound'; readonly to: number };

/** Who was out, in the order in which it happened; seats that were lost at the same moment stand together. */
export type Losses = readonly (readonly Seat[])[];

interface Moment {
  readonly version: number;
  readonly lastLoss: number;
  readonly losses: Losses;
}

/** What a rewind undid did not happen. Losses recorded without anything in between happened at once. */
export function lossesIn(events: readonly LossEvent[]): Losses {
  const past: Moment[] = [{ version: 0, lastLoss: -1, losses: [] }];
  for (const event of events) {
    const now = past.at(-1)!;
    if (event.type === 'Rewound') {
      past.push({ ...past.findLast(({ version }) => version <= event.to)!, version: event.version, lastLoss: -1 });
      continue;
    }
    const isSameMoment = now.lastLoss === event.version - 1;
    const earlier = isSameMoment ? now.losses.slice(0, -1) : now.losses;
    const group = isSameMoment ? [...now.losses.at(-1)!, event.seat] : [event.seat];
    past.push({ version: event.version, lastLoss: event.version, losses: [...earlier, group] });
  }
  return past.at(-1)!.losses;
}

/**
 * The place of each seat, for results and ratings alike. Winners come first; then whoever was still in when it ended; then
 * the others, last out first. A ruling names winners and nothing else, so all others share a place. A team stands where the
 * best of its seats does. Behind n teams the place is n + 1, so that two seconds are followed by a fourth.
 */
export function placesOf(
  seats: readonly SeatTaken[],
  { winners, reason }: Pick<MatchEnd, 'winners' | 'reason'>,
  losses: Losses,
): readonly number[] {
  const score = (seat: Seat): number => {
    if (winners.includes(seat)) return losses.length + 1;
    if (reason === 'judge') return losses.length;
    const out = losses.findIndex((group) => group.includes(seat));
    return out === -1 ? losses.length : out;
  };
  const best = new Map<number, number>();
  seats.forEach(({ team }, seat) => best.set(team, Math.max(best.get(team) ?? -1, score(seat))));
  return seats.map(({ team }) => 1 + [...best.values()].filter((other) => other > best.get(team)!).length);
}
