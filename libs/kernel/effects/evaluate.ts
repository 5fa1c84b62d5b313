import type { StatRule } from '../game.js';
import { unreachable, type Json } from '../json.js';
import { canUse } from '../procedures/limits.js';
import { cardAt, holdsTurn, zoneName, type Card, type CardId } from '../table.js';
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
import type { ReadContext, Within } from './places.js';
import type { Reads } from './settled.js';
import { isAround, ratedAt, ratingAt } from './ratings.js';
import { entered, giverOf, madeBy, numberAfter, type Entering, type Made } from './time-line.js';

// Filters evaluate numbers, and numbers depend on constant abilities, which have filters: the two are mutually recursive and share this
// file.

/** The cards that a selector finds now, in table order. Bound cards that have left are not found. */
export function select(context: ReadContext, scope: Scope, selector: Selector): CardId[] {
  const found = unfiltered(context, scope, selector);
  if (!selector.where) return [...found];
  const test = testOf(selector.where);
  return found.filter((id) => {
    const card = context.table.cards[id];
    // On a viewer's table a hidden card has no entry, so it never matches.
    return card !== undefined && test(context, scope, card);
  });
}

/** The cards that the selector names, before its `where` is applied. */
export function unfiltered(context: ReadContext, scope: Scope, selector: Selector): readonly CardId[] {
  if ('bound' in selector) return boundCards(context, scope, selector.bound);
  if ('zone' in selector) return zoneCards(context, scope, selector, topOf(context, scope, selector.top));
  return [...new Set(selector.either.flatMap((part) => select(context, scope, part)))];
}

/** Whether a selector finds the card, without listing all others. */
function selects(context: ReadContext, scope: Scope, selector: Selector, card: Card): boolean {
  if ('either' in selector) {
    if (!selector.either.some((part) => selects(context, scope, part, card))) return false;
  } else if ('bound' in selector) {
    if (!boundCards(context, scope, selector.bound).includes(card.id)) return false;
  } else if (selector.top !== undefined) {
    if (!zoneCards(context, scope, selector, topOf(context, scope, selector.top)).includes(card.id)) return false;
  } else if (
    !isMeantZone(context.game, zoneName(card.zone), selector.zone) ||
    !liesWith(context, scope, selector, card)
  )
    return false;
  return !selector.where || matches(context, scope, card, selector.where);
}

const topOf = (context: ReadContext, scope: Scope, top: Quantity | undefined): number | undefined =>
  top === undefined ? undefined : Math.max(0, quantity(context, scope, top));

/** Whether a selector can find the card at all, judging only by its position, role and links, which no constant ability changes. */
function mayName(context: ReadContext, scope: Scope, selector: Selector, card: Card): boolean {
  if (selector.where && !mayFit(selector.where, (one) => matches(context, scope, card, one))) return false;
  if ('either' in selector) return selector.either.some((part) => mayName(context, scope, part, card));
  if ('bound' in selector) return boundCards(context, scope, selector.bound).includes(card.id);
  return isMeantZone(context.game, zoneName(card.zone), selector.zone) && liesWith(context, scope, selector, card);
}

const tests = new WeakMap<Filter, Test>();

/** Filters are evaluated very often, so each one is compiled to a test once. */
function testOf(filter: Filter): Test {
  let test = tests.get(filter);
  if (!test) tests.set(filter, (test = readTest(filter)));
  return test;
}

export const matches = (context: ReadContext, scope: Scope, card: Card, filter: Filter): boolean =>
  testOf(filter)(context, scope, card);

