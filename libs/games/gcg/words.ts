import type { Condition, Duration, Filter, Json, Operation, Quantity, SeatRef, Selector, Sparing } from '#kernel';
import { all, atLeast, bound, hand, isActive, self, trash, units } from './filters.js';

export * from './filters.js';

/** Words for what card texts do. They only build data. */

export const DESTROYED_BY_BATTLE = 'destroyed-battle';
export const DESTROYED_BY_EFFECT = 'destroyed-effect';
/** HP fell below the existing damage, without new damage (ruling A12). */
export const DESTROYED_BY_RULE = 'destroyed-rule';
export const DESTROYED = [DESTROYED_BY_BATTLE, DESTROYED_BY_EFFECT, DESTROYED_BY_RULE];

/** The moment after a player paid resources for an effect; its subject is the card whose effect it is. */
export const PAID_FOR_EFFECT = 'paid-for-effect';

/** How long an effect lasts. A lock without a duration ends when its unit would next be set active. */
export const during = {
  turn: 'turn',
  battle: 'battle',
  whileThisStays: 'source',
  always: 'game',
  untilItReadies: 'until:ready/its',
  untilYouReady: 'until:ready/controller',
} as const satisfies Record<string, Duration>;

/** What a text can forbid a unit, and what it can allow. */
export const PROHIBITIONS = [
  ...(['attack', 'attack-player', 'attack-unit', 'attack-others', 'be-attacked', 'block', 'be-blocked'] as const),
  ...(['be-paired', 'be-destroyed', 'set-active', 'ready', 'rest', 'recover', 'lower-ap', 'enter-active'] as const),
  ...(['activate', 'activate-main', 'activate-action'] as const),
] as const;
/** The Lv and cost as which a card may be played. */
export const PLAY_LEVEL = 'play-level';
export const PLAY_COST = 'play-cost';
export const PERMISSIONS = ['attack-active', 'attack-at-once'] as const;
export type Prohibition = (typeof PROHIBITIONS)[number];
export type Permission = (typeof PERMISSIONS)[number];

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

/** "Choose N": exactly that many, or as many as there are (ruling A14); with `upTo`, N is the minimum. */
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
/** "Each player chooses …": the turn player first (1.1.0:1-3-4); what follows affects all chosen cards at the same time. */
export const eachChoosesUnit = (choice: Choice = {}, who: SeatRef = 'any'): Operation =>
  ({ ...chooseUnit({ bound: 'chooser' }, { ...choice, by: who }), each: 'chooser' }) as Operation;

