import type { Condition, Filter, Quantity, SeatRef, Selector, ZoneRef } from '#kernel';
import { USED } from '../../play/used.js';
import { UNITS, type Role } from '../../zones.js';

/** Selectors and filters of cards. */

export const self: Selector = { bound: 'self' };
export const it: Selector = { bound: 'it' };

const onField = (of: SeatRef, roles: readonly Role[], where: readonly Filter[]): Selector => ({
  ...{ zone: 'field', of, where: { all: [{ role: roles }, ...where] } },
});
export const units = (of: SeatRef, ...where: readonly Filter[]): Selector =>
  onField(of, ['vanguard', 'mate', 'rearguard', 'guardian'], where);
export const vanguards = (of: SeatRef, ...where: readonly Filter[]): Selector =>
  onField(of, ['vanguard', 'mate'], where);
export const rearguards = (of: SeatRef, ...where: readonly Filter[]): Selector => onField(of, ['rearguard'], where);
export const inZone = (zone: ZoneRef, of: SeatRef, where?: Filter): Selector => ({ zone, of, ...(where && { where }) });

export const ofClan = (...clans: readonly string[]): Filter => ({ fact: 'clans', in: clans });
export const named = (name: string): Filter => ({ fact: 'names', in: [name] });
export const gradeAtLeast = (n: Quantity): Filter => ({ stat: 'grade', atLeast: n });
export const gradeAtMost = (n: Quantity): Filter => ({ stat: 'grade', atMost: n });
export const isFaceUp: Filter = { facing: 'up' };
export const isResting: Filter = { orientation: 'sideways' };
export const isInFrontRow: Filter = { row: ['front'] };
/** Whether a unit is being attacked, and what kind of battle it is (7.4.1.8, 7.1.2.2). */
export const isUnderAttack: Filter = {
  any: [{ linkedTo: 'attack' }, { linkedTo: 'redirected' }, { linked: 'attacked' }],
};
export const vanguardWasAttacked: Condition = { marked: 'battle:vanguard' };
export const rearguardWasAttacked: Condition = { marked: 'battle:rearguard' };
/** Deleted cards are units; locked cards are not. */
export const isDeleted: Filter = { all: [{ role: UNITS }, { facing: 'down' }] };
export const lockedCards = (of: SeatRef): Selector => onField(of, ['locked'], []);
/** A card with a CONT in force or an AUTO on standby; with `label`, only abilities with that label count (3.1.1.2.1, 3.1.1.2.3). */
export const isUsing = (kind: 'cont' | 'auto', label?: string): Filter => ({
  ...{ fact: USED, in: [label === undefined ? kind : `${kind}:${label}`] },
});
