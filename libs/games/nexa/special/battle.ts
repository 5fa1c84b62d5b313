import type { Ability, Filter, Quantity, Selector } from '#kernel';
import { aimAt, custom, damage, destroy, isEngaged, isInSameArea, reroll, self, unitsOf } from '../cards/text.js';
import { COLOURS, rollStat } from '../play/costs.js';
import { oncePerPlayer, special, type Printed } from './special.js';

const NEWTYPE: Filter = {
  all: [{ fact: 'type', in: ['character'] }, { fact: 'features', in: ['NT'] }, isInSameArea],
};

/** X damage to an engaged enemy unit, if an own NT character is where this card is (special.psycommu.1, .2). */
export const psycommu = (printed: Printed = {}, x: Quantity = { keyword: 'psycommu', of: 'self' }): Ability =>
  special(
    'psycommu',
    {
      timing: 'defence',
      aims: [aimAt(unitsOf('opponent', isEngaged))],
      when: { exists: { zone: 'field', of: 'controller', where: NEWTYPE } },
      do: [damage(x)],
    },
    printed,
  );

/** Destroys a unit that is engaged with this card and has defence X or less, whatever its damage (special.range-weapon.1). */
export const rangeWeapon = (printed: Printed = {}, x: Quantity = { keyword: 'range-weapon', of: 'self' }): Ability =>
  special(
    'range-weapon',
    {
      timing: 'damage',
      aims: [aimAt(unitsOf('opponent', isEngaged, isInSameArea, { stat: 'defence', atMost: x }))],
      do: [destroy()],
    },
    printed,
  );

const TOP: Selector = { bound: 'top' };
const rollCost: Quantity = {
  sum: [...COLOURS, 'any' as const].map((colour) => ({ printed: rollStat(colour), of: 'top' })),
};
const gaining = (x: Quantity) =>
  ['melee', 'shooting', 'defence'].map((stat) => ({ op: 'modify', cards: self, stat, by: x, until: 'turn' }) as const);

/**
 * Reveals the top card of one's own HQ, which stays there. If its sign has this card's attribute, this card gets bonuses equal to that
 * card's roll cost (special.gain.1 to .3), or to its gain level if it has one (gain-level.1). Once each turn for each player
 * (special.gain.4).
 */
export const gain = (printed: Printed = {}): Ability =>
  special(
    'gain',
    {
      timing: 'damage',
      once: oncePerPlayer('gain'),
      when: { exists: { bound: 'self', where: { fact: 'area', in: ['space', 'earth'] } } },
      do: [
        { op: 'bind', cards: { zone: 'hq', of: 'controller', top: 1 }, as: 'top' },
        { op: 'reveal', cards: TOP, to: 'all' },
        {
          op: 'if',
          when: { exists: { ...TOP, where: { fact: 'attribute', shares: 'self', printed: true } } },
          do: [
            {
              op: 'if',
              when: { compare: [{ printed: 'gain', of: 'top' }, '>=', 1] },
              do: gaining({ printed: 'gain', of: 'top' }),
              otherwise: gaining(rollCost),
            },
          ],
        },
      ],
    },
    printed,
  );

/** Rerolls another own unit (special.supply.1). */
export const supply = (printed: Printed = {}): Ability =>
  special(
    'supply',
    { timing: 'own-attack', aims: [aimAt(unitsOf('controller', { not: { is: 'self' } }))], do: [reroll()] },
    printed,
  );

const WEARER: Filter = { all: [{ fact: 'features', ofKeyword: 'cross-weapon', on: 'self' }] };

/** A unit with the feature also has one original text of this card until the end of the turn (special.cross-weapon.1). */
export const crossWeapon = (printed: Printed = {}): Ability =>
  special(
    'cross-weapon',
    {
      timing: 'battle',
      aims: [aimAt(unitsOf('controller', WEARER))],
      do: [custom('copy-text', { from: self, to: { bound: 'target' } })],
    },
    printed,
  );