function readTest(filter: Filter): Test {
  if ('all' in filter) return everyTest(filter.all.map(testOf));
  if ('any' in filter) return anyTest(filter.any.map(testOf));
  if ('not' in filter) return noTest(testOf(filter.not));
  if ('stat' in filter)
    return (context, scope, card) => isInRange(context, scope, statOf(context, card, filter.stat), filter);
  if ('counter' in filter)
    return (context, scope, card) => isInRange(context, scope, card.counters[filter.counter] ?? 0, filter);
  if ('keyword' in filter) return (context, _scope, card) => hasKeyword(context, card, filter.keyword);
  if ('ofKeyword' in filter) return keywordTest(filter, factNow, keywordNames);
  if ('fact' in filter) return factTest(filter, factNow);
  if ('label' in filter) return (context, _scope, card) => hasLabel(context, card, filter.label);
  if ('linked' in filter)
    return linkTest(filter.linked, { ...filter, end: 'from' }, filter.other && testOf(filter.other));
  if ('linkedTo' in filter)
    return linkTest(filter.linkedTo, { ...filter, end: 'to' }, filter.other && testOf(filter.other));
  if ('carries' in filter) return riderTest(testOf(filter.carries));
  if ('liesOn' in filter) return hostTest(testOf(filter.liesOn));
  if ('most' in filter)
    return extremeTest(filter.most, 1, statOf, (context, scope) => select(context, scope, filter.among));
  if ('least' in filter)
    return extremeTest(filter.least, -1, statOf, (context, scope) => select(context, scope, filter.among));
  return plainTest(filter);
}

const isInRange = (context: ReadContext, scope: Scope, value: number | null, range: Range): boolean =>
  value !== null &&
  (range.atLeast === undefined || value >= quantity(context, scope, range.atLeast)) &&
  (range.atMost === undefined || value <= quantity(context, scope, range.atMost));

type Range = { readonly atLeast?: Quantity; readonly atMost?: Quantity };

export function quantity(context: ReadContext, scope: Scope, amount: Quantity): number {
  if (typeof amount === 'number') return amount;
  if ('bound' in amount) return scope.numbers[amount.bound] ?? 0;
  if ('rating' in amount)
    return ratedAt(context, scope, amount).reduce((sum, at) => sum + ratingAt(context, at, amount.rating), 0);
  if ('count' in amount)
    return select(context, scope, amount.count).length || lastCount(context, scope, amount.count, testOf);
  if ('stat' in amount)
    return (
      lastNumber(context, scope, amount.of, amount.stat) ??
      sumOver(context, scope, amount.of, (card) => numberOf(context, card, amount.stat))
    );
  if ('keyword' in amount)
    return (
      lastKeyword(context, scope, amount.of, amount.keyword) ??
      sumOver(context, scope, amount.of, (card) => keywordValue(context, card, amount.keyword) ?? 0)
    );
  if ('printed' in amount)
    return sumOver(context, scope, amount.of, (card) => printedNumber(context.game, card, amount.printed));
  if ('sum' in amount) return amount.sum.reduce<number>((total, part) => total + quantity(context, scope, part), 0);
  if ('minus' in amount) return -quantity(context, scope, amount.minus);
  if ('times' in amount)
    return bounded(quantity(context, scope, amount.times[0]) * quantity(context, scope, amount.times[1]));
  if ('over' in amount)
    return shareOf(quantity(context, scope, amount.over[0]), quantity(context, scope, amount.over[1]));
  if ('different' in amount)
    return differentFacts(context, select(context, scope, amount.among), amount.different, factNow);
  if ('on' in amount) return sumOver(context, scope, amount.on, ({ counters }) => counters[amount.counter] ?? 0);
  if ('register' in amount) return registered(context, scope, amount.register, amount.of);
  if ('counter' in amount)
    return seatsOf(context, scope, amount.of).reduce(
      (n, seat) => n + (context.table.seats[seat]?.counters[amount.counter] ?? 0),
      0,
    );
  return unreachable(amount);
}

export function holds(context: ReadContext, scope: Scope, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(context, scope, part));
  if ('any' in condition) return condition.any.some((part) => holds(context, scope, part));
  if ('not' in condition) return !holds(context, scope, condition.not);
  if ('exists' in condition)
    return (
      select(context, scope, condition.exists).length > 0 || lastCount(context, scope, condition.exists, testOf) > 0
    );
  if ('compare' in condition) {
    const [left, relation, right] = condition.compare;
    return COMPARE[relation](quantity(context, scope, left), quantity(context, scope, right));
  }
  if ('turnOf' in condition)
    return seatsOf(context, scope, condition.turnOf).some((seat) => holdsTurn(context.table, seat));
  if ('phase' in condition) return condition.phase.includes(context.table.turn.phase);
  if ('marked' in condition) return context.table.marks[condition.marked] !== undefined;
  if ('did' in condition)
    return (scope.cards[condition.did]?.length ?? 0) > 0 || (scope.numbers[condition.did] ?? 0) > 0;
  return unreachable(condition);
}

