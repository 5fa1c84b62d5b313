import type { Ability, Filter, Operation, SeatRef, Selector, TriggerPattern } from '#kernel';
import { STRIDE_MAIN, STRIDE_STEP } from '../play/stride.js';
import { ULTIMATE_STRIDE } from '../play/ultimate.js';
import { custom, it, self, type Where } from './text.js';

/** Words for G units, hearts and legions. */

/** A text of a vanguard that triggers as it becomes hearts. */
export const HEART: Where = { zone: 'field', as: ['heart'] };

interface Skill {
  readonly id?: string;
  /** In the stride step unless given (11.11.3.1). */
  readonly phase?: 'main';
  readonly cost: readonly Operation[];
}

/** A stride skill with a cost, and maybe a timing, of its own (11.11.3). */
export const strideSkill = ({ id = 'stride', phase, cost }: Skill): Ability => ({
  ...{ kind: 'activated', id, zone: 'g', timing: phase === 'main' ? STRIDE_MAIN : STRIDE_STEP, cost },
  do: [custom('stride', { cards: self })],
});

const ultimate = (cost: readonly Operation[], before: readonly Operation[]): Ability => ({
  ...{ kind: 'activated', id: 'ultimate-stride', zone: 'g', timing: STRIDE_STEP, cost: cost.map(unchanging) },
  ...{ labels: { [ULTIMATE_STRIDE]: 0 }, do: [...before, custom('stride', { cards: self, ultimate: true })] },
});

/** What makes strides cheaper or dearer does not count for ultimate ones (11.42.3). */
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

/** Of two-sided cards: everything else is removed, the card is flipped, and strides (11.42.2.2, 11.42.2.2.1). */
export const ultimateStrideOfTwoSided = (cost: readonly Operation[] = []): Ability =>
  ultimate(cost, [custom('send', { cards: allOthers, to: 'removed', reason: 'remove' }), flip(self)]);

export const superiorStride = (cards: Selector = it): Operation => custom('stride', { cards });
export const flip = (cards: Selector = self): Operation => custom('flip', { cards });
export const generationBreak = (n: number): Readonly<Record<string, number>> => ({ 'generation-break': n });

/** A text of the G unit: as it strides, normally or by a text. */
export const strides = (subject: TriggerPattern['subject'] = { which: 'self', whose: 'any' }): TriggerPattern => ({
  ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: ['stride', 'superior-stride'], subject },
});
/** A text of the vanguard, which works as `HEART`. */
export const isStridenOver: TriggerPattern = {
  ...{ event: 'linked', link: 'heart', subject: { which: 'self', whose: 'any' } },
};

/** One of a legion legions; coming back from hearts is not that (10.25.12, 10.27.4). */
export const legions = (end: 'from' | 'to' = 'from'): TriggerPattern => ({
  ...{ event: 'linked', link: 'legion', end, subject: { which: 'self', whose: 'any' } },
});
/** Of vanguards beside another one, which they lend name and power (10.27.1). */
export const becomeHearts = (cards: Selector): Operation => custom('hearts', { cards });
export const hearts = (of: SeatRef): Selector => ({ zone: 'field', of, where: { role: ['heart'] } });
export const isInLegion: Filter = { fact: 'legion', in: ['leader', 'mate'] };
export const legionedThisTurn: Filter = { fact: 'legioned', in: ['this-turn'] };
export const legion = (cards: Selector, mate: Selector = it): Operation => custom('legion', { cards, with: mate });
/** Of the card that has the text: what its seek mate names, or what seeks a card of its name (10.25.17). */
export const canLegionWithThis = (name: string): Filter => ({
  any: [
    { fact: 'names', ofKeyword: 'seek-mate', on: 'self' },
    { fact: 'seeks', in: [name] },
  ],
});
