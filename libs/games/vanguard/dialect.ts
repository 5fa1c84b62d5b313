import type { Dialect, LaidCard } from '#kernel';
import { GUARDIAN_CIRCLE, VANGUARD_CIRCLE, roleOn } from './zones.js';

/** How a card lies where judges put it, as playing it would have left it. */
export function lying(zone: string, { place = VANGUARD_CIRCLE }: LaidCard): Partial<LaidCard> {
  if (zone === 'deck' || zone === 'hand' || zone === 'g' || zone === 'gauge') return { facing: 'down' };
  if (zone !== 'field') return {};
  return { place, role: roleOn(place), ...(place === GUARDIAN_CIRCLE && { orientation: 'sideways' }) };
}

/** What judges need not write: the main phase has begun, with ten cards in each deck and a plain grade 3 vanguard. */
export const dialectOf = (): Dialect => ({
  board: {
    ...{ go: 'resume', phase: 'main', lying },
    zones: () => ({ deck: 10, field: 1 }),
    filler: (zone) => (zone === 'field' ? 'L-15' : 'L-10'),
  },
  ruleNumber: /^\d+(\.\d+)*$/,
  facts: {
    action: [
      'ride',
      'call',
      'guard',
      'intercept',
      'ability',
      'exchange',
      'attack',
      'boost',
      'end',
      'pass',
      'no',
      'yes',
    ],
    act: ['power', 'critical', 'draw', 'stand', 'heal', 'front'],
    card: [],
    place: [],
    ability: [],
  },
});
