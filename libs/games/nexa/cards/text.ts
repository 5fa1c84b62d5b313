import type {
  Ability,
  Aim,
  Condition,
  Filter,
  Operation,
  Quantity,
  SeatRef,
  Selector,
  UseLimit,
  ZoneRef,
} from '#kernel';
import { priceOf, rollPart, type Colour, type TextPrice } from '../play/costs.js';

/** Words for card texts. */

export const target: Selector = { bound: 'target' };
export const self: Selector = { bound: 'self' };

const FIELD_UNIT: Filter = { fact: 'type', in: ['unit'] };

export const unitsOf = (of: 'controller' | 'opponent' | 'any', ...where: readonly Filter[]): Selector => ({
  zone: 'field',
  of,
  where: { all: [FIELD_UNIT, ...where] },
});

/** With at least one of the features (wording.feature.2). */
export const havingAny = (...features: readonly string[]): Filter => ({ fact: 'features', in: features });
/** With all of them (wording.feature.3). */
export const havingAll = (...features: readonly string[]): Filter => ({ all: features.map((one) => havingAny(one)) });
/** By its name, or an alias (wording.alias). */
export const named = (name: string): Filter => ({ fact: 'names', in: [name] });

/** Red words: one target, or a number of them (target.1, target.2), no two in the same set group (set.group.9). */
export const aimAt = (at: Selector, n: Quantity = 1, bind = 'target'): Aim => ({
  ...{ bind, at, min: n, max: n },
  ...(n !== 1 && { distinct: 'group' }),
});
/**
 * Aims at a place of face-down cards, not at the cards: the place must not be empty (place.6), and one of several may be named (place.7).
 */
export const aimAtPlace = (places: ZoneRef, of: SeatRef, bind = 'place'): Aim => ({
  ...{ bind, at: { places, of, filled: true }, min: 1, max: 1 },
});
export const aimAtAllPlaces = (places: ZoneRef, of: SeatRef, bind = 'place'): Aim => ({
  ...aimAtPlace(places, of, bind),
  all: true,
});
/** The place where a card will be put out (enter.5). */
export const aimWhere = (places: ZoneRef, bind = 'where'): Aim => ({
  ...{ bind, at: { places, of: 'controller' }, min: 1, max: 1 },
});
export const isEngaged: Filter = { fact: 'engaged', in: ['engaged'] };
export const isNotEngaged: Filter = { fact: 'engaged', in: ['non-engaged'] };
/** In the same battle area as this card, or also in the deployment area. */
export const isInSameArea: Filter = { fact: 'area', sameAs: 'self' };

/** Units of one side of a battle area. */
export const unitsIn = (area: string, of: 'controller' | 'opponent', ...where: readonly Filter[]): Selector => ({
  zone: area,
  of,
  where: { all: [FIELD_UNIT, ...where] },
});

/** All of them, determined again at resolution (target.all.1). */
export const aimAtAll = (at: Selector, bind = 'target'): Aim => ({ bind, at, min: 1, max: 1, all: true });

export const custom = (name: string, settings: Readonly<Record<string, unknown>>): Operation => ({
  op: 'custom',
  name,
  with: settings as never,
});

export const damage = (amount: Quantity, to: Selector = target): Operation => custom('damage', { amount, to });
export const damageHq = (amount: Quantity, of = 'opponent'): Operation => custom('damage-hq', { amount, of });
export const recover = (amount: Quantity, of = 'controller'): Operation => custom('recover', { amount, of });
export const destroy = (cards: Selector = target): Operation => custom('destroy', { cards });
export const reroll = (cards: Selector = target): Operation => custom('turn', { cards, to: 'upright' });
export const roll = (cards: Selector = target): Operation => custom('turn', { cards, to: 'sideways' });
export const send = (cards: Selector, to: string): Operation => custom('send', { cards, to });
export const toHangar = (cards: Selector, of: SeatRef = 'controller'): Operation => custom('to-hangar', { cards, of });
export const putOut = (cards: Selector, how: { state?: string; at?: string; on?: string } = {}): Operation =>
  custom('put-out', { cards, ...how });
export const take = (cards: Selector = target, to: SeatRef = 'controller'): Operation => custom('take', { cards, to });
export const loseControl = (cards: Selector = target, until = 'turn'): Operation =>
  custom('lose-control', { cards, until });
export const putCoins = (coin: string, n: Quantity = 1, cards: Selector = target): Operation =>
  custom('put-coins', { cards, coin, n });
export const makeChips = (card: string, n: Quantity = 1, of: SeatRef = 'controller', how: object = {}): Operation =>
  custom('make-chips', { card, n, of, ...how });
export const draw = (n: Quantity): Operation => ({ op: 'draw', seat: 'controller', n, from: 'hq', to: 'hand' });

