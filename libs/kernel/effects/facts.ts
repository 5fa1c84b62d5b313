import type { CardDefinition, Game } from '../game.js';
import type { Json } from '../json.js';
import { zoneName, type Card, type CardId } from '../table.js';
import { BLANK, describedAs } from './ability-index.js';
import type { Preference } from './language.js';
import type { ReadContext } from './places.js';
import { byAge, type Made } from './time-line.js';

const isBlank = (game: Game, { facing, zone }: Card): boolean =>
  facing === 'down' && game.layout.zones[zoneName(zone)]?.faceDownIs === 'blank';

/** The definition of the card in its current aspect, before any changes; undefined if the viewer does not know it. */
export function definitionOf(game: Game, card: Card): CardDefinition | undefined {
  const { def } = card;
  if (isBlank(game, card)) return BLANK;
  const aspect = game.language.aspects === undefined ? null : game.language.aspects.of(card);
  if (aspect !== null) return describedAs(game, def, aspect);
  return def === null ? undefined : game.cards[def];
}

/** Whether nothing can be added to or removed from the card, except for its numbers. */
export function isFixed(game: Game, card: Card): boolean {
  if (isBlank(game, card)) return true;
  const { aspects } = game.language;
  if (aspects?.fixed === undefined) return false;
  const aspect = aspects.of(card);
  return aspect !== null && aspects.fixed.includes(aspect);
}

/** The card as printed, whatever its aspect; undefined if the viewer does not know it. */
export const originalOf = (game: Game, { def }: Card): CardDefinition | undefined =>
  def === null ? undefined : game.cards[def];

export const factOf = (game: Game, card: Card, fact: string): Json => definitionOf(game, card)?.facts[fact] ?? null;

export const printedFact = (game: Game, card: Card, fact: string): Json => originalOf(game, card)?.facts[fact] ?? null;

export const printedNumber = (game: Game, card: Card, stat: string): number => originalOf(game, card)?.stats[stat] ?? 0;

/** A fact after values were added and removed: in order of age if `inOrder`, otherwise a removal beats every addition. */
export function changedFact(fact: Json, changes: readonly Made[], name: string, inOrder: boolean): Json {
  if (inOrder) return factInOrder(fact, changes, name);
  let values: readonly Json[] | null = null;
  for (const { change } of changes)
    if (change.kind === 'fact' && change.fact === name && change.add)
      values = [...new Set([...(values ?? listOf(fact)), ...change.add])];
  for (const { change } of changes) {
    if (change.kind !== 'fact' || change.fact !== name || !change.remove) continue;
    const { remove } = change;
    values = remove === 'all' ? [] : (values ?? listOf(fact)).filter((value) => !remove.includes(value));
  }
  return values ?? fact;
}

function factInOrder(fact: Json, changes: readonly Made[], name: string): Json {
  let values: readonly Json[] | null = null;
  for (const { change } of byAge(changes)) {
    if (change.kind !== 'fact' || change.fact !== name) continue;
    const { add = [], remove = [] } = change;
    const kept: readonly Json[] =
      remove === 'all' ? [] : (values ?? listOf(fact)).filter((one) => !remove.includes(one));
    values = [...new Set([...kept, ...add])];
  }
  return values ?? fact;
}

export const listOf = (fact: Json): readonly Json[] =>
  Array.isArray(fact) ? (fact as readonly Json[]) : fact === null ? [] : [fact];

/** A fact that is a list (traits, colours) matches if any of its members does. */
export const factIn = (fact: Json, allowed: readonly Json[]): boolean =>
  Array.isArray(fact) ? fact.some((member: Json) => allowed.includes(member)) : allowed.includes(fact);

export const contains = (fact: Json, text: string): boolean =>
  Array.isArray(fact)
    ? fact.some((member: Json) => contains(member, text))
    : typeof fact === 'string' && fact.includes(text);

const values = new WeakMap<Game['cards'], Map<string, readonly string[]>>();

/** Every text that a card of the game has for a fact, sorted: the values that can be declared. */
export function valuesOf(game: Game, fact: string): readonly string[] {
  let known = values.get(game.cards);
  if (!known) values.set(game.cards, (known = new Map()));
  let list = known.get(fact);
  if (!list) {
    const facts = Object.values(game.cards).flatMap((card) => card.facts[fact] ?? []);
    const texts = (facts as Json[]).filter((value): value is string => typeof value === 'string');
    known.set(fact, (list = [...new Set(texts)].sort()));
  }
  return list;
}

/** How to read a fact of a card: its current value, or the printed one. */
export type ReadFact = (context: ReadContext, card: Card, fact: string) => Json;

/** The size of the largest set of cards of which no two share a value of the fact. Cards without a value share the value null. */
export function differentFacts(context: ReadContext, cards: readonly CardId[], fact: string, read: ReadFact): number {
  const all = new Map<string, readonly string[]>();
  for (const id of cards) {
    const values = listOf(read(context, context.table.cards[id] as Card, fact));
    const keys = (values.length === 0 ? [null] : values).map((value) => JSON.stringify(value)).sort();
    all.set(keys.join(), keys);
  }
  return mostApart([...all.values()]);
}

/**
 * A list with one value, or one that conflicts with at most one other, can always be taken: leaving it out would make room for at most one
 * other. Otherwise both possibilities are tried.
 */
function mostApart(lists: readonly (readonly string[])[]): number {
  const alike = (one: readonly string[]) => lists.filter((list) => list.some((value) => one.includes(value)));
  const free = lists.find((list) => list.length === 1 || alike(list).length <= 2);
  const first = free ?? lists[0];
  if (first === undefined) return 0;
  const near = alike(first);
  const taken = 1 + mostApart(lists.filter((list) => !near.includes(list)));
  return free ? taken : Math.max(taken, mostApart(lists.filter((list) => list !== first)));
}

export const COMPARE = {
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '=': (a: number, b: number) => a === b,
  '>=': (a: number, b: number) => a >= b,
  '>': (a: number, b: number) => a > b,
} as const;

/** Whether two facts are equal, regardless of the order of their values. */
export const isSameFact = (one: Json, other: Json): boolean =>
  one === other ||
  (listOf(one).length === listOf(other).length && listOf(one).every((value) => factIn(other, [value])));

/** The cards with the preferred ones first, by a fact of their current aspect; otherwise the order stays. */
export function byPreference(
  context: ReadContext,
  cards: readonly CardId[],
  preference: Preference | undefined,
): CardId[] {
  if (!preference) return [...cards];
  const facts = cards.map((id) => factOf(context.game, context.table.cards[id] as Card, preference.fact));
  if (facts.every((fact) => fact === facts[0])) return [...cards];
  const groups: CardId[][] = [...preference.order.map(() => []), []];
  cards.forEach((id, i) => {
    // `at(-1)` is the last group, for cards in none of the preferred ones.
    groups.at(preference.order.findIndex((values) => factIn(facts[i] as Json, values)))?.push(id);
  });
  return groups.flat();
}
