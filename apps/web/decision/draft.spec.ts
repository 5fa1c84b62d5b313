import { describe, expect, it } from '@jest/globals';
import { EMPTY_TABLE, type Card, type Offer, type Table } from '#kernel';
import { answerOf, EMPTY_DRAFT, isMoved, lift, lightsOf, place, shifted, tap, type Draft } from './draft.js';

const table: Table = {
  ...EMPTY_TABLE,
  cards: Object.fromEntries(['1', '2', '3', '4'].map((id) => [id, { id } as Card])),
};
const choose: Offer = {
  kind: 'choose',
  options: [
    { id: 'attack 1 2', action: 'attack', card: '1', target: '2' },
    { id: 'attack 1 3', action: 'attack', card: '1', target: '3' },
    { id: 'deploy 4', action: 'deploy', card: '4' },
    { id: 'end', action: 'end' },
  ],
};
const asked = (offer: Offer) => ({ offer, seat: 0 });
const drafted = (offer: Offer, ...ids: readonly string[]): Draft | { answer: unknown } => {
  let draft: Draft = EMPTY_DRAFT;
  for (const id of ids) {
    const tapped = tap(asked(offer), draft, id, table);
    if (tapped === null) continue;
    if ('answer' in tapped) return tapped;
    draft = tapped.draft;
  }
  return draft;
};
const lit = (offer: Offer, draft: Draft): Record<string, string> =>
  Object.fromEntries(lightsOf(asked(offer), draft, table));

describe('tapping an answer together', () => {
  it('lights up the cards that options are about, then what completes the one that was picked', () => {
    expect(lit(choose, EMPTY_DRAFT)).toEqual({ 1: 'open', 4: 'open' });
    expect(lit(choose, { ...EMPTY_DRAFT, picked: ['1'] })).toEqual({
      1: 'picked',
      2: 'target',
      3: 'target',
      4: 'open',
    });
  });

  it('answers by a card and its target', () => {
    expect(drafted(choose, '1', '3')).toEqual({ answer: 'attack 1 3' });
  });

  it('plays nothing by a single tap, and a card without a target by the second', () => {
    expect(drafted(choose, '4')).toEqual({ ...EMPTY_DRAFT, picked: ['4'] });
    expect(drafted(choose, '4', '4')).toEqual({ answer: 'deploy 4' });
  });

  it('takes another card instead, and puts the first one back', () => {
    expect(drafted(choose, '1', '4')).toEqual({ ...EMPTY_DRAFT, picked: ['4'] });
    expect(drafted(choose, '1', '1')).toEqual(EMPTY_DRAFT);
  });

  it('picks up a card whatever was picked before, and brings it to its target', () => {
    const lifted = lift(asked(choose), { ...EMPTY_DRAFT, picked: ['4'] }, '1', table);
    expect(lifted).toEqual({ ...EMPTY_DRAFT, picked: ['1'] });
    expect(tap(asked(choose), lifted as Draft, '2', table)).toEqual({ answer: 'attack 1 2' });
    expect(lift(asked(choose), EMPTY_DRAFT, 'nothing', table)).toBeNull();
    expect([isMoved(asked(choose)), isMoved(asked({ kind: 'amount', min: 0, max: 1 })), isMoved(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('lights up places where an option names one', () => {
    const circles: Offer = { kind: 'choose', options: [{ id: 'FL', place: 'FL' }, { id: 'no' }] };
    expect(lit(circles, EMPTY_DRAFT)).toEqual({ 'place/FL': 'open' });
    expect(drafted(circles, 'place/FL', 'place/FL')).toEqual({ answer: 'FL' });
  });

  it('selects within the limits that are offered', () => {
    const select: Offer = { kind: 'select', from: ['1', '2', '3'], min: 2, max: 2, limits: [], total: null };
    expect(answerOf(select, { ...EMPTY_DRAFT, picked: ['1'] })).toBeNull();
    expect(answerOf(select, drafted(select, '1', '2', '3', '3') as Draft)).toEqual(['1', '2']);
    const one: Offer = { ...select, min: 1, max: 1 };
    expect(drafted(one, '1', '2')).toMatchObject({ picked: ['2'] });
  });

  it('orders: what was tapped first comes first, and can be shifted', () => {
    const order: Offer = { kind: 'order', items: ['1', '2', '3'] };
    expect(answerOf(order, drafted(order, '3') as Draft)).toEqual(['3', '1', '2']);
    expect(shifted(['1', '2', '3'], '3', -1)).toEqual(['1', '3', '2']);
    expect(shifted(['1', '2', '3'], '1', -1)).toEqual(['1', '2', '3']);
  });

  it('arranges: an item, then its slot; the same slot again takes it out', () => {
    const arrange: Offer = {
      kind: 'arrange',
      items: ['1', '2'],
      slots: [{ id: '3', min: 0, max: 1 }],
      alone: [],
      complete: false,
    };
    const there = drafted(arrange, '1', '3') as Draft;
    expect(answerOf(arrange, there)).toEqual({ 3: ['1'] });
    expect(answerOf(arrange, place(there, '2', '3'))).toBeNull();
    expect(answerOf(arrange, place(there, '1', '3'))).toEqual({});
  });
});
