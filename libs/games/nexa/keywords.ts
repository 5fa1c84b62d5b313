import type { Language } from '#kernel';
import { crossWeapon, gain, psycommu, rangeWeapon, supply } from './special/battle.js';
import { battleDeployment, psArmour, share } from './special/entering.js';
import { refit } from './special/refit.js';

/** The special effects of the rule book, as keywords. */
export const SPECIAL: readonly string[] = [
  ...['high-mobility', 'haste', 'assault', 'quick', 'battle-deployment', 'ps-armour', 'unique', 'resupply'],
  ...['psycommu', 'range-weapon', 'gain', 'share', 'supply', 'cross-weapon', 'refit', 'stay'],
];
/** Signs, which are not special effects (special.not-special). */
export const SIGNS = ['star', 'star-melee', 'star-shooting', 'star-defence'] as const;

export const KEYWORDS: readonly string[] = [...SPECIAL, ...SIGNS];

/** The abilities that special effects stand for; the other keywords are read by the rules that use them. */
export const keywordAbilities: NonNullable<Language['keywords']> = {
  'battle-deployment': [battleDeployment],
  'ps-armour': psArmour,
  psycommu: [psycommu()],
  'range-weapon': [rangeWeapon()],
  gain: [gain()],
  share: [share()],
  supply: [supply()],
  'cross-weapon': [crossWeapon()],
  refit: [refit],
};
