import { games } from '#games';
import { Crowd } from './live-crowd.js';
import { Tally, type Count } from './live-tally.js';

/**
 * A process that plays some of the matches of `bench cluster` (see crowds.ts). It does one thing after the other, as it is told to by
 * messages, and replies to each of them once it is done.
 */

export interface CrowdTerms {
  readonly urls: readonly string[];
  readonly key: string;
  readonly game: string;
  readonly pace: number;
  /** Seed of the players' answers and thinking times. */
  readonly seed: string;
}

export type CrowdOrder =
  | { readonly do: 'gather'; readonly terms: CrowdTerms; readonly matches: number }
  | { readonly do: 'begin' | 'end' | 'calm' | 'close' };

/** While matches are opened, their number; then, when an order is carried out, what was counted so far. */
export type CrowdReply = { readonly open: number } | { readonly done: CrowdState };

export interface CrowdState {
  readonly sockets: number;
  readonly cpuSeconds: number;
  readonly count: Count;
}

let tally = new Tally();
let crowd: Crowd | null = null;

async function carryOut(order: CrowdOrder): Promise<void> {
  switch (order.do) {
    case 'gather': {
      const { game: name, ...terms } = order.terms;
      const game = games.get(name);
      if (!game) throw new Error(`no game ${name}`);
      tally = new Tally();
      crowd = new Crowd({ ...terms, game, tally });
      return crowd.gather(order.matches, (open) => reply({ open }));
    }
    case 'begin':
      return tally.begin();
    case 'end':
      return tally.end();
    case 'calm':
      return crowd?.calm();
    case 'close':
      return crowd?.close();
  }
}

const reply = (message: CrowdReply): void => void process.send?.(message);

function state(): CrowdState {
  const { user, system } = process.cpuUsage();
  return { sockets: crowd?.sockets ?? 0, cpuSeconds: (user + system) / 1e6, count: tally.count() };
}

process.on('message', (order: CrowdOrder) => {
  void carryOut(order).then(
    () => reply({ done: state() }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The bench has ended, or was killed.
process.on('disconnect', () => process.exit(0));
