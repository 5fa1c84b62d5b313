import type { Ability, Language } from '#kernel';
import { refit } from './special/refit.js';

/** Special effects of the book, and signs on cards that are none (special.not-special). */
export const SPECIAL = [
  ...['high-mobility', 'haste', 'assault', 'quick', 'battle-deployment', 'supply', 'unique', 'refit', 'stay'],
] as const;
export const SIGNS = ['star', 'star-melee', 'star-shooting', 'star-defence'] as const;

export const KEYWORDS: readonly string[] = [...SPECIAL, ...SIGNS];

/** special.ready.1 */
const ready: Ability = {
  kind: 'triggered',
  id: 'battle-deployment',
  zone: 'deploy',
  on: { event: 'moved', from: 'played', to: 'deploy', reason: ['play'], subject: { which: 'self', whose: 'any' } },
  do: [{ op: 'custom', name: 'turn', with: { cards: { bound: 'self' }, to: 'upright' } }],
};

/** special.supply.1 */
const supply: Ability = {
  ...{ kind: 'activated', id: 'supply', zone: 'field', timing: 'own-attack', once: true, cost: [] },
  aims: [
    {
      bind: 'target',
      at: {
        zone: 'field',
        of: 'controller',
        where: { all: [{ fact: 'type', in: ['unit'] }, { not: { is: 'self' } }, { orientation: 'sideways' }] },
      },
      min: 1,
      max: 1,
    },
  ],
  do: [{ op: 'custom', name: 'turn', with: { cards: { bound: 'target' }, to: 'upright' } }],
};

/** The abilities that special effects are short for; the others are read where their rules are. */
export const keywordAbilities: NonNullable<Language['keywords']> = {
  'battle-deployment': [ready],
  supply: [supply],
  refit: [refit],
};
