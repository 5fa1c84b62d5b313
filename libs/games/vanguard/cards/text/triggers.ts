import type { Filter, SeatRef, Subject, TriggerPattern, ZoneRef } from '#kernel';
import { POWER_DECREASED, POWER_INCREASED } from '../../effects/power.js';
import { ACT_USED } from '../../play/used.js';

/** Trigger patterns. The subject is this unit unless another is given. */

const THIS: Subject = { which: 'self', whose: 'any' };
export const anyOf = (whose: SeatRef, ...where: readonly Filter[]): Subject => ({
  ...{ which: 'any', whose, ...(where.length > 0 && { where: { all: where } }) },
});
/** Placed on a circle from elsewhere (10.5.1). */
export const appears = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: APPEARING, subject },
});
/** Every reason that puts a unit there, played or not (10.5.1.1). First vanguards are only turned up; locked cards are not units. */
const APPEARING = [
  ...['ride', 'superior-ride', 'call', 'superior-call', 'stride', 'superior-stride', 'create', 'legion', 'swap'],
  'effect',
];
/** Normal or superior (10.6.1.1). */
export const rides = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: ['ride', 'superior-ride'], subject },
});
/** Put into the soul because another unit rode over it; its text still works there (8.6.5.1.4). */
export const isRiddenOver = (other?: Subject): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'soul', reason: ['ridden'], subject: THIS, ...(other && { other }) },
  follows: true,
});
export const attacks = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'attack', subject, ...(other && { other }) },
});
export const isAttacked = (subject = THIS): TriggerPattern => ({
  ...{ event: 'linked', link: 'attack', end: 'to', subject },
});
export const boosts = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'boost', subject, ...(other && { other }) },
});
export const isBoosted = (subject = THIS): TriggerPattern => ({
  ...{ event: 'linked', link: 'boost', end: 'to', subject },
});
/**
 * For a text about any unit, a legion hits once (10.25.6): by its leader, or by the mate where the text is not about the leader. The mate's
 * own text hears of the attack too.
 */
const hitting = (subject: Subject): Subject => {
  const { which, where } = subject;
  if (which !== 'any' && which !== 'other') return subject;
  const own = where ? [where] : [];
  const leader: Filter = { all: which === 'other' ? [...own, { not: { is: 'self' } }] : own };
  return {
    ...subject,
    where: { all: [...own, { not: { all: [{ role: ['mate'] }, { linkedTo: 'legion', other: leader }] } }] },
  };
};
export const hits = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'hit', subject: hitting(subject), ...(other && { other }) },
});
export const misses = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'miss', subject: hitting(subject), ...(other && { other }) },
});
export const isRetired = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'drop', subject },
});
export const isUnlocked = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'field', reason: ['unlock'], subject },
});
export const isLocked = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'field', reason: ['lock'], subject },
});
/** From one circle to another of the field, by a text, an exchange or an intercept (10.32). */
export const moves = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'field', reason: ['move', 'exchange', 'intercept'], subject },
});
export const putInto = (zone: ZoneRef, subject: Subject, from?: ZoneRef): TriggerPattern => ({
  ...{ event: 'moved', to: zone, subject, ...(from !== undefined && { from }) },
});
export const driveChecks = (...where: readonly Filter[]): TriggerPattern => ({
  ...{ event: 'moved', to: 'trigger', reason: ['drive-check'], subject: anyOf('controller', ...where) },
});
export const phaseBegins = (phase: string, whose: SeatRef = 'controller'): TriggerPattern => ({
  ...{ event: 'phase-began', phase, subject: { which: 'seat', whose } },
});
/** A step, or the end of a battle or turn: see `flow/moments.ts`. */
export const momentComes = (moment: string, whose: SeatRef = 'any'): TriggerPattern => ({
  ...{ event: 'moment', moment, subject: { which: 'seat', whose } },
});
/** 3.1.1.2.2 */
export const usesAct = (subject = THIS): TriggerPattern => ({ event: 'moment', moment: ACT_USED, subject });
/** By an effect (2.5.4). */
export const powerIncreases = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moment', moment: POWER_INCREASED, subject },
});
export const powerDecreases = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moment', moment: POWER_DECREASED, subject },
});
