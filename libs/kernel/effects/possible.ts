import { cardsIn, type Card, type Orientation } from '../table.js';
import { extended, withCards } from './bound.js';
import { factNow, numberOf, quantity, select } from './evaluate.js';
import { differentFacts } from './facts.js';
import {
  allOf,
  askerFor,
  bestOf,
  finds,
  given,
  holdsFor,
  isSeen,
  known,
  oneOf,
  type Asker,
  type Possible,
} from './known.js';
import type { Condition, Operation, OperationOf, Part, Quantity, Scope, Selector } from './language.js';
import { canTurn } from './permissions.js';
import { canBill, type Finding } from './payment.js';
import { seatsOf, zoneFor, type ReadContext } from './places.js';
import { programBeside } from './programs.js';

/** Whether there are enough cards to choose from, for each seat that chooses; with `distinct`, enough that differ. */
function canChoose(context: ReadContext, scope: Scope, operation: OperationOf<'choose'>, asker: Asker): Possible {
  const { each, from, min, by, distinct } = operation;
  if (each !== undefined) {
    const { each: _each, ...one } = operation;
    const seats = seatsOf(context, scope, by);
    return allOf(seats.map((seat) => canChoose(context, extended(scope, { seats: { [each]: seat } }), one, asker)));
  }
  if (distinct === undefined) return finds(context, scope, from, quantity(context, scope, min), asker);
  const { cards, hidden } = known(context, scope, from, asker);
  const different = differentFacts(context, cards, distinct, factNow);
  const n = quantity(context, scope, min);
  return different >= n ? 'yes' : different + hidden.length >= n ? 'unknown' : 'no';
}

/** Whether all operations can be done now, in order, each with the names that earlier ones would bind. */
export function areAllPossible(
  context: ReadContext,
  scope: Scope,
  operations: readonly Operation[],
  asker: Asker = askerFor(scope),
): Possible {
  const first = operations[0];
  if (!first) return 'yes';
  const here = isPossible(context, scope, first, asker);
  if (here === 'no' || (operations.length === 1 && first.op !== 'choose')) return here;
  const rest = operations.slice(1);
  if (first.op !== 'choose') return allOf([here, areAllPossible(context, after(context, scope, first), rest, asker)]);
  const n = Math.max(1, quantity(context, scope, first.min));
  const { cards } = known(context, scope, first.from, asker);
  if (cards.length < n) return allOf([here, 'unknown']);
  // Tries each candidate together with the first of the others.
  const ways = cards.map((id) =>
    withCards(scope, first.bind, [id, ...cards.filter((other) => other !== id)].slice(0, n)),
  );
  return allOf([here, bestOf(ways, (way) => areAllPossible(context, way, rest, asker))]);
}

/** For the payer: by the actual table; `unknown` counts as possible. */
export const PAYING: Finding = {
  find: select,
  can: (context, scope, operations) => areAllPossible(context, scope, operations) !== 'no',
  worth: numberOf,
  canTurn,
};

/** Counts only cards that the asker knows to match. */
const surely = (asker: Asker): Finding => ({
  find: (context, scope, selector) => known(context, scope, selector, asker).cards,
  can: (context, scope, operations) => areAllPossible(context, scope, operations, asker) === 'yes',
  worth: numberOf,
});

/** Treats every card that the asker cannot see as one that matches. */
const perhaps = (asker: Asker): Finding => ({
  find: (context, scope, selector) => {
    const { cards, hidden } = known(context, scope, selector, asker);
    return [...cards, ...hidden];
  },
  can: (context, scope, operations) => areAllPossible(context, scope, operations, asker) !== 'no',
  worth: (context, card, stat) => (isSeen(context, card, asker.viewer) ? numberOf(context, card, stat) : PLENTY),
});

/** More than any cost requires. */
const PLENTY = 1e9;

/** Whether the parts of a cost can be paid, as far as the asker knows. */
export function canPay(context: ReadContext, scope: Scope, parts: readonly Part[], asker: Asker): Possible {
  if (canBill(context, scope, parts, surely(asker))) return 'yes';
  return canBill(context, scope, parts, perhaps(asker)) ? 'unknown' : 'no';
}

/** The scope with the names that an operation would bind, as far as that is known beforehand. */
function after(context: ReadContext, scope: Scope, operation: Operation): Scope {
  if (operation.op === 'bind') return withCards(scope, operation.as, select(context, scope, operation.cards));
  if (operation.op === 'note')
    return extended(scope, { numbers: { [operation.as]: quantity(context, scope, operation.value) } });
  return scope;
}

