import { accepts, type Answer, type Decision, type Offer, type Option, type Table } from '#kernel';
import { pickable, placeable } from './completion.js';

/** An answer in progress. */
export interface Draft {
  /** In the order in which they were picked: items of a selection or an order, or what narrows down the options. */
  readonly picked: readonly string[];
  /** For arrangements: item to slot. */
  readonly placed: Readonly<Record<string, string>>;
  readonly amount: number | null;
}

export const EMPTY_DRAFT: Draft = { picked: [], placed: {}, amount: null };

/**
 * How a thing on the table relates to the decision: it can be picked, it is picked, or it can be picked as the target.
 */
export type Light = 'open' | 'picked' | 'target';

type Choose = Offer & { readonly kind: 'choose' };
type Asked = Pick<Decision, 'offer' | 'seat'>;

/** The reference of a place inside a zone, distinct from the ids of cards, seats and actions. */
export const placeRef = (place: string): string => `place/${place}`;

/** The things on the table that an option is about, in the order of its facts; a place comes last. */
export function refsOf(option: Option, table: Table): readonly string[] {
  const isThing = (value: unknown): value is string =>
    typeof value === 'string' &&
    (value in table.cards || /^seat\/\d+$/.test(value) || table.stage.some(({ id }) => id === value));
  const { id, place, ...facts } = option;
  const named = Object.values(facts).flat().filter(isThing);
  if (typeof place === 'string') return [...named, placeRef(place)];
  return named.length > 0 ? named : isThing(id) ? [id] : [];
}

/** The options that are about everything picked so far; all options if nothing is picked. */
export function narrowed({ options }: Choose, picked: readonly string[], table: Table): readonly Option[] {
  if (picked.length === 0) return options;
  return options.filter((option) => {
    const refs = refsOf(option, table);
    return picked.every((id) => refs.includes(id));
  });
}

const nextRef = (option: Option, picked: readonly string[], table: Table): string | undefined =>
  refsOf(option, table).find((ref) => !picked.includes(ref));

/** What lights up on the table, and how. */
export function lightsOf({ offer }: Asked, { picked, placed }: Draft, table: Table): ReadonlyMap<string, Light> {
  const lights = new Map<string, Light>();
  if (!offer) return lights;
  if (offer.kind === 'choose') {
    for (const option of narrowed(offer, picked, table)) {
      const ref = nextRef(option, picked, table);
      if (ref !== undefined) lights.set(ref, picked.length === 0 ? 'open' : 'target');
    }
    // Another card can still be picked instead.
    for (const option of offer.options) {
      const [first] = refsOf(option, table);
      if (first !== undefined && !lights.has(first)) lights.set(first, 'open');
    }
  }
  for (const item of openItems(offer, picked, placed)) lights.set(item, 'open');
  for (const item of Object.keys(placed)) lights.set(item, 'picked');
  if (offer.kind === 'arrange' && picked[0] !== undefined)
    for (const slot of placeable(offer, placed, picked[0])) lights.set(slot, 'target');
  for (const id of picked) lights.set(id, 'picked');
  return lights;
}

/** The items that may still be taken; those that cannot lead to a legal answer are left out. */
function openItems(offer: Offer, picked: Draft['picked'], placed: Draft['placed']): Iterable<string> {
  if (offer.kind === 'select') return pickable(offer, picked);
  if (offer.kind === 'arrange') return offer.items.filter((item) => placeable(offer, placed, item).size > 0);
  return offer.kind === 'order' ? offer.items : [];
}

/** The result of tapping a card, a seat or a place: another draft, or an answer. Null if the tap has no meaning. */
export type Tapped = { readonly draft: Draft } | { readonly answer: Answer } | null;

export function tap({ offer }: Asked, draft: Draft, id: string, table: Table): Tapped {
  switch (offer?.kind) {
    case 'choose':
      return tapOption(offer, draft, id, table);
    case 'select':
      return tapSelected(offer, draft, id);
    case 'order':
      return offer.items.includes(id) ? { draft: { ...draft, picked: toggled(draft.picked, id) } } : null;
    case 'arrange':
      return tapArranged(offer, draft, id);
    default:
      return null;
  }
}

