import { describe, expect, it } from '@jest/globals';
import { shuffling } from '#testkit/fixtures';
import { Driver, PlanError } from './driver.js';
import { highCard } from '#testkit/fixtures';

const start = () =>
  Driver.from(highCard, {
    turn: { seat: 0, number: 3 },
    seats: [
      {
        deck: 'n8',
        hand: [{ card: 'n5', name: 'mine' }, 'n3', { card: 'n3', name: 'twin' }],
        field: [{ card: 'n1', facing: 'down', role: 'covered', name: 'old' }],
      },
      { deck: 'n2 n4', hand: ['n6'] },
    ],
    go: { step: 'turn', seat: 0 },
  });

const failure = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(PlanError);
    return (error as Error).message;
  }
  throw new Error('nothing failed');
};

describe('the driver', () => {
  it('answers by facts, nicknames and definition keys, and follows named cards', () => {
    const match = start();
    expect(match.pending(0, 'lay').offer).toMatchObject({ kind: 'choose' });
    const idBefore = match.card('mine').id;
    match.answer(0, { choose: { action: 'hide', card: 'mine' } });
    expect(match.card('mine')).toMatchObject({ zone: 'field/0', facing: 'down' });
    expect(match.card('mine').id).not.toBe(idBefore);
    match.answer(0, { select: ['old'] }, 'uncover');
    expect(match.card('old').facing).toBe('up');
    match.answer(1, { choose: { action: 'show', card: 'n6' } });
    expect(match.zone('field/1')).toEqual(['n6']);
  });

  it('follows named cards through a shuffle', () => {
    const match = Driver.from(
      shuffling,
      { seats: [{ deck: ['n1', { card: 'n2', name: 'b' }, 'n3'] }, {}], go: 'shuffle' },
      { shuffles: { 'deck/0': [['n3', 'n1']] } },
    );
    expect(match.zone('deck/0')).toEqual(['n3', 'n1', 'n2']);
    expect(match.card('b').def).toBe('n2');
  });

  it('fails on a decision nobody planned, and shows it with the board', () => {
    const message = failure(() => start().answer(1, { choose: { action: 'show' } }));
    expect(message).toContain('unplanned decision: seat 1 was to decide, but is not asked');
    expect(message).toContain('seat 0 decides lay: choose one');
    expect(message).toContain('show, card No 5(mine)');
    expect(message).toContain('hand/1 (1): No 6');
    expect(failure(() => start().answer(0, 'fallback', 'uncover'))).toContain(
      'was to decide uncover, but is asked for lay',
    );
  });

  it('fails on an answer that is left over when the match has ended', () => {
    const match = start();
    match.concede(0);
    expect(match.table.result).toEqual({ winners: [1], reason: 'concede' });
    expect(failure(() => match.answer(0, 'fallback'))).toContain('the match is over');
  });

  it('fails on what is not offered and on what may mean several things', () => {
    expect(failure(() => start().answer(0, { choose: { action: 'show', card: 'n7' } }))).toContain('no option means');
    expect(failure(() => start().answer(0, { choose: { action: 'show', card: 'n3' } }))).toContain('2 options mean');
    expect(failure(() => start().answer(0, { select: ['mine'] }))).toContain('not among what is offered');
    expect(failure(() => start().card('n3'))).toContain('2 cards are n3');
  });

  it('takes refusals that were expected, and only those', () => {
    const match = start();
    const before = match.table;
    expect(match.refused(0, { choose: { action: 'show', card: 'n7' } }).code).toBe('not-offered');
    expect(match.refused(1, { raw: 'show 1' }, 'not-your-decision').code).toBe('not-your-decision');
    expect(match.table).toBe(before);
    expect(failure(() => match.refused(0, { choose: { action: 'show', card: 'mine' } }))).toContain(
      'should have been refused, but was accepted',
    );
    expect(failure(() => match.refused(0, { raw: 7 }, 'match-over'))).toContain(
      'refused as not-offered, not as match-over',
    );
  });

  it('tells what is offered', () => {
    expect(start().offers(0, { card: 'twin' })).toBe(true);
    expect(start().offers(0, { card: 'old' })).toBe(false);
  });
});