/** Whether an operation can be done now, and in full. */
export function isPossible(
  context: ReadContext,
  scope: Scope,
  operation: Operation,
  asker: Asker = askerFor(scope),
): Possible {
  const all = (operations: readonly Operation[]): Possible => areAllPossible(context, scope, operations, asker);
  const some = (selector: Selector): Possible => finds(context, scope, selector, 1, asker);
  const isSo = (condition: Condition): Possible => holdsFor(context, scope, condition, asker);
  const isSome = (n: Quantity): boolean => quantity(context, scope, n) >= 1;
  switch (operation.op) {
    case 'draw':
      return given(isSome(operation.n) && canDraw(context, scope, operation));
    case 'choose':
      return canChoose(context, scope, operation, asker);
    case 'orient':
      return allOf([
        some(operation.cards),
        differs(context, scope, operation.cards, 'orientation', operation.orientation, asker),
      ]);
    case 'face':
      return allOf([
        some(operation.cards),
        differs(context, scope, operation.cards, 'facing', operation.facing, asker),
      ]);
    case 'counter':
      return allOf([some(operation.cards), hasCounters(context, scope, operation, asker)]);
    case 'move':
      return operation.onto === undefined
        ? some(operation.cards)
        : allOf([some(operation.cards), some({ bound: operation.onto })]);
    case 'reveal':
    case 'order':
    case 'modify':
    case 'assign':
    case 'grant':
    case 'strip':
    case 'forbid':
    case 'allow':
    case 'spare':
    case 'fact':
    case 'mute':
    case 'immune':
    case 'use':
    case 'place':
    case 'control':
      return some(operation.cards);
    case 'nullify':
    case 'copy':
    case 'retarget':
      return given(context.table.stage.some(({ id }) => scope.cards[operation.what]?.includes(id)));
    case 'exchange':
      return allOf([some({ bound: operation.card }), some({ bound: operation.for })]);
    case 'give':
      return operation.cards === null ? 'yes' : some(operation.cards);
    case 'create':
      return given(isSome(operation.n));
    case 'pick':
      return oneOf(operation.modes.map(({ when, do: list }) => allOf([when ? isSo(when) : 'yes', all(list)])));
    case 'number':
      return given(quantity(context, scope, operation.min) <= quantity(context, scope, operation.max));
    case 'run':
      return all(programBeside(context.game, asker.program ?? '', operation.ability));
    case 'if': {
      const is = isSo(operation.when);
      return is === 'unknown' ? is : all((is === 'yes' ? operation.do : operation.otherwise) ?? []);
    }
    case 'each': {
      const { cards, hidden } = known(context, scope, operation.in, asker);
      const each = cards.map((id) =>
        areAllPossible(context, withCards(scope, operation.bind, [id]), operation.do, asker),
      );
      return cards.length === 0 ? (hidden.length > 0 ? 'unknown' : 'no') : allOf(each);
    }
    case 'seats':
      return allOf(
        seatsOf(context, scope, operation.of).map((seat) =>
          areAllPossible(context, extended(scope, { seats: { [operation.bind]: seat } }), operation.do, asker),
        ),
      );
    case 'repeat':
      return isSome(operation.n) ? all(operation.do) : 'no';
    case 'whole':
      return all(operation.do);
    case 'pay':
      return bestOf([operation.parts, ...(operation.or ?? [])], (way) => canPay(context, scope, way, asker));
    case 'custom':
      return context.game.language.operations[operation.name]?.can?.(context, scope, operation.with) ?? 'yes';
    // These can always be done, or declined.
    case 'may':
    case 'declare':
    case 'adjust':
    case 'shuffle':
    case 'count':
    case 'bind':
    case 'note':
      return 'yes';
  }
}

const canDraw = (context: ReadContext, scope: Scope, { seat, from, n }: OperationOf<'draw'>): boolean =>
  seatsOf(context, scope, seat).every(
    (one) => cardsIn(context.table, zoneFor(context, from, one)).length >= quantity(context, scope, n),
  );

/** Turning a card that is already turned does not count as turning it. */
function differs(
  context: ReadContext,
  scope: Scope,
  selector: Selector,
  how: 'orientation' | 'facing',
  to: string,
  asker: Asker,
): Possible {
  const { cards, hidden } = known(context, scope, selector, asker);
  const canBe = (card: Card): boolean =>
    how === 'orientation' ? canTurn(context, card, to as Orientation) : card.facing !== to;
  if (!cards.every((id) => canBe(context.table.cards[id] as Card))) return 'no';
  return hidden.length > 0 ? 'unknown' : 'yes';
}

function hasCounters(context: ReadContext, scope: Scope, operation: OperationOf<'counter'>, asker: Asker): Possible {
  const n = quantity(context, scope, operation.by);
  const { cards, hidden } = known(context, scope, operation.cards, asker);
  if (cards.some((id) => (context.table.cards[id]?.counters[operation.counter] ?? 0) + n < 0)) return 'no';
  return hidden.length > 0 ? 'unknown' : 'yes';
}
