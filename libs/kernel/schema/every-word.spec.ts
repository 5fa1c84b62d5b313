import { describe, expect, it } from '@jest/globals';
import {
  checkCard,
  problemText,
  withValueAt,
  type Ability,
  type Condition,
  type ConstantChange,
  type Filter,
  type Operation,
  type Part,
  type Quantity,
  type Selector,
  type TriggerPattern,
  type Vocabulary,
} from '../index.js';
import { bound, mine, toy, varied } from '../toy-game.spec-helper.js';

/**
 * Every word of the language with all its members: what the compiler accepts as data of the language, the check of imported cards must accept
 * too, and it must look into every member.
 */

const vocabulary: Vocabulary = {
  words: {
    ...{ stat: ['power', 'cost'], keyword: ['guard'], role: ['unit'], counter: ['charge'], link: ['attack'] },
    ...{ reason: ['return', 'paid'], harm: ['battle'], phase: ['main'], timing: ['main'], icon: ['now'] },
    ...{ action: ['play'], prohibition: ['attack'], permission: ['fly'], duration: ['turn'], mark: ['dark'] },
    ...{ register: ['tide'], moment: ['dawn'], replaced: ['destroy'], span: ['match'], label: ['break'] },
  },
  facts: { printed: { colour: 'red|blue|null', traits: 'texts' }, live: { tired: 'flag' } },
  ...{ kinds: null, lacks: [], always: [] },
  operations: { strike: { amount: 'quantity' } },
};
const game = varied(toy, { language: { vocabulary } });

/** One object of the language, and what is wrong with a card that has it in this place. */
type Check = (part: unknown) => string[];

const withAbilities: Check = (abilities) => {
  const facts = { colour: 'red', traits: [] };
  return checkCard(game, { key: 'a', name: 'A', facts, stats: {}, keywords: {}, abilities }).map(problemText);
};
const gift = {
  kind: 'constant',
  id: 'gift',
  zone: 'field',
  bearer: 'given',
  on: bound('self'),
  change: { lose: 'guard' },
};
const known: readonly Operation[] = [
  { op: 'bind', cards: mine('field'), as: 'it' },
  { op: 'note', value: 1, as: 'n' },
];
const trigger = { event: 'turn-began', subject: { which: 'any', whose: 'any' } };
const triggered = (more: object): object => ({
  kind: 'triggered',
  id: 't',
  zone: 'field',
  on: trigger,
  do: [],
  ...more,
});
const asOperation: Check = (operation) => withAbilities([triggered({ do: [...known, operation] }), gift]);
const asCondition: Check = (when) => asOperation({ op: 'if', when, do: [] });
const asQuantity: Check = (value) => asOperation({ op: 'note', value, as: 'm' });
const asSelector: Check = (cards) => asOperation({ op: 'bind', cards, as: 'them' });
const asFilter: Check = (where) => asSelector({ bound: 'it', where });
const asAbility: Check = (ability) => withAbilities([ability, gift]);
const asChange: Check = (change) => asAbility({ kind: 'constant', id: 'c', zone: 'field', on: bound('self'), change });
const asPattern: Check = (on) => asAbility(triggered({ on }));
const asPart: Check = (part) => asOperation({ op: 'pay', purpose: 'x', parts: [part] });

/** Accepts the whole, and refuses it with something that nothing in the language looks like in place of any one member. */
function looksInto(check: Check, word: object, tag?: string): void {
  expect(check(word)).toEqual([]);
  const members = Object.keys(word).filter((member) => member !== tag);
  const overlooked = members.filter((member) => {
    const problems = check(withValueAt(word, [member], { nonsense: true }));
    return !problems.some((problem) => problem.includes(`.${member}`));
  });
  expect(overlooked).toEqual([]);
}

const it_ = bound('it');
const red: Filter = { fact: 'colour', in: ['red'] };
const always: Condition = { exists: mine('field') };
const until = { until: 'turn', newcomers: true } as const;
const purpose = 'x';

type Whole<Op> = Op extends 'forbid' | 'allow'
  ? Required<Extract<Operation, { op: 'forbid' | 'allow' }>>
  : Required<Extract<Operation, { op: Op }>>;

