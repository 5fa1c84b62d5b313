import type { Dialect, LaidCard } from '#kernel';

/** How a card lies where judges put it: Gs as Gs, units as units, what lies on another as set on it. */
function lying(zone: string, { card, on }: LaidCard): Partial<LaidCard> {
  if (zone === 'hq' || zone === 'waste') return { facing: 'down' };
  if (zone === 'g') return { role: 'g' };
  if (!['deploy', 'space', 'earth'].includes(zone)) return {};
  if (on !== undefined) return { role: card.startsWith('C') ? 'character' : 'set' };
  return { role: card.startsWith('A') ? 'ace' : card.startsWith('O') ? 'operation' : 'unit' };
}

/** What judges need not write: the deployment phase is open, with ten cards in each HQ and five Gs. */
export const dialect: Dialect = {
  board: {
    go: 'resume',
    phase: 'deploy',
    zones: () => ({ hq: 10, g: 5 }),
    filler: () => 'U-01',
    lying,
  },
  ruleNumber: /^[a-z-]+(\.[a-z0-9-]+)*$/,
  facts: {
    action: ['g', 'unit', 'character', 'operation', 'set', 'command', 'ace', 'text'],
    card: [],
    ability: [],
  },
};