/** The current value of a fact: from a rule of the game, or from the card's current aspect with all changes applied. */
export function factNow(context: ReadContext, card: Card, fact: string): Json {
  if (card.last) return card.last.facts[fact] ?? null;
  const { facts } = context.game.language;
  if (facts !== undefined && Object.hasOwn(facts, fact)) return (facts[fact] as (typeof facts)[string])(context, card);
  const own = factOf(context.game, card, fact);
  if (nothingChanges(context, 'fact', fact)) return own;
  return changedFact(own, changesOn(context, card, 'fact', fact), fact, context.game.language.inOrder === true);
}

/** `factNow` for many cards: looks only once whether anything changes the fact. */
export function readingFact(context: ReadContext, fact: string): (card: Card) => Json {
  const isRuled = context.game.language.facts !== undefined && Object.hasOwn(context.game.language.facts, fact);
  if (isRuled || !nothingChanges(context, 'fact', fact)) return (card) => factNow(context, card, fact);
  return (card) => factOf(context.game, card, fact);
}

/** The current number of a card, 0 if it has none. */
export const numberOf = (context: ReadContext, card: Card, stat: string): number => statOf(context, card, stat) ?? 0;

/** The current number of a card, null if it has none. Derived, never stored. */
export function statOf(context: ReadContext, card: Card, stat: string): number | null {
  if (card.last) return card.last.stats[stat] ?? null;
  const rule = context.game.language.stats?.[stat];
  if (rule === undefined) return changedNumber(context, card, stat, null);
  const value = wholeNumber(context, card, stat, rule);
  return value !== null && rule.floor !== undefined && value < rule.floor ? rule.floor : value;
}

/** The number including riders, minus what counters subtract (see `StatRule`). */
function wholeNumber(context: ReadContext, card: Card, stat: string, rule: StatRule): number | null {
  if (rule.zero !== undefined && hasKeyword(context, card, rule.zero)) return 0;
  let value = changedNumber(context, card, stat, rule.counter ?? null);
  if (value === null) return null;
  if (rule.riders)
    for (const id of ridersOf(context.table, card.id))
      value += wholeNumber(context, context.table.cards[id] as Card, stat, rule) ?? 0;
  if (rule.less !== undefined) value -= card.counters[rule.less] ?? 0;
  return value;
}

/** The base value, then each kind of change in the game's order of layers. A card without the number still has none, whatever is added. */
function changedNumber(context: ReadContext, card: Card, stat: string, counter: string | null): number | null {
  const { game } = context;
  const base = counter === null ? (definitionOf(game, card)?.stats[stat] ?? null) : (card.counters[counter] ?? 0);
  const changes = changesOn(context, card, 'stat', stat);
  if (changes.length === 0) return base;
  // A text may forbid lowering a number: `lower-power`.
  return numberAfter(game.language.layers, changes, stat, base, () => isSaid(context, card, 'forbid', `lower-${stat}`));
}

/** Whether nothing in force changes this number of any card, so that the printed value is right. */
export const isAsPrinted = (context: ReadContext, stat: string): boolean => nothingChanges(context, 'stat', stat);

/** Whether nothing in force changes `what` of this name. This settles most lookups early. */
export function nothingChanges(context: ReadContext, what: About, name: string): boolean {
  for (const { change } of context.table.effects) if (isAbout(change, what, name)) return false;
  const group = constantsAbout(context, what, name);
  return group === null || !isAnyConstantIn(context, group, ASKING);
}

