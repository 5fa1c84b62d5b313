import { describe, expect, it } from '@jest/globals';
import { liteActions } from '#games/blackpoker';
import type { TableEvent } from '#kernel';
import type { BoardLiteral, Driver } from '#scenario';
import { barrier, Duel, soldier, type Position } from './testing/index.js';

type Zones = BoardLiteral['seats'][number];

const pass = { choose: 'pass' } as const;
const duel = (own: Zones, other: Zones, rest: Position = {}): Driver =>
  Duel.from({ own: { deck: 'D2 D3 D4 D5 D6', ...own }, other: { deck: 'C2 C3 C4 C5 C6', ...other }, ...rest }).driver;

/** Seat 0 breaks seat 1's only barrier, a Q, while seat 1 has this deck. */
function broken(deck: string): Driver {
  const match = duel({ hand: 'H2 D7' }, { field: [barrier('CQ')], deck });
  match.answer(0, { choose: { action: 'barrier-break' } });
  match.answerEach([0, 1], pass);
  return match;
}

const successions = (match: Driver): TableEvent[] =>
  match.events.filter((event) => event.type === 'ActionRaised' && event.action.action === 'succession');

describe('Succession', () => {
  it('cannot be raised by a player, though its timing is quick @blackpoker-lite:action.succession.1', () => {
    expect(liteActions.succession?.timing).toBe('quick');
    const match = duel({ field: [soldier('HK')] }, {});
    match.refused(0, { raw: 'succession' });
    match.answer(0, { choose: { action: 'end' } });
    match.refused(0, { raw: 'succession' });
  });

  it.each([['SA'], ['SJ'], ['SQ'], ['SK'], ['Joker1']])(
    'mills up to a %s and no further @blackpoker-lite:action.succession.2',
    (high) => {
      const match = broken(`S2 S10 ${high} S3 S4`);
      expect(match.zone('deck/1')).toEqual(['S3', 'S4']);
      expect(match.zone('graveyard/1')).toEqual(['S10', 'S2', 'CQ']);
    },
  );

  it('adds the card that ended the search to the hand @blackpoker-lite:action.succession.3', () => {
    const match = broken('S2 S10 SK SA S4');
    expect(match.zone('hand/1')).toEqual(['SK']);
    expect(match.zone('graveyard/1')).not.toContain('SK');
  });

  it('takes the top card if that is a high one, and mills nothing', () => {
    const match = broken('SA S2 S3');
    expect(match.zone('hand/1')).toEqual(['SA']);
    expect(match.zone('graveyard/1')).toEqual(['CQ']);
  });
});

describe('rulings on succession', () => {
  it('resolves at the trigger check, before anyone has the chance, and is never staged @blackpoker-lite:ruling.succession-now', () => {
    const match = broken('S2 SK S3');
    expect(successions(match)).toMatchObject([{ staged: false }]);
    const raised = match.events.findIndex((event) => successions(match).includes(event));
    const after = match.events.slice(raised + 1).map((event) => event.type);
    expect(after.indexOf('ActionLeft')).toBeLessThan(after.indexOf('DecisionAsked'));
    expect(match.zone('hand/1')).toEqual(['SK']);
    expect(match.pending(0).purpose).toBe('act');
  });

  it('shows the card it finds to the opponent, and only that one @blackpoker-lite:ruling.succession-show', () => {
    const match = Duel.from({ own: { hand: 'H2 D7' }, other: { field: [barrier('CQ')], deck: 'S2 S5 S10 SK S3' } });
    match.raise(0, 'barrier-break', { keys: ['H2', 'D7'] });
    match.resolve();
    const seen = match.toldTo({ seat: 0 });
    const milled = seen.find((event) => event.type === 'CardsMoved' && event.reason === 'succession');
    expect(milled).toMatchObject({ defs: [null, null, 'S10'] });
    expect(seen.filter((event) => event.type === 'CardsRevealed')).toMatchObject([{ defs: ['SK'] }]);
  });

  it('without a high card mills the whole deck, and its player loses @blackpoker-lite:ruling.succession-empty', () => {
    const match = broken('S2 S5 S10');
    expect(match.zone('graveyard/1')).toEqual(['S10', 'S5', 'S2', 'CQ']);
    expect(match.zone('hand/1')).toEqual([]);
    expect(match.table.result).toEqual({ winners: [0], reason: 'deck-empty' });
    const milled = match.events.find((event) => event.type === 'CardsMoved' && event.reason === 'succession');
    expect(milled).toMatchObject({ defs: ['S2', 'S5', 'S10'] });
  });

  it('is not triggered from deck, hand or stage @blackpoker-lite:ruling.succession-field', () => {
    const damaged = duel({ hand: 'S3 C2' }, { deck: 'SK SQ SJ S4' });
    damaged.answer(0, { choose: { action: 'throw' } });
    damaged.answerEach([0, 1], pass);
    expect(damaged.zone('graveyard/1')).toEqual(['SJ', 'SQ', 'SK']);
    expect(successions(damaged)).toEqual([]);

    const discarded = duel({ field: [soldier('HK')], hand: 'H2 HJ' }, {});
    discarded.answer(0, { choose: { action: 'up' } });
    expect(discarded.zone('graveyard/0')).toEqual(['HJ']);
    expect(successions(discarded)).toEqual([]);

    const countered = duel({ hand: 'HA' }, { hand: 'C9 D9' });
    countered.answer(0, { choose: { action: 'ace-summon' } });
    countered.answer(0, pass);
    countered.answer(1, { choose: { action: 'counter' } });
    countered.answerEach([1, 0], pass);
    expect(countered.zone('graveyard/0')).toEqual(['HA', 'D2']);
    expect(successions(countered)).toEqual([]);
  });
});
