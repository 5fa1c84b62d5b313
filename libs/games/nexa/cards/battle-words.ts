import type { Ability, Aim, Condition, Filter, Operation, Quantity, Selector, TriggerPattern } from '#kernel';
import { SORTIED, SORTIEING } from '../battle/sortie.js';
import { TURN_END } from '../flow/turn-end.js';
import type { Span } from '../rules.js';
import { custom, self, target } from './text.js';

/** Words for card texts about units, forces and destruction. */

/** Aims at a force as such, whatever its units are protected from (pierce.3). */
export const aimAtForce = (of: 'controller' | 'opponent' | 'any', ...where: readonly Filter[]): Aim => ({
  bind: 'force',
  at: { places: 'area', of, holding: { all: [{ fact: 'type', in: ['unit'] }, ...where] } },
  min: 1,
  max: 1,
});

/** Damage to the force that the aim named. */
export const pierce = (amount: Quantity): Operation => custom('pierce', { amount, force: 'force' });
/** Damage to the force that the target is in when the effect resolves (term.force-of). */
export const pierceForceOfTarget = (amount: Quantity): Operation => custom('pierce', { amount, force: 'target' });
/** Lasts until the forces disband. */
export const forcePower = (by: Quantity, force = 'force'): Operation => custom('force-power', { by, force });
export const relocate = (cards: Selector, to: 'deploy' | 'space' | 'earth'): Operation =>
  custom('relocate', { cards, to });
export const nullifyDestruction = (cards: Selector = target): Operation => custom('nullify-destruction', { cards });

/** An automatic text: "when" works once each turn, "each time" always (auto.trigger.4, .5). */
const triggered = (id: string, on: TriggerPattern, run: readonly Operation[], when?: Condition): Ability => ({
  ...{ kind: 'triggered', id, zone: 'field', once: true, on, do: run },
  ...(when && { when }),
});

export const whenSortieing = (run: readonly Operation[], when?: Condition): Ability =>
  triggered('sortieing', { event: 'moment', moment: SORTIEING, subject: { which: 'self', whose: 'any' } }, run, when);

export const whenSortied = (run: readonly Operation[], when?: Condition): Ability =>
  triggered('sortied', { event: 'moment', moment: SORTIED, subject: { which: 'self', whose: 'any' } }, run, when);

/** When this card is destroyed; with `by`, through an effect of its own player or of the enemy (destruction.by-effect). */
export const whenDestroyed = (run: readonly Operation[], by?: 'controller' | 'opponent'): Ability =>
  triggered(
    'destroyed',
    {
      ...{ event: 'counted', counter: 'destroyed', way: 'up', subject: { which: 'self', whose: 'any' } },
      ...(by && { other: { which: 'any', whose: by } }),
    },
    run,
  );

/** The battle phase starts together with the attack step (battle-phase.2). */
export const atStartOf = (span: Span | 'battle', run: readonly Operation[]): Ability =>
  triggered(
    `${span}-starts`,
    { event: 'phase-began', phase: span === 'battle' ? 'attack' : span, subject: { which: 'any', whose: 'any' } },
    run,
  );

/** The return step, the battle phase and the turn end at the same moment (battle-phase.3). */
export const atEndOf = (span: 'return' | 'battle' | 'turn', run: readonly Operation[]): Ability =>
  triggered(`${span}-ends`, { event: 'moment', moment: TURN_END, subject: { which: 'any', whose: 'any' } }, run);

/** "This card is not destroyed", "does not move" and so on. */
export const cannot = (what: string, on: Selector = self): Ability => ({
  ...{ kind: 'constant', id: `cannot-${what}`, zone: 'field', on },
  change: { forbid: what },
});
