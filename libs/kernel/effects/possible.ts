import type { CardId, Card } from '../table.js';
import { cardsIn } from '../table.js';
import { ruleOf, seesNow, type Viewer } from '../view.js';
import { withCards } from './bound.js';
import { factNow, holds, matches, quantity, select, unfiltered } from './evaluate.js';
import { differentFacts } from './facts.js';
import type { Operation, OperationOf, Quantity, Scope, Selector } from './language.js';
import { makeBill } from './payment.js';
import { seatsOf, zoneFor, type Look } from './places.js';
import { programBeside } from './programs.js';

/** Whether something can be done. It is `unknown` where that depends on cards which the viewer cannot see. */
export type Possible = 'yes' | 'no' | 'unknown';

/** All of several things. */
export const allOf = (parts: readonly Possible[]): Possible =>
  parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes';

/** The best of several things. */
export const oneOf = (parts: readonly Possible[]): Possible =>
  parts.includes('yes') ? 'yes' : parts.includes('unknown') ? 'unknown' : 'no';

const given = (is: boolean): Possible => (is ? 'yes' : 'no');

/** Who wants to know, about which program, and which card will have left its place by then: the one that is being played. */
export interface Asker {
  readonly viewer: Viewer;
  readonly program?: string;
  readonly without?: CardId | null;
}

export const askerFor = (scope: Scope): Asker => ({ viewer: { seat: scope.controller } });

const isSeen = ({ game, table }: Look, card: Card, viewer: Viewer): boolean =>
  (card.facing === 'up' && ruleOf(game, card.zone).faceUp === 'all') || seesNow(game, table, card.id, viewer);

/** The cards that the asker knows a selector to find, until one is `enough`, and how many it cannot tell about. */
export function known(
  look: Look,
  scope: Scope,
  selector: Selector,
  asker: Asker,
  enough: (id: CardId) => boolean = () => false,
): { cards: CardId[]; hidden: number } {
  const cards: CardId[] = [];
  let hidden = 0;
  const { where } = selector;
  if ('either' in selector) {
    const parts = selector.either.map((part) => known(look, scope, part, asker));
    for (const id of new Set(parts.flatMap((part) => part.cards))) {
      if (where && !matches(look, scope, look.table.cards[id] as Card, where)) continue;
      cards.push(id);
      if (enough(id)) break;
    }
    return { cards, hidden: parts.reduce((n, part) => n + part.hidden, 0) };
  }
  for (const id of unfiltered(look, scope, selector)) {
    const card = look.table.cards[id] as Card;
    if (id === asker.without) continue;
    if (where && !isSeen(look, card, asker.viewer)) {
      hidden++;
      continue;
    }
    if (where && !matches(look, scope, card, where)) continue;
    cards.push(id);
    if (enough(id)) break;
  }
  return { cards, hidden };
}

/** Whether a selector finds at least so many. */
function finds(look: Look, scope: Scope, selector: Selector, n: number, asker: Asker): Possible {
  const { cards, hidden } = known(look, scope, selector, asker);
  if (cards.length >= n) return 'yes';
  return cards.length + hidden >= n ? 'unknown' : 'no';
}

/** Whether there are enough to choose among, for each seat that chooses; of cards that must differ those that do count. */
function canChoose(look: Look, scope: Scope, operation: OperationOf<'choose'>, asker: Asker): Possible {
  const { each, from, min, by, distinct } = operation;
  if (each !== undefined) {
    const { each: _each, ...one } = operation;
    const seats = seatsOf(look, scope, by);
    return allOf(
      seats.map((seat) => canChoose(look, { ...scope, seats: { ...scope.seats, [each]: seat } }, one, asker)),
    );
  }
  if (distinct === undefined) return finds(look, scope, from, quantity(look, scope, min), asker);
  const { cards, hidden } = known(look, scope, from, asker);
  const different = differentFacts(look, cards, distinct, factNow);
  const n = quantity(look, scope, min);
  return different >= n ? 'yes' : different + hidden >= n ? 'unknown' : 'no';
}

/** Whether all of it can be done now, one after the other, each with what those before it would bind. */
export function areAllPossible(
  look: Look,
  scope: Scope,
  operations: readonly Operation[],
  asker: Asker = askerFor(scope),
): Possible {
  const first = operations[0];
  if (!first) return 'yes';
  const here = isPossible(look, scope, first, asker);
  if (here === 'no' || (operations.length === 1 && first.op !== 'choose')) return here;
  const rest = operations.slice(1);
  if (first.op !== 'choose') return allOf([here, areAllPossible(look, after(look, scope, first), rest, asker)]);
  const n = Math.max(1, quantity(look, scope, first.min));
  const { cards } = known(look, scope, first.from, asker);
  if (cards.length < n) return allOf([here, 'unknown']);
  // Any one of the candidates will do, together with whichever others are needed.
  const ways = cards.map((id) =>
    withCards(scope, first.bind, [id, ...cards.filter((other) => other !== id)].slice(0, n)),
  );
  return allOf([here, someWay(ways, (way) => areAllPossible(look, way, rest, asker))]);
}

