import {
  cardsIn,
  isForbidden,
  programOf,
  quantity,
  select,
  zoneFor,
  type Card,
  zonesMeant,
  type Look,
  type Operation,
  type Orientation,
  type Quantity,
  type Scope,
  type Selector,
  type ZoneRef,
} from '#kernel';
import { activeResources } from './board.js';

type Gate = Operation & { readonly op: 'choose' | 'run' };

const isGate = (operation: Operation): operation is Gate => operation.op === 'choose' || operation.op === 'run';

/** Whether all players see what lies there: only there an effect has targets. */
const isPublic = ({ game }: Look, zone: ZoneRef): boolean =>
  zonesMeant(game, zone).every((name) => game.zones[name]?.faceUp === 'all');

const isOpenTo = (look: Look, from: Selector): boolean =>
  'either' in from ? from.either.every((part) => isOpenTo(look, part)) : 'zone' in from && isPublic(look, from.zone);

/**
 * Only the first choice an effect cannot do without gates it; later ones that are impossible are skipped (1.1.0:10-2-2, 10-3-3-1,
 * ruling A15). What the effect itself brings to hand is no target.
 */
export function canActivate(look: Look, scope: Scope, name: string): boolean {
  const program = programOf(look.game, name);
  const first = program.find(isGate);
  if (first?.op === 'run') return canActivate(look, scope, `${name.split('#')[0]}#${first.ability}`);
  if (!first || !isOpenTo(look, first.from)) return true;
  if (quantity(look, scope, first.min) < 1) return true;
  return select(look, scope, first.from).length > 0;
}

/** Whether all that stands before a colon can be done (1.1.0:10-1-7-4). */
export function canPayAll(look: Look, scope: Scope, cost: readonly Operation[]): boolean {
  return cost.every((operation) => canPay(look, scope, operation));
}

function canPay(look: Look, scope: Scope, operation: Operation): boolean {
  switch (operation.op) {
    case 'choose':
      return select(look, scope, operation.from).length >= quantity(look, scope, operation.min);
    case 'orient':
      return canTurn(look, scope, operation.cards, operation.orientation);
    case 'custom':
      return canPayOwn(look, scope, operation);
    case 'draw':
      return cardsIn(look.table, zoneFor(look, operation.from, scope.controller)).length > 0;
    default:
      return true;
  }
}

type Custom = Operation & { readonly op: 'custom' };

function canPayOwn(look: Look, scope: Scope, operation: Custom): boolean {
  const { cards, to, n } = operation.with;
  if (operation.name === 'turn') return canTurn(look, scope, cards as unknown as Selector, to as Orientation);
  if (operation.name !== 'pay') return true;
  return activeResources(look.table, scope.controller).length >= quantity(look, scope, n as unknown as Quantity);
}

/** What is rested already cannot be rested as a cost (1.1.0:1-3-2-1). */
function canTurn(look: Look, scope: Scope, cards: Selector, to: Orientation): boolean {
  const what = to === 'upright' ? 'set-active' : 'rest';
  return select(look, scope, cards).every((id) => {
    const card = look.table.cards[id] as Card;
    return card.orientation !== to && !isForbidden(look, card, what);
  });
}
