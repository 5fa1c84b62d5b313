import { OUT, solveArrangement, someAnswer, valueIn, type Limit, type Offer, type Total } from '#kernel';
import type { Draft } from './draft.js';

type Selection = Offer & { readonly kind: 'select' };
type Arrangement = Offer & { readonly kind: 'arrange' };

/** The items that can be picked next so that the selection can still become a legal answer. */
export function pickable(offer: Selection, picked: readonly string[]): ReadonlySet<string> {
  // Where only one may be picked, the new one replaces the old.
  const kept = offer.max === 1 ? [] : picked;
  const rest = offer.from.filter((item) => !picked.includes(item));
  return new Set(rest.filter((item) => someAnswer(whatIsLeft(offer, [...kept, item])) !== null));
}

/** What remains to be selected after `picked`. */
function whatIsLeft({ from, min, max, limits, total }: Selection, picked: readonly string[]): Selection {
  const isPicked = new Set(picked);
  const countIn = ({ of }: Limit): number => of.filter((item) => isPicked.has(item)).length;
  return {
    kind: 'select',
    from: from.filter((item) => !isPicked.has(item)),
    min: Math.max(0, min - picked.length),
    max: max - picked.length,
    limits: limits.map((limit) => ({ of: limit.of, min: limit.min - countIn(limit), max: limit.max - countIn(limit) })),
    total: total && lessPicked(total, picked),
  };
}

function lessPicked(total: Total, picked: readonly string[]): Total {
  const sum = picked.reduce((so, item) => so + valueIn(total, item), 0);
  return { values: total.values, min: total.min - sum, max: total.max - sum };
}

/**
 * The slots that an item can be put into so that the arrangement, with all other items in place, can still become a
 * legal answer.
 */
export function placeable(offer: Arrangement, placed: Draft['placed'], item: string): ReadonlySet<string> {
  const slots = offer.slots.map(({ id }) => id);
  return new Set(slots.filter((slot) => canBecomeAnswer(offer, { ...placed, [item]: slot })));
}

function canBecomeAnswer(offer: Arrangement, placed: Draft['placed']): boolean {
  const slots = offer.slots.map(({ id }) => id);
  const anywhere = [...(offer.complete ? [] : [OUT]), ...slots.keys()];
  const fixedFirst = offer.items.toSorted((a, b) => Number(b in placed) - Number(a in placed));
  const tries = (item: string): readonly number[] =>
    placed[item] === undefined ? anywhere : [slots.indexOf(placed[item])];
  return solveArrangement(offer, fixedFirst, tries) !== null;
}
