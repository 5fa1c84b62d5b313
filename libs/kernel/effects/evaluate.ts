import type { StatRule } from '../game.js';
import { unreachable, type Json } from '../json.js';
import { canUse } from '../procedures/limits.js';
import { holdsTurn, zoneName, type Card, type CardId } from '../table.js';
import {
  abilitiesInForce,
  constantsIn,
  isAnyConstantIn,
  type AskedGates,
  type Asking,
  type Held,
  type Wanted,
} from './abilities.js';
import { constantsAbout, isOfState, isState, orderOf, RULE } from './ability-index.js';
import { changesIn, EFFECTS, TEXTS, topicOf, topics, type About } from './topics.js';
import { bounded, shareOf } from './bounds.js';
import { gatesOf, isAbout, isDescription, isMutedBy, keywordAfter, namesAfter, toChange } from './changes.js';
import { NOTHING_KNOWN, scopeOfEffect, scopeOn, type Continuous } from './continuous.js';
import { lastNumber, sumOver } from './departed.js';
import { changedFact, COMPARE, definitionOf, differentFacts, factOf, isFixed, printedNumber } from './facts.js';
import {
  anyTest,
  everyTest,
  extremeTest,
  factTest,
  hostTest,
  keywordTest,
  linkTest,
  mayFit,
  noTest,
  plainTest,
  riderTest,
  type Test,
} from './filters.js';
import type { Ability, Condition, Filter, Quantity, Scope, Selector } from './language.js';
import { lastCount, lastKeyword } from './last-known.js';
import { liesWith, zoneCards } from './lying.js';
import { boundCards, isMeantZone, isPlainlyNot, registered, ridersOf, seatsOf } from './places.js';
import type { Look, Within } from './places.js';
import type { Reads } from './settled.js';
import { isAround, ratedAt, ratingAt } from './ratings.js';
import { entered, giverOf, madeBy, numberAfter, type Entering, type Made } from './time-line.js';

// Filters evaluate numbers, and numbers depend on constant abilities, which have filters: the two are mutually recursive and share this
// file.

/** The cards that a selector finds now, in table order. Bound cards that have left are not found. */
export function select(look: Look, scope: Scope, selector: Selector): CardId[] {
  const found = unfiltered(look, scope, selector);
  if (!selector.where) return [...found];
  const test = testOf(selector.where);
  return found.filter((id) => {
    const card = look.table.cards[id];
    // On a viewer's table a hidden card has no entry, so it never matches.
    return card !== undefined && test(look, scope, card);
  });
}

/** The cards that the selector names, before its `where` is applied. */
export function unfiltered(look: Look, scope: Scope, selector: Selector): readonly CardId[] {
  if ('bound' in selector) return boundCards(look, scope, selector.bound);
  if ('zone' in selector) return zoneCards(look, scope, selector, topOf(look, scope, selector.top));
  return [...new Set(selector.either.flatMap((part) => select(look, scope, part)))];
}

/** Whether a selector finds the card, without listing all others. */
function selects(look: Look, scope: Scope, selector: Selector, card: Card): boolean {
  if ('either' in selector) {
    if (!selector.either.some((part) => selects(look, scope, part, card))) return false;
  } else if ('bound' in selector) {
    if (!boundCards(look, scope, selector.bound).includes(card.id)) return false;
  } else if (selector.top !== undefined) {
    if (!zoneCards(look, scope, selector, topOf(look, scope, selector.top)).includes(card.id)) return false;
  } else if (!isMeantZone(look.game, zoneName(card.zone), selector.zone) || !liesWith(look, scope, selector, card))
    return false;
  return !selector.where || matches(look, scope, card, selector.where);
}

const topOf = (look: Look, scope: Scope, top: Quantity | undefined): number | undefined =>
  top === undefined ? undefined : Math.max(0, quantity(look, scope, top));

/** Whether a selector can find the card at all, judging only by its position, role and links, which no constant ability changes. */
function mayName(look: Look, scope: Scope, selector: Selector, card: Card): boolean {
  if (selector.where && !mayFit(selector.where, (one) => matches(look, scope, card, one))) return false;
  if ('either' in selector) return selector.either.some((part) => mayName(look, scope, part, card));
  if ('bound' in selector) return boundCards(look, scope, selector.bound).includes(card.id);
  return isMeantZone(look.game, zoneName(card.zone), selector.zone) && liesWith(look, scope, selector, card);
}

