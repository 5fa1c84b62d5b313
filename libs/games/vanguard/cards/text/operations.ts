import type { Ability, Condition, ConstantChange, Filter, Operation, Quantity, SeatRef, Selector } from '#kernel';
import { NEXT_STAND } from '../../flow/moments.js';
import { inZone, it } from './selectors.js';

/** Operations of texts. */

/** As many as possible must be chosen (8.5.4.1). */
export const choose = (from: Selector, n: Quantity = 1, bind = 'it'): Operation => ({
  ...{ op: 'choose', from, min: n, max: n, by: 'controller', bind, purpose: 'choose', loose: true },
});
export const chooseUpTo = (from: Selector, n: Quantity, bind = 'it'): Operation => ({
  ...{ op: 'choose', from, min: 0, max: n, by: 'controller', bind, purpose: 'choose', loose: true },
});

/** A requirement (8.1.1.1.2.2) for one sentence, and for later sentences that depend on it (8.1.1.1.2.4, 8.1.1.1.2.5). */
export const onlyIf = (when: Condition, ...steps: readonly Operation[]): Operation => ({ op: 'if', when, do: steps });

/** Steps that the master of the text may decline (3.1.1.5.2). */
export const may = (...steps: readonly Operation[]): Operation => ({
  ...{ op: 'may', by: 'controller', purpose: 'may', do: steps },
});

export const custom = (name: string, settings: Readonly<Record<string, unknown>>): Operation => ({
  ...{ op: 'custom', name, with: settings as never },
});
export const draw = (n: Quantity = 1, of: SeatRef = 'controller'): Operation => custom('draw', { of, n });
/** The fighter may stop before each card (3.12.4). */
export const drawUpTo = (n: Quantity, of: SeatRef = 'controller'): Operation => custom('draw', { of, n, upTo: true });
/** The effect refers to the cards as `looked` (3.13). */
export const look = (n: Quantity): Operation => custom('look', { of: 'controller', n });
export const lookUpTo = (n: Quantity): Operation => custom('look', { of: 'controller', n, upTo: true });
/** 1.2.5 */
export const lose = (of: SeatRef): Operation => custom('lose', { of });
/** The attack continues against these units instead (7.1.2.3). */
export const redirect = (cards: Selector = it): Operation => custom('redirect', { cards });
export const retire = (cards: Selector = it): Operation => custom('retire', { cards });
export const superiorRide = (cards: Selector = it): Operation => custom('ride', { cards });
export const superiorCall = (cards: Selector = it): Operation => custom('call', { cards });
export const callToGuard = (cards: Selector = it): Operation => custom('call-to-guard', { cards });
/** This card deals the damage, unless the text names another (3.15.1.2). */
export const damageVanguard = (n: Quantity, of: SeatRef = 'opponent', from?: Selector): Operation =>
  custom('damage', { of, n, ...(from && { from }) });
export const send = (cards: Selector, to: string, reason = 'effect'): Operation =>
  custom('send', { cards, to, reason });
export const discard = (cards: Selector = it): Operation => send(cards, 'drop', 'discard');
export const heal = (cards: Selector = it): Operation => send(cards, 'drop', 'heal');
export const soulCharge = (n: Quantity = 1, of: SeatRef = 'controller'): Operation =>
  custom('take-top', { of, n, to: 'soul', reason: 'soul-charge' });
export const stand = (cards: Selector = it): Operation => ({ op: 'orient', cards, orientation: 'upright' });
export const rest = (cards: Selector = it): Operation => ({ op: 'orient', cards, orientation: 'sideways' });
export const power = (by: Quantity, cards: Selector = it, until: 'turn' | 'battle' = 'turn'): Operation => ({
  ...{ op: 'modify', cards, stat: 'power', by, until },
});
export const critical = (by: Quantity, cards: Selector = it, until: 'turn' | 'battle' = 'turn'): Operation => ({
  ...{ op: 'modify', cards, stat: 'critical', by, until },
});
export const powerBecomes = (to: Quantity, cards: Selector = it, until: 'turn' | 'battle' = 'turn'): Operation => ({
  ...{ op: 'assign', cards, stat: 'power', to, until },
});
/** 10.22, 10.24 */
export const lock = (cards: Selector = it): Operation => custom('lock', { cards });
export const unlock = (cards: Selector = it): Operation => custom('unlock', { cards });
/** Puts a card from elsewhere onto a rear-guard circle of its owner, as a locked card (10.22.9). */
export const putLocked = (cards: Selector = it): Operation => custom('put-locked', { cards });
/** In this battle only. A hit is decided when powers are compared (7.7.1.2). */
export const cannotBeHit = (cards: Selector = it): Operation => ({
  ...{ op: 'forbid', cards, what: 'be-hit', until: 'battle' },
});
/** To a rear-guard circle that the fighter chooses, or to one of those named (10.32.1). */
export const moveUnit = (cards: Selector = it, circles?: readonly string[]): Operation =>
  custom('move', { cards, ...(circles && { circles }) });
