import type { CardDefinition } from '#kernel';
import { unit, type Print } from '../define.js';

/** What the cards of a clan have in common. */
type Clan = Pick<Print, 'clan' | 'race'>;
export const LANTERN: Clan = { clan: 'Lantern Guard', race: 'Human' };
export const CHOIR: Clan = { clan: 'Quiet Choir', race: 'Spirit' };
export const EMBER: Clan = { clan: 'Ember Legion', race: 'Dragon' };
export const TIDE: Clan = { clan: 'Tide Wardens', race: 'Merfolk' };
export const MOON: Clan = { clan: 'Moon Folk', race: 'Hare' };
/** Of two clans, one of them without a nation. */
export const TIDE_AND_MOON: Clan = { clan: ['Tide Wardens', 'Moon Folk'], race: 'Merfolk' };

/** Grades 0 and 1 boost, 2 intercepts, 3 has twin drive and no shield, unless a card says otherwise. */
const ICONS: Readonly<Record<number, Pick<Print, 'shield' | 'skill'>>> = {
  0: { shield: 10000, skill: 'boost' },
  1: { shield: 10000, skill: 'boost' },
  2: { shield: 5000, skill: 'intercept' },
  3: { skill: 'twin-drive' },
};

/** `body('K-01', 'Oath of Lamps', LANTERN, 3, 12000, { text })` */
export const body = (
  key: string,
  name: string,
  clan: Partial<Print>,
  grade: 0 | 1 | 2 | 3,
  power: number,
  more: Partial<Print> = {},
): CardDefinition => unit({ key, name, grade, power, ...clan, ...ICONS[grade], ...more });
