import type { Condition, Filter, Quantity, SeatRef, Selector } from '#kernel';

/** Words for which cards, and under which conditions. They only build data. */

/** The owner of the card that triggered an effect. */
export const owner: SeatRef = { bound: 'owner' };
export const self: Selector = { bound: 'self' };
export const it: Selector = { bound: 'it' };
export const bound = (name: string, where?: Filter): Selector => (where ? { bound: name, where } : { bound: name });

export const isUnit: Filter = { role: ['unit'] };
export const all = (...parts: readonly (Filter | undefined)[]): Filter => {
  const given = parts.filter((part): part is Filter => part !== undefined);
  return given.length === 1 ? (given[0] as Filter) : { all: given };
};
export const not = (filter: Filter): Filter => ({ not: filter });
/** A slash between two properties means "or" (1.1.0:5-19-1). */
export const or = (...parts: readonly Filter[]): Filter => ({ any: parts });
export const trait = (...traits: readonly string[]): Filter => ({ fact: 'traits', in: traits });
export const colour = (...colours: readonly string[]): Filter => ({ fact: 'colour', in: colours });
export const named = (...names: readonly string[]): Filter => ({ fact: 'names', in: names });
export const nameIncludes = (text: string): Filter => ({ fact: 'names', contains: text });
export const sameColourAs = (bound: string): Filter => ({ fact: 'colour', sameAs: bound });
export const type = (...types: readonly string[]): Filter => ({ fact: 'type', in: types });
export const term = (...terms: readonly string[]): Filter => ({ fact: 'term', in: terms });
export const terrain = (...kinds: readonly string[]): Filter => ({ fact: 'terrain', in: kinds });
export const levelAtMost = (n: Quantity): Filter => ({ stat: 'level', atMost: n });
export const levelAtLeast = (n: Quantity): Filter => ({ stat: 'level', atLeast: n });
export const apAtMost = (n: Quantity): Filter => ({ stat: 'ap', atMost: n });
export const apAtLeast = (n: Quantity): Filter => ({ stat: 'ap', atLeast: n });
export const hpAtMost = (n: Quantity): Filter => ({ stat: 'hp', atMost: n });
export const isRested: Filter = { orientation: 'sideways' };
export const isActive: Filter = { orientation: 'upright' };
export const isDamaged: Filter = { fact: 'damaged', in: [true] };
export const isUndamaged: Filter = { fact: 'damaged', in: [false] };
export const hasDamage = (n: Quantity): Filter => ({ counter: 'damage', atLeast: n });
/** Of a card being destroyed: by damage or lost HP, or by an effect although HP were left (1.1.0:5-10-1). */
export const fallsByDamage: Filter = { stat: 'hp', atMost: 0 };
export const fallsByEffect: Filter = { stat: 'hp', atLeast: 1 };
export const isPaired: Filter = { fact: 'paired', in: [true] };
export const isLinked: Filter = { fact: 'linked', in: [true] };
export const isToken: Filter = { fact: 'token', in: [true] };
export const isOther: Filter = { not: { is: 'self' } };
export const isEnemys: Filter = { controlledBy: 'opponent' };
export const cameThisTurn: Filter = { enteredThisTurn: true };
export const isAttacking: Filter = { linked: 'attack' };
export const isAttackingUnit = (where?: Filter): Filter => ({ linked: 'attack', other: all(isUnit, where) });
export const isAttackingPlayer: Filter = { all: [isAttacking, { not: isAttackingUnit() }] };
export const isBattling: Filter = { any: [{ linked: 'attack' }, { linkedTo: 'attack' }] };
/** "Battling an enemy unit that …" */
export const isBattlingWith = (where: Filter): Filter => ({
  any: [
    { linked: 'attack', other: where },
    { linkedTo: 'attack', other: where },
  ],
});
/** A pilot whose unit matches. */
export const pilots = (where: Filter): Filter => ({ liesOn: where });
export const highest = (stat: string, among: Selector): Filter => ({ most: stat, among });
export const lowest = (stat: string, among: Selector): Filter => ({ least: stat, among });
export const hasPilot = (where: Filter): Filter => ({ carries: where });
export const has = (keyword: string): Filter => ({ keyword });

