import type {
  Ability,
  AbilityOf,
  Condition,
  ConstantChange,
  Operation,
  Selector,
  TriggerPattern,
  UseLimit,
  ZoneRef,
} from '#kernel';
import { ACT } from '../../play/abilities.js';
import { type Role } from '../../zones.js';

/** The kinds of texts, and where they work. */

/** Where a text works (3.1.1.3); a text for two places is written [VC/RC] (3.1.1.4). */
export interface Where {
  readonly zone: ZoneRef;
  readonly as?: readonly Role[];
}
export const VC: Where = { zone: 'field', as: ['vanguard', 'mate'] };
export const RC: Where = { zone: 'field', as: ['rearguard'] };
export const GC: Where = { zone: 'field', as: ['guardian'] };
export const VC_RC: Where = { zone: 'field', as: ['vanguard', 'mate', 'rearguard'] };
export const HAND: Where = { zone: 'hand' };
export const DROP: Where = { zone: 'drop' };
export const SOUL: Where = { zone: 'soul' };
export const DAMAGE: Where = { zone: 'damage' };
export const BIND: Where = { zone: 'bind' };
/** A text that names no zone works everywhere (3.1.1.3.10). */
export const ANYWHERE: Where = { zone: 'any' };

interface Text {
  readonly id: string;
  readonly labels?: Readonly<Record<string, number>>;
  readonly when?: Condition;
  readonly once?: UseLimit;
}

export const act = (
  where: Where,
  {
    cost = [],
    do: effect,
    ...text
  }: Text & { readonly cost?: readonly Operation[]; readonly do: readonly Operation[] },
): Ability => ({ kind: 'activated', timing: ACT, ...where, ...text, cost, do: effect });

/** Whether others may not know of a text that works there (8.1.1.2.1.1). */
const isHidden = ({ zone }: Where): boolean => zone === 'hand';

/** The master decides whether to pay `cost`; unpaid, nothing happens (3.1.1.5.2). "When C, if R": R is an `if` in `do` (8.1.1.2.3). */
export const auto = (
  where: Where,
  text: Text & Pick<AbilityOf<'triggered'>, 'on' | 'do' | 'cost' | 'optional' | 'silent' | 'keeps'>,
): Ability => ({
  ...{ kind: 'triggered', ...where, ...(isHidden(where) && { silent: true as const }), ...text },
  on: isToldOnce(text.on) ? text.on : { each: true, ...text.on },
});

/** Turns and phases begin once, for one seat; a state trigger is separate for each card in that state anyway (8.6.7). */
const isToldOnce = ({ event }: TriggerPattern): boolean => ['turn-began', 'phase-began', 'state'].includes(event);

export const cont = (
  where: Where,
  text: Text & { readonly on: Selector; readonly change: ConstantChange | readonly ConstantChange[] },
): Ability => ({ kind: 'constant', ...where, ...text });

/** Once per turn (12.6.1.1). */
export const oncePerTurn: UseLimit = true;
export const limitBreak = (n: number): Readonly<Record<string, number>> => ({ 'limit-break': n });
