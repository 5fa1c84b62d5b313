import {
  abilitiesOf,
  hasKeyword,
  stateKeys,
  type Ability,
  type Condition,
  type Context,
  type Filter,
  type Operation,
  type Selector,
} from '#kernel';
import { attacks, custom, momentComes, rearguards, retire, self, send } from '../cards/text.js';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';

/**
 * Keywords that put units into a state: blaze, engorge, charge, hollow, success. The state is a keyword that an effect gives, so that
 * texts can refer to it. If the rules do something with such units, the keyword stands for that ability. Hearts are not units and
 * have no such state (10.27.3).
 */

const become = (state: string, cards: Selector = self, until: 'turn' | 'game' = 'turn'): Operation => ({
  ...{ op: 'grant', cards, keyword: state, until },
});
const is = (state: string): Condition => ({ exists: { bound: 'self', where: { keyword: state } } });

/** In legion both leader and mate become blazing, as both are vanguards (11.21.1, 11.21.1.1). */
const blaze: Ability = {
  ...{ kind: 'triggered', id: 'blaze', zone: 'field', as: UNITS, on: momentComes('attack-step', 'controller') },
  do: [
    {
      op: 'if',
      when: { compare: [{ count: rearguards('controller') }, '>', { count: rearguards('opponent') }] },
      do: [become('blazing', { zone: 'field', of: 'controller', where: { role: ['vanguard', 'mate'] } })],
    },
  ],
};

const others = rearguards('controller', { not: { is: 'self' } });
const eaten: Selector = { bound: 'eaten' };

/** The units retire by an effect: a retirement that is replaced did not happen (11.24.1, 11.24.2). */
const engorge: Ability = {
  ...{ kind: 'triggered', id: 'engorge', zone: 'field', as: UNITS, on: attacks() },
  do: [
    {
      ...{ op: 'choose', from: others, min: 0, max: { count: others }, by: 'controller', bind: 'eaten' },
      ...{ purpose: 'engorge', loose: true },
    },
    { op: 'note', value: { count: eaten }, as: 'chosen' },
    retire(eaten),
    { op: 'if', when: { compare: [{ count: eaten }, '<', { bound: 'chosen' }] }, do: [become('engorged')] },
  ],
};

/** Triggers when an effect places it on a rear-guard circle (11.29.1). */
const charge: Ability = {
  ...{ kind: 'triggered', id: 'charge', zone: 'field', as: ['rearguard'], optional: true },
  on: {
    ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: ['superior-call', 'swap', 'effect'] },
    subject: { which: 'self', whose: 'any' },
  },
  do: [become('charging')],
};

/** The unit attacked, was attacked, boosted or guarded in this battle. */
const hasFought: Filter = {
  any: [
    ...(['attacking', 'boost', 'guard'] as const).map((linked) => ({ linked, past: true }) as const),
    ...(['attack', 'redirected'] as const).map((linkedTo) => ({ linkedTo, past: true }) as const),
  ],
};

/** 11.29.2 */
const charging: Ability = {
  ...{ kind: 'triggered', id: 'charging', zone: 'field', as: UNITS, on: momentComes('end-of-battle') },
  when: { exists: { bound: 'self', where: hasFought } },
  do: [custom('send', { cards: self, to: 'deck', reason: 'charge', at: 'bottom' })],
};

/** Triggers when it appears on a rear-guard circle (11.33.1). */
const hollow: Ability = {
  ...{ kind: 'triggered', id: 'hollow', zone: 'field', as: ['rearguard'], optional: true },
  on: { event: 'moved', from: 'elsewhere', to: 'field', subject: { which: 'self', whose: 'any' } },
  do: [become('hollowed', self, 'game')],
};

/** The unit retires at the end of the turn (11.33.2). */
const hollowed: Ability = {
  ...{ kind: 'triggered', id: 'hollowed', zone: 'field', as: UNITS, on: momentComes('end-of-turn') },
  do: [retire(self)],
};

/** A unit that magia called returns to the soul (11.31.1). */
const conjured: Ability = {
  ...{ kind: 'triggered', id: 'conjured', zone: 'field', as: UNITS, on: momentComes('end-of-turn') },
  do: [send(self, 'soul', 'magia')],
};

const strong: Filter = {
  all: [{ role: ['rearguard'] }, { stat: 'power', atLeast: { keyword: 'success', of: 'self' } }],
};

/** A state trigger for each rear-guard. The one that caused it must still be strong enough on resolution (11.37.2 to 11.37.4, R-6). */
const success: Ability = {
  ...{ kind: 'triggered', id: 'success', zone: 'field', as: UNITS },
  on: {
    ...{ event: 'state', subject: { which: 'self', whose: 'any' } },
    among: { zone: 'field', of: 'controller', where: strong },
  },
  when: { all: [{ turnOf: 'controller' }, { not: is('successful') }] },
  do: [{ op: 'if', when: { exists: { bound: 'subjects', where: strong } }, do: [become('successful')] }],
};

/**
 * Success ends with the other effects of the turn (6.8.1.4). A rear-guard that was strong enough until then does not trigger it again, or
 * the turn would never end. One that drops and rises again, or becomes strong enough only now, does.
 */
function endSuccess(context: Context): void {
  for (const held of abilitiesOf(context, { kind: 'triggered', topic: 'state' }))
    if (held.program === 'keyword#success' && held.source && hasKeyword(context, held.source, 'successful'))
      for (const key of stateKeys(context, held)) context.mark(key, HEARD);
}
const HEARD = 'turn-over';

/** In a new turn, even an extra one, a rear-guard that is still strong enough triggers success again. */
function forgetHeard(context: Context): void {
  const heard = Object.keys(context.table.marks).filter((key) => context.table.marks[key] === HEARD);
  context.eachTogether(heard, (key) => context.mark(key, null));
}

export const statusesPart: Part = {
  keywords: {
    ...{ blaze: [blaze], engorge: [engorge], charge: [charge], charging: [charging], hollow: [hollow] },
    ...{ hollowed: [hollowed], conjured: [conjured], success: [success] },
  },
  states: ['charging', 'hollowed', 'conjured'],
  turnEnds: endSuccess,
  turnBegins: forgetHeard,
  words: {
    keyword: [
      ...['blaze', 'blazing', 'engorge', 'engorged', 'charge', 'charging', 'hollow', 'hollowed'],
      ...['success', 'successful', 'conjured'],
    ],
    reason: ['charge', 'magia'],
  },
  purposes: { engorge: 'which rear-guards it devours' },
};
