import {
  cardsIn,
  isForbidden,
  programOf,
  quantity,
  select,
  zoneFor,
  type Card,
  type Look,
  type Operation,
  type Scope,
} from '#kernel';
import { activeResources } from './board.js';

type Gate = Operation & { readonly op: 'choose' | 'run' };

const isGate = (operation: Operation): operation is Gate => operation.op === 'choose' || operation.op === 'run';

/** Whether all players see what lies there: only there an effect has targets. */
const isPublic = (look: Look, zone: string): boolean => look.game.zones[zone]?.faceUp === 'all';

/**
 * Only the first choice an effect cannot do without gates it; later ones that are impossible are skipped (1.1.0:10-2-2, 10-3-3-1,
 * ruling A15). What the effect itself brings to hand is no target.
 */
export function canActivate(look: Look, scope: Scope, name: string): boolean {
  const program = programOf(look.game, name);
  const first = program.find(isGate);
  if (first?.op === 'run') return canActivate(look, scope, `${name.split('#')[0]}#${first.ability}`);
  if (!first || !('zone' in first.from) || !isPublic(look, first.from.zone)) return true;
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
      // 1.1.0:1-3-2-1: what is rested already cannot be rested as a cost.
      return select(look, scope, operation.cards).every((id) => {
        const card = look.table.cards[id] as Card;
        return card.orientation !== operation.orientation && !isForbidden(look, card, 'rest');
      });
    case 'custom':
      return (
        operation.name !== 'pay' ||
        activeResources(look.table, scope.controller).length >= amountOf(look, scope, operation)
      );
    case 'draw':
      return cardsIn(look.table, zoneFor(look, operation.from, scope.controller)).length > 0;
    default:
      return true;
  }
}

const amountOf = (look: Look, scope: Scope, operation: Operation & { readonly op: 'custom' }): number =>
  quantity(look, scope, operation.with.n as number);
