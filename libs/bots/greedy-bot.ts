import { accepts, uniform, unreachable, type Answer, type Evaluation, type Offer } from '#kernel';
import type { Bot } from './bot.js';

/** The most rounds of improvement; no sensible answer needs more. */
const CLIMB_LIMIT = 40;

/** Starts from the fallback and takes the best neighbouring answer, until none is better. */
export const greedyBot =
  (evaluate: Evaluation, next: () => number): Bot =>
  (view, decision) => {
    const { offer, fallback } = decision;
    if (!offer || fallback === null) throw new Error(`${decision.purpose} is not for this seat`);
    const worth = (answer: Answer): number => evaluate(view, decision, answer);
    let best = { answer: fallback, worth: worth(fallback) };
    for (let round = 0; round < CLIMB_LIMIT; round++) {
      const better = bestOf(
        neighbours(offer, best.answer).filter((answer) => accepts(offer, answer)),
        worth,
        next,
      );
      if (!better || better.worth <= best.worth) break;
      best = better;
    }
    return best.answer;
  };

interface Valued {
  readonly answer: Answer;
  readonly worth: number;
}

/** The answer with the highest value; ties are broken at random. */
function bestOf(answers: readonly Answer[], worthOf: (answer: Answer) => number, next: () => number): Valued | null {
  let best: Valued | null = null;
  let ties = 0;
  for (const answer of answers) {
    const worth = worthOf(answer);
    ties = best && worth === best.worth ? ties + 1 : 1;
    if (!best || worth > best.worth || (worth === best.worth && uniform(next, ties) === 0)) best = { answer, worth };
  }
  return best;
}

/** Answers that differ by one small change; where the answer is one entry of a list, all answers. */
function neighbours(offer: Offer, answer: Answer): Answer[] {
  switch (offer.kind) {
    case 'choose':
      return offer.options.map((option) => option.id);
    case 'confirm':
      return [true, false];
    case 'amount':
      return [offer.min, (answer as number) - 1, (answer as number) + 1, offer.max];
    case 'select':
      return selections(offer.from, answer as readonly string[]);
    case 'order':
      return (answer as readonly string[]).slice(1).map((_, i) => swapped(answer as readonly string[], i));
    case 'arrange':
      return arrangements(offer, answer as Readonly<Record<string, readonly string[]>>);
    case 'name':
      return Array.from({ length: offer.count }, (_, place) => place);
    default:
      return unreachable(offer);
  }
}

/** One item more, one less, or one replaced. */
function selections(from: readonly string[], chosen: readonly string[]): string[][] {
  const others = from.filter((item) => !chosen.includes(item));
  const without = (item: string): string[] => chosen.filter((held) => held !== item);
  return [
    ...others.map((item) => [...chosen, item]),
    ...chosen.map(without),
    ...chosen.flatMap((item) => others.map((other) => [...without(item), other])),
  ];
}

function swapped(items: readonly string[], i: number): string[] {
  const copy = [...items];
  [copy[i], copy[i + 1]] = [copy[i + 1] as string, copy[i] as string];
  return copy;
}

/** Moves one item, or a pair of items, to a slot or out of all slots: a pair may be worth it where one item is not. */
function arrangements(
  offer: Offer & { kind: 'arrange' },
  placed: Readonly<Record<string, readonly string[]>>,
): Answer[] {
  const moved = (items: readonly string[], slot: string | null): Answer => {
    const next: Record<string, readonly string[]> = {};
    for (const { id } of offer.slots) {
      const kept = (placed[id] ?? []).filter((held) => !items.includes(held));
      const there = id === slot ? [...kept, ...items] : kept;
      if (there.length > 0) next[id] = there;
    }
    return next;
  };
  const pairs = offer.items.flatMap((item, i) => offer.items.slice(i + 1).map((other) => [item, other]));
  const groups = [...offer.items.map((item) => [item]), ...pairs];
  return groups.flatMap((group) => [null, ...offer.slots.map((slot) => slot.id)].map((slot) => moved(group, slot)));
}
