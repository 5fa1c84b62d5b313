import type { Seat } from '#kernel';
import type { MatchEnd, SeatTaken } from './events.js';

/** A seat lost, or a judge rewound the match to an earlier version. */
export type LossEvent =
  | { readonly version: number; readonly type: 'SeatLost'; readonly seat: Seat }
  | { readonly version: number; readonly type: 'Rewound'; readonly to: number };

/** Seats in the order in which they lost; seats that lost at the same moment form one group. */
export type Losses = readonly (readonly Seat[])[];

interface Moment {
  readonly version: number;
  readonly lastLoss: number;
  readonly losses: Losses;
}

/** Losses undone by a rewind do not count. Losses with consecutive versions happened at the same moment. */
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
 * The place of each seat, for results and ratings alike. Winners come first, then the seats still in play at the end,
 * then the others, latest loss first. A ruling names only winners, so all others share a place. A team has the place of
 * its best seat. A place is 1 plus the number of teams ahead: two teams in second place are followed by a fourth place.
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
