import type { Ability } from '#kernel';

/**
 * Refit [A]: as a cost, reveals a unit of the hand or hangar with that feature (special.refit.1) whose total power is at most the number of
 * own Gs, including rolled ones (special.refit.2): the printed one, because nothing is played (play-cost.4, play-cost.5). It takes this card's position rerolled, and this card is discarded (special.refit.3,
 * ruling 18).
 */
export const refit: Ability = {
  ...{ kind: 'activated', id: 'refit', zone: 'field', timing: 'battle', once: true },
  cost: [
    {
      ...{ op: 'pay', purpose: 'refit' },
      parts: [
        {
          from: {
            ...{ zone: ['hand', 'hangar'], of: 'controller' },
            where: {
              all: [
                { fact: 'type', in: ['unit'] },
                { fact: 'features', ofKeyword: 'refit', on: 'self' },
                { fact: 'within-gs', in: [true] },
              ],
            },
          },
          ...{ n: 1, as: 'refitted' },
          do: [{ op: 'reveal', cards: { bound: 'paid' }, to: 'all' }],
        },
      ],
    },
  ],
  do: [
    {
      op: 'custom',
      name: 'replace',
      with: { card: 'self', by: 'refitted', state: 'upright', bind: 'replaced' },
    },
    { op: 'custom', name: 'discard', with: { cards: { bound: 'replaced' } } },
  ],
};