/** Moves cards upside down to the G zone: from then on they are only Gs (term.make-g). */
export const makeG = (cards: Selector): Operation => ({
  ...{ op: 'move', cards, to: 'g', role: 'g', facing: 'up', under: 'controller', reason: 'effect' },
});
/** Sets cards aside for the effect; those left there when the effect is over leave the game (term.extract.1, .2). */
export const extract = (cards: Selector, bind: string): Operation => ({
  ...{ op: 'move', cards, to: 'aside', facing: 'up', reason: 'effect', bind },
});
/** Shows cards in place, to everyone or to this player alone (term.reveal, term.look). */
export const reveal = (cards: Selector): Operation => ({ op: 'reveal', cards, to: 'all' });
export const look = (cards: Selector): Operation => ({ op: 'reveal', cards, to: 'controller' });
/** The enemy picks face-down cards, so that nobody knows which (term.random, decision 13 of the notes). */
export const atRandom = (from: Selector, n: Quantity, bind: string): Operation => ({
  ...{ op: 'choose', from, min: n, max: n, by: 'controller', bind, purpose: 'random', random: true },
});
/** "… In that case …": all of it or nothing (in-that-case.1). */
export const inThatCase = (...operations: readonly Operation[]): Operation => ({ op: 'whole', do: operations });
/** Announced effects are nullified, or get new targets, except for bracketed ones that nothing may change (special.square-bracket.1). */
export const nullify = (what = 'target'): Operation[] => [
  custom('changeable', { what, bind: 'changeable' }),
  { op: 'nullify', what: 'changeable' },
];
export const redirect = (what = 'target'): Operation[] => [
  custom('changeable', { what, bind: 'changeable' }),
  { op: 'retarget', what: 'changeable', by: 'controller', purpose: 'redirect' },
];

/** Of a player's cards with the same name, only the text of the one that entered first works (wording.no-stack). */
export const doesNotStack: Condition = { exists: { bound: 'self', where: { fact: 'foremost', in: [true] } } };

/** Marks a text as printed in 【】 or 〈〉. */
export const inBrackets = (kind: 'square' | 'angle', ability: Ability): Ability => ({
  ...ability,
  labels: { ...ability.labels, [kind]: 0 },
});

/** +X/+Y/+Z until the end of the turn (term.modifier.3). */
export const modify = (cards: Selector, melee: number, shooting: number, defence: number): Operation[] =>
  Object.entries({ melee, shooting, defence })
    .filter(([, by]) => by !== 0)
    .map(([stat, by]) => ({ op: 'modify', cards, stat, by, until: 'turn' }));

/** A special cost: discards cards of one's own hand, not counting the card being played. */
export const tossHand = (n: Quantity): Operation => ({
  ...{ op: 'pay', purpose: 'cost' },
  parts: [
    {
      ...{ from: { zone: 'hand', of: 'controller', where: { not: { is: 'self' } } }, n, as: 'tossed' },
      do: [custom('discard', { cards: { bound: 'paid' } })],
    },
  ],
});

interface Use {
  readonly timing: string;
  readonly aims?: readonly Aim[];
  readonly when?: Condition;
  readonly do: readonly Operation[];
  /** Special costs, paid after all others (play-cost.7). */
  readonly special?: readonly Operation[];
}

/** The effect of a command (play-command.4). */
export const effect = ({ timing, aims, when, special = [], do: operations }: Use): Ability => ({
  ...{ kind: 'activated', id: 'effect', zone: 'played', timing, cost: special, do: operations },
  ...(aims && { aims }),
  ...(when && { when }),
});

/**
 * X Gs of a colour, X being chosen as the text is played, never 0 (wording.x.2); the effect knows it as `x`. Not for purple: two other Gs
 * would have to pay for each point (cost.purple.2), and no price of a text offers that for a chosen number.
 */
export const rollX = (colour: Exclude<Colour, 'purple'> | 'any'): readonly Operation[] => {
  // Scenario files are not type-checked.
  if ((colour as Colour) === 'purple') throw new Error('X of a text cannot be purple');
  const { from } = rollPart(1, colour === 'any' ? null : [colour], 'x');
  const parts = [rollPart({ bound: 'x' }, colour === 'any' ? null : [colour], 'rolled-x')];
  return [
    { op: 'number', by: 'controller', purpose: 'x', min: 1, max: { count: from }, bind: 'x' },
    { op: 'pay', purpose: 'cost', parts },
  ];
};

export type Priced = Use & {
  readonly id: string;
  readonly price?: TextPrice | readonly [TextPrice, ...TextPrice[]];
  /** "Each time" costs: any number of times, but once per cut (text-cost.repeat.1, .2). */
  readonly repeatable?: true;
  readonly zone?: string;
};

const ONCE_A_CUT: UseLimit = { per: 'cut' };

/** A text that a player plays while its card is on the field (text.use.1). */
export function use({ id, price = {}, repeatable, zone = 'field', special = [], ...text }: Priced): Ability {
  const pay = Array.isArray(price) ? priceOf(...(price as [TextPrice, ...TextPrice[]])) : priceOf(price as TextPrice);
  return {
    ...{ kind: 'activated', id, zone, timing: text.timing, once: repeatable ? ONCE_A_CUT : true },
    cost: [...(pay ? [pay] : []), ...special],
    ...(text.aims && { aims: text.aims }),
    ...(text.when && { when: text.when }),
    do: text.do,
  };
}
