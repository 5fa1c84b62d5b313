import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EMPTY_TABLE, someAnswer, type Card, type Offer, type Table } from '#kernel';
import { answerOf, EMPTY_DRAFT, lightsOf, tap, type Draft } from './draft.js';

const ITEMS = ['1', '2', '3', '4', '5', '6'];
const table: Table = { ...EMPTY_TABLE, cards: Object.fromEntries(ITEMS.map((id) => [id, { id } as Card])) };
const asked = (offer: Offer) => ({ offer, seat: 0 });

const few = fc.integer({ min: 0, max: 3 });
const someItems = fc.subarray(ITEMS);
const limit = fc
  .record({ of: someItems, min: few, more: few })
  .map(({ of, min, more }) => ({ of, min, max: min + more }));
const values = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: ITEMS.length, maxLength: ITEMS.length })
  .map((list) => Object.fromEntries(ITEMS.map((id, i) => [id, list[i] as number])));
const total = fc
  .record({ values, min: few, more: few })
  .map(({ more, ...rest }) => ({ ...rest, max: rest.min + more }));

const selections: fc.Arbitrary<Offer> = fc
  .record({ min: few, more: few, limits: fc.array(limit, { maxLength: 2 }), total: fc.option(total) })
  .map(({ min, more, limits, total: sum }) => ({
    ...{ kind: 'select', from: ITEMS, min, max: min + more, limits, total: sum },
  }));

const slot = (id: string) =>
  fc
    .record({ bounds: limit, needs: fc.option(limit, { nil: undefined }), total: fc.option(total, { nil: undefined }) })
    .map(({ bounds, needs, total: sum }) => ({ id, ...bounds, ...(needs && { needs }), ...(sum && { total: sum }) }));
const arrangements: fc.Arbitrary<Offer> = fc
  .record({
    slots: fc.tuple(slot('left'), slot('right')),
    alone: fc.subarray(ITEMS, { maxLength: 1 }),
    complete: fc.boolean(),
  })
  .map((parts) => ({ ...parts, kind: 'arrange', items: ITEMS }));

/** Taps items that light up and are not taken yet, until there are none. */
function takeAll(offer: Offer, pick: (n: number) => number): Draft {
  let draft = EMPTY_DRAFT;
  for (;;) {
    const held = offer.kind === 'arrange' ? draft.picked[0] : undefined;
    const lights = [...lightsOf(asked(offer), draft, table)];
    const open = lights.flatMap(([id, light]) => (light === (held === undefined ? 'open' : 'target') ? [id] : []));
    // Where only one may be taken, it could be exchanged for another forever.
    const isExchange = offer.kind === 'select' && offer.max === 1 && draft.picked.length === 1;
    if (open.length === 0 || isExchange) return draft;
    const tapped = tap(asked(offer), draft, open[pick(open.length)] as string, table);
    if (!tapped || !('draft' in tapped)) throw new Error('what lights up can be taken');
    draft = tapped.draft;
  }
}

describe('whoever takes only what lights up', () => {
  it.each([
    ['a selection', selections],
    ['an arrangement', arrangements],
  ])('comes to an answer of %s, and need not take anything back', (_, offers) => {
    let solvable = 0;
    fc.assert(
      fc.property(offers, fc.infiniteStream(fc.nat(1_000)), (offer, dice) => {
        fc.pre(someAnswer(offer) !== null);
        solvable += 1;
        const draft = takeAll(offer, (n) => (dice.next().value as number) % n);
        expect(answerOf(offer, draft)).not.toBeNull();
      }),
      { numRuns: 300 },
    );
    expect(solvable).toBe(300);
  });

  it('finds no third card lit where two pay the cost', () => {
    const two: Offer = { kind: 'select', from: ['1', '2', '3'], min: 2, max: 2, limits: [], total: null };
    const draft = { ...EMPTY_DRAFT, picked: ['1', '2'] };
    expect(Object.fromEntries(lightsOf(asked(two), draft, table))).toEqual({ 1: 'picked', 2: 'picked' });
    expect(tap(asked(two), draft, '3', table)).toBeNull();
    expect(tap(asked(two), draft, '2', table)).toEqual({ draft: { ...EMPTY_DRAFT, picked: ['1'] } });
  });

  it('is not led to a sum that nothing completes', () => {
    const values5 = { 1: 2, 2: 2, 3: 3 };
    const five: Offer = {
      ...{ kind: 'select', from: ['1', '2', '3'], min: 1, max: 3, limits: [] },
      total: { values: values5, min: 5, max: 5 },
    };
    const lights = lightsOf(asked(five), { ...EMPTY_DRAFT, picked: ['1'] }, table);
    expect(Object.fromEntries(lights)).toEqual({ 1: 'picked', 3: 'open' });
  });

  it('can move an item to another slot, but not into one that is full', () => {
    const slots = [
      { id: 'left', min: 0, max: 1 },
      { id: 'right', min: 0, max: 2 },
    ];
    const pair: Offer = { kind: 'arrange', items: ['1', '2'], slots, alone: [], complete: false };
    const draft: Draft = { picked: ['2'], placed: { 1: 'left' }, amount: null };
    expect(lightsOf(asked(pair), draft, table).get('left')).toBeUndefined();
    expect(tap(asked(pair), draft, 'left', table)).toBeNull();
    expect(tap(asked(pair), draft, 'right', table)).toMatchObject({ draft: { placed: { 1: 'left', 2: 'right' } } });
    expect(tap(asked(pair), { ...draft, picked: ['1'] }, 'right', table)).toMatchObject({
      draft: { placed: { 1: 'right' } },
    });
  });
});
