import type { Condition, Duration, Filter, Json, Operation, Quantity, SeatRef, Selector } from '#kernel';

/** The words that card texts are made of. Each gives plain data; none of them acts. */

export const DESTROYED_BY_BATTLE = 'destroyed-battle';
export const DESTROYED_BY_EFFECT = 'destroyed-effect';
/** HP fell to what damage there was, without new damage (ruling A12). */
export const DESTROYED_BY_RULE = 'destroyed-rule';
export const DESTROYED = [DESTROYED_BY_BATTLE, DESTROYED_BY_EFFECT, DESTROYED_BY_RULE];

export const during = { turn: 'turn', battle: 'battle' } as const satisfies Record<string, Duration>;

/** The owner of what an effect was set off by. */
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

/** Units on the battle areas of `whose`: `controller` is "your", `team` "friendly", `opponent` "enemy" (1.1.0:12-3-10, 12-3-11). */
export const units = (whose: SeatRef, where?: Filter): Selector => ({
  zone: 'battle',
  of: whose,
  where: all(isUnit, where),
});
export const base = (whose: SeatRef): Selector => ({ zone: 'base', of: whose });
/** Resource area, battle area and shield area together (1.1.0:4-1-1-2). */
export const field = (whose: SeatRef, where?: Filter): Selector => ({
  either: ['resources', 'battle', 'base', 'shields'].map((zone) => ({ zone, of: whose })),
  ...(where && { where }),
});
export const hand = (where?: Filter): Selector => ({ zone: 'hand', of: 'controller', ...(where && { where }) });
export const trash = (where?: Filter): Selector => ({ zone: 'trash', of: 'controller', ...(where && { where }) });
export const deckTop = (n: Quantity, whose: SeatRef = 'controller'): Selector => ({ zone: 'deck', of: whose, top: n });

// Conditions

export const yourTurn: Condition = { turnOf: 'controller' };
export const enemyTurn: Condition = { not: yourTurn };
export const atLeast = (n: number, cards: Selector): Condition => ({ compare: [{ count: cards }, '>=', n] });
export const atMost = (n: number, cards: Selector): Condition => ({ compare: [{ count: cards }, '<=', n] });
export const there = (cards: Selector): Condition => ({ exists: cards });
export const selfIs = (where: Filter): Condition => ({ exists: { bound: 'self', where } });
/** "You are Lv N or more" (1.1.0:2-9-4). */
export const youAreLevel = (n: number): Condition => atLeast(n, { zone: 'resources', of: 'controller' });
export const both = (...parts: readonly (Condition | undefined)[]): Condition => {
  const given = parts.filter((part): part is Condition => part !== undefined);
  return given.length === 1 ? (given[0] as Condition) : { all: given };
};

// Operations

const custom = (name: string, settings: Readonly<Record<string, unknown>>): Operation => ({
  op: 'custom',
  name,
  with: settings as Readonly<Record<string, Json>>,
});

interface Choice {
  readonly n?: Quantity;
  readonly upTo?: Quantity;
  readonly where?: Filter;
  readonly as?: string;
  readonly by?: SeatRef;
  readonly purpose?: string;
}

/** "Choose N": exactly so many, or as many as there are (ruling A14); `upTo` makes N the least. */
export const choose = (from: Selector, choice: Omit<Choice, 'where'> = {}): Operation => ({
  op: 'choose',
  from,
  min: choice.n ?? 1,
  max: choice.upTo ?? choice.n ?? 1,
  by: choice.by ?? 'controller',
  bind: choice.as ?? 'it',
  purpose: choice.purpose ?? 'target',
});
export const chooseUnit = (whose: SeatRef, choice: Choice = {}): Operation =>
  choose(units(whose, choice.where), choice);