const tests = new WeakMap<Filter, Test>();

/** Filters are evaluated very often, so each one is compiled to a test once. */
function testOf(filter: Filter): Test {
  let test = tests.get(filter);
  if (!test) tests.set(filter, (test = readTest(filter)));
  return test;
}

export const matches = (look: Look, scope: Scope, card: Card, filter: Filter): boolean =>
  testOf(filter)(look, scope, card);

function readTest(filter: Filter): Test {
  if ('all' in filter) return everyTest(filter.all.map(testOf));
  if ('any' in filter) return anyTest(filter.any.map(testOf));
  if ('not' in filter) return noTest(testOf(filter.not));
  if ('stat' in filter) return (look, scope, card) => isInRange(look, scope, statOf(look, card, filter.stat), filter);
  if ('counter' in filter)
    return (look, scope, card) => isInRange(look, scope, card.counters[filter.counter] ?? 0, filter);
  if ('keyword' in filter) return (look, _scope, card) => hasKeyword(look, card, filter.keyword);
  if ('ofKeyword' in filter) return keywordTest(filter, factNow, keywordNames);
  if ('fact' in filter) return factTest(filter, factNow);
  if ('label' in filter) return (look, _scope, card) => hasLabel(look, card, filter.label);
  if ('linked' in filter)
    return linkTest(filter.linked, { ...filter, end: 'from' }, filter.other && testOf(filter.other));
  if ('linkedTo' in filter)
    return linkTest(filter.linkedTo, { ...filter, end: 'to' }, filter.other && testOf(filter.other));
  if ('carries' in filter) return riderTest(testOf(filter.carries));
  if ('liesOn' in filter) return hostTest(testOf(filter.liesOn));
  if ('most' in filter) return extremeTest(filter.most, 1, statOf, (look, scope) => select(look, scope, filter.among));
  if ('least' in filter)
    return extremeTest(filter.least, -1, statOf, (look, scope) => select(look, scope, filter.among));
  return plainTest(filter);
}

const isInRange = (look: Look, scope: Scope, value: number | null, range: Range): boolean =>
  value !== null &&
  (range.atLeast === undefined || value >= quantity(look, scope, range.atLeast)) &&
  (range.atMost === undefined || value <= quantity(look, scope, range.atMost));

type Range = { readonly atLeast?: Quantity; readonly atMost?: Quantity };

export function quantity(look: Look, scope: Scope, amount: Quantity): number {
  if (typeof amount === 'number') return amount;
  if ('bound' in amount) return scope.numbers[amount.bound] ?? 0;
  if ('rating' in amount)
    return ratedAt(look, scope, amount).reduce((sum, at) => sum + ratingAt(look, at, amount.rating), 0);
  if ('count' in amount)
    return select(look, scope, amount.count).length || lastCount(look, scope, amount.count, testOf);
  if ('stat' in amount)
    return (
      lastNumber(look, scope, amount.of, amount.stat) ??
      sumOver(look, scope, amount.of, (card) => numberOf(look, card, amount.stat))
    );
  if ('keyword' in amount)
    return (
      lastKeyword(look, scope, amount.of, amount.keyword) ??
      sumOver(look, scope, amount.of, (card) => keywordValue(look, card, amount.keyword) ?? 0)
    );
  if ('printed' in amount)
    return sumOver(look, scope, amount.of, (card) => printedNumber(look.game, card, amount.printed));
  if ('sum' in amount) return amount.sum.reduce<number>((total, part) => total + quantity(look, scope, part), 0);
  if ('minus' in amount) return -quantity(look, scope, amount.minus);
  if ('times' in amount)
    return bounded(quantity(look, scope, amount.times[0]) * quantity(look, scope, amount.times[1]));
  if ('over' in amount) return shareOf(quantity(look, scope, amount.over[0]), quantity(look, scope, amount.over[1]));
  if ('different' in amount) return differentFacts(look, select(look, scope, amount.among), amount.different, factNow);
  if ('on' in amount) return sumOver(look, scope, amount.on, ({ counters }) => counters[amount.counter] ?? 0);
  if ('register' in amount) return registered(look, scope, amount.register, amount.of);
  if ('counter' in amount) {
    return seatsOf(look, scope, amount.of).reduce(
      (n, seat) => n + (look.table.seats[seat]?.counters[amount.counter] ?? 0),
      0,
    );
  }
  return unreachable(amount);
}

