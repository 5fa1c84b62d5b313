import type { Filter, Quantity } from '#kernel';

/** What a text asks a card to be. */

export const isUnit: Filter = { role: ['unit'] };
export const all = (...parts: readonly (Filter | undefined)[]): Filter => {
  const given = parts.filter((part): part is Filter => part !== undefined);
  return given.length === 1 ? (given[0] as Filter) : { all: given };
};
export const not = (filter: Filter): Filter => ({ not: filter });
export const trait = (...traits: readonly string[]): Filter => ({ fact: 'traits', in: traits });
export const colour = (...colours: readonly string[]): Filter => ({ fact: 'colour', in: colours });
export const named = (...names: readonly string[]): Filter => ({ fact: 'names', in: names });
export const nameIncludes = (text: string): Filter => ({ fact: 'names', contains: text });
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
export const isPaired: Filter = { fact: 'paired', in: [true] };
export const isLinked: Filter = { fact: 'linked', in: [true] };
export const isToken: Filter = { fact: 'token', in: [true] };
export const isOther: Filter = { not: { is: 'self' } };
export const isAttacking: Filter = { linked: 'attack' };
export const isBattling: Filter = { any: [{ linked: 'attack' }, { linkedTo: 'attack' }] };
export const hasPilot = (where: Filter): Filter => ({ carries: where });
export const has = (keyword: string): Filter => ({ keyword });