export const damage = (amount: Quantity, to: Selector): Operation => custom('damage', { amount, to });
/** To the base, or else the top shield, of the seats (1.1.0:3-5-3). */
export const damageShieldArea = (amount: Quantity, of: SeatRef): Operation => custom('damage-shields', { amount, of });
export const recover = (amount: Quantity, cards: Selector): Operation => custom('recover', { amount, cards });
export const destroy = (cards: Selector): Operation => custom('destroy', { cards });
export const rest = (cards: Selector): Operation => custom('turn', { cards, to: 'sideways' });
export const setActive = (cards: Selector): Operation => custom('turn', { cards, to: 'upright' });
export const draw = (n: Quantity, seat: SeatRef = 'controller'): Operation => ({
  op: 'draw',
  seat,
  n,
  from: 'deck',
  to: 'hand',
});
/** Which cards is the choice of whoever discards (1.1.0:5-11-1). */
export const discard = (n: Quantity, seat: SeatRef = 'controller', where?: Filter): readonly Operation[] => [
  choose({ zone: 'hand', of: seat, ...(where && { where }) }, { n, by: seat, as: 'discarded', purpose: 'discard' }),
  { op: 'move', cards: bound('discarded'), to: 'trash', reason: 'discard' },
];
export const modify = (
  stat: 'ap' | 'hp' | 'level' | 'cost',
  by: Quantity,
  cards: Selector,
  until: Duration = 'turn',
): Operation => ({ op: 'modify', cards, stat, by, until });
export const grant = (keyword: string, value: Quantity, cards: Selector, until: Duration = 'turn'): Operation => ({
  op: 'grant',
  cards,
  keyword,
  value,
  until,
});
export const toHand = (cards: Selector): Operation => ({ op: 'move', cards, to: 'hand', reason: 'return' });
export const toTrash = (cards: Selector): Operation => ({ op: 'move', cards, to: 'trash', reason: 'put' });
/** Several of them in the order that their owner likes, which others do not learn (1.1.0:4-1-6, 4-1-7). */
export const toDeck = (cards: Selector, at: 'top' | 'bottom'): readonly Operation[] => [
  {
    op: 'seats',
    of: 'any',
    bind: 'whose',
    do: [
      {
        op: 'order',
        cards: owned(cards, { bound: 'whose' }),
        by: { bound: 'whose' },
        purpose: 'order',
        bind: 'ordered',
      },
      { op: 'move', cards: bound('ordered'), to: 'deck', at, facing: 'down', reason: 'return' },
    ],
  },
];
const owned = (cards: Selector, by: SeatRef): Selector => ({ ...cards, where: all(cards.where, { ownedBy: by }) });
/** In an order that nobody chose (1.1.0:5-13-1). */
export const toDeckBottomAtRandom = (cards: Selector): readonly Operation[] => [
  { op: 'note', value: { count: cards }, as: 'returned' },
  { op: 'move', cards, to: 'deck', at: 'bottom', facing: 'down', reason: 'return' },
  { op: 'shuffle', zone: 'deck', of: 'controller', last: { bound: 'returned' } },
];
/** From the top of a deck to the trash. */
export const mill = (n: Quantity, whose: SeatRef = 'controller'): Operation => ({
  op: 'move',
  cards: deckTop(n, whose),
  to: 'trash',
  reason: 'mill',
  bind: 'milled',
});
/** Looks through the own deck, shows what it takes, and shuffles (1.1.0:10-3-5, ruling A50). */
export const search = (where: Filter, n: Quantity = 1): readonly Operation[] => [
  { op: 'reveal', cards: { zone: 'deck', of: 'controller' }, to: 'controller' },
  choose({ zone: 'deck', of: 'controller', where }, { n, as: 'found', purpose: 'search' }),
  { op: 'reveal', cards: bound('found'), to: 'all' },
  { op: 'move', cards: bound('found'), to: 'hand', reason: 'search' },
  { op: 'shuffle', zone: 'deck', of: 'controller' },
];
export const exile = (cards: Selector): Operation => ({ op: 'move', cards, to: 'exile', reason: 'exile' });
/** Onto the field without paying (ruling A41), active unless said otherwise. */
export const deploy = (cards: Selector, state: 'upright' | 'sideways' = 'upright'): Operation =>
  custom('deploy', { cards, state });
export const deployTokens = (card: string, n: Quantity = 1, state: 'upright' | 'sideways' = 'upright'): Operation[] => [
  { op: 'create', card, n, to: 'outside', under: 'controller', bind: 'tokens' },
  deploy(bound('tokens'), state),
];
export const pair = (pilot: Selector, unit: Selector): Operation => custom('pair', { pilot, unit });
export const placeResource = (n: Quantity = 1, state: 'upright' | 'sideways' = 'upright'): Operation =>
  custom('place-resource', { n, state });
export const placeExResource = (n: Quantity = 1, state: 'upright' | 'sideways' = 'upright'): Operation =>
  custom('place-ex-resource', { n, state });
/** The top shield, of whoever owns it (1.1.0:12-3-8). */
export const shieldToHand = (n: Quantity = 1): Operation => ({
  op: 'move',
  cards: { zone: 'shields', of: 'controller', top: n },
  to: 'hand',
  reason: 'shield',
});
export const play = (cards: Selector, price: 'paid' | 'free' = 'paid'): Operation => custom('play', { cards, price });
export const pay = (n: Quantity): Operation => custom('pay', { n });
export const changeTarget = (cards: Selector): Operation => custom('change-target', { cards });
export const endBattle = custom('end-battle', {});
export const may = (...steps: readonly Operation[]): Operation => ({
  op: 'may',
  by: 'controller',
  purpose: 'may',
  do: steps,
});
/** "You may pay N. If you do, …" */
export const mayPay = (n: number, ...steps: readonly Operation[]): Operation =>
  when(atLeast(n, { zone: 'resources', of: 'controller', where: isActive }), [may(pay(n), ...steps)]);
export const when = (
  condition: Condition,
  steps: readonly Operation[],
  otherwise?: readonly Operation[],
): Operation => ({
  op: 'if',
  when: condition,
  do: steps,
  ...(otherwise && { otherwise }),
});
/** Shows cards to their player alone. */
export const lookAt = (cards: Selector, as = 'looked'): readonly Operation[] => [
  { op: 'bind', cards, as },
  { op: 'reveal', cards: bound(as), to: 'controller' },
];