/** Whether the decision can be answered by dragging one thing to another. */
export const isMoved = (decision: Asked | null): boolean =>
  decision?.offer?.kind === 'choose' || decision?.offer?.kind === 'arrange';

/** The draft while a card is dragged: only that card is picked. Null if it cannot be picked. */
export function lift(asked: Asked, draft: Draft, id: string, table: Table): Draft | null {
  const tapped = tap(asked, { ...draft, picked: [] }, id, table);
  return tapped && 'draft' in tapped ? tapped.draft : null;
}

function toggled(picked: readonly string[], id: string): readonly string[] {
  return picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id];
}

/** Where only one may be picked, the new one replaces the old. */
function tapSelected(offer: Offer & { kind: 'select' }, draft: Draft, id: string): Tapped {
  const { picked } = draft;
  if (!picked.includes(id) && !pickable(offer, picked).has(id)) return null;
  const others = offer.max === 1 ? picked.filter((other) => other === id) : picked;
  return { draft: { ...draft, picked: toggled(others, id) } };
}

/**
 * The first tap only picks, so that an accidental tap plays nothing. Tapping the same card again, or a target that
 * leaves no other choice, answers.
 */
function tapOption(offer: Choose, draft: Draft, id: string, table: Table): Tapped {
  const { picked } = draft;
  if (picked.includes(id)) {
    const meant = narrowed(offer, picked, table);
    const [only] = meant;
    const isWhole = only && meant.length === 1 && nextRef(only, picked, table) === undefined;
    return isWhole ? { answer: only.id } : { draft: EMPTY_DRAFT };
  }
  const path = [...picked, id];
  const meant = narrowed(offer, path, table);
  if (meant.length === 0) return picked.length > 0 ? tapOption(offer, EMPTY_DRAFT, id, table) : null;
  const [only] = meant;
  if (picked.length > 0 && only && meant.length === 1 && nextRef(only, path, table) === undefined)
    return { answer: only.id };
  return { draft: { ...draft, picked: path } };
}

function tapArranged(offer: Offer & { kind: 'arrange' }, draft: Draft, id: string): Tapped {
  const [held] = draft.picked;
  if (held !== undefined && placeable(offer, draft.placed, held).has(id)) return { draft: place(draft, held, id) };
  if (!offer.items.includes(id)) return null;
  return { draft: { ...draft, picked: held === id ? [] : [id] } };
}

/** Puts an item into a slot; if it is already there, takes it out. */
export function place(draft: Draft, item: string, slot: string): Draft {
  const { [item]: before, ...rest } = draft.placed;
  return { ...draft, picked: [], placed: before === slot ? rest : { ...rest, [item]: slot } };
}

/** Moves an item of an order up or down. */
export function shifted(items: readonly string[], item: string, by: -1 | 1): readonly string[] {
  const from = items.indexOf(item);
  const to = from + by;
  if (from < 0 || to < 0 || to >= items.length) return items;
  const moved = [...items];
  moved.splice(from, 1);
  moved.splice(to, 0, item);
  return moved;
}

/** The answer that a draft stands for; null if the offer does not accept it. */
export function answerOf(offer: Offer, draft: Draft): Answer | null {
  const answer = drafted(offer, draft);
  return answer !== null && accepts(offer, answer) ? answer : null;
}

function drafted(offer: Offer, { picked, placed, amount }: Draft): Answer | null {
  switch (offer.kind) {
    case 'select':
      return picked;
    case 'order':
      return [...picked, ...offer.items.filter((item) => !picked.includes(item))];
    case 'amount':
    case 'name':
      return amount;
    case 'arrange':
      return arrangement(placed);
    case 'choose':
    case 'confirm':
      return null;
  }
}

function arrangement(placed: Draft['placed']): Answer {
  const slots: Record<string, string[]> = {};
  for (const [item, slot] of Object.entries(placed)) (slots[slot] ??= []).push(item);
  return slots;
}
