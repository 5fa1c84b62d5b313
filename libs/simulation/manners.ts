import { uniform, type Seat, type Table } from '#kernel';
import { seededStream } from './dice.js';
import type { MatchPlan, Player } from './play.js';

/** How many acts lie between two withdrawals, on average. */
const SELDOM = 60;

/**
 * Everything that players may do besides choosing answers, drawn from the seed: they answer in any order if several are asked at once, let
 * passes stand until a later moment (each player in half of the matches), and sometimes withdraw them. It draws from streams of its own,
 * and takes nothing from those of the answers.
 */
export function chanceManners(
  plan: MatchPlan,
  seed: string,
  mayStand: (seat: Seat) => boolean = () => true,
): MatchPlan {
  return {
    ...plan,
    players: plan.players.map((player, seat) =>
      mayStand(seat) ? withStandingPasses(player, seededStream(`${seed}/passes of seat ${seat}`)) : player,
    ),
    order: seededStream(`${seed}/order`),
    withdrawer: withdrawing(seededStream(`${seed}/withdrawals`)),
  };
}

function withStandingPasses(player: Player, draw: () => number): Player {
  if (uniform(draw, 2) === 0) return player;
  const standing = (moments: readonly string[]): string | null => moments[uniform(draw, moments.length + 1)] ?? null;
  return Object.assign((...asked: Parameters<Player>) => player(...asked), player, { standing });
}

/** Only matches that know standing passes have withdrawals; a seat without passes may withdraw too. */
function withdrawing(draw: () => number): (table: Table) => Seat | null {
  let isKnown = false;
  return ({ pending, seats, withdrew = [] }) => {
    isKnown ||= pending.some(({ until = [] }) => until.length > 0);
    if (!isKnown || uniform(draw, SELDOM) > 0) return null;
    const able = seats.filter(({ seat, status }) => status === 'playing' && !withdrew.includes(seat));
    return able[uniform(draw, Math.max(able.length, 1))]?.seat ?? null;
  };
}
