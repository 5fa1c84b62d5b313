import { describe, expect, it } from '@jest/globals';
import type { Answer, Offer } from '#kernel';
import { answerInput, matchInputs } from './answer-inputs.js';

const cases: readonly (readonly [Offer, Answer, readonly number[]])[] = [
  [{ kind: 'choose', options: [{ id: 'pass' }, { id: 'attack' }] }, 'attack', [1]],
  [{ kind: 'select', from: ['a', 'b', 'c'], min: 0, max: 3, limits: [], total: null }, ['c', 'a'], [2, 0]],
  [{ kind: 'select', from: ['a'], min: 0, max: 1, limits: [], total: null }, [], []],
  [{ kind: 'order', items: ['a', 'b'] }, ['b', 'a'], [1, 0]],
  [{ kind: 'amount', min: 3, max: 9 }, 5, [2]],
  [{ kind: 'confirm' }, true, [1]],
  [
    {
      kind: 'arrange',
      items: ['a', 'b', 'c'],
      slots: ['x', 'y', 'z'].map((id) => ({ id, min: 0, max: 3 })),
      alone: [],
      complete: false,
    },
    { z: ['c'], x: ['b', 'a'] },
    [2, 1, 0, 0, 1, 2],
  ],
];

describe('an answer as numbers', () => {
  it.each(cases)('%j answered %j', (offer, answer, input) => {
    expect(answerInput(offer, answer)).toEqual(input);
  });
});

describe('the answers of a match', () => {
  const decision = { id: 'd1', seat: 0, purpose: 'p', fallback: false, shown: {}, offer: { kind: 'confirm' } } as const;

  it('stand in the order in which they were given', () => {
    const inputs = matchInputs([
      { type: 'DecisionAsked', decisions: [decision, { ...decision, id: 'd2', seat: 1 }], stack: [] },
      { type: 'DecisionMade', decision: 'd2', seat: 1, answer: true, knew: null },
      { type: 'DecisionMade', decision: 'd1', seat: 0, answer: false, knew: null },
    ]);
    expect(inputs).toEqual([[1], [0]]);
  });

  it('cannot be had from a copy that hides them', () => {
    const hidden = { ...decision, offer: null, fallback: null, shown: null };
    expect(() =>
      matchInputs([
        { type: 'DecisionAsked', decisions: [hidden], stack: [] },
        { type: 'DecisionMade', decision: 'd1', seat: 0, answer: null, knew: null },
      ]),
    ).toThrow('hidden');
  });
});
