import type { ZoneRule } from '#kernel';

const secret = { faceUp: 'none', faceDown: 'none', topSeen: false, countSeenBelow: null } as const;
const open = { faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null } as const;

/** Every count is public (1.1.0:4-1-3). Base section and shields are the two parts of the shield area (1.1.0:4-6-2). */
export const zones = {
  /** Nobody may look at it, not even its owner (1.1.0:4-2-2). */
  deck: { per: 'seat', ...secret, tracked: false },
  'resource-deck': { per: 'seat', ...secret, tracked: false },
  resources: { per: 'seat', ...open },
  /** A pilot goes where its unit goes (1.1.0:3-3-6). */
  battle: { per: 'seat', ...open, groups: true },
  base: { per: 'seat', ...open },
  /** Hidden from everyone, but in a fixed order, so a shield can be followed by its position (1.1.0:4-6-4-1). */
  shields: { per: 'seat', ...secret, tracked: true },
  hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
  trash: { per: 'seat', ...open },
  exile: { per: 'seat', ...open },
  /** Cards whose command or Burst is being activated are outside all zones (1.1.0:4-1-2). */
  limbo: { per: 'table', ...open },
  /** Cards that are out of the game: spent tokens, and the cards of a seat that left. */
  outside: { per: 'table', faceUp: 'all', faceDown: 'none', topSeen: false, tracked: true, countSeenBelow: null },
} as const satisfies Record<string, ZoneRule>;
