import type { CardDefinition } from '#kernel';
import { trigger, type Icon, type Print } from '../define.js';
import { CHOIR, MOON, TIDE } from './prints.js';

const icon = (
  key: string,
  name: string,
  clan: Partial<Print>,
  kind: Icon,
  bonus: number,
  more: Partial<Print> = {},
): CardDefinition =>
  trigger({
    ...{ key, name, grade: 0, power: 5000, skill: 'boost', icon: kind, bonus, ...clan, ...more },
    shield: kind === 'heal' ? 20000 : 15000,
  });

/** Trigger units beside the plain ones: five that print +5000, and one that a deck may hold more than four of (5.1.2). */
export const triggers: readonly CardDefinition[] = [
  icon('I-01', 'Piercing Descant', CHOIR, 'critical', 5000),
  icon('I-02', 'Page Turner', CHOIR, 'draw', 5000),
  icon('I-03', 'Second Breath', CHOIR, 'stand', 5000),
  icon('I-04', 'Lullaby Nurse', CHOIR, 'heal', 10000),
  icon('I-05', 'Signal Gull', TIDE, 'front', 5000),
  icon('I-06', 'Salve Diver', TIDE, 'heal', 5000),
  icon('I-07', 'Crater Hare', MOON, 'critical', 10000, { keywords: { copies: 8 } }),
];
