import type { Condition, RuleText } from '#kernel';
import { DISBAND } from '../battle/engagement.js';
import { FORCE_POWER } from '../battle/damage.js';
import { isEngaged, isNotEngaged, roll, self, unitsIn, use } from '../cards/text.js';
import { AREAS, type Area } from '../zones.js';
import { oncePerPlayer } from './special.js';

/** The two ways to use a guard level: raise the power of an engaged own force, or lower that of a non-engaged enemy force (guard.2). */
const WAYS = {
  raise: { of: 'controller', state: isEngaged, by: { stat: 'guard', of: 'self' } },
  lower: { of: 'opponent', state: isNotEngaged, by: { minus: { stat: 'guard', of: 'self' } } },
} as const;

/** One text for each possible force, so that the force is named when the text is played and must still be there when it resolves. */
function guard(area: Area, way: keyof typeof WAYS): RuleText {
  const { of, state, by } = WAYS[way];
  const isThere: Condition = { exists: unitsIn(area, of, state) };
  return {
    whileFilled: area,
    text: {
      ...use({
        ...{ id: `guard-${way}-${area}`, timing: 'damage', zone: 'g' },
        when: { all: [{ compare: [{ stat: 'guard', of: 'self' }, '>=', 1] }, isThere] },
        // Rolling is part of the effect: if the G is already rolled by then, all of it fails (guard.1, in-that-case.2).
        do: [
          {
            op: 'whole',
            do: [roll(self), { op: 'adjust', rating: FORCE_POWER, of, zone: area, by, until: DISBAND }],
          },
        ],
      }),
      ...{ as: ['g'], once: oncePerPlayer('guard') },
    },
  };
}

/** The texts of every card with a guard level (guard.1 to .3). */
export const guardTexts: readonly RuleText[] = AREAS.flatMap((area) => [guard(area, 'raise'), guard(area, 'lower')]);
