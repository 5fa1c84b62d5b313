import { describe, expect, it } from '@jest/globals';
import type { BoardLiteral, Driver } from '#scenario';
import { barrier, driven, Duel, soldier, type Position } from './testing/index.js';

type Zones = BoardLiteral['seats'][number];

const pass = { choose: 'pass' } as const;
const duel = (own: Zones, other: Zones, stage: Position['stage'] = []): Driver =>
  Duel.from({
    own: { deck: 'D2 D3 D4 D5 D6', ...own },
    other: { deck: 'C2 C3 C4 C5 C6', ...other },
    stage,
  }).driver;

/** Both pass, so that the action resolves. */
function resolving(own: Zones, other: Zones, action: string): Driver {
  const match = duel(own, other, [{ action, controller: 0 }]);
  match.answerEach([0, 1], pass);
  return match;
}

describe('a player who runs out of time @blackpoker-lite:ruling.timeout', () => {
  it('passes where there is something to answer', () => {
    const match = duel({ hand: 'H2 H3' }, { hand: 'H2 H3', field: [soldier('C8')] }, [
      { action: 'end', controller: 0 },
    ]);
    match.answer(0, 'fallback', 'respond');
    match.answer(1, 'fallback', 'respond');
    expect(match.table.turn.seat).toBe(1);
  });

  it('raises End on an empty stage, where passing is impossible', () => {
    const match = duel({ hand: 'HA H2' }, {});
    match.answer(0, 'fallback', 'act');
    expect(match.table.stage.map(({ action }) => action)).toEqual(['end']);
  });

  it('drives the leftmost charged barriers', () => {
    const match = duel({ field: [barrier('H4', driven), barrier('H5'), barrier('H6')], hand: 'H9' }, {});
    match.answer(0, { choose: { action: 'soldier-summon' } });
    match.answer(0, 'fallback', 'drive-barriers');
    expect(['H4', 'H5', 'H6'].map((key) => match.card(key).orientation)).toEqual(['sideways', 'sideways', 'upright']);
  });

  it('discards the lowest number for D, a Joker last', () => {
    const low = duel({ field: [soldier('C8')], hand: 'H9 Joker1 SK S3' }, {});
    low.answer(0, { choose: { action: 'up' } });
    low.answer(0, 'fallback', 'discard-cost');
    expect(low.zone('graveyard/0')).toEqual(['S3']);
    const high = duel({ field: [soldier('C8')], hand: 'H9 Joker1 SK' }, {});
    high.answer(0, { choose: { action: 'up' } });
    high.answer(0, 'fallback', 'discard-cost');
    expect(high.zone('graveyard/0')).toEqual(['SK']);
  });

  it('aims at the first possible target of the raise it began', () => {
    const match = duel({ field: [soldier('C8'), soldier('C9')], hand: 'H9 S2' }, {});
    match.answer(0, { choose: { action: 'up' } });
    match.answer(0, 'fallback', 'aim up');
    expect(match.table.stage[0]?.targets).toEqual([match.card('C8').id]);
  });

  it('places the lowest card as a barrier', () => {
    const match = duel({ hand: 'H9 Joker1 SA SK' }, {});
    match.answer(0, { choose: { action: 'barrier-place' } });
    match.answer(0, 'fallback', 'place-barrier');
    expect(match.zone('field/0')).toEqual(['SA']);
  });

  it('attacks with nobody', () => {
    const match = resolving({ field: [soldier('H9')] }, {}, 'attack');
    match.answer(0, 'fallback', 'attack');
    expect(match.table.links).toEqual([]);
    expect(match.card('H9').orientation).toBe('upright');
  });

  it('blocks with nobody', () => {
    const match = resolving({ field: [soldier('H4')] }, { field: [soldier('C8')] }, 'attack');
    match.answer(0, { select: ['H4'] });
    match.answerEach([0, 1], pass);
    match.answer(1, 'fallback', 'block');
    expect(match.table.links.filter(({ kind }) => kind === 'block')).toEqual([]);
    expect(match.table.stage.map(({ action }) => action)).toEqual(['judge']);
  });

  it('draws no second card', () => {
    const match = resolving({ hand: '' }, {}, 'draw');
    match.answer(0, 'fallback', 'draw-second');
    expect(match.zone('hand/0')).toEqual(['D2']);
  });

  it('discards the lowest numbers above seven', () => {
    const match = resolving({ hand: 'Joker1 H5 H6 H7 H8 H9 H10 HA H2' }, {}, 'end');
    match.answer(0, 'fallback', 'discard-to-seven');
    expect(match.zone('hand/0')).toEqual(['Joker1', 'H5', 'H6', 'H7', 'H8', 'H9', 'H10']);
  });

  it.each([
    [{}, 'sideways'],
    [driven, 'upright'],
  ])('twists so that something changes: %j becomes %s', (state, orientation) => {
    const match = duel({ hand: 'D7 D9' }, { field: [soldier('C8', state)] });
    match.answer(0, { choose: { action: 'twist', keys: ['D7'] } });
    match.answerEach([0, 1], pass);
    match.answer(0, 'fallback', 'twist');
    expect(match.card('C8').orientation).toBe(orientation);
  });

  it.each([
    ['D2 DQ DK DA D6', 'DK'],
    ['D2 DA Joker2 DK D6', 'DA'],
    ['D2 Joker2 DA D6', 'Joker2'],
    ['D5 D4 DJ', 'D5'],
  ])('finds in %s the first Joker, A or K of the deck: %s', (deck, found) => {
    const match = duel({ deck, hand: 'Joker1' }, {});
    match.answer(0, { choose: { action: 'search' } });
    match.answer(0, 'fallback', 'search');
    expect(match.zone('hand/0')).toEqual([found]);
  });
});

describe('a match nobody plays @blackpoker-lite:ruling.timeout', () => {
  it('comes to an end all the same', () => {
    const match = duel({ deck: 'H2 H3 H4' }, { deck: 'S2 S3 S4 S5' });
    for (let answers = 0; !match.table.result && answers < 200; answers++) {
      match.answer(match.table.pending[0]?.seat as number, 'fallback');
    }
    expect(match.table.result).toEqual({ winners: [1], reason: 'deck-empty' });
  });
});