/** For one who pays: what cannot be told is tried. */
export const canDo = (look: Look, scope: Scope, operations: readonly Operation[]): boolean =>
  areAllPossible(look, scope, operations) !== 'no';

/** The first way that is possible decides; there is always one to try. */
function someWay(ways: readonly Scope[], judge: (way: Scope) => Possible): Possible {
  let best: Possible = 'no';
  for (const way of ways) {
    const found = judge(way);
    if (found === 'yes') return 'yes';
    best = oneOf([best, found]);
  }
  return best;
}

/** What an operation would bind, as far as that can be told beforehand. */
function after(look: Look, scope: Scope, operation: Operation): Scope {
  if (operation.op === 'bind') return withCards(scope, operation.as, select(look, scope, operation.cards));
  if (operation.op === 'note')
    return { ...scope, numbers: { ...scope.numbers, [operation.as]: quantity(look, scope, operation.value) } };
  return scope;
}

/** Whether an operation can be done now, and in full. */
export function isPossible(look: Look, scope: Scope, operation: Operation, asker: Asker = askerFor(scope)): Possible {
  const all = (operations: readonly Operation[]): Possible => areAllPossible(look, scope, operations, asker);
  const some = (selector: Selector): Possible => finds(look, scope, selector, 1, asker);
  const isSome = (n: Quantity): boolean => quantity(look, scope, n) >= 1;
  switch (operation.op) {
    case 'draw':
      return given(isSome(operation.n) && canDraw(look, scope, operation));
    case 'choose':
      return canChoose(look, scope, operation, asker);
    case 'orient':
      return allOf([
        some(operation.cards),
        differs(look, scope, operation.cards, 'orientation', operation.orientation),
      ]);
    case 'face':
      return allOf([some(operation.cards), differs(look, scope, operation.cards, 'facing', operation.facing)]);
    case 'counter':
      return allOf([some(operation.cards), given(hasCounters(look, scope, operation))]);
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
      return given(look.table.stage.some(({ id }) => scope.cards[operation.what]?.includes(id)));
    case 'exchange':
      return allOf([some({ bound: operation.card }), some({ bound: operation.for })]);
    case 'give':
      return operation.cards === null ? 'yes' : some(operation.cards);
    case 'create':
      return given(isSome(operation.n));
    case 'pick':
      return oneOf(operation.modes.filter(({ when }) => !when || holds(look, scope, when)).map((mode) => all(mode.do)));
    case 'number':
      return given(quantity(look, scope, operation.min) <= quantity(look, scope, operation.max));
    case 'run':
      return all(programBeside(look.game, asker.program ?? '', operation.ability));
    case 'if':
      return all((holds(look, scope, operation.when) ? operation.do : operation.otherwise) ?? []);
    case 'each': {
      const { cards, hidden } = known(look, scope, operation.in, asker);
      const each = cards.map((id) => areAllPossible(look, withCards(scope, operation.bind, [id]), operation.do, asker));
      return cards.length === 0 ? (hidden > 0 ? 'unknown' : 'no') : allOf(each);
    }
    case 'seats':
      return allOf(
        seatsOf(look, scope, operation.of).map((seat) =>
          areAllPossible(look, { ...scope, seats: { ...scope.seats, [operation.bind]: seat } }, operation.do, asker),
        ),
      );
    case 'repeat':
      return isSome(operation.n) ? all(operation.do) : 'no';
    case 'whole':
      return all(operation.do);
    case 'pay':
      return given(
        [operation.parts, ...(operation.or ?? [])].some((way) => makeBill(look, scope, way, canDo) !== null),
      );
    case 'custom':
      return look.game.language.operations[operation.name]?.can?.(look, scope, operation.with) ?? 'yes';
    // These can always be done, or be left.
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

const canDraw = (look: Look, scope: Scope, { seat, from, n }: OperationOf<'draw'>): boolean =>
  seatsOf(look, scope, seat).every(
    (one) => cardsIn(look.table, zoneFor(look, from, one)).length >= quantity(look, scope, n),
  );

/** Turning what is turned already is not doing it. */
function differs(look: Look, scope: Scope, cards: Selector, how: 'orientation' | 'facing', to: string): Possible {
  return given(select(look, scope, cards).every((id) => look.table.cards[id]?.[how] !== to));
}

function hasCounters(look: Look, scope: Scope, { cards, counter, by }: OperationOf<'counter'>): boolean {
  const n = quantity(look, scope, by);
  return select(look, scope, cards).every((id) => (look.table.cards[id]?.counters[counter] ?? 0) + n >= 0);
}
