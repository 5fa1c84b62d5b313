import type { Places, ZoneRule } from '#kernel';

const open = { faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null } as const;

/** Every zone, and who sees what in it. */
export const zones = {
  deck: { per: 'seat', faceUp: 'none', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null },
  hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
  path: { per: 'seat', ...open },
  /** Cards burnt as oil lie face down and are nothing but oil; only their keeper knows them. */
  oil: {
    ...{ per: 'seat', faceUp: 'all', faceDown: 'owner', topSeen: false, tracked: true, countSeenBelow: null },
    faceDownIs: 'blank',
  },
  ashes: { per: 'seat', ...open },
  /** A gust while it blows. */
  air: { per: 'table', ...open },
} as const satisfies Record<string, ZoneRule>;

/** The three places of a path. Keepers sit opposite each other: what is left for one is right for the other. */
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
