import type { Places, ZoneRule } from '#kernel';

const open = { faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null } as const;

/** All zones, and who sees the cards in them. */
export const zones = {
  deck: { per: 'seat', faceUp: 'none', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null },
  hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
  path: { per: 'seat', ...open },
  /** Cards used as oil lie face down and have no properties; only their keeper may look at them. */
  oil: {
    ...{ per: 'seat', faceUp: 'all', faceDown: 'owner', topSeen: false, tracked: true, countSeenBelow: null },
    faceDownIs: 'blank',
  },
  ashes: { per: 'seat', ...open },
  /** Holds a gust while it takes effect. */
  air: { per: 'table', ...open },
} as const satisfies Record<string, ZoneRule>;

/** The three places of a path. Keepers sit opposite each other, so one keeper's left faces the other's right. */
export const places: Places = {
  inside: {
    path: {
      left: { column: 'left', faces: ['right'] },
      middle: { column: 'middle', faces: ['middle'] },
      right: { column: 'right', faces: ['left'] },
    },
  },
};

export const PLACES: readonly string[] = Object.keys(places.inside?.path ?? {});