const operations: { readonly [Op in Operation['op']]: Whole<Op> } = {
  draw: { op: 'draw', seat: 'any', n: 1, from: 'deck', to: 'hand' },
  move: {
    ...({
      op: 'move',
      cards: it_,
      to: 'grid',
      at: 'top',
      facing: 'down',
      orientation: 'sideways',
      role: 'unit',
    } as const),
    ...({ under: 'opponent', onto: 'it', place: 'a1', keep: true, reason: 'return', bind: 'moved' } as const),
  },
  place: { op: 'place', cards: it_, to: ['a1', 'b2'], reason: 'return' },
  exchange: { op: 'exchange', card: 'it', for: 'self', reason: 'return' },
  control: { op: 'control', cards: it_, to: 'team', until: 'turn' },
  adjust: { op: 'adjust', by: 1, rating: 'limit', of: 'turn', zone: 'grid', place: 'a1', until: 'turn' },
  orient: { op: 'orient', cards: it_, orientation: 'upright' },
  face: { op: 'face', cards: it_, facing: 'up' },
  reveal: { op: 'reveal', cards: it_, to: 'all' },
  shuffle: { op: 'shuffle', zone: 'deck', of: { bound: 'owner' }, last: 2 },
  modify: { op: 'modify', cards: it_, stat: 'power', by: 1, ...until },
  assign: { op: 'assign', cards: it_, stat: 'power', to: 1, ...until },
  grant: { op: 'grant', cards: it_, keyword: 'guard', value: 1, ...until },
  strip: { op: 'strip', cards: it_, keyword: 'guard', ...until },
  forbid: { op: 'forbid', cards: it_, what: 'attack', where: red, seat: 'any', ...until },
  allow: { op: 'allow', cards: it_, what: 'fly', where: red, seat: 'any', ...until } as Whole<'allow'>,
  spare: { op: 'spare', cards: it_, kind: 'battle', from: red, by: 1, atMost: 2, once: true, ...until },
  fact: { op: 'fact', cards: it_, fact: 'traits', add: ['big'], remove: 'all', ...until },
  mute: { op: 'mute', cards: it_, texts: 'all', ...until },
  immune: { op: 'immune', cards: it_, from: red, ...until },
  give: { op: 'give', cards: null, ability: 'gift', keeps: ['it', 'n', 'owner'], once: true, ...until },
  count: { op: 'count', seat: 'any', counter: 'charge', by: 1 },
  counter: { op: 'counter', cards: it_, counter: 'charge', by: { minus: 1 } },
  choose: {
    ...({
      op: 'choose',
      each: 'who',
      from: mine('field'),
      min: 0,
      max: 1,
      by: 'any',
      bind: 'chosen',
      purpose,
    } as const),
    ...({ prefer: { fact: 'colour', order: [['red', null], ['blue']] }, blind: true, distinct: 'colour' } as const),
    ...({ random: true, loose: true } as const),
  },
  pay: { op: 'pay', by: 'opponent', purpose, parts: [], or: [[{ from: it_, n: 'all', as: 'fuel', do: [] }]] },
  whole: { op: 'whole', do: [{ op: 'orient', cards: it_, orientation: 'sideways' }] },
  may: { op: 'may', by: 'any', purpose, do: [] },
  pick: {
    op: 'pick',
    by: 'any',
    purpose,
    modes: [
      { id: 'one', when: always, do: [] },
      { id: 'two', do: [] },
    ],
  },
  number: { op: 'number', by: 'any', purpose, min: 1, max: 2, bind: 'm' },
  declare: { op: 'declare', by: 'any', purpose, fact: 'colour', bind: 'm' },
  order: { op: 'order', cards: it_, by: 'any', purpose, bind: 'sorted' },
  bind: { op: 'bind', cards: it_, as: 'them' },
  note: { op: 'note', value: 1, as: 'm' },
  create: { op: 'create', card: 'plain', n: 1, to: 'field', under: 'any', bind: 'made' },
  use: { op: 'use', cards: it_, timing: 'main', free: true },
  nullify: { op: 'nullify', what: 'it' },
  copy: { op: 'copy', what: 'it', bind: 'copies' },
  retarget: { op: 'retarget', what: 'it', by: 'any', purpose },
  run: { op: 'run', ability: 't2' },
  if: { op: 'if', when: always, do: [], otherwise: [] },
  each: { op: 'each', in: it_, bind: 'one', do: [{ op: 'reveal', cards: bound('one'), to: 'any' }] },
  seats: {
    op: 'seats',
    of: 'any',
    bind: 'who',
    do: [{ op: 'count', seat: { bound: 'who' }, counter: 'charge', by: 1 }],
  },
  repeat: { op: 'repeat', n: 2, apart: 'x', do: [] },
  custom: { op: 'custom', name: 'strike', with: { amount: 1 } },
};

