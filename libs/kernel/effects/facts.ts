import type { CardDefinition, Game } from '../game.js';
import type { Json } from '../json.js';
import type { Card, CardId } from '../table.js';
import type { Preference } from './language.js';
import type { Look } from './places.js';

/** What is printed on a card; undefined where that is not known. */
export const definitionOf = (game: Game, { def }: Card): CardDefinition | undefined =>
  def === null ? undefined : game.cards[def];

export const factOf = (game: Game, card: Card, fact: string): Json => definitionOf(game, card)?.facts[fact] ?? null;

/** A fact as it is now: by how the card lies, or as it is printed. */
export const factNow = (look: Look, card: Card, fact: string): Json =>
  look.game.liveFact?.(look, card, fact) ?? factOf(look.game, card, fact);

export const printedNumber = (game: Game, card: Card, stat: string): number =>
  definitionOf(game, card)?.stats[stat] ?? 0;

/** A fact that is a list (traits, colours) matches if any of its members does. */
export const factIn = (fact: Json, allowed: readonly Json[]): boolean =>
  Array.isArray(fact) ? fact.some((member: Json) => allowed.includes(member)) : allowed.includes(fact);

export const contains = (fact: Json, text: string): boolean =>
  Array.isArray(fact)
    ? fact.some((member: Json) => contains(member, text))
    : typeof fact === 'string' && fact.includes(text);

const values = new WeakMap<Game['cards'], Map<string, readonly string[]>>();

/** Every text that a card of the game has for a fact, in alphabetical order: what can be declared. */
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

/** How many different values of a fact the cards have. */
export const differentFacts = (look: Look, cards: readonly CardId[], fact: string): number =>
  new Set(cards.map((id) => JSON.stringify(factNow(look, look.table.cards[id] as Card, fact)))).size;

/** The cards with the preferred ones first; equal ones stay in order. */
export function byPreference(look: Look, cards: readonly CardId[], preference: Preference | undefined): CardId[] {
  if (!preference) return [...cards];
  const rank = (id: CardId): number => {
    const fact = factNow(look, look.table.cards[id] as Card, preference.fact);
    const group = preference.order.findIndex((values) => factIn(fact, values));
    return group < 0 ? preference.order.length : group;
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}
