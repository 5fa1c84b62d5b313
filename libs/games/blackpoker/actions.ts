import type { Aim, Condition, Filter, Operation, Selector, TriggerRule } from '#kernel';
import { CHEAPEST_FIRST, JOKER, rank, ranksFrom, suit, type Suit } from './cards.js';
import { isBarrier, isCharacter, isSoldier } from './characters.js';

/** B drives a barrier, L takes a point of damage, D discards a card (cost.B, .L, .D). */
export type Cost = 'B' | 'L' | 'D';

/** An action as printed in the list. */
export interface Action {
  readonly id: string;
  readonly timing: 'main' | 'quick';
  /** Whether players may raise it themselves. */
  readonly direct: boolean;
  /** Immediate effects resolve while being raised; normal ones wait on the stage. */
  readonly immediate: boolean;
  readonly oncePerTurn: boolean;
  readonly cost: readonly Cost[];
  /** One filter per key card. */
  readonly keys: readonly Filter[];
  readonly aim: Aim | null;
  readonly effect: readonly Operation[];
  /** The action this one raises when it has resolved (ruling.nested). */
  readonly raises: { readonly action: string; readonly when: Condition | null } | null;
}

const action = (id: string, rule: Partial<Action> & { readonly effect: readonly Operation[] }): Action => ({
  id,
  timing: 'main',
  direct: true,
  immediate: false,
  oncePerTurn: false,
  cost: [],
  keys: [],
  aim: null,
  raises: null,
  ...rule,
});

const custom = (name: string): Operation => ({ op: 'custom', name, with: {} });

const key: Selector = { bound: 'key' };
const target: Selector = { bound: 'target' };
const ownHand: Selector = { zone: 'hand', of: 'controller' };
const ownDeck: Selector = { zone: 'deck', of: 'controller' };
const keyNumber = { printed: 'number', of: 'key' } as const;
const aimAt = (at: Aim['at']): Aim => ({ bind: 'target', at, min: 1, max: 1 });
const onField = (where: Filter): Aim => aimAt({ zone: 'field', of: 'any', where });
const smallCard = (of: Suit): Filter => ({ all: [suit(of), ranksFrom('A', '10')] });
const suited = (of: Suit): Filter => ({ all: [suit(of), ranksFrom('A', 'K')] });
const raises = (id: string, when: Condition | null = null): Action['raises'] => ({ action: id, when });
const summon = (role: string): Operation => ({
  op: 'move',
  cards: key,
  to: 'field',
  role,
  orientation: 'upright',
  reason: 'summon',
});