/** Every wanted ability in force on the table, whoever has it. */
export function abilitiesOf<K extends Ability['kind']>(context: ReadContext, wanted: Wanted<K>): readonly Held<K>[] {
  const held = abilitiesInForce(context, wanted, ASKING);
  if (held.length === 0 || wanted.kind === 'constant') return held;
  if (context.game.language.gates === undefined && nothingChanges(context, 'mute', TEXTS)) return held;
  return held.filter((one) => isWorking(context, one, wanted.gates));
}

/** Whether a text works: nothing mutes it, and each checked gate of its labels is open, or was opened for the card (`open:label`). */
export function isWorking(context: ReadContext, held: Texted, isAsked?: AskedGates): boolean {
  if (!nothingChanges(context, 'mute', TEXTS) && isMuted(context, held)) return false;
  const { ability, source, controller } = held;
  return gatesOf(context.game.language.gates, ability).every(([label, n, gate]) => {
    if (isAsked?.(gate, label) === false) return true;
    const scope: Scope = { controller, source: source?.id ?? null, ...NOTHING_KNOWN, numbers: { [label]: n } };
    return holds(context, scope, gate) || (source !== null && isSaid(context, source, 'allow', `open:${label}`));
  });
}

/** Whether something in force forbids or allows `what` for the card. */
const isSaid = (context: ReadContext, card: Card, kind: 'forbid' | 'allow', what: string): boolean =>
  changesOn(context, card, kind, what).some(({ change }) => change.kind === kind && change.what === what);

type Texted = Omit<Held, 'ability'> & { readonly ability: Ability };

/** Whether a text is blanked. Texts that the rules give, and those of a state, cannot be blanked. */
function isMuted(context: ReadContext, { ability, source, carrier, program }: Texted): boolean {
  const bearer = cardAt(context.table, carrier) ?? source;
  if (!bearer || program.startsWith(`${RULE}#`) || isOfState(context.game.language, ability)) return false;
  return isMutedBy(changesOn(context, bearer, 'mute', TEXTS), ability, giverOf(context.table, carrier, bearer));
}

/** Whether the card has a text with that label. */
export function hasLabel(context: ReadContext, card: Card, label: string): boolean {
  if (card.last) return card.last.labels.includes(label);
  const texts = definitionOf(context.game, card)?.abilities.filter(({ labels }) => labels?.[label] !== undefined) ?? [];
  const held = { program: '', source: card, controller: card.controller, carrier: card.id };
  return texts.some((ability) => !isMuted(context, { ...held, ability }));
}

/** The value of a keyword: copies add up; null if the card has none. A loss beats every grant, unless the game counts both in order. */
export function keywordValue(context: ReadContext, card: Card, keyword: string): number | null {
  if (card.last) return card.last.keywords[keyword] ?? null;
  const printed = definitionOf(context.game, card)?.keywords[keyword];
  const own = printed === undefined ? null : typeof printed === 'number' ? printed : 0;
  const changes = changesOn(context, card, 'keyword', keyword);
  if (own === null && changes.length === 0) return null;
  const mutes =
    isState(context.game.language, keyword) || nothingChanges(context, 'mute', TEXTS)
      ? NONE
      : changesOn(context, card, 'mute', TEXTS);
  if (changes.length + mutes.length === 0) return own;
  return keywordAfter([...mutes, ...changes], keyword, own, context.game.language.inOrder === true);
}

/** The names that belong to a keyword of the card; empty if the card has lost it. */
export const keywordNames = (context: ReadContext, card: Card, keyword: string): readonly string[] =>
  hasKeyword(context, card, keyword)
    ? namesAfter(changesOn(context, card, 'keyword', keyword), definitionOf(context.game, card)?.keywords[keyword])
    : [];

export const hasKeyword = (context: ReadContext, card: Card, keyword: string): boolean =>
  keywordValue(context, card, keyword) !== null;

/** Whether nothing in force gives or removes the keyword, or blanks cards, so that the printed value is right. */
const isKeywordAsPrinted = (context: ReadContext, keyword: string): boolean =>
  nothingChanges(context, 'keyword', keyword) && nothingChanges(context, 'mute', TEXTS);

