import type { CardDefinition, Dialect, LaidCard } from '#kernel';
import { ACCEL_CIRCLES, CIRCLES, GUARDIAN_CIRCLE, VANGUARD_CIRCLE, roleOn } from '../zones.js';
import { filler, plainCards } from './plain.js';
import { readCard } from './record.js';

/** The default state of a card in a zone of a judge's board: as playing the card would have left it. */
export function lying(zone: string, { place = VANGUARD_CIRCLE }: LaidCard): Partial<LaidCard> {
  if (zone === 'deck' || zone === 'hand' || zone === 'g' || zone === 'gauge') return { facing: 'down' };
  if (zone !== 'field') return {};
  return { place, role: roleOn(place), ...(place === GUARDIAN_CIRCLE && { orientation: 'sideways' }) };
}

/** Words that judges use for the state of a card. */
const states: Readonly<Record<string, Partial<LaidCard>>> = {
  ...{ resting: { orientation: 'sideways' }, standing: { orientation: 'upright' } },
  ...{ 'face-up': { facing: 'up' }, 'face-down': { facing: 'down' } },
  ...{ locked: { role: 'locked', facing: 'down' }, deleted: { facing: 'down' } },
  ...{ mate: { role: 'mate' }, heart: { role: 'heart' } },
};

const circles = [...CIRCLES, GUARDIAN_CIRCLE, ...ACCEL_CIRCLES];

/** Defaults that judges need not write: the main phase has begun, with ten cards in each deck and a plain grade 3 vanguard. */
export const dialectOf = (): Dialect => ({
  readCard,
  exampleCard:
    '{ unit: 2/9000/5000, skill: intercept, text: [{ auto: RC, on: attacks, do: [{ power: [3000, self] }] }] }',
  playedWith: (game, own, named) => {
    const known = Object.values(game.cards).filter(({ key }) => named.has(key));
    const all: readonly CardDefinition[] = [...known, ...plainCards, ...own];
    return game.withCards?.(Object.fromEntries(all.map((card) => [card.key, card]))) ?? game;
  },
  board: {
    ...{ go: 'resume', phase: 'main', lying, states, filler },
    places: Object.fromEntries(circles.map((circle) => [circle, 'field'])),
    zones: () => ({ deck: 10, [VANGUARD_CIRCLE]: 1 }),
  },
  ruleNumber: /^\d+(\.\d+)*$/,
  facts: {
    action: [
      ...['ride', 'call', 'guard', 'intercept', 'ability', 'exchange', 'attack', 'boost', 'end', 'pass', 'no', 'yes'],
      ...['g-guard', 'stride', 'assist'],
    ],
    act: ['power', 'critical', 'draw', 'stand', 'heal', 'front'],
    card: [],
    place: circles,
    ability: [],
  },
});
