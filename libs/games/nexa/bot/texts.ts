import {
  cardOf,
  type AbilityOf,
  type CardDefinition,
  type ReadContext,
  type Operation,
  type Quantity,
  type Seat,
} from '#kernel';

/** The value of playing a text, judged by its operations; lower than a pass if the right moment is hard to judge. */

/** Passing has a small value, so that a play worth no more than a drawn or recovered card is not made. */
export const PASS = 1.05;

const amount = (quantity: unknown): number => (typeof quantity === 'number' ? quantity : 2);

const isSelf = (cards: unknown): boolean => JSON.stringify(cards) === '{"bound":"self"}';

const CUSTOM: Readonly<Record<string, (settings: Readonly<Record<string, unknown>>) => number>> = {
  'damage-hq': ({ amount: n, of }) => amount(n) * (of === 'opponent' ? 1.5 : -2),
  recover: ({ amount: n, of }) => amount(n) * (of === 'controller' ? 1 : -1),
  damage: ({ amount: n }) => amount(n),
  pierce: ({ amount: n }) => amount(n),
  destroy: () => 5,
  // A text that sends its own card away is useless.
  send: ({ cards }) => (isSelf(cards) ? -1 : 3),
  take: () => 8,
  'to-hangar': () => 6,
  'lose-control': () => 3,
  'put-out': () => 4,
  'make-chips': ({ n }) => amount(n) * 2,
  'put-coins': () => 2,
  'nullify-destruction': () => 4,
  turn: ({ to }) => (to === 'upright' ? 1.5 : 2),
};

function operationWorth(operation: Operation): number {
  switch (operation.op) {
    case 'custom':
      return CUSTOM[operation.name]?.(operation.with) ?? 0;
    case 'draw':
      return amount(operation.n as Quantity);
    case 'nullify':
      return 3;
    default:
      return 0;
  }
}

export const textWorth = (ability: AbilityOf<'activated'>): number =>
  ability.do.reduce((sum, operation) => sum + operationWorth(operation), 0);

/** Whether a text harms its targets, and so should be aimed at the enemy's cards. */
const HARMS = ['damage', 'destroy', 'pierce', 'send', 'take', 'to-hangar', 'lose-control'];

function isHarm({ do: operations }: AbilityOf<'activated'>): boolean {
  return operations.some((operation) => {
    if (operation.op === 'modify') return amount(operation.by) < 0;
    if (operation.op !== 'custom') return false;
    return HARMS.includes(operation.name) || (operation.name === 'turn' && operation.with.to === 'sideways');
  });
}

export const usesOf = (definition: CardDefinition | undefined): readonly AbilityOf<'activated'>[] =>
  definition?.abilities.filter((ability): ability is AbilityOf<'activated'> => ability.kind === 'activated') ?? [];

/** Whether a harmful text has an enemy card to aim at: the bot would not name its own. */
export function hasPrey({ table }: ReadContext, seat: Seat, ability: AbilityOf<'activated'>): boolean {
  if (!isHarm(ability) || (ability.aims?.length ?? 0) === 0) return true;
  return Object.keys(table.cards).some((id) => {
    const card = cardOf(table, id);
    return card.controller !== seat && (card.role === 'unit' || card.role === 'ace');
  });
}
