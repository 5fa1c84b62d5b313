import { accepts, type Answer, type Offer } from './decisions.js';
import { permutation, uniform } from './dice.js';
import { unreachable } from './json.js';

const TRIES = 32;

/** A legal answer picked by chance, or null if none was found within a bounded number of tries (take the fallback then). */
export function sampleAnswer(offer: Offer, next: () => number): Answer | null {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = guess(offer, next);
    if (accepts(offer, answer)) return answer;
  }
  return null;
}

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
    default:
      return unreachable(offer);
  }
}

function pick(items: readonly string[], n: number, next: () => number): string[] {
  return permutation(next, items.length)
    .slice(0, n)
    .map((place) => items[place] as string);
}

/** Items that may be left out are left out half the time; slots that are full or taken by a lone item are passed by. */
function arrange(offer: Offer & { kind: 'arrange' }, next: () => number): Record<string, string[]> {
  const placed: Record<string, string[]> = {};
  for (const item of pick(offer.items, offer.items.length, next)) {
    if (!offer.complete && uniform(next, 2) === 0) continue;
    const open = offer.slots.filter((slot) => {
      const there = placed[slot.id] ?? [];
      if (there.length >= slot.max) return false;
      return there.length === 0 || (!offer.alone.includes(item) && !there.some((other) => offer.alone.includes(other)));
    });
    const slot = open.length > 0 ? open[uniform(next, open.length)] : undefined;
    if (slot) (placed[slot.id] ??= []).push(item);
  }
  return placed;
}