export const damage = (amount: Quantity, to: Selector): Operation => custom('damage', { amount, to });
/** Damages the base, otherwise the top shield, of the seats (1.1.0:3-5-3). */
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
/** The player who discards chooses the cards (1.1.0:5-11-1). */
export const discard = (n: Quantity, seat: SeatRef = 'controller', where?: Filter): readonly Operation[] => [
  {
    ...choose(
      { zone: 'hand', of: seat, ...(where && { where }) },
      { n, by: seat, as: 'discarded', purpose: 'discard' },
    ),
    loose: true,
  } as Operation,
  { op: 'move', cards: bound('discarded'), to: 'trash', reason: 'discard' },
];
/** "Discards 1 card at random": nobody chooses. */
export const discardAtRandom = (n: Quantity, seat: SeatRef): readonly Operation[] => [
  {
    ...choose({ zone: 'hand', of: seat }, { n, as: 'discarded', purpose: 'discard' }),
    loose: true,
    random: true,
  } as Operation,
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
export const lose = (keyword: string, cards: Selector, until: Duration = 'turn'): Operation => ({
  op: 'strip',
  cards,
  keyword,
  until,
});
/** "Gains the trait …": in addition to its own, while the effect lasts. */
export const gainTrait = (trait: string, cards: Selector, until: Duration = 'turn'): Operation => ({
  ...{ op: 'fact', cards, fact: 'traits', add: [trait], until },
});
/** "Is also treated as …": a card may have several names (1.1.0:2-2-4). */
export const gainName = (name: string, cards: Selector, until: Duration = 'turn'): Operation => ({
  ...{ op: 'fact', cards, fact: 'names', add: [name], until },
});
/** "Gains the same keyword effects as …": those that it has now. */
export const copyKeywords = (from: Selector, to: Selector, until: 'turn' | 'battle' | 'game' = 'turn'): Operation =>
  custom('copy-keywords', { from, to, until });
/** "Its AP becomes N". */
export const become = (stat: 'ap' | 'hp', to: Quantity, cards: Selector, until: Duration = 'turn'): Operation => ({
  op: 'assign',
  cards,
  stat,
  to,
  until,
});

interface Rule {
  /** A filter on the other side: whom it cannot attack, what cannot block it, whose effects cannot destroy it. */
  readonly where?: Filter;
  /** The players it cannot attack. */
  readonly seat?: SeatRef;
  readonly until?: Duration;
}
export const forbid = (what: Prohibition, cards: Selector, { where, seat, until = 'turn' }: Rule = {}): Operation => ({
  op: 'forbid',
  cards,
  what,
  ...(where && { where }),
  ...(seat !== undefined && { seat }),
  until,
});
export const allow = (what: Permission, cards: Selector, { where, until = 'turn' }: Rule = {}): Operation => ({
  op: 'allow',
  cards,
  what,
  ...(where && { where }),
  until,
});
/** "Can't receive … damage": all of it unless `by` gives an amount; each time, unless `once`. */
export const prevent = (
  cards: Selector,
  { until = 'turn', kind = null, ...sparing }: Partial<Sparing> & { readonly until?: Duration } = {},
): Operation => ({ op: 'spare', cards, until, kind, ...sparing });
/** "Can't receive damage of N or less". */
export const preventUpTo = (
  atMost: Quantity,
  cards: Selector,
  more: Partial<Omit<Sparing, 'atMost'>> & { readonly until?: Duration } = {},
): Operation => prevent(cards, { ...more, atMost });
/** "Reduce the next damage it receives by N". */
export const reduceNext = (
  by: Quantity,
  cards: Selector,
  more: Partial<Omit<Sparing, 'by' | 'once'>> & { readonly until?: Duration } = {},
): Operation => prevent(cards, { ...more, by, once: true });
/** Gives cards an ability that this card defines as `given`; null: their player has it ("when you next …"). */
export const give = (ability: string, cards: Selector | null, until: Duration = 'turn'): Operation => ({
  op: 'give',
  cards,
  ability,
  until,
});

export const exile = (cards: Selector): Operation => ({ op: 'move', cards, to: 'exile', reason: 'exile' });
/** Puts cards onto the field without paying (ruling A41); active by default. */
export const deploy = (cards: Selector, state: 'upright' | 'sideways' = 'upright'): Operation =>
  custom('deploy', { cards, state });
/** Puts a card that is not a unit into the battle area as a unit with these numbers. */
export const deployAsUnit = (cards: Selector, ap: number, hp: number): Operation =>
  custom('deploy', { cards, state: 'upright', as: { ap, hp } });
export const deployTokens = (card: string, n: Quantity = 1, state: 'upright' | 'sideways' = 'upright'): Operation[] => [
  { op: 'create', card, n, to: 'outside', under: 'controller', bind: 'tokens' },
  deploy(bound('tokens'), state),
];
export const pair = (pilot: Selector, unit: Selector): Operation => custom('pair', { pilot, unit });
export const placeResource = (n: Quantity = 1, state: 'upright' | 'sideways' = 'upright'): Operation =>
  custom('place-resource', { n, state });
export const placeExResource = (n: Quantity = 1, state: 'upright' | 'sideways' = 'upright'): Operation =>
  custom('place-ex-resource', { n, state });
/** Takes the top shield to its owner's hand (1.1.0:12-3-8). */
export const shieldToHand = (n: Quantity = 1): Operation => ({
  op: 'move',
  cards: { zone: 'shields', of: 'controller', top: n },
  to: 'hand',
  reason: 'shield',
});
export const play = (cards: Selector, price: 'paid' | 'free' = 'paid'): Operation => custom('play', { cards, price });
export const pay = (n: Quantity): Operation => custom('pay', { n });
/** "It attacks that unit", active or not, after everything else is resolved. */
export const attackUnit = (unit: Selector, target: Selector): Operation => custom('attack', { unit, target });
export const attackPlayer = (unit: Selector, player: SeatRef = 'opponent'): Operation =>
  custom('attack', { unit, player });
/** Uses an Activate·Main effect of another card, at its cost; "this" is then that card. */
export const useMain = (cards: Selector): Operation => ({ op: 'use', cards, timing: 'main' });
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
/** "Choose one": each mode by name, optionally with a condition for it. */
export const chooseOne = (
  ...modes: readonly (readonly [id: string, steps: readonly Operation[], when?: Condition])[]
): Operation => ({
  op: 'pick',
  by: 'controller',
  purpose: 'mode',
  modes: modes.map(([id, steps, condition]) => ({ id, ...(condition && { when: condition }), do: steps })),
});
/** "Choose a number from … to …", bound as `n`. */
export const chooseNumber = (min: Quantity, max: Quantity): Operation => ({
  op: 'number',
  by: 'controller',
  purpose: 'number',
  min,
  max,
  bind: 'n',
});
export const eachPlayer = (of: SeatRef, as: string, steps: readonly Operation[]): Operation => ({
  op: 'seats',
  of,
  bind: as,
  do: steps,
});
export const forEach = (cards: Selector, as: string, steps: readonly Operation[]): Operation => ({
  op: 'each',
  in: cards,
  bind: as,
  do: steps,
});
export const times = (n: Quantity, steps: readonly Operation[]): Operation => ({ op: 'repeat', n, do: steps });
export const note = (value: Quantity, as: string): Operation => ({ op: 'note', value, as });

// Costs: what stands before a colon

/** The cards that pay, and what is done with them. All of a cost is settled before any of it is paid (1.1.0:10-1-7-4). */
const cost = (from: Selector, n: Quantity, ...steps: readonly Operation[]): readonly Operation[] => [
  { op: 'pay', purpose: 'cost', parts: [{ from, n, as: 'cost', do: steps }] },
];
export const restThis: Operation = custom('rest-to-pay', { cards: self });
export const destroyThis: Operation = custom('destroy', { cards: self });
export const discardCost = (n: number, where?: Filter): readonly Operation[] =>
  cost(hand(where), n, { op: 'move', cards: bound('paid'), to: 'trash', reason: 'discard' });
export const exileCost = (n: number, where?: Filter): readonly Operation[] =>
  cost(trash(where), n, exile(bound('paid')));
/** Rests the controller's own active units as a cost. */
export const restCost = (n: number, where?: Filter): readonly Operation[] =>
  cost(units('controller', all(isActive, where)), n, custom('rest-to-pay', { cards: bound('paid') }));

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
