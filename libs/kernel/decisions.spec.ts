import { describe, expect, it } from '@jest/globals';
import { accepts, sampleAnswer, type Offer } from './index.js';
import { seededDice } from './toy-game.spec-helper.js';

const choose: Offer = { kind: 'choose', options: [{ id: 'a' }, { id: 'b', cost: 1 }] };
const select: Offer = {
  kind: 'select',
  from: ['a', 'b', 'c', 'd'],
  min: 1,
  max: 3,
  limits: [{ of: ['a', 'b'], min: 0, max: 1 }],
  total: null,
};
const payment: Offer = {
  kind: 'select',
  from: ['a', 'b', 'c'],
  min: 0,
  max: 3,
  limits: [],
  total: { values: { a: 1, b: 2, c: 3 }, min: 3, max: 3 },
};
const order: Offer = { kind: 'order', items: ['a', 'b', 'c'] };
const amount: Offer = { kind: 'amount', min: 0, max: 4 };
const confirm: Offer = { kind: 'confirm' };
const slots = [
  { id: 'left', min: 0, max: 2 },
  { id: 'right', min: 1, max: 2 },
];
const arrange: Offer = { kind: 'arrange', items: ['a', 'b', 'c'], slots, alone: ['c'], complete: false };
const complete: Offer = { ...arrange, complete: true };
const name: Offer = { kind: 'name', fact: 'names', count: 3 };
const all: readonly Offer[] = [choose, select, payment, order, amount, confirm, arrange, complete, name];

const hostile: readonly unknown[] = [
  undefined,
  null,
  NaN,
  Infinity,
  -1,
  1.5,
  1e308,
  '',
  '__proto__',
  'constructor',
  'toString',
  [],
  [[]],
  [['a']],
  [null],
  ['a', 'a'],
  ['__proto__'],
  ['length'],
  {},
  JSON.parse('{"__proto__":["a"]}'),
  { constructor: ['a'] },
  { left: 'a', right: ['b'] },
  { left: [['a']], right: ['b'] },
  { left: null, right: ['b'] },
  { length: 1, 0: 'a' },
  Array.from({ length: 300_000 }, () => 'a'),
  { right: Array.from({ length: 300_000 }, () => 'a') },
  Array.from({ length: 300_000 }, (_, i) => `x${i}`),
];

describe('accepts', () => {
  it.each([
    ['an option', choose, 'b', true],
    ['no option of another id', choose, 'c', false],
    ['no option object', choose, { id: 'a' }, false],
    ['a selection', select, ['a', 'c'], true],
    ['a selection in any order', select, ['d', 'c', 'a'], true],
    ['not too few', select, [], false],
    ['not too many', select, ['a', 'b', 'c', 'd'], false],
    ['not more of some than the limit', select, ['a', 'b'], false],
    ['not the same item twice', select, ['c', 'c'], false],
    ['nothing foreign', select, ['e'], false],
    ['an exact payment', payment, ['a', 'b'], true],
    ['another exact payment', payment, ['c'], true],
    ['no under-payment', payment, ['b'], false],
    ['no over-payment', payment, ['b', 'c'], false],
    ['a permutation', order, ['c', 'a', 'b'], true],
    ['no partial order', order, ['a', 'b'], false],
    ['no order with a repetition', order, ['a', 'b', 'b'], false],
    ['a name by its place', name, 2, true],
    ['no name beyond the last', name, 3, false],
    ['no name as text', name, 'a', false],
    ['an amount', amount, 4, true],
    ['zero', amount, 0, true],
    ['no negative zero, which JSON would turn into another value', amount, -0, false],
    ['no fraction', amount, 0.5, false],
    ['no number in a string', amount, '1', false],
    ['no amount above', amount, 5, false],
    ['yes', confirm, true, true],
    ['no', confirm, false, true],
    ['nothing that is merely truthy', confirm, 1, false],
    ['an arrangement', arrange, { left: ['a'], right: ['b'] }, true],
    ['an arrangement with a slot left out', arrange, { right: ['c'] }, true],
    ['no empty slot that must be filled', arrange, { left: ['a'] }, false],
    ['no company for a lone item', arrange, { right: ['c', 'a'] }, false],
    ['no item in two slots', arrange, { left: ['a'], right: ['a'] }, false],
    ['no unknown slot', arrange, { right: ['a'], middle: ['b'] }, false],
    ['no overfull slot', arrange, { right: ['a', 'b', 'x'] }, false],
    ['a complete arrangement', complete, { left: ['a', 'b'], right: ['c'] }, true],
    ['no incomplete one where all must be placed', complete, { left: ['a'], right: ['c'] }, false],
  ])('takes %s', (_, offer, answer, expected) => {
    expect(accepts(offer as Offer, answer)).toBe(expected);
  });

  it('refuses what no honest client sends, and never throws', () => {
    for (const offer of all) for (const answer of hostile) expect(accepts(offer, answer)).toBe(false);
  });

  it('reads item values only where they were given', () => {
    const offer: Offer = {
      kind: 'select',
      from: ['constructor', 'a'],
      min: 0,
      max: 2,
      limits: [],
      total: { values: { a: 2 }, min: 2, max: 2 },
    };
    expect(accepts(offer, ['constructor', 'a'])).toBe(true);
    expect(accepts(offer, ['constructor'])).toBe(false);
  });
});

describe('sampleAnswer', () => {
  it('finds only legal answers, and finds many different ones', () => {
    const next = seededDice(7)('answers');
    for (const offer of all) {
      const found = new Set<string>();
      for (let i = 0; i < 200; i++) {
        const answer = sampleAnswer(offer, next);
        expect(answer).not.toBeNull();
        expect(accepts(offer, answer)).toBe(true);
        found.add(JSON.stringify(answer));
      }
      expect(found.size).toBeGreaterThan(1);
    }
  });

  it('gives up on an offer it cannot satisfy', () => {
    const impossible: Offer = {
      kind: 'select',
      from: ['a'],
      min: 0,
      max: 1,
      limits: [{ of: ['a'], min: 2, max: 2 }],
      total: null,
    };
    expect(sampleAnswer(impossible, seededDice(1)('x'))).toBeNull();
  });
});