/** Units in the battle areas of `whose`: `controller` is "your", `team` "friendly", `opponent` "enemy" (1.1.0:12-3-10, 12-3-11). */
export const units = (whose: SeatRef, where?: Filter): Selector => ({
  zone: 'battle',
  of: whose,
  where: all(isUnit, where),
});
export const base = (whose: SeatRef): Selector => ({ zone: 'base', of: whose });
export const either = (...parts: readonly Selector[]): Selector => ({ either: parts });
const OPEN_FIELD = ['resources', 'battle', 'base'] as const;
/**
 * Resource area, battle area and shield area together (1.1.0:4-1-1-2). Nobody knows what a shield is, and it is neither active nor rested
 * (4-6-4-1, 5-4-1, ruling A7), so a text with a filter does not include shields.
 */
export const field = (whose: SeatRef, where?: Filter): Selector => ({
  either: [...OPEN_FIELD, ...(where ? [] : ['shields'])].map((zone) => ({ zone, of: whose })),
  ...(where && { where }),
});
/** Cards in any zone, for texts about how they enter. */
export const anywhere = (whose: SeatRef, where: Filter): Selector => ({ zone: 'any', of: whose, where });
export const resources = (whose: SeatRef, where?: Filter): Selector => ({
  zone: 'resources',
  of: whose,
  ...(where && { where }),
});
export const shields = (whose: SeatRef): Selector => ({ zone: 'shields', of: whose });
/** Pilots paired with units. */
export const pairedPilots = (whose: SeatRef, where?: Filter): Selector => ({
  zone: 'battle',
  of: whose,
  where: all({ attached: true }, where),
});
export const hand = (where?: Filter): Selector => ({ zone: 'hand', of: 'controller', ...(where && { where }) });
export const trash = (where?: Filter): Selector => ({ zone: 'trash', of: 'controller', ...(where && { where }) });
export const deckTop = (n: Quantity, whose: SeatRef = 'controller'): Selector => ({ zone: 'deck', of: whose, top: n });

// Conditions

export const yourTurn: Condition = { turnOf: 'controller' };
export const enemyTurn: Condition = { not: yourTurn };
export const atLeast = (n: number, cards: Selector): Condition => ({ compare: [{ count: cards }, '>=', n] });
export const atMost = (n: number, cards: Selector): Condition => ({ compare: [{ count: cards }, '<=', n] });
export const exactly = (n: number, cards: Selector): Condition => ({ compare: [{ count: cards }, '=', n] });
export const moreOf = (these: Selector, those: Selector): Condition => ({
  compare: [{ count: these }, '>', { count: those }],
});
export const fewerOf = (these: Selector, those: Selector): Condition => ({
  compare: [{ count: these }, '<', { count: those }],
});
export const unless = (condition: Condition): Condition => ({ not: condition });
export const eitherOf = (...parts: readonly Condition[]): Condition => ({ any: parts });
export const inPhase = (...phases: readonly string[]): Condition => ({ phase: phases });
/** From the declaration of an attack to the end of its battle. */
export const inBattle: Condition = { marked: 'declared' };
/** "If EX Resources paid for it": whether the last payment included any. A word of scenario files. */
export const paidWithEx: Condition = { compare: [{ register: 'paid-ex' }, '>=', 1] };
export const there = (cards: Selector): Condition => ({ exists: cards });
export const selfIs = (where: Filter): Condition => ({ exists: { bound: 'self', where } });
/** "You are Lv N or more" (1.1.0:2-9-4). */
export const youAreLevel = (n: number): Condition => atLeast(n, { zone: 'resources', of: 'controller' });
export const both = (...parts: readonly (Condition | undefined)[]): Condition => {
  const given = parts.filter((part): part is Condition => part !== undefined);
  return given.length === 1 ? (given[0] as Condition) : { all: given };
};
