import type { Vocabulary } from '#kernel';
import { SECOND_CHARACTER } from './board.js';
import { DISBAND } from './battle/engagement.js';
import { FORCE_POWER } from './battle/damage.js';
import { SORTIED, SORTIEING } from './battle/sortie.js';
import { COINS } from './coin-kinds.js';
import { ATTRIBUTES } from './cards/define.js';
import { HAND_LIMIT, TURN_END } from './flow/turn-end.js';
import { KEYWORDS, SPECIAL } from './keywords.js';
import { COLOURS, rollStat } from './play/costs.js';
import { DESTINATIONS } from './play/enter.js';
import { designatedStats } from './play/old-costs.js';
import { CAME } from './put-out.js';
import { DESTROYED_BY_EFFECT } from './replacing.js';
import { SPANS } from './rules.js';
import { ANGLE, SQUARE } from './special/brackets.js';
import { AWAY, SUPPLIED } from './special/entering.js';
import { SPECIAL_TEXT } from './special/special.js';

/** The words that texts of this game may use. Imported cards are checked against them. */

const spans = [...SPANS, 'battle'];
const TIMINGS = [
  ...['any', ...spans],
  ...[...spans, 'turn'].flatMap((span) => [`own-${span}`, `enemy-${span}`]),
  'enter',
];
const COSTS = ['total', ...[...COLOURS, 'any' as const].map(rollStat)];
const POWERS = ['melee', 'shooting', 'defence'];

export const vocabulary: Vocabulary = {
  words: {
    stat: [...COSTS, ...designatedStats, ...POWERS, 'damage', 'guard', 'gain', FORCE_POWER, HAND_LIMIT],
    keyword: KEYWORDS,
    role: ['unit', 'character', 'operation', 'set', 'stay', 'command', 'ace', 'g', 'chip'],
    counter: ['damage', 'destroyed', 'withstood', AWAY, SUPPLIED, CAME, ...Object.keys(COINS)],
    link: [],
    reason: [
      ...[
        'draw',
        'redraw',
        'declare',
        'play',
        'used',
        'reroll-phase',
        'sortie',
        'return',
        'damage',
        'recover',
        'discard',
      ],
      ...['effect', 'cost', 'move', 'ace', 'turn-end', 'replace'],
    ],
    harm: ['battle', 'normal'],
    phase: SPANS,
    timing: TIMINGS,
    icon: [],
    action: ['g', 'unit', 'character', 'operation', 'set', 'stay', 'command', 'ace', 'text', 'discard'],
    prohibition: ['be-chosen', 'be-destroyed', 'be-moved', 'play', 'reset-damage', 'sortie', 'use'],
    permission: [SECOND_CHARACTER],
    duration: ['turn', 'source', 'game', DISBAND],
    mark: [],
    register: [],
    moment: [SORTIEING, SORTIED, TURN_END],
    replaced: [DESTROYED_BY_EFFECT],
    span: ['turn', 'cut', 'game'],
    label: [...SPECIAL, SPECIAL_TEXT, SQUARE, ANGLE],
  },
  facts: {
    printed: {
      type: 'unit|character|operation|command|ace|graphic|g|chip',
      names: 'texts',
      features: 'texts',
      colour: 'texts?',
      attribute: `${ATTRIBUTES.join('|')}?` as `${string}|${string}`,
      terrain: 'texts?',
      setOn: `${Object.keys(DESTINATIONS).join('|')}?` as `${string}|${string}`,
      exclusive: 'texts?',
      model: 'text?',
      old: 'yes?',
      x: `${COLOURS.join('|')}|any?` as `${string}|${string}`,
    },
    live: {
      area: 'space|earth|null',
      engaged: 'engaged|non-engaged|null',
      position: 'head|rear|null',
      crewed: 'flag',
      berth: 'flag',
      'exclusive-set': 'flag',
      group: 'text',
      coined: 'flag',
      arrived: 'flag',
      foremost: 'flag',
      'within-gs': 'flag',
      sign: 'text',
    },
  },
  kinds: {
    fact: 'type',
    of: {
      unit: { facts: ['terrain'], stats: ['total', ...POWERS] },
      character: { facts: ['setOn'], stats: ['total', ...POWERS] },
      operation: { facts: [], stats: ['total'] },
      command: { facts: [], stats: ['total'] },
      ace: { facts: ['terrain'], stats: ['total', ...POWERS] },
      graphic: { facts: [], stats: ['guard', 'gain'] },
      g: { facts: [], stats: [] },
      chip: { facts: [], stats: [] },
    },
  },
  lacks: [],
  knows: ['x'],
  always: [],
  operations: {
    enter: {},
    'discard-destroyed': {},
    turn: { cards: 'selector', to: 'orientation' },
    damage: { amount: 'quantity', to: 'selector' },
    pierce: { amount: 'quantity', force: 'bound cards' },
    'force-power': { force: 'bound cards', by: 'quantity' },
    relocate: { cards: 'selector', to: 'deploy|space|earth' },
    'damage-hq': { amount: 'quantity', of: 'seat' },
    recover: { amount: 'quantity', of: 'seat' },
    destroy: { cards: 'selector' },
    discard: { cards: 'selector' },
    'nullify-destruction': { cards: 'selector' },
    skip: { span: `${SPANS.join('|')}|battle` as `${string}|${string}` },
    'pay-normal-cost': { of: 'selector' },
    'copy-text': { from: 'selector', to: 'selector' },
    changeable: { what: 'text', bind: 'binds cards' },
    send: { cards: 'selector', to: 'hand|hq|waste|junk|removed' },
    'to-hangar': { cards: 'selector', of: 'seat' },
    'put-out': { cards: 'selector', state: 'orientation?', at: 'bound cards?', on: 'bound cards?' },
    'set-on': { cards: 'selector', on: 'bound cards' },
    take: { cards: 'selector', to: 'seat' },
    'go-home': { cards: 'selector' },
    'lose-control': { cards: 'selector', until: 'duration' },
    'put-coins': { cards: 'selector', coin: Object.keys(COINS).join('|') as `${string}|${string}`, n: 'quantity' },
    'remove-coins': { cards: 'selector' },
    'make-chips': { card: 'card', n: 'quantity', of: 'seat', state: 'orientation?', on: 'bound cards?' },
    replace: { card: 'bound cards', by: 'bound cards', state: 'orientation?', bind: 'binds cards' },
  },
};
