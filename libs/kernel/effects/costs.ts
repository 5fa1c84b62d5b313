import type { Filter, Operation, OperationOf, Part, Scope, Selector } from './language.js';
import { quantity } from './evaluate.js';
import { isOpen, makeBill, type Bill } from './payment.js';
import { canDo, isPossible } from './possible.js';
import type { Look } from './places.js';

/** What the parts ask for now; null if they cannot be paid whole. */
export const billFor = (look: Look, scope: Scope, parts: readonly Part[]): Bill | null =>
  makeBill(look, scope, parts, canDo);

export const waysOf = ({ parts, or = [] }: OperationOf<'pay'>): readonly (readonly Part[])[] => [parts, ...or];

/** Whether all that a cost says can be done, and with different cards for each of it. */
export function isPayable(look: Look, scope: Scope, cost: readonly Operation[]): boolean {
  const [first, second] = cost;
  if (!first) return true;
  // One thing alone competes with nothing.
  if (!second && first.op !== 'choose') return isPossible(look, scope, first) !== 'no';
  let ways: readonly (readonly Part[])[] = [[]];
  let known = scope;
  for (const [line, operation] of cost.entries()) {
    if (operation.op === 'number')
      known = { ...known, numbers: { ...known.numbers, [operation.bind]: quantity(look, known, operation.min) } };
    if (operation.op === 'pay') ways = waysOf(operation).flatMap((way) => ways.map((before) => [...before, ...way]));
    else if (!takesChosen(operation, cost) && isPossible(look, known, operation) === 'no') return false;
    const claim = claimOf(operation, cost.slice(line + 1));
    if (claim) ways = ways.map((before) => [...before, claim]);
  }
  return ways.some((parts) => billFor(look, known, parts) !== null);
}

/** Whether a cost could be paid as far as everyone knows: what not all see may be whatever the cost asks for. */
export const mayBePayable = (look: Look, scope: Scope, cost: readonly Operation[]): boolean =>
  isPayable(
    look,
    scope,
    cost.map((operation) => {
      const open = <T extends { readonly from: Selector }>(from: T): T =>
        isOpen(look, scope, from.from) ? from : { ...from, from: { ...from.from, where: ANYTHING } };
      if (operation.op === 'choose') return open(operation);
      if (operation.op !== 'pay') return operation;
      return { ...operation, parts: operation.parts.map(open), or: operation.or?.map((way) => way.map(open)) ?? [] };
    }),
  );

const ANYTHING: Filter = { all: [] };

/** Costs said line by line claim cards too: what is chosen, and what is named and done something with. */
function claimOf(operation: Operation, later: readonly Operation[]): Part | null {
  if (operation.op === 'choose') {
    const done = later.filter((other) => boundName(other) === operation.bind);
    return { from: operation.from, n: operation.min, as: operation.bind, do: done };
  }
  const cards = cardsOf(operation);
  if (!cards || operation.op === 'bind' || operation.op === 'reveal') return null;
  return boundName(operation) === 'self' || 'zone' in cards ? { from: cards, n: 'all', as: '', do: [operation] } : null;
}

/** Such lines are judged with the choice, for each card by itself. */
const takesChosen = (operation: Operation, cost: readonly Operation[]): boolean =>
  cost.some((other) => other.op === 'choose' && other.bind === boundName(operation));

function cardsOf(operation: Operation): Selector | null {
  const cards = operation.op === 'custom' ? operation.with.cards : 'cards' in operation ? operation.cards : null;
  return cards !== null && typeof cards === 'object' && !Array.isArray(cards) ? (cards as unknown as Selector) : null;
}

function boundName(operation: Operation): string | null {
  const cards = cardsOf(operation);
  return cards && 'bound' in cards ? cards.bound : null;
}