/** The functions by which names in a text are resolved. */
export const READS: Reads = { fact: factNow, quantity, keywordNames };

const ASKING: Asking = { has: hasKeyword, isAsPrinted: isKeywordAsPrinted, isOn: isEffectOn };
const NONE: readonly Made[] = [];

/** All changes to `what` of this name that apply to the card now: from continuous effects and from constant abilities. */
export function changesOn(context: ReadContext, card: Card, what: About, name: string): readonly Made[] {
  const constant = constantChanges(context, card, what, name);
  let begun: Made[] | null = null;
  for (const effect of context.table.effects)
    if (isAbout(effect.change, what, name) && isEffectOn(context, effect, card)) (begun ??= []).push(effect);
  if (!begun && constant.length === 0) return NONE;
  if (isDescription(what) && isFixed(context.game, card)) return NONE;
  if (!begun) return constant;
  return constant.length === 0 ? begun : begun.concat(constant);
}

/** Whether an effect applies to the card: to those on which it began, or to those that match its reach now. */
export function isEffectOn(context: ReadContext, effect: Continuous, card: Card): boolean {
  if (effect.reach === undefined)
    return effect.on.includes(card.id) || (effect.at !== undefined && isAround(effect, card));
  const scope = scopeOfEffect(effect);
  const { reach, id, source } = effect;
  if (effect.change.kind !== 'immune' && isImmune(context, card, source)) return false;
  const within = enter(context, scope, reach, card, { ability: effect, order: 0, carrier: id, source });
  if (!within) return false;
  return (
    selects({ game: context.game, table: context.table, memory: context.memory, within }, scope, reach, card) &&
    !within.isCut
  );
}

/** Whether effects of a source do not work on the card. */
export function isImmune(context: ReadContext, card: Card, id: CardId | null): boolean {
  const source = cardAt(context.table, id);
  if (!source || nothingChanges(context, 'immune', EFFECTS)) return false;
  return changesOn(context, card, 'immune', EFFECTS).some(
    ({ change }) => change.kind === 'immune' && matches(context, scopeOn(card), source, change.from),
  );
}

/** The changes that constant abilities make to `what` of this name on the card. */
export function constantChanges(context: ReadContext, card: Card, what: About, name: string): readonly Made[] {
  const group = constantsAbout(context, what, name);
  if (group === null) return NONE;
  const held = constantsIn(context, group, ASKING);
  if (held.length === 0) return NONE;
  const found: Made[] = [];
  for (const one of held) addChanges(context, one, card, group.topic, found);
  return found;
}

function addChanges(outer: ReadContext, held: Held<'constant'>, card: Card, topic: string, found: Made[]): void {
  const { ability, controller, carrier, knows = NOTHING_KNOWN } = held;
  const source = held.source?.id ?? null;
  if (isPlainlyNot(outer, ability.on, source, card)) return;
  const scope: Scope = { controller, source, cards: knows.cards, numbers: knows.numbers, seats: knows.seats };
  const order = orderOf(outer, ability);
  const within = enter(outer, scope, ability.on, card, { ability, order, carrier, source });
  if (!within) return;
  const context: ReadContext = { game: outer.game, table: outer.table, memory: outer.memory, within };
  if (!selects(context, scope, ability.on, card)) return;
  if (ability.when && !holds(context, scope, ability.when)) return;
  if (ability.once && !canUse(context, ability.once, held)) return;
  if (!isWorking(context, held)) return;
  const isOwn = source === card.id || held.program.startsWith(`${RULE}#`);
  if (!isOwn && topic !== topics.immune(EFFECTS) && isImmune(context, card, source)) return;
  const before = found.length;
  for (const change of changesIn(ability))
    if (topicOf(change) === topic) found.push(madeBy(held, toChange(context, scope, change, READS)));
  if (within.isCut) found.length = before;
}

/** Starts evaluating whether something changes a card; null if that evaluation is already in progress, so that it does not count. */
const enter = (context: ReadContext, scope: Scope, on: Selector, card: Card, one: Entering): Within | null =>
  entered(context.within ?? null, one, () => mayName(context, scope, on, card));