export function holds(look: Look, scope: Scope, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(look, scope, part));
  if ('any' in condition) return condition.any.some((part) => holds(look, scope, part));
  if ('not' in condition) return !holds(look, scope, condition.not);
  if ('exists' in condition)
    return select(look, scope, condition.exists).length > 0 || lastCount(look, scope, condition.exists, testOf) > 0;
  if ('compare' in condition) {
    const [left, relation, right] = condition.compare;
    return COMPARE[relation](quantity(look, scope, left), quantity(look, scope, right));
  }
  if ('turnOf' in condition) return seatsOf(look, scope, condition.turnOf).some((seat) => holdsTurn(look.table, seat));
  if ('phase' in condition) return condition.phase.includes(look.table.turn.phase);
  if ('marked' in condition) return look.table.marks[condition.marked] !== undefined;
  if ('did' in condition)
    return (scope.cards[condition.did]?.length ?? 0) > 0 || (scope.numbers[condition.did] ?? 0) > 0;
  return unreachable(condition);
}

/** The current value of a fact: from a rule of the game, or from the card's current aspect with all changes applied. */
export function factNow(look: Look, card: Card, fact: string): Json {
  if (card.last) return card.last.facts[fact] ?? null;
  const { facts } = look.game.language;
  if (facts !== undefined && Object.hasOwn(facts, fact)) return (facts[fact] as (typeof facts)[string])(look, card);
  const own = factOf(look.game, card, fact);
  if (nothingChanges(look, 'fact', fact)) return own;
  return changedFact(own, changesOn(look, card, 'fact', fact), fact, look.game.language.inOrder === true);
}

/** `factNow` for many cards: looks only once whether anything changes the fact. */
export function readingFact(look: Look, fact: string): (card: Card) => Json {
  const isRuled = look.game.language.facts !== undefined && Object.hasOwn(look.game.language.facts, fact);
  if (isRuled || !nothingChanges(look, 'fact', fact)) return (card) => factNow(look, card, fact);
  return (card) => factOf(look.game, card, fact);
}

/** The current number of a card, 0 if it has none. */
export const numberOf = (look: Look, card: Card, stat: string): number => statOf(look, card, stat) ?? 0;

/** The current number of a card, null if it has none. Derived, never stored. */
export function statOf(look: Look, card: Card, stat: string): number | null {
  if (card.last) return card.last.stats[stat] ?? null;
  const rule = look.game.language.stats?.[stat];
  if (rule === undefined) return changedNumber(look, card, stat, null);
  const value = wholeNumber(look, card, stat, rule);
  return value !== null && rule.floor !== undefined && value < rule.floor ? rule.floor : value;
}

/** The number including riders, minus what counters subtract (see `StatRule`). */
function wholeNumber(look: Look, card: Card, stat: string, rule: StatRule): number | null {
  if (rule.zero !== undefined && hasKeyword(look, card, rule.zero)) return 0;
  let value = changedNumber(look, card, stat, rule.counter ?? null);
  if (value === null) return null;
  if (rule.riders)
    for (const id of ridersOf(look.table, card.id))
      value += wholeNumber(look, look.table.cards[id] as Card, stat, rule) ?? 0;
  if (rule.less !== undefined) value -= card.counters[rule.less] ?? 0;
  return value;
}

/** The base value, then each kind of change in the game's order of layers. A card without the number still has none, whatever is added. */
function changedNumber(look: Look, card: Card, stat: string, counter: string | null): number | null {
  const { game } = look;
  const base = counter === null ? (definitionOf(game, card)?.stats[stat] ?? null) : (card.counters[counter] ?? 0);
  const changes = changesOn(look, card, 'stat', stat);
  if (changes.length === 0) return base;
  // A text may forbid lowering a number: `lower-power`.
  return numberAfter(game.language.layers, changes, stat, base, () => isSaid(look, card, 'forbid', `lower-${stat}`));
}

/** Whether nothing in force changes this number of any card, so that the printed value is right. */
export const isAsPrinted = (look: Look, stat: string): boolean => nothingChanges(look, 'stat', stat);

