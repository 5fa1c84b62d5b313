import type { CardDefinition, Dialect, Game, LaidCard } from '#kernel';
import { readCard } from './record.js';

/** A card without effect that can be any G. */
const BLANK = 'blank';
const blank = readCard(BLANK, { unit: '1/1/1', total: 9, sign: ['blue', 'alpha'] }) as CardDefinition;

const FIELD = ['deploy', 'space', 'earth'];

/** The state a card would have in this zone if it had been played. */
function lying(cards: Game['cards'], zone: string, { card, on }: LaidCard): Partial<LaidCard> {
  if (zone === 'hq' || zone === 'waste') return { facing: 'down' };
  if (zone === 'g') return { role: 'g' };
  if (!FIELD.includes(zone)) return {};
  const type = cards[card]?.facts.type as string | undefined;
  if (type === undefined) return {};
  return { role: type === 'operation' && on !== undefined ? 'set' : type };
}

/** Defaults for boards: the deployment phase, with ten cards in each HQ and five blue Gs. */
export const dialectOf = (cards: Game['cards']): Dialect => ({
  readCard,
  exampleCard:
    '{ command: { timing: any, aims: [{ aimAt: { unitsOf: opponent } }], do: [{ damage: 2 }] }, total: 2, roll: { blue: 1 } }',
  playedWith: (game, own, named) => {
    const known = Object.values(game.cards).filter(({ key }) => named.has(key));
    return game.withCards?.(Object.fromEntries([...known, blank, ...own].map((card) => [card.key, card]))) ?? game;
  },
  board: {
    go: 'resume',
    phase: 'deploy',
    zones: () => ({ hq: 10, g: 5 }),
    filler: () => BLANK,
    lying: (zone, card) => lying(cards, zone, card),
  },
  ruleNumber: /^[a-z-]+(\.[a-z0-9-]+)*$/,
  facts: {
    action: ['g', 'unit', 'character', 'operation', 'set', 'stay', 'command', 'ace', 'text', 'pass'],
    card: [],
    ability: [],
    area: ['space', 'earth'],
  },
});
