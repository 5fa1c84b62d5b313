import { cardsIn, zoneOf, type Card, type CardId, type Table } from '#kernel';

/** The counter of damage that a vanguard was dealt and that is not yet processed; it is lost with the card (3.9.2, R-10). */
export const PENDING = 'damage';

export const pendingOn = ({ counters }: Card): number => counters[PENDING] ?? 0;

/**
 * A summary of the circles for rule actions. A check timing follows everything that happens, and nearly always nothing is due: for most
 * rule actions, one pass over the circles is enough to know that.
 */
export interface Circles {
  /** A fighter has neither a vanguard nor a mate on their own circles. */
  isVanguardMissing: boolean;
  /** A fighter has several vanguards, or any mate. */
  isVanguardCrowded: boolean;
  /** Several rear-guards lie on one circle. */
  isRearguardCrowded: boolean;
  hasGuardians: boolean;
  hasHearts: boolean;
  /** A vanguard was dealt damage that is not processed yet. */
  isDamagePending: boolean;
}

export function lookAtCircles(table: Table): Circles {
  const circles: Circles = {
    isVanguardMissing: false,
    isVanguardCrowded: false,
    isRearguardCrowded: false,
    hasGuardians: false,
    hasHearts: false,
    isDamagePending: false,
  };
  for (const { seat } of table.seats) lookAtSeat(table, cardsIn(table, zoneOf('field', seat)), circles);
  return circles;
}

function lookAtSeat(table: Table, field: readonly CardId[], circles: Circles): void {
  let [vanguards, mates] = [0, 0];
  for (let i = 0; i < field.length; i++) {
    const card = table.cards[field[i] as CardId] as Card;
    switch (card.role) {
      case 'vanguard':
        vanguards += 1;
        circles.isDamagePending ||= pendingOn(card) > 0;
        break;
      case 'mate':
        mates += 1;
        break;
      case 'rearguard':
        circles.isRearguardCrowded ||= isSharing(table, field, i, card);
        break;
      case 'guardian':
        circles.hasGuardians = true;
        break;
      case 'heart':
        circles.hasHearts = true;
    }
  }
  circles.isVanguardMissing ||= vanguards + mates === 0;
  circles.isVanguardCrowded ||= vanguards > 1 || mates > 0;
}

/** Whether one of the first `before` cards is a rear-guard on the same circle. */
function isSharing({ cards }: Table, field: readonly CardId[], before: number, { place }: Card): boolean {
  for (let i = 0; i < before; i++) {
    const other = cards[field[i] as CardId] as Card;
    if (other.role === 'rearguard' && other.place === place) return true;
  }
  return false;
}