/** Whether nothing in force changes `what` of this name. This settles most lookups early. */
export function nothingChanges(look: Look, what: About, name: string): boolean {
  for (const { change } of look.table.effects) if (isAbout(change, what, name)) return false;
  const group = constantsAbout(look, what, name);
  return group === null || !isAnyConstantIn(look, group, ASKING);
}

/** Every wanted ability in force on the table, whoever has it. */
export function abilitiesOf<K extends Ability['kind']>(look: Look, wanted: Wanted<K>): readonly Held<K>[] {
  const held = abilitiesInForce(look, wanted, ASKING);
  if (held.length === 0 || wanted.kind === 'constant') return held;
  if (look.game.language.gates === undefined && nothingChanges(look, 'mute', TEXTS)) return held;
  return held.filter((one) => isWorking(look, one, wanted.gates));
}

/** Whether a text works: nothing mutes it, and each checked gate of its labels is open, or was opened for the card (`open:label`). */
export function isWorking(look: Look, held: Texted, isAsked?: AskedGates): boolean {
  if (!nothingChanges(look, 'mute', TEXTS) && isMuted(look, held)) return false;
  const { ability, source, controller } = held;
  return gatesOf(look.game.language.gates, ability).every(([label, n, gate]) => {
    if (isAsked?.(gate, label) === false) return true;
    const scope: Scope = { controller, source: source?.id ?? null, ...NOTHING_KNOWN, numbers: { [label]: n } };
    return holds(look, scope, gate) || (source !== null && isSaid(look, source, 'allow', `open:${label}`));
  });
}

/** Whether something in force forbids or allows `what` for the card. */
const isSaid = (look: Look, card: Card, kind: 'forbid' | 'allow', what: string): boolean =>
  changesOn(look, card, kind, what).some(({ change }) => change.kind === kind && change.what === what);

type Texted = Omit<Held, 'ability'> & { readonly ability: Ability };

/** Whether a text is blanked. Texts that the rules give, and those of a state, cannot be blanked. */
function isMuted(look: Look, { ability, source, carrier, program }: Texted): boolean {
  const bearer = look.table.cards[carrier ?? ''] ?? source;
  if (!bearer || program.startsWith(`${RULE}#`) || isOfState(look.game.language, ability)) return false;
  return isMutedBy(changesOn(look, bearer, 'mute', TEXTS), ability, giverOf(look.table, carrier, bearer));
}

/** Whether the card has a text with that label. */
export function hasLabel(look: Look, card: Card, label: string): boolean {
  if (card.last) return card.last.labels.includes(label);
  const texts = definitionOf(look.game, card)?.abilities.filter(({ labels }) => labels?.[label] !== undefined) ?? [];
  const held = { program: '', source: card, controller: card.controller, carrier: card.id };
  return texts.some((ability) => !isMuted(look, { ...held, ability }));
}

export function eachAbility<K extends Ability['kind']>(
  look: Look,
  wanted: Wanted<K>,
  visit: (held: Held<K>) => void,
): void {
  for (const held of abilitiesOf(look, wanted)) visit(held);
}

/** The value of a keyword: copies add up; null if the card has none. A loss beats every grant, unless the game counts both in order. */
export function keywordValue(look: Look, card: Card, keyword: string): number | null {
  if (card.last) return card.last.keywords[keyword] ?? null;
  const printed = definitionOf(look.game, card)?.keywords[keyword];
  const own = printed === undefined ? null : typeof printed === 'number' ? printed : 0;
  const changes = changesOn(look, card, 'keyword', keyword);
  if (own === null && changes.length === 0) return null;
  const mutes =
    isState(look.game.language, keyword) || nothingChanges(look, 'mute', TEXTS)
      ? NONE
      : changesOn(look, card, 'mute', TEXTS);
  if (changes.length + mutes.length === 0) return own;
  return keywordAfter([...mutes, ...changes], keyword, own, look.game.language.inOrder === true);
}

/** The names that belong to a keyword of the card; empty if the card has lost it. */
export const keywordNames = (look: Look, card: Card, keyword: string): readonly string[] =>
  hasKeyword(look, card, keyword)
    ? namesAfter(changesOn(look, card, 'keyword', keyword), definitionOf(look.game, card)?.keywords[keyword])
    : [];

export const hasKeyword = (look: Look, card: Card, keyword: string): boolean =>
  keywordValue(look, card, keyword) !== null;

