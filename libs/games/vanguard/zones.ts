import type { Place, Places, ZoneRule } from '#kernel';

/** Nobody sees face-down cards (4.1.7). */
const hidden = { faceUp: 'all', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null } as const;
const open = { faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null } as const;
/** Everyone sees face-up cards, only the owner sees face-down ones. */
const private_ = { faceUp: 'all', faceDown: 'owner', topSeen: false, countSeenBelow: null } as const;

export const zones = {
  /** Nobody looks at or reorders it (4.2.2), and after a shuffle nobody knows any position (10.11.1.2). A text may work there (3.1.1.3.9). */
  deck: { per: 'seat', ...hidden, faceDownIs: 'unseen', shuffledDown: true },
  /** Cards lie face down in it; pseudo-cards lie face up (4.3.2, 12.13.1.1.1.1). */
  hand: { per: 'seat', ...private_, tracked: false, faceDownIs: 'unseen' },
  /** 4.4.2 */
  drop: { per: 'seat', ...open },
  /** All circles of a seat (4.5.2). Everyone may look at face-down cards there (4.6.8.1). Units belong to their master (12.14.1).
   * Locked cards and hearts neither stand nor rest (10.22.4, 10.27.3). */
  field: { per: 'seat', ...open, by: 'controller', faceDownIs: 'unseen', unturned: ['locked', 'heart'] },
  /** Not part of the field (4.7.1). */
  soul: { per: 'seat', ...open },
  /** Face-down cards have no information, but everyone may look at them (4.8.2.1, 4.8.2.2). */
  damage: { per: 'seat', ...open, faceDownIs: 'blank' },
  /** Face-down cards have no information, and only their owner may look at them (4.9.2.1, 4.9.2.2). */
  bind: { per: 'seat', ...private_, tracked: true, faceDownIs: 'blank' },
  /** 4.10.4 */
  trigger: { per: 'seat', ...open },
  /** 4.11.2, 4.11.3 */
  g: { per: 'seat', ...private_, tracked: false, faceDownIs: 'unseen' },
  /** 4.12.2 */
  gauge: { per: 'seat', ...private_, tracked: true, faceDownIs: 'unseen' },
  /** 10.36.1.1 */
  removed: { per: 'seat', ...open },
  /** Where pseudo-cards come from and go to (12.13.1.2, 12.13.1.3). */
  nowhere: { per: 'seat', ...open },
  /** First vanguards before they are turned face up (5.4.3): on a circle, everyone could look at them. */
  aside: { per: 'seat', ...private_, tracked: true },
} as const satisfies Record<string, ZoneRule>;

/** Front and back row; left, centre and right as the circles' own seat sees them; the guardian circle lies in front of them (4.6.1). */
export const CIRCLES = ['FL', 'FC', 'FR', 'BL', 'BC', 'BR'] as const;
export const VANGUARD_CIRCLE = 'FC';
export const GUARDIAN_CIRCLE = 'GC';

/** Extra circles that Accel adds, in the order in which a seat gets them (10.6.3.2.2). In practice no seat gets more than sixteen. */
export const ACCEL_CIRCLES = Array.from({ length: 16 }, (_, i) => `A${i + 1}`);

/** A column continues across the table: a seat's left faces the other seat's right (4.6.2.1). */
const circle = (row: 'front' | 'back', column: string, across: string): Place => {
  const facing = (across[0] as string).toUpperCase();
  return { row, column, across, faces: [`F${facing}`, `B${facing}`] };
};

/**
 * Accel circles are in the front row, with no circle behind (10.6.3.2.1): the first to the left of all others, the second to the right,
 * and so on (10.6.3.2.2). A seat's first faces the other seat's second, its third the other's fourth (10.6.3.2.2.1).
 */
function accelCircle(i: number): Place {
  const columns = ['left', 'right'].map((side) => `${side}-${Math.floor(i / 2) + 1}`);
  const [column, across] = i % 2 === 0 ? columns : columns.toReversed();
  return { row: 'front', column: column as string, across: across as string, faces: [`A${(i ^ 1) + 1}`] };
}

const inside: Readonly<Record<string, Place>> = {
  FL: circle('front', 'left', 'right'),
  FC: circle('front', 'centre', 'centre'),
  FR: circle('front', 'right', 'left'),
  BL: circle('back', 'left', 'right'),
  BC: circle('back', 'centre', 'centre'),
  BR: circle('back', 'right', 'left'),
  [GUARDIAN_CIRCLE]: {},
  ...Object.fromEntries(ACCEL_CIRCLES.map((name, i) => [name, accelCircle(i)])),
};

export const places: Places = {
  /** All zones but the field: a card that appears comes from there (10.5.1), and one that leaves the field goes there. */
  groups: { elsewhere: Object.keys(zones).filter((zone) => zone !== 'field') },
  inside: { field: inside },
};

/** The roles of cards on the field. Hearts and locked cards are not units (3.8.1, 10.27.3). */
export const UNITS = ['vanguard', 'mate', 'rearguard', 'guardian'] as const;
export const ROLES = [...UNITS, 'heart', 'locked'] as const;
export type Role = (typeof ROLES)[number];

/** The role that a circle gives to a card, whatever its role was before (4.6.4 to 4.6.6). */
export const roleOn = (place: string | undefined): 'vanguard' | 'guardian' | 'rearguard' =>
  place === VANGUARD_CIRCLE ? 'vanguard' : place === GUARDIAN_CIRCLE ? 'guardian' : 'rearguard';

/** The circle behind a circle of the front row (4.6.2); null: there is none. */
export const behind = (place: string): string | null => BEHIND[place] ?? null;
const BEHIND: Readonly<Record<string, string>> = { FL: 'BL', FC: 'BC', FR: 'BR' };
