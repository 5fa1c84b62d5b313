import type { CardDefinition } from '#kernel';
import { gUnit, ICONS, trigger, unit, type Print } from '../cards/define.js';

/** The clan of cards that do not name one. */
export const CLAN = 'Lantern Guard';

/** A card without clan and text, used where a board says only how many cards lie in a zone. */
export const BLANK = 'blank';
/** Vanguards of boards that name none, in seat order. */
export const VANGUARDS = ['own', 'foe'] as const;
const PLAIN_G = 'g4';

const body = (key: string, grade: number, power: number, rest: Partial<Print> = {}): CardDefinition =>
  unit({ key, name: key, grade, power, shield: 5000, clan: CLAN, ...rest });

/** Units without text of each grade, a G unit, a trigger of each kind, and cards to fill boards with. */
export const plainCards: readonly CardDefinition[] = [
  body('g0', 0, 5000, { skill: 'boost', shield: 10000 }),
  body('g1', 1, 7000, { skill: 'boost' }),
  body('g2', 2, 9000, { skill: 'intercept' }),
  ...['g3', 'lead', ...VANGUARDS].map((key) => body(key, 3, 11000, { skill: 'twin-drive' })),
  gUnit({ key: PLAIN_G, name: PLAIN_G, grade: 4, power: 15000, clan: CLAN, skill: 'triple-drive' }),
  ...ICONS.map((icon) =>
    trigger({ key: `t-${icon}`, name: `t-${icon}`, grade: 0, power: 5000, shield: 15000, clan: CLAN, icon }),
  ),
  unit({ key: BLANK, name: BLANK, grade: 1, power: 1000, shield: 5000 }),
];

/** The card that fills a zone or circle of which a board says only how many cards it holds. */
export const filler = (zone: string, seat: number): string =>
  zone === 'FC' ? (VANGUARDS[seat] ?? BLANK) : zone === 'g' ? PLAIN_G : BLANK;