describe('every word of the language, with all its members', () => {
  it.each(Object.values(operations).filter(({ op }) => op !== 'run'))('operation $op', (operation) => {
    looksInto(asOperation, operation, 'op');
  });

  it('operation run', () => {
    const also = triggered({ id: 't2' });
    looksInto((one) => withAbilities([triggered({ do: [one] }), also]), operations.run, 'op');
  });

  const selectors: readonly Selector[] = [
    { zone: ['field', 'front', 'any'], of: 'any', top: 2, where: red },
    { bound: 'it', where: red },
    { either: [it_, mine('hand')], where: red },
  ];
  it.each(selectors)('selector %j', (selector) => looksInto(asSelector, selector));

  const filters: readonly Filter[] = [
    ...[{ all: [red] }, { any: [red] }, { not: red }, { fact: 'colour', in: ['red', null], printed: true } as const],
    { fact: 'tired', in: [true] },
    { fact: 'traits', in: ['big'] },
    { fact: 'colour', sameAs: 'it', printed: true },
    { fact: 'traits', shares: 'it', printed: true },
    { fact: 'traits', contains: 'bi', printed: true },
    { fact: 'colour', declared: 'n', printed: true },
    { fact: 'colour', ofKeyword: 'guard', on: 'it' },
    ...[{ label: 'break' }, { stat: 'power', atLeast: 1, atMost: 2 }, { counter: 'charge', atLeast: 1, atMost: 2 }],
    ...[{ keyword: 'guard' }, { role: ['unit'] }, { orientation: 'upright' } as const, { facing: 'down' } as const],
    ...[{ attached: true }, { place: ['a1', 'left'] }, { row: ['front', 'far'] }, { column: ['a'] }],
    ...[{ sameRow: 'it' }, { sameColumn: 'it' }, { enteredThisTurn: false }],
    { linked: 'attack', other: red, past: true },
    { linkedTo: 'attack', other: red, past: true },
    ...[{ carries: red }, { liesOn: red }, { controlledBy: 'any' } as const, { ownedBy: 'any' } as const],
    ...[{ most: 'power', among: it_ }, { least: 'power', among: it_ }, { is: 'it' }],
  ];
  it.each(filters)('filter %j', (filter) => looksInto(asFilter, filter));

  const quantities: readonly Exclude<Quantity, number>[] = [
    ...[{ count: it_ }, { rating: 'limit', of: 'any', zone: 'grid', place: 'a1' } as const],
    ...[{ stat: 'power', of: 'it' }, { printed: 'power', of: 'it' }, { bound: 'n' }, { sum: [1, { bound: 'n' }] }],
    ...[{ minus: 2 }, { times: [2, { bound: 'n' }] } as const, { over: [{ bound: 'n' }, 2] } as const],
    ...[{ counter: 'charge', of: 'any' } as const, { counter: 'charge', on: 'it' }],
    ...[{ register: 'tide', of: 'any' } as const, { keyword: 'guard', of: 'it' }, { different: 'colour', among: it_ }],
  ];
  it.each(quantities)('quantity %j', (quantity) => looksInto(asQuantity, quantity));

  const conditions: readonly Condition[] = [
    ...[{ all: [always] }, { any: [always] }, { not: always }, always, { compare: [1, '<=', 2] } as const],
    ...[{ turnOf: 'any' } as const, { phase: ['main'] }, { marked: 'dark' }, { did: 'it' }, { did: 'n' }],
  ];
  it.each(conditions)('condition %j', (condition) => looksInto(asCondition, condition));

  const changes: readonly ConstantChange[] = [
    ...[{ stat: 'power', by: 1 }, { stat: 'power', to: 1 }, { gain: 'guard', value: 1 }, { lose: 'guard' }],
    { forbid: 'attack', where: red, seat: 'any' },
    { allow: 'fly', where: red, seat: 'any' },
    { spare: { kind: null, from: red, by: 1, atMost: 2, once: true } },
    { fact: 'traits', add: ['big'], remove: ['small'] },
    ...[{ mute: 'all' } as const, { mute: { kinds: ['triggered'], labels: ['break'], ids: ['x'] } } as const],
    { immune: red },
  ];
  it.each(changes)('change %j', (change) => looksInto(asChange, change));

  const subject = { which: 'other', whose: 'any', where: red } as const;
  const patterns: readonly TriggerPattern[] = [
    {
      event: 'moved',
      subject,
      other: subject,
      from: 'field',
      to: ['hand'],
      reason: ['paid'],
      each: true,
      follows: true,
    },
    { event: 'placed', subject, to: 'a1', reason: ['paid'], each: true },
    { event: 'oriented', subject, to: 'sideways', reason: ['paid'], each: true },
    { event: 'faced', subject, to: 'down', each: true },
    { event: 'created', subject, to: 'field', each: true },
    { event: 'linked', subject, link: 'attack', end: 'to', each: true },
    { event: 'unlinked', subject, link: 'attack', end: 'from', each: true },
    { event: 'turn-began', subject },
    { event: 'phase-began', subject, phase: 'main' },
    { event: 'moment', subject, moment: 'dawn', each: true },
    { event: 'began', subject, what: 'power', each: true },
    { event: 'state', subject, while: { not: { exists: mine('hand') } }, among: mine('field') },
    { event: 'damaged', subject, reason: ['battle'], each: true },
    { event: 'counted', subject, counter: 'charge', way: 'down', each: true },
    { event: 'raised', subject, action: 'play' },
  ];
  it.each(patterns)('event $event', (pattern) => looksInto(asPattern, pattern, 'event'));

  const part: Required<Part> = {
    ...{ from: it_, n: 1, total: { stat: 'power', atLeast: 2 }, as: 'fuel', do: [], alike: 'colour', group: 'x' },
    prefer: { fact: 'traits', order: [['big']] },
  };
  it('a part of a cost', () => looksInto(asPart, part));

  const once = { per: 'match', times: 2, by: 'player', label: 'x', spent: 'changed' } as const;
  const printed = { id: 'x', zone: 'field', bearer: 'self', as: ['unit'], labels: { break: 4 } } as const;
  const aim = { bind: 'foe', at: 'opponents', min: 1, max: 1, all: true, distinct: 'colour', initially: mine('field') };
  const abilities: { readonly [K in Ability['kind']]: Required<Extract<Ability, { kind: K }>> } = {
    triggered: {
      ...({ kind: 'triggered', ...printed, on: patterns[0] as TriggerPattern, when: always, needs: always } as const),
      ...({ optional: true, once, silent: true, timing: 'now', keeps: { old: 1 }, cost: [], do: [] } as const),
    } as never,
    activated: {
      kind: 'activated',
      ...printed,
      timing: 'main',
      when: always,
      once,
      cost: [],
      aims: [aim as never],
      do: [],
    },
    constant: { kind: 'constant', ...printed, when: always, once, on: mine('field'), change: [{ lose: 'guard' }] },
    replacement: {
      ...({ kind: 'replacement', ...printed, instead: 'destroy', subject, reason: ['paid'], when: always } as const),
      ...({ optional: true, once, cost: [], do: [] } as const),
    },
  };
  it.each(Object.values(abilities))('$kind ability', (ability) => looksInto(asAbility, ability, 'kind'));

  it('an aim, a use limit, a mode, and what their parts are', () => {
    looksInto((one) => asAbility({ ...abilities.activated, aims: [one] }), aim);
    looksInto((limit) => asAbility({ ...abilities.constant, once: limit }), once);
    looksInto((mode) => asOperation({ ...operations.pick, modes: [mode] }), { id: 'one', when: always, do: [] });
    looksInto((prefer) => asPart({ ...part, prefer }), part.prefer);
    looksInto((total) => asPart({ ...part, total }), part.total);
    looksInto((spare) => asChange({ spare }), { kind: 'battle', from: red, by: 1, once: true });
    looksInto((mute) => asChange({ mute }), { kinds: ['constant'], labels: ['break'], ids: ['x'] });
    looksInto((at) => asAbility({ ...abilities.activated, aims: [{ ...aim, at }] }), {
      ...{ places: 'field', of: 'any', filled: true, holding: red },
    });
    looksInto((to) => asPattern({ event: 'moved', subject: to }), subject);
  });
});
