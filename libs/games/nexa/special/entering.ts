import { programNamed, type Ability, type Condition, type Filter } from '#kernel';
import { custom, isInSameArea, reroll, self } from '../cards/text.js';
import { special, SPECIAL_TEXT, type Printed } from './special.js';

/** When played and entering, this card becomes rerolled (special.ready.1, special.ps-armour.1). */
const entersRerolled = (id: string, keyword: string): Ability => ({
  ...{ kind: 'triggered', id, zone: 'deploy', labels: { [keyword]: 0, [SPECIAL_TEXT]: 0 } },
  on: { event: 'moved', from: 'played', to: 'deploy', reason: ['play'], subject: { which: 'self', whose: 'any' } },
  do: [reroll(self)],
});

export const battleDeployment = entersRerolled('battle-deployment', 'battle-deployment');

/** Counters on a card with PS armour: it has been in a battle area, or in a force with supply or resupply. */
export const AWAY = 'away';
export const SUPPLIED = 'supplied';

const SUPPLIER: Filter = {
  all: [
    { not: { is: 'self' } },
    isInSameArea,
    { any: ['supply', 'resupply'].flatMap((name): Filter[] => [{ keyword: name }, { label: name }]) },
  ],
};
const isWithSupplier: Condition = { exists: { zone: 'area', of: 'controller', where: SUPPLIER } };
const has = (counter: string): Condition => ({ exists: { bound: 'self', where: { counter, atLeast: 1 } } });

const armour = { kind: 'triggered', zone: 'field', labels: { 'ps-armour': 0, [SPECIAL_TEXT]: 0 } } as const;

/** Texts that only record where their card was. Their order makes no difference, so it is not asked. */
export const KEEPS_ACCOUNT: readonly string[] = ['ps-away', 'ps-supplied'].map((id) => programNamed('keyword', id));

/**
 * After a battle it returns to the hand at the start of the next turn, whoever's turn that is (ruling 19), unless it was supplied
 * (special.ps-armour.2, .3).
 */
export const psArmour: readonly Ability[] = [
  entersRerolled('ps-ready', 'ps-armour'),
  {
    ...{ ...armour, id: 'ps-away' },
    on: { event: 'moved', to: 'area', subject: { which: 'self', whose: 'any' } },
    do: [{ op: 'counter', cards: self, counter: AWAY, by: 1 }],
  },
  {
    ...{ ...armour, id: 'ps-supplied' },
    on: { event: 'state', while: isWithSupplier, subject: { which: 'self', whose: 'any' } },
    do: [{ op: 'counter', cards: self, counter: SUPPLIED, by: 1 }],
  },
  {
    ...{ ...armour, id: 'ps-home' },
    on: { event: 'turn-began', subject: { which: 'any', whose: 'any' } },
    when: { any: [has(AWAY), has(SUPPLIED)] },
    do: [
      { op: 'note', value: { counter: SUPPLIED, on: 'self' }, as: 'supplied' },
      { op: 'counter', cards: self, counter: AWAY, by: -99 },
      { op: 'counter', cards: self, counter: SUPPLIED, by: -99 },
      {
        op: 'if',
        when: { compare: [{ bound: 'supplied' }, '=', 0] },
        do: [custom('send', { cards: self, to: 'hand' })],
      },
    ],
  },
];

/** Searches one's own HQ for a card with the feature, in the turn in which this card was played and entered (special.share.1, .2). */
export const share = (printed: Printed = {}): Ability =>
  special(
    'share',
    {
      timing: 'any',
      when: { exists: { bound: 'self', where: { fact: 'arrived', in: [true] } } },
      do: [
        { op: 'reveal', cards: { zone: 'hq', of: 'controller' }, to: 'controller' },
        {
          op: 'choose',
          from: { zone: 'hq', of: 'controller', where: { fact: 'features', ofKeyword: 'share', on: 'self' } },
          ...{ min: 0, max: 1, by: 'controller', bind: 'shared', purpose: 'share' },
        },
        { op: 'move', cards: { bound: 'shared' }, to: 'hangar', facing: 'up', reason: 'effect' },
        { op: 'shuffle', zone: 'hq', of: 'controller' },
      ],
    },
    printed,
  );
