import type { Place, Places, ZoneRule } from '#kernel';

/** Nobody sees a card there unless it was turned face up (4.1.7). */
const hidden = { faceUp: 'all', faceDown: 'none', topSeen: false, tracked: false, countSeenBelow: null } as const;
const open = { faceUp: 'all', faceDown: 'all', topSeen: false, tracked: true, countSeenBelow: null } as const;
/** Face up for all, face down for the owner. */
const private_ = { faceUp: 'all', faceDown: 'owner', topSeen: false, countSeenBelow: null } as const;

export const zones = {
  /** Nobody sees or orders it (4.2.2), nor knows where anything lies after a shuffle (10.11.1.2); a text may work there (3.1.1.3.9). */
  deck: { per: 'seat', ...hidden, faceDownIs: 'unseen', shuffledDown: true },
  /** Cards lie face down in it; pseudo-cards lie face up (4.3.2, 12.13.1.1.1.1). */
  hand: { per: 'seat', ...private_, tracked: false, faceDownIs: 'unseen' },
  /** 4.4.2 */
  drop: { per: 'seat', ...open },
  /** All circles of a seat (4.5.2); what lies face down there can still be looked at (4.6.8.1). Units belong to their master (12.14.1).
   * Locked cards and hearts neither stand nor rest (10.22.4, 10.27.3). */
  field: { per: 'seat', ...open, by: 'controller', faceDownIs: 'unseen', unturned: ['locked', 'heart'] },
  /** Not part of the field (4.7.1). */
  soul: { per: 'seat', ...open },
  /** Face down without information, but seen by all (4.8.2.1, 4.8.2.2). */
  damage: { per: 'seat', ...open, faceDownIs: 'blank' },
  /** Face down without information, and only for the owner's eyes (4.9.2.1, 4.9.2.2). */
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
  /** First vanguards until they are turned up (5.4.3): on a circle all could look at them. */
  aside: { per: 'seat', ...private_, tracked: true },
} as const satisfies Record<string, ZoneRule>;

/** Front and back, left, centre and right as their own seat sees them, and the guardian circle before them (4.6.1). */
export const CIRCLES = ['FL', 'FC', 'FR', 'BL', 'BC', 'BR'] as const;
export const VANGUARD_CIRCLE = 'FC';
export const GUARDIAN_CIRCLE = 'GC';

/** Extra circles that Accel adds, in the order in which a seat gets them (10.6.3.2.2). A seat rides that often at most in practice. */
export const ACCEL_CIRCLES = Array.from({ length: 16 }, (_, i) => `A${i + 1}`);

/** Columns go on across the table: left faces right (4.6.2.1). */
const circle = (row: 'front' | 'back', column: string, across: string): Place => {
  const facing = (across[0] as string).toUpperCase();
  return { row, column, across, faces: [`F${facing}`, `B${facing}`] };
};

/**
 * Front row, with no circle behind (10.6.3.2.1): the first left of all others, the second right of them, and so on (10.6.3.2.2). The first
 * faces the second of the other seat, the third the fourth (10.6.3.2.2.1).
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
  /** Where a card that appears comes from (10.5.1), and where one that leaves the field goes. */
  groups: { elsewhere: Object.keys(zones).filter((zone) => zone !== 'field') },
  inside: { field: inside },
};

/** As what a card lies on the field. Hearts and locked cards are no units (3.8.1, 10.27.3). */
export const UNITS = ['vanguard', 'mate', 'rearguard', 'guardian'] as const;
export const ROLES = [...UNITS, 'heart', 'locked'] as const;
export type Role = (typeof ROLES)[number];

/** As what a card lies on a circle as such, whatever it was before (4.6.4 to 4.6.6). */
export const roleOn = (place: string | undefined): 'vanguard' | 'guardian' | 'rearguard' =>
  place === VANGUARD_CIRCLE ? 'vanguard' : place === GUARDIAN_CIRCLE ? 'guardian' : 'rearguard';

/** The circle behind one of the front row (4.6.2). */
export const behind = (place: string): string | null => BEHIND[place] ?? null;
const BEHIND: Readonly<Record<string, string>> = { FL: 'BL', FC: 'BC', FR: 'BR' };
