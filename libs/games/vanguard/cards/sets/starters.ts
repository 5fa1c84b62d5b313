import type { CardDefinition } from '#kernel';
import { act, cost, draw, intoSoul, power, RC, restThis, soulCharge, vanguards } from '../text.js';
import { body, CHOIR, EMBER, LANTERN, TIDE } from './prints.js';

/** Starters beside the plain ones: with forerunner, and one with a gift icon, which does nothing as it is turned up (6.1.1). */
export const starters: readonly CardDefinition[] = [
  body('S-01', 'Taper Girl Mim', LANTERN, 0, 5000, {
    keywords: { forerunner: 0 },
    text: [act(RC, { id: 'kindle', cost: cost(intoSoul), do: [power(3000, vanguards('controller'))] })],
  }),
  body('S-02', 'Coal Imp Ruk', EMBER, 0, 5000, {
    keywords: { forerunner: 0 },
    text: [act(RC, { id: 'stoke', cost: cost(restThis), do: [soulCharge()] })],
  }),
  body('S-03', 'Skiff Urchin', TIDE, 0, 5000, {
    keywords: { forerunner: 0 },
    text: [act(RC, { id: 'dive', cost: cost(intoSoul), do: [draw()] })],
  }),
  body('S-04', 'Breathless Novice', CHOIR, 0, 6000, { gift: 'protect' }),
];
