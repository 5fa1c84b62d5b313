import type { Condition, Filter, Quantity } from '#kernel';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';

/**
 * Keywords that say when a text works. Each is a label on the text, with a number if it has one, and each has a gate: a condition that is
 * checked continuously for a CONT, when an AUTO triggers, and when an ACT is played (11.6.3 and similar rules).
 */

/** How many cards a fighter called to rear-guard or guardian circles this turn, and how many went to the soul other than by a ride. */
export const CALLED = 'turn:called';
export const INTO_SOUL = 'turn:into-soul';

const atLeast = (count: Quantity, n: Quantity): Condition => ({ compare: [count, '>=', n] });
const damage: Quantity = { count: { zone: 'damage', of: 'controller' } };
const hand: Quantity = { count: { zone: 'hand', of: 'controller' } };
const isGradeOne: Filter = { stat: 'grade', atLeast: 1, atMost: 1 };

const GATES: Readonly<Record<string, Condition>> = {
  /** 11.6 */
  'limit-break': atLeast(damage, { bound: 'limit-break' }),
  /** 11.15 */
  brave: { compare: [hand, '<=', 3] },
  /** 11.16 */
  oracle: atLeast(hand, 5),
  /** 11.18 */
  ritual: atLeast({ count: { zone: 'drop', of: 'controller', where: isGradeOne } }, { bound: 'ritual' }),
  /** 11.19 */
  unite: atLeast({ register: CALLED, of: 'controller' }, 2),
  /** 11.26: face-down cards count too. */
  thunderstrike: atLeast({ count: { zone: 'bind', of: 'opponent' } }, { bound: 'thunderstrike' }),
  /** 11.30 */
  darkness: atLeast({ register: INTO_SOUL, of: 'controller' }, 1),
  /** 11.36 */
  'dark-device': {
    not: {
      exists: {
        ...{ zone: 'field', of: 'opponent' },
        where: { all: [{ role: UNITS }, { orientation: 'upright' }, { sameColumn: 'self' }] },
      },
    },
  },
  /** 11.39 */
  shinken: atLeast(damage, 3),
};

export const gatesPart: Part = {
  gates: GATES,
  words: {
    label: Object.keys(GATES),
    permission: Object.keys(GATES).map((label) => `open:${label}`),
    register: [CALLED, INTO_SOUL],
  },
};