/** Whether nothing in force gives or removes the keyword, or blanks cards, so that the printed value is right. */
const isKeywordAsPrinted = (look: Look, keyword: string): boolean =>
  nothingChanges(look, 'keyword', keyword) && nothingChanges(look, 'mute', TEXTS);

/** The functions by which names in a text are resolved. */
export const READS: Reads = { fact: factNow, quantity, keywordNames };

const ASKING: Asking = { has: hasKeyword, isAsPrinted: isKeywordAsPrinted, isOn: isEffectOn };
const NONE: readonly Made[] = [];

/** All changes to `what` of this name that apply to the card now: from continuous effects and from constant abilities. */
export function changesOn(look: Look, card: Card, what: About, name: string): readonly Made[] {
  const constant = constantChanges(look, card, what, name);
  let begun: Made[] | null = null;
  for (const effect of look.table.effects)
    if (isAbout(effect.change, what, name) && isEffectOn(look, effect, card)) (begun ??= []).push(effect);
  if (!begun && constant.length === 0) return NONE;
  if (isDescription(what) && isFixed(look.game, card)) return NONE;
  if (!begun) return constant;
  return constant.length === 0 ? begun : begun.concat(constant);
}

/** Whether an effect applies to the card: to those on which it began, or to those that match its reach now. */
export function isEffectOn(look: Look, effect: Continuous, card: Card): boolean {
  if (effect.reach === undefined)
    return effect.on.includes(card.id) || (effect.at !== undefined && isAround(effect, card));
  const scope = scopeOfEffect(effect);
  const { reach, id, source } = effect;
  if (effect.change.kind !== 'immune' && isImmune(look, card, source)) return false;
  const within = enter(look, scope, reach, card, { ability: effect, order: 0, carrier: id, source });
  if (!within) return false;
  return (
    selects({ game: look.game, table: look.table, memory: look.memory, within }, scope, reach, card) && !within.isCut
  );
}

/** Whether effects of a source do not work on the card. */
export function isImmune(look: Look, card: Card, id: CardId | null): boolean {
  const source = look.table.cards[id ?? ''];
  if (!source || nothingChanges(look, 'immune', EFFECTS)) return false;
  return changesOn(look, card, 'immune', EFFECTS).some(
    ({ change }) => change.kind === 'immune' && matches(look, scopeOn(card), source, change.from),
  );
}

/** The changes that constant abilities make to `what` of this name on the card. */
export function constantChanges(look: Look, card: Card, what: About, name: string): readonly Made[] {
  const group = constantsAbout(look, what, name);
  if (group === null) return NONE;
  const held = constantsIn(look, group, ASKING);
  if (held.length === 0) return NONE;
  const found: Made[] = [];
  for (const one of held) addChanges(look, one, card, group.topic, found);
  return found;
}

function addChanges(outer: Look, held: Held<'constant'>, card: Card, topic: string, found: Made[]): void {
  const { ability, controller, carrier, knows = NOTHING_KNOWN } = held;
  const source = held.source?.id ?? null;
  if (isPlainlyNot(outer, ability.on, source, card)) return;
  const scope: Scope = { controller, source, cards: knows.cards, numbers: knows.numbers, seats: knows.seats };
  const order = orderOf(outer, ability);
  const within = enter(outer, scope, ability.on, card, { ability, order, carrier, source });
  if (!within) return;
  const look: Look = { game: outer.game, table: outer.table, memory: outer.memory, within };
  if (!selects(look, scope, ability.on, card)) return;
  if (ability.when && !holds(look, scope, ability.when)) return;
  if (ability.once && !canUse(look, ability.once, held)) return;
  if (!isWorking(look, held)) return;
  const isOwn = source === card.id || held.program.startsWith(`${RULE}#`);
  if (!isOwn && topic !== topics.immune(EFFECTS) && isImmune(look, card, source)) return;
  const before = found.length;
  for (const change of changesIn(ability))
    if (topicOf(change) === topic) found.push(madeBy(held, toChange(look, scope, change, READS)));
  if (within.isCut) found.length = before;
}

/** Starts evaluating whether something changes a card; null if that evaluation is already in progress, so that it does not count. */
const enter = (look: Look, scope: Scope, on: Selector, card: Card, one: Entering): Within | null =>
  entered(look.within ?? null, one, () => mayName(look, scope, on, card));
