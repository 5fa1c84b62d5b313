import { DESTROYED_THIS_TURN } from './destroy.js';
import type { Vocabulary } from '#kernel';
import { COLOURS } from './cards/define.js';
import { EX_BASE, EX_RESOURCE } from './cards/tokens.js';
import { LINK_LABEL, TIMINGS } from './icons.js';
import { KEYWORDS } from './keywords.js';
import { PAID, PAID_EX } from './payment.js';
import { DESTROYED, during, PAID_FOR_EFFECT, PERMISSIONS, PLAY_COST, PLAY_LEVEL, PROHIBITIONS } from './words.js';

/** The words that texts of this game may use. Imported cards are checked against them. */

const TERMS = ['unit', 'pilot', 'command', 'base', 'resource'].flatMap((type) => [type, `${type} card`]);
const body = ['level', 'cost', 'ap', 'hp'];

export const vocabulary: Vocabulary = {
  words: {
    stat: [...body, 'damage', PLAY_LEVEL, PLAY_COST],
    keyword: KEYWORDS,
    role: ['unit', 'pilot', 'base'],
    counter: ['damage'],
    link: ['attack', 'declare', 'block'],
    reason: [
      ...DESTROYED,
      // By the rules alone: the hand that is drawn anew (1.1.0:6-2-1-6), and the cards of a seat that is out.
      ...['redraw', 'left'],
      ...['attack', 'block', 'active-step', 'effect', 'cost', 'draw', 'draw-phase', 'resource', 'shield', 'deploy'],
      ...['pair', 'command', 'used', 'burst', 'discard', 'mill', 'return', 'take', 'put', 'exile', 'overflow', 'token'],
      'search',
    ],
    harm: ['battle', 'effect'],
    phase: ['start', 'draw', 'resource', 'main', 'action', 'end', 'hand', 'cleanup'],
    timing: ['main', 'action', 'main/action'],
    icon: TIMINGS,
    action: ['command', 'activate', 'support'],
    prohibition: PROHIBITIONS,
    permission: PERMISSIONS,
    duration: Object.values(during),
    mark: ['declared'],
    register: [DESTROYED_THIS_TURN, PAID, PAID_EX],
    replaced: ['destroy', 'rest'],
    moment: [PAID_FOR_EFFECT],
    span: ['turn'],
    label: [LINK_LABEL],
  },
  facts: {
    printed: {
      type: 'unit|pilot|command|base|resource',
      number: 'text',
      names: 'texts',
      colour: `${COLOURS.join('|')}|null`,
      traits: 'texts',
      terrain: 'texts?',
      linkCondition: 'filter or none?',
      pilotSide: 'yes?',
      token: 'yes?',
      entersRested: 'yes?',
    },
    live: { term: TERMS.join('|') as `${string}|${string}`, paired: 'flag', linked: 'flag', damaged: 'flag' },
  },
  kinds: {
    fact: 'type',
    of: {
      unit: { facts: ['terrain', 'linkCondition'], stats: body },
      pilot: { facts: [], stats: body },
      command: { facts: [], stats: ['level', 'cost'] },
      base: { facts: ['terrain'], stats: body },
      resource: { facts: [], stats: [] },
    },
  },
  // Targets are chosen when a text resolves (1.1.0:10-1-8-1), never named beforehand.
  lacks: ['silent', 'aims'],
  always: [EX_BASE, EX_RESOURCE],
  operations: {
    damage: { amount: 'quantity', to: 'selector' },
    'damage-shields': { amount: 'quantity', of: 'seat' },
    turn: { cards: 'selector', to: 'orientation' },
    recover: { amount: 'quantity', cards: 'selector' },
    destroy: { cards: 'selector' },
    deploy: { cards: 'selector', state: 'orientation', as: 'numbers of stats?' },
    'copy-keywords': { from: 'selector', to: 'selector', until: 'turn|battle|game' },
    pair: { pilot: 'selector', unit: 'selector' },
    'place-resource': { n: 'quantity', state: 'orientation' },
    'place-ex-resource': { n: 'quantity', state: 'orientation' },
    pay: { n: 'quantity' },
    'rest-to-pay': { cards: 'selector' },
    play: { cards: 'selector', price: 'paid|free' },
    attack: { unit: 'selector', target: 'selector?', player: 'seat?' },
    'change-target': { cards: 'selector' },
    'end-battle': {},
  },
};
