import type { RuleText } from '#kernel';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { BATTLE_KINDS, LINKS, redirect } from './links.js';

/** While a unit boosts, its current power is added to the boosted unit's (7.4.1.11, 11.4.1). */
const boosting: RuleText = {
  whileLinked: 'boost',
  text: {
    ...{ kind: 'constant', id: 'boosting', zone: 'field' },
    on: { zone: 'field', of: 'any', where: { linkedTo: 'boost', other: { is: 'self' } } },
    change: { stat: 'power', by: { stat: 'power', of: 'self' } },
  },
};

/** While a guardian stays, its shield is added to the power of the unit it defends; no shield counts as 0 (3.11.1.2, 3.11.1.3). */
const guarding: RuleText = {
  whileLinked: 'guard',
  text: {
    ...{ kind: 'constant', id: 'guarding', zone: 'field', as: ['guardian'] },
    on: { zone: 'field', of: 'any', where: { linkedTo: 'guard', other: { is: 'self' } } },
    change: { stat: 'power', by: { stat: 'shield', of: 'self' } },
  },
};

export const battleTexts: readonly RuleText[] = [boosting, guarding];

export const battlePart: Part = {
  texts: battleTexts,
  operations: { redirect: operation((settings) => redirect(settings.context, settings.cards('cards'))) },
  settings: { redirect: { cards: 'selector' } },
  words: {
    ...{
      link: LINKS,
      register: ['turn:battles'],
      mark: ['battle', ...BATTLE_KINDS],
    },
    ...{ reason: ['retire', 'drive-check', 'drive', 'heal', 'trigger'], prohibition: ['trigger'], action: ['attack'] },
    permission: ['battle'],
  },
  purposes: {
    ...{ attack: 'attack or end the battle phase', attacker: 'the attacking unit', target: 'what it attacks' },
    ...{ boost: 'boost it?', trigger: 'what the trigger does' },
  },
};
