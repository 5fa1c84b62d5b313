import type { Ability, Filter, Operation, SeatRef, Selector, TriggerPattern } from '#kernel';
import { STRIDE_MAIN, STRIDE_STEP } from '../play/stride.js';
import { ULTIMATE_STRIDE } from '../play/ultimate.js';
import { custom, it, self, type Where } from './text.js';

/** Words for G units, hearts and legions. */

/** Where a vanguard's text works that triggers when the vanguard becomes a heart. */
export const HEART: Where = { zone: 'field', as: ['heart'] };

interface Skill {
  readonly id?: string;
  /** If absent, the stride step (11.11.3.1). */
  readonly phase?: 'main';
  readonly cost: readonly Operation[];
}

/** A stride skill with its own cost and optionally its own timing (11.11.3). */
export const strideSkill = ({ id = 'stride', phase, cost }: Skill): Ability => ({
  ...{ kind: 'activated', id, zone: 'g', timing: phase === 'main' ? STRIDE_MAIN : STRIDE_STEP, cost },
  do: [custom('stride', { cards: self })],
});

const ultimate = (cost: readonly Operation[], before: readonly Operation[]): Ability => ({
  ...{ kind: 'activated', id: 'ultimate-stride', zone: 'g', timing: STRIDE_STEP, cost: cost.map(unchanging) },
  ...{ labels: { [ULTIMATE_STRIDE]: 0 }, do: [...before, custom('stride', { cards: self, ultimate: true })] },
});

/** Effects that change the cost of strides do not apply to ultimate strides (11.42.3). */
const unchanging = (operation: Operation): Operation =>
  operation.op === 'pay'
    ? {
        ...operation,
        parts: operation.parts.map(({ group, ...part }) =>
          group === 'stride' ? part : { ...part, ...(group && { group }) },
        ),
      }
    : operation;

/** 11.42.2.1 */
export const ultimateStride = (cost: readonly Operation[] = []): Ability => ultimate(cost, []);

const allOthers: Selector = {
  either: ['g', 'field', 'soul'].map((zone) => ({ zone, of: 'controller' as const })),
  where: { not: { is: 'self' } },
};

/** For two-sided cards: all other cards in G zone, field and soul are removed, then the card is flipped and strides (11.42.2.2, 11.42.2.2.1). */
export const ultimateStrideOfTwoSided = (cost: readonly Operation[] = []): Ability =>
  ultimate(cost, [custom('send', { cards: allOthers, to: 'removed', reason: 'remove' }), flip(self)]);

export const superiorStride = (cards: Selector = it): Operation => custom('stride', { cards });
export const flip = (cards: Selector = self): Operation => custom('flip', { cards });
export const generationBreak = (n: number): Readonly<Record<string, number>> => ({ 'generation-break': n });

/** For a text of the G unit: when it strides, normally or by a text. */
export const strides = (subject: TriggerPattern['subject'] = { which: 'self', whose: 'any' }): TriggerPattern => ({
  ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: ['stride', 'superior-stride'], subject },
});
/** For a text of the vanguard that works as `HEART`: when it becomes the heart of another unit. */
export const isStridenOver: TriggerPattern = {
  ...{ event: 'linked', link: 'heart', subject: { which: 'self', whose: 'any' } },
};

/** When the leader (`from`) or the mate (`to`) legions; coming back from hearts does not count (10.25.12, 10.27.4). */
export const legions = (end: 'from' | 'to' = 'from'): TriggerPattern => ({
  ...{ event: 'linked', link: 'legion', end, subject: { which: 'self', whose: 'any' } },
});
/** Vanguards become hearts of another vanguard, to which one lends its name and power (10.27.1). */
export const becomeHearts = (cards: Selector): Operation => custom('hearts', { cards });
export const hearts = (of: SeatRef): Selector => ({ zone: 'field', of, where: { role: ['heart'] } });
export const isInLegion: Filter = { fact: 'legion', in: ['leader', 'mate'] };
export const legionedThisTurn: Filter = { fact: 'legioned', in: ['this-turn'] };
export const legion = (cards: Selector, mate: Selector = it): Operation => custom('legion', { cards, with: mate });
/** Cards that can legion with this one: those that its seek mate names, and those that seek a card of its name (10.25.17). */
export const canLegionWithThis = (name: string): Filter => ({
  any: [
    { fact: 'names', ofKeyword: 'seek-mate', on: 'self' },
    { fact: 'seeks', in: [name] },
  ],
});
