import { type Decision, type Game, type Json, type Offer, type Option, type Table } from '#kernel';
import type { Names } from './names.js';

/**
 * An answer by its meaning: options by their facts, cards by nickname or definition key, staged actions by their
 * action, seats as `seat/1`. `raw` is sent unchanged; `fallback` is the answer that a time-out takes.
 */
export type Meaning =
  | { readonly choose: string | Readonly<Record<string, unknown>> }
  | { readonly select: readonly string[] }
  | { readonly order: readonly string[] }
  | { readonly amount: number }
  | { readonly confirm: boolean }
  | { readonly arrange: Readonly<Record<string, readonly string[]>> }
  | { readonly raw: unknown }
  | 'fallback';

export type Meant = { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly problem: string };

export interface AnswerContext {
  readonly game: Game;
  readonly table: Table;
  readonly names: Names;
  /** The names of facts that options of the match have had so far. */
  readonly facts: ReadonlySet<string>;
}

const problem = (text: string): Meant => ({ ok: false, problem: text });
const meant = (answer: unknown): Meant => ({ ok: true, answer });

/** The answer that a meaning stands for, or the reason why it does not stand for exactly one. */
export function toAnswer(context: AnswerContext, decision: Decision, meaning: Meaning): Meant {
  if (meaning === 'fallback') return meant(decision.fallback);
  if ('raw' in meaning) return meant(meaning.raw);
  if ('amount' in meaning) return meant(meaning.amount);
  if ('confirm' in meaning) return meant(meaning.confirm);
  const offer = decision.offer;
  if (!offer) return problem('the decision offers nothing');
  const reader = new Reader(context, decision);
  if ('choose' in meaning) return reader.choice(offer, meaning.choose);
  if ('select' in meaning) return reader.list(offer.kind === 'select' ? offer.from : [], meaning.select);
  if ('order' in meaning) return reader.list(offer.kind === 'order' ? offer.items : [], meaning.order);
  return reader.arrangement(offer, meaning.arrange);
}

/** The options that have all the wanted facts. */
export function matchingOptions(
  context: AnswerContext,
  decision: Decision,
  wanted: string | Readonly<Record<string, unknown>>,
): Option[] {
  if (decision.offer?.kind !== 'choose') return [];
  const reader = new Reader(context, decision);
  return decision.offer.options.filter((option) => reader.isMeant(option, wanted));
}

/**
 * Which entries of a list are not offered, and which options are offered beyond the list; the order does not matter.
 */
export function offeredBeside(
  context: AnswerContext,
  decision: Decision,
  wanted: readonly (string | Readonly<Record<string, unknown>>)[],
): { readonly missing: readonly unknown[]; readonly beyond: readonly Option[] } {
  const left = optionsOf(decision);
  const reader = new Reader(context, decision);
  // Entries that match the fewest options are assigned first, so that a vague entry gets an option that no other entry
  // needs.
  const byChoice = wanted
    .map((facts) => ({ facts, fits: left.filter((option) => reader.isMeant(option, facts)).length }))
    .sort((one, other) => one.fits - other.fits);
  const missing = byChoice.flatMap(({ facts }) => {
    const place = left.findIndex((option) => reader.isMeant(option, facts));
    if (place >= 0) left.splice(place, 1);
    return place >= 0 ? [] : [facts];
  });
  return { missing, beyond: left };
}

/** Everything in the offer as options: items to select or to put in order have no facts. */
function optionsOf({ offer }: Decision): Option[] {
  if (offer?.kind === 'choose') return [...offer.options];
  const items = offer?.kind === 'select' ? offer.from : offer && 'items' in offer ? offer.items : [];
  return items.map((id) => ({ id }));
}

class Reader {
  constructor(
    private readonly context: AnswerContext,
    private readonly decision: Decision,
  ) {}

  choice(offer: Offer, wanted: string | Readonly<Record<string, unknown>>): Meant {
    if (offer.kind !== 'choose') return problem(`the decision is not a choice but ${offer.kind}`);
    const found = offer.options.filter((option) => this.isMeant(option, wanted));
    const [first, second] = found;
    if (!first) return problem(`no option means ${JSON.stringify(wanted)}`);
    // If all matching options have the same facts, any of them will do.
    if (second && new Set(found.map(factsOf)).size > 1)
      return problem(`${found.length} options mean ${JSON.stringify(wanted)}: give more facts or a nickname`);
    return meant(first.id);
  }

  isMeant(option: Option, wanted: string | Readonly<Record<string, unknown>>): boolean {
    if (typeof wanted === 'string') return this.stands(wanted, option.id);
    return Object.entries(wanted).every(([fact, value]) => this.fits(value as Json, option[fact] ?? null));
  }

  /** Lists match in any order; a single wanted value matches a list that contains only it. */
  private fits(wanted: Json, actual: Json): boolean {
    if (typeof wanted === 'string') {
      if (Array.isArray(actual)) return actual.length === 1 && this.fits(wanted, actual[0] as Json);
      return typeof actual === 'string' && this.stands(wanted, actual);
    }
    if (!Array.isArray(wanted)) return JSON.stringify(wanted) === JSON.stringify(actual);
    if (!Array.isArray(actual) || wanted.length !== actual.length) return false;
    const left: Json[] = [...(actual as Json[])];
    return (wanted as Json[]).every((part) => {
      const place = left.findIndex((candidate) => this.fits(part, candidate));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  }

  /**
   * Whether the word stands for the id: literally, as a nickname, as a definition key, or as the action of a staged
   * one.
   */
  private stands(word: string, id: string): boolean {
    if (word === id) return true;
    const { names, table } = this.context;
    const named = names.idOf(word);
    // An offer about a card that has left refers to it by its former id.
    if (named !== null) return named === id || (!table.cards[id] && names.hasBeen(word, id));
    const def = table.cards[id]?.def ?? this.decision.shown?.[id];
    return def === word || table.stage.some((action) => action.id === id && action.action === word);
  }

  list(items: readonly string[], words: readonly string[]): Meant {
    const taken: string[] = [];
    for (const word of words) {
      const found = items.filter((id) => !taken.includes(id) && this.stands(word, id));
      const [first, second] = found;
      if (!first) return problem(`"${word}" is not among what is offered`);
      if (second) return problem(`"${word}" may be any of ${found.length} offered things: give it a nickname`);
      taken.push(first);
    }
    return meant(taken);
  }

  arrangement(offer: Offer, wanted: Readonly<Record<string, readonly string[]>>): Meant {
    if (offer.kind !== 'arrange') return problem(`the decision is not an arrangement but ${offer.kind}`);
    const answer: Record<string, readonly string[]> = {};
    const placed: string[] = [];
    for (const [slotWord, words] of Object.entries(wanted)) {
      const slot = this.list(
        offer.slots.map(({ id }) => id),
        [slotWord],
      );
      if (!slot.ok) return slot;
      const items = this.list(
        offer.items.filter((id) => !placed.includes(id)),
        words,
      );
      if (!items.ok) return items;
      placed.push(...(items.answer as string[]));
      answer[(slot.answer as string[])[0] as string] = items.answer as string[];
    }
    return meant(answer);
  }
}

const factsOf = ({ id: _, ...facts }: Option): string => JSON.stringify(facts);