const list: readonly Action[] = [
  action('barrier-place', {
    oncePerTurn: true,
    immediate: true,
    cost: ['L'],
    effect: [
      {
        op: 'choose',
        from: ownHand,
        min: 1,
        max: 1,
        by: 'controller',
        bind: 'placed',
        purpose: 'place-barrier',
        prefer: CHEAPEST_FIRST,
      },
      {
        op: 'move',
        cards: { bound: 'placed' },
        to: 'field',
        role: 'barrier',
        facing: 'down',
        orientation: 'upright',
        reason: 'barrier',
      },
    ],
  }),
  action('soldier-summon', { cost: ['B', 'L'], keys: [ranksFrom('2', '10')], effect: [summon('common')] }),
  action('hero-summon', { cost: ['B', 'B', 'L'], keys: [ranksFrom('J', 'K')], effect: [summon('hero')] }),
  action('ace-summon', { cost: ['L'], keys: [rank('A')], effect: [summon('ace')] }),
  action('equip', {
    cost: ['B', 'L'],
    keys: [ranksFrom('A', 'K')],
    aim: aimAt({
      zone: 'field',
      of: 'controller',
      // action.equip.3 holds even for a Joker that some later rule makes a soldier.
      where: { all: [isSoldier, { not: rank(JOKER) }, { fact: 'suit', sameAs: 'key' }] },
    }),
    effect: [custom('equip')],
  }),
  action('charge', { direct: false, immediate: true, effect: [custom('charge-all')], raises: raises('draw') }),
  action('draw', {
    direct: false,
    effect: [
      { op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' },
      {
        op: 'if',
        when: { exists: ownDeck },
        do: [
          {
            op: 'may',
            by: 'controller',
            purpose: 'draw-second',
            do: [{ op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' }],
          },
        ],
      },
    ],
  }),
  action('end', {
    effect: [
      {
        op: 'if',
        when: { compare: [{ count: ownHand }, '>', 7] },
        do: [
          {
            op: 'choose',
            from: ownHand,
            min: { sum: [{ count: ownHand }, -7] },
            max: { sum: [{ count: ownHand }, -7] },
            by: 'controller',
            bind: 'discarded',
            purpose: 'discard-to-seven',
            prefer: CHEAPEST_FIRST,
          },
          { op: 'move', cards: { bound: 'discarded' }, to: 'graveyard', at: 'top', reason: 'discard' },
        ],
      },
      custom('pass-turn'),
    ],
    raises: raises('charge'),
  }),
  action('attack', {
    oncePerTurn: true,
    effect: [custom('attack')],
    raises: raises('block', { exists: { zone: 'field', of: 'turn', where: { linked: 'attack' } } }),
  }),
  action('block', { direct: false, effect: [custom('block')], raises: raises('judge') }),
  action('judge', { direct: false, effect: [custom('judge')] }),
  action('up', {
    timing: 'quick',
    cost: ['D'],
    keys: [smallCard('H')],
    aim: onField(isSoldier),
    effect: [{ op: 'modify', cards: target, stat: 'number', by: keyNumber, until: 'turn' }],
  }),
  action('down', {
    timing: 'quick',
    cost: ['D'],
    keys: [smallCard('S')],
    aim: onField(isSoldier),
    effect: [
      { op: 'modify', cards: target, stat: 'number', by: { minus: keyNumber }, until: 'turn' },
      { op: 'if', when: { compare: [{ stat: 'number', of: 'target' }, '<=', 0] }, do: [custom('bury-target')] },
    ],
  }),
  action('twist', {
    timing: 'quick',
    cost: ['D'],
    keys: [smallCard('D')],
    aim: onField(isCharacter),
    effect: [custom('twist')],
  }),
  action('counter', {
    timing: 'quick',
    cost: ['D'],
    keys: [smallCard('C')],
    // action.counter.3, .4: actions of one key card or two.
    aim: aimAt({ stage: { keys: [1, 2] } }),
    effect: [custom('nullify')],
  }),
  action('barrier-break', {
    keys: [suited('H'), suited('D')],
    aim: onField(isBarrier),
    effect: [custom('bury-target')],
  }),
  action('throw', { keys: [suited('S'), suited('C')], aim: aimAt('opponents'), effect: [custom('throw')] }),
  action('search', {
    timing: 'quick',
    immediate: true,
    keys: [rank(JOKER)],
    effect: [
      { op: 'reveal', cards: ownDeck, to: 'controller' },
      {
        op: 'choose',
        from: ownDeck,
        min: 1,
        max: 1,
        by: 'controller',
        bind: 'found',
        purpose: 'search',
        prefer: { fact: 'rank', order: [[JOKER, 'A', 'K']] },
      },
      { op: 'reveal', cards: { bound: 'found' }, to: 'all' },
      { op: 'move', cards: { bound: 'found' }, to: 'hand', reason: 'search' },
      { op: 'shuffle', zone: 'deck', of: 'controller' },
    ],
  }),
  action('succession', { timing: 'quick', direct: false, immediate: true, effect: [custom('succeed')] }),
];

export const liteActions: Readonly<Record<string, Action>> = Object.fromEntries(list.map((entry) => [entry.id, entry]));

export const HIGH_RANKS = [JOKER, 'A', 'J', 'Q', 'K'];

/** When an A, J, Q or K of a soldier is destroyed, or a barrier that is one of these or a Joker, it calls its successor. */
export const liteTriggers: readonly TriggerRule[] = [
  {
    id: 'succession',
    on: {
      event: 'moved',
      from: 'field',
      to: 'graveyard',
      subject: {
        which: 'any',
        whose: 'any',
        where: {
          any: [
            { all: [isBarrier, rank(...HIGH_RANKS)] },
            { all: [{ not: isBarrier }, rank(...HIGH_RANKS.filter((value) => value !== JOKER))] },
          ],
        },
      },
    },
  },
];
