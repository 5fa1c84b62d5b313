import { extended } from './bound.js';
import { quantity } from './evaluate.js';
import { allOf, askerFor, bestOf, given, type Asker, type Possible } from './known.js';
import type { Operation, OperationOf, Part, Scope, Selector } from './language.js';
import { canBill, makeBill, type Bill } from './payment.js';
import { canPay, isPossible, PAYING } from './possible.js';
import type { ReadContext } from './places.js';

/** What the parts require now; null if they cannot be paid in full. */
export const billFor = (context: ReadContext, scope: Scope, parts: readonly Part[]): Bill | null =>
  makeBill(context, scope, parts, PAYING);

/** Whether the parts can be paid in full. */
export const canPayNow = (context: ReadContext, scope: Scope, parts: readonly Part[]): boolean =>
  canBill(context, scope, parts, PAYING);

export const waysOf = ({ parts, or = [] }: OperationOf<'pay'>): readonly (readonly Part[])[] => [parts, ...or];

/** Whether a whole cost can be paid, with different cards for each of its lines. */
export const isPayable = (context: ReadContext, scope: Scope, cost: readonly Operation[]): boolean =>
  cost.length === 0 ||
  judged(context, scope, cost, askerFor(scope), (known, parts) => given(canPayNow(context, known, parts))) !== 'no';

/** The same as far as the asker knows: cards it cannot see may be whatever the cost requires. */
export const payableFor = (context: ReadContext, scope: Scope, cost: readonly Operation[], asker: Asker): Possible =>
  judged(context, scope, cost, asker, (known, parts) => canPay(context, known, parts, asker));

function judged(
  context: ReadContext,
  scope: Scope,
  cost: readonly Operation[],
  asker: Asker,
  paid: (scope: Scope, parts: readonly Part[]) => Possible,
): Possible {
  const [first, second] = cost;
  if (!first) return 'yes';
  // A single line competes with nothing.
  if (!second && first.op === 'pay') return bestOf(waysOf(first), (way) => paid(scope, way));
  if (!second && first.op !== 'choose') return isPossible(context, scope, first, asker);
  let ways: readonly (readonly Part[])[] = [[]];
  let known = scope;
  let lines: Possible = 'yes';
  for (const [line, operation] of cost.entries()) {
    if (operation.op === 'number')
      known = extended(known, { numbers: { [operation.bind]: quantity(context, known, operation.min) } });
    if (operation.op === 'pay') ways = waysOf(operation).flatMap((way) => ways.map((before) => [...before, ...way]));
    else if (!takesChosen(operation, cost)) lines = allOf([lines, isPossible(context, known, operation, asker)]);
    if (lines === 'no') return 'no';
    const claim = claimOf(context, operation, cost.slice(line + 1));
    if (claim) ways = ways.map((before) => [...before, claim]);
  }
  return allOf([lines, bestOf(ways, (parts) => paid(known, parts))]);
}

/** Lines outside `pay` claim cards too: those that are chosen, those that are named and used, and those that an operation takes by itself. */
export function claimOf({ game }: ReadContext, operation: Operation, later: readonly Operation[]): Part | null {
  if (operation.op === 'choose') {
    const done = later.filter((other) => boundName(other) === operation.bind);
    return { from: operation.from, n: operation.min, as: operation.bind, do: done };
  }
  if (operation.op === 'custom') {
    const { takes } = game.language.operations[operation.name] ?? {};
    if (takes) return takes(operation.with);
  }
  const cards = cardsOf(operation);
  if (!cards || operation.op === 'bind' || operation.op === 'reveal') return null;
  return boundName(operation) === 'self' || 'zone' in cards ? { from: cards, n: 'all', as: '', do: [operation] } : null;
}

/** Whether the line acts on a chosen card; such lines are judged together with the choice, for each card. */
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
