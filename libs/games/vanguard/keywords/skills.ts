import type { Ability } from '#kernel';
import type { Part } from '../part.js';

const drive = (id: string, by: number, unless: readonly string[]): Ability => ({
  ...{ kind: 'constant', id, zone: 'field' },
  on: { bound: 'self', where: { not: { any: unless.map((keyword) => ({ keyword })) } } },
  change: { stat: 'drive', by },
});

/** Skill icons (11.2 to 11.4). Of several drive abilities only the largest works (11.2.2). The battle steps handle boost and intercept. */
export const skillsPart: Part = {
  keywords: {
    'twin-drive': [drive('twin-drive', 1, ['triple-drive'])],
    'triple-drive': [drive('triple-drive', 2, [])],
  },
  words: { keyword: ['boost', 'intercept', 'twin-drive', 'triple-drive', 'sentinel', 'copies'] },
};
