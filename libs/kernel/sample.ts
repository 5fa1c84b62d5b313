import { accepts, type Answer, type Offer } from './decisions.js';
import { permutation, uniform } from './dice.js';
import { unreachable } from './json.js';
import { OUT, solveArrangement, solveSelection } from './solve.js';

/** A random legal answer, or null if there is none. An unchecked guess comes first, because most offers accept any. */
export function sampleAnswer(offer: Offer, next: () => number): Answer | null {
  if (isEmpty(offer)) return null;
  const answer = guess(offer, next);
  return accepts(offer, answer) ? answer : search(offer, next);
}

/** Offers from which not even a guess can be drawn. */
const isEmpty = (offer: Offer): boolean =>
  (offer.kind === 'choose' && offer.options.length === 0) ||
  (offer.kind === 'name' && offer.count < 1) ||
  ((offer.kind === 'amount' || offer.kind === 'select') && offer.max < offer.min);

const between = (next: () => number, min: number, max: number): number => min + uniform(next, max - min + 1);

function guess(offer: Offer, next: () => number): Answer {
  switch (offer.kind) {
    case 'choose':
      return (offer.options[uniform(next, offer.options.length)] as { id: string }).id;
    case 'select':
      return pick(offer.from, between(next, offer.min, offer.max), next);
    case 'order':
      return pick(offer.items, offer.items.length, next);
    case 'amount':
      return between(next, offer.min, offer.max);
    case 'confirm':
      return uniform(next, 2) === 1;
    case 'arrange':
      return arrange(offer, next);
    case 'name':
      return uniform(next, offer.count);
    default:
      return unreachable(offer);
  }
}

/** Finds an answer if one exists, trying sizes, items and slots in random order. */
function search(offer: Offer, next: () => number): Answer | null {
  if (offer.kind === 'select') {
    const sizes = permutation(next, offer.max - offer.min + 1).map((n) => offer.min + n);
    return solveSelection(offer, pick(offer.from, offer.from.length, next), sizes);
  }
  if (offer.kind !== 'arrange') return null;
  const out = offer.complete ? [] : [OUT];
  const order = pick(offer.items, offer.items.length, next);
  const tries = new Map(
    order.map((item) => {
      const slots = permutation(next, offer.slots.length);
      return [item, uniform(next, 2) === 0 ? [...out, ...slots] : [...slots, ...out]];
    }),
  );
  return solveArrangement(offer, order, (item) => tries.get(item) ?? []);
}

function pick(items: readonly string[], n: number, next: () => number): string[] {
  return permutation(next, items.length)
    .slice(0, n)
    .map((place) => items[place] as string);
}

/** Leaves out an optional item half of the time, and skips slots that are full or contain an item that must be alone. */
function arrange(offer: Offer & { kind: 'arrange' }, next: () => number): Record<string, string[]> {
  const placed: Record<string, string[]> = {};
  for (const item of pick(offer.items, offer.items.length, next)) {
    if (!offer.complete && uniform(next, 2) === 0) continue;
    const open = offer.slots.filter((slot) => {
      const there = placed[slot.id] ?? [];
      if (there.length >= slot.max || (slot.of && !slot.of.includes(item))) return false;
      return there.length === 0 || (!offer.alone.includes(item) && !there.some((other) => offer.alone.includes(other)));
    });
    const slot = open.length > 0 ? open[uniform(next, open.length)] : undefined;
    if (slot) (placed[slot.id] ??= []).push(item);
  }
  return placed;
}
