import type { Places, ZoneRule } from '#kernel';

const secret = { faceUp: 'none', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null } as const;
const open = { faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null } as const;
/** Cards on the field form set groups (set.group.1), and are own or enemy by their controller (sides.card). */
const field = { per: 'seat', ...open, groups: true, by: 'controller' } as const;

export const zones = {
  /** Nobody may look at it or change its order; its size is public (zone.hq.1, zone.hq.2). */
  hq: { per: 'seat', ...secret },
  /** zone.waste.2, zone.waste.3 */
  waste: { per: 'seat', ...secret },
  /** zone.hand.1, zone.hand.2 */
  hand: { per: 'seat', faceUp: 'owner', faceDown: 'owner', topSeen: false, tracked: false, countSeenBelow: null },
  /** zone.hangar.1; it may hold the enemy's cards (hangar.1). */
  hangar: { per: 'seat', ...open },
  deploy: field,
  /** A part of the deployment area (zone.g.1). */
  g: field,
  /** Each seat's side of a battle area: its force, from the head backwards (sortie.5, sortie.6). */
  space: field,
  earth: field,
  /** zone.junk.1 */
  junk: { per: 'seat', ...open },
  /** zone.removed.2 */
  removed: { per: 'seat', ...open },
  /** Played cards are here until their effect has resolved (place.2). */
  played: { per: 'table', ...open },
  /** Cards that an effect has extracted, until the effect is over (term.extract.1). */
  aside: { per: 'seat', ...open },
  /** Chips that left the field (coin.4). */
  outside: { per: 'table', ...open },
} as const satisfies Record<string, ZoneRule>;

export const AREAS = ['space', 'earth'] as const;
export type Area = (typeof AREAS)[number];

export const places: Places = {
  groups: {
    /** zone.field.1 */
    field: ['deploy', 'g', ...AREAS],
    area: AREAS,
    /** zone.g.1 */
    deployment: ['deploy', 'g'],
    /** Where a card that enters the field comes from (place.3). */
    elsewhere: ['hq', 'waste', 'hand', 'hangar', 'junk', 'removed', 'played', 'aside', 'outside'],
  },
};