/** The units attack after the effect, as long as one of them stands (10.34.1). */
export const attackWith = (attackers: Selector, targets: Selector): Operation =>
  custom('attack', { attackers, targets });
export const extraTurn = (of: SeatRef = 'controller'): Operation => custom('extra-turn', { of });
/** The units that a unit battles when it attacks (10.20.1). */
export const battles = (where: Filter): ConstantChange => ({ allow: 'battle', where });
/** 10.19.1 */
export const bind = (cards: Selector = it, facing?: 'up' | 'down'): Operation =>
  custom('bind', { cards, ...(facing && { facing }) });
/** Cards that this card's effects bound. */
export const boundByThis: Filter = { linkedTo: 'bound', other: { is: 'self' } };
/** A card that uses this also needs the ability `leapBack` (10.31.2). */
export const timeLeap = (cards: Selector = it): readonly Operation[] => [
  custom('time-leap', { cards }),
  {
    ...{ op: 'if', when: { did: 'called' } },
    do: [{ op: 'give', cards: null, ability: 'leap-back', keeps: ['leapt', 'called'], once: true, until: 'game' }],
  },
];
/** At the end of the turn the called cards go to the bottom of the deck; if any did, the bound cards are called. */
export const leapBack: Ability = {
  ...{ kind: 'triggered', id: 'leap-back', zone: 'any', bearer: 'given' },
  on: { event: 'moment', moment: 'end-of-turn', each: true, subject: { which: 'seat', whose: 'any' } },
  do: [
    { op: 'bind', cards: { zone: 'field', of: 'any', where: { is: 'called' } }, as: 'back' },
    {
      ...{ op: 'if', when: { did: 'back' } },
      do: [
        custom('send', { cards: { bound: 'back' }, to: 'deck', at: 'bottom', reason: 'effect' }),
        custom('call', { cards: { bound: 'leapt' } }),
      ],
    },
  ],
};
/** If `until` is absent, only while the effect is being resolved (10.35.1, 10.35.1.2). */
export const dominate = (cards: Selector = it, until?: 'turn' | 'battle'): Operation =>
  custom('dominate', { cards, ...(until && { until }) });
/** The units cannot stand in their master's next stand phase. */
export const cannotStandNext = (cards: Selector = it): Operation => ({
  ...{ op: 'forbid', cards, what: 'stand', until: NEXT_STAND },
});
/** 10.26 */
export const deleteUnits = (cards: Selector = it): Operation => custom('delete', { cards });
export const undelete = (cards: Selector = it): Operation => custom('undelete', { cards });
/** Turns `n` cards in the damage zone face up again, or as many as there are (10.20). */
export const counterCharge = (n: Quantity = 1): readonly Operation[] => [
  choose(inZone('damage', 'controller', { facing: 'down' }), n, 'charged'),
  { op: 'face', cards: { bound: 'charged' }, facing: 'up' },
];

/** Ends the effects that AUTO abilities began on these cards (8.7.6). */
export const nullifyEffects = (cards: Selector = it): Operation => custom('nullify-effects', { cards });
/** 10.38 */
export const swap = (card: Selector, other: Selector): Operation => custom('swap', { card, with: other });
/** 10.6.3.3: as the gift does, but by a text. */
export const createProtect = (of: SeatRef = 'controller'): Operation => custom('create-protect', { of, to: 'hand' });
/** Removes cards from the game (10.36.1). */
export const remove = (cards: Selector = it): Operation => send(cards, 'removed', 'remove');
export const shuffleDeck: Operation = { op: 'shuffle', zone: 'deck', of: 'controller' };
/** Shuffles the deck without these cards, which then lie on top; the effect refers to them as `found` (10.11.1.1). */
export const shuffleWithout = (cards: Selector = it): Operation => custom('shuffle-rest', { cards });
/** Looks at the whole deck and finds up to `n` matching cards (10.10.1, 10.10.1.1). */
export const searchDeck = (where: Filter, n: Quantity = 1): readonly Operation[] => [
  { op: 'reveal', cards: inZone('deck', 'controller'), to: 'controller' },
  choose(inZone('deck', 'controller', where), n),
];
/** This turn the cards' abilities, or those with a label, cost nothing (10.29.1). */
export const costsNothing = (cards: Selector = it, label?: string): Operation => ({
  ...{ op: 'allow', cards, what: label === undefined ? 'free' : `free:${label}`, until: 'turn' },
});
/** Gives the master of the effect an ability until it has triggered once (8.6.6.1). */
export const later = (ability: string, keeps: readonly string[] = []): Operation => ({
  ...{ op: 'give', cards: null, ability, until: 'game', once: true, keeps },
});
