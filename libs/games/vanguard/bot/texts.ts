import type { Ability, CardDefinition, Operation, Part, Quantity } from '#kernel';

/** The worth of a text by its operations, and the loss by its cost. */

const amount = (quantity: Quantity | undefined): number => (typeof quantity === 'number' ? quantity : 1);

const mine = (of: unknown): number => (of === 'opponent' ? -1 : 1);

type Settings = Readonly<Record<string, unknown>>;

const isSelf = (cards: unknown): boolean => JSON.stringify(cards) === '{"bound":"self"}';

/** The worth of the game's own operations. A text is assumed to choose cards of the side where the choice helps. */
const CUSTOM: Readonly<Record<string, (settings: Settings) => number>> = {
  draw: ({ of, n }) => mine(of) * amount(n as Quantity),
  damage: ({ of, n }) => -2 * mine(of) * amount(n as Quantity),
  retire: ({ cards }) => (isSelf(cards) ? -1 : 1.3),
  ride: () => 2,
  call: () => 1.2,
  'call-to-guard': () => 0.8,
  stride: () => 3,
  legion: () => 2.5,
  lock: () => 1.5,
  unlock: () => 1,
  delete: () => 2.5,
  bind: ({ cards }) => (isSelf(cards) ? -0.5 : 0.8),
  dominate: () => 2,
  attack: () => 1.5,
  'extra-turn': () => 10,
  'time-leap': () => 1.2,
  'create-protect': () => 2,
  'take-top': ({ of, n, to }) => mine(of) * amount(n as Quantity) * (to === 'soul' ? 0.3 : to === 'hand' ? 1 : 0.2),
  send: ({ to, reason }) => (reason === 'heal' ? 1.5 : to === 'hand' ? 1 : to === 'soul' ? 0.2 : 0.3),
  lose: ({ of }) => -100 * mine(of),
};

/** The worth of a unit that cannot be hit. */
const UNHARMED = 3;

function operationWorth(operation: Operation): number {
  switch (operation.op) {
    case 'custom':
      return CUSTOM[operation.name]?.(operation.with) ?? 0.3;
    case 'modify':
      return amount(operation.by) * (operation.stat === 'critical' ? 1 : operation.stat === 'power' ? 1 / 10000 : 0.2);
    case 'orient':
      return operation.orientation === 'upright' ? 1.2 : 0.5;
    case 'face':
      return operation.facing === 'up' ? 0.4 : 0;
    case 'forbid':
      return operation.what === 'be-hit' ? UNHARMED : 0.5;
    case 'allow':
    case 'give':
      return 0.5;
    case 'if':
    case 'may':
    case 'each':
    case 'whole':
      return 0.8 * programWorth(operation.do);
    case 'pick':
      return Math.max(0, ...operation.modes.map((mode) => programWorth(mode.do)));
    case 'pay':
      return -Math.max(...operation.parts.map(partLoss), 0);
    default:
      return 0;
  }
}

export const programWorth = (operations: readonly Operation[]): number =>
  operations.reduce((sum, operation) => sum + operationWorth(operation), 0);

const LOSSES: Readonly<Record<string, number>> = {
  ...{ 'counter-blast': 0.4, 'soul-blast': 0.2, discarded: 0.8, retired: 1, rested: 0.9, charged: 0.6 },
};

const partLoss = ({ n, as }: Part): number => (typeof n === 'number' ? n : 1) * (LOSSES[as] ?? 0.5);

export const costLoss = (cost: readonly Operation[]): number =>
  cost.reduce(
    (sum, operation) =>
      operation.op === 'pay' ? sum + operation.parts.reduce((total, part) => total + partLoss(part), 0) : sum,
    0,
  );

/** The worth of one use of an ability, less its cost. */
export const abilityWorth = (ability: Ability): number =>
  ability.kind === 'activated' || ability.kind === 'triggered'
    ? programWorth(ability.do) - costLoss(ability.cost ?? [])
    : 0.5;

/** The worth of all texts of a card, each between 0 and 2. */
export const textsWorth = (definition: CardDefinition | undefined): number =>
  definition?.abilities.reduce((sum, ability) => sum + Math.max(0, Math.min(2, abilityWorth(ability))), 0) ?? 0;
