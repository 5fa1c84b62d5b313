import { cardsIn, shuffledOrder, uniform, type Dice, type Table } from '#kernel';
import type { MatchEvent } from './events.js';

/**
 * A shuffle or a roll: the label of its stream of numbers, the recorded outcome, and the outcome recomputed from the
 * dice.
 */
export interface RandomAct {
  readonly label: string;
  readonly recorded: readonly number[];
  readonly recomputed: readonly number[];
}

export type Chancy = MatchEvent & { readonly type: 'ZoneShuffled' | 'DiceRolled' };

export const isChancy = (event: MatchEvent): event is Chancy =>
  event.type === 'ZoneShuffled' || event.type === 'DiceRolled';

/** Recomputes a random act from the table before it. */
export function redrawn(event: Chancy, before: Table, dice: Dice): RandomAct {
  if (event.type === 'DiceRolled') {
    const label = `${before.dice}:roll:${event.purpose}`;
    const next = dice(label);
    return { label, recorded: event.values, recomputed: event.values.map(() => uniform(next, event.sides)) };
  }
  const label = `${before.dice}:shuffle:${event.zone}`;
  const n = cardsIn(before, event.zone).length;
  const recomputed = shuffledOrder(dice(label), n, Math.min(event.kept ?? 0, n));
  return { label, recorded: event.order, recomputed };
}

/** Whether the recorded outcome is the one that the dice give. */
export const isDrawn = ({ recorded, recomputed }: RandomAct): boolean =>
  recorded.length === recomputed.length && recorded.every((value, i) => value === recomputed[i]);
