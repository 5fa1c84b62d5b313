import { describe, expect, it } from '@jest/globals';
import { blackpokerLite, fullDeck } from '#games/blackpoker';
import { conceal } from '#kernel';
import { Driver, type BoardLiteral } from '#scenario';
import { barrier, driven, Duel, soldier, type Position } from './testing/index.js';

type Zones = BoardLiteral['seats'][number];

const pass = { choose: 'pass' } as const;

const duel = (own: Zones, other: Zones, rest: Position = {}): Driver =>
  Duel.from({ own: { deck: 'D2 D3 D4 D5 D6', ...own }, other: { deck: 'C2 C3 C4 C5 C6', ...other }, ...rest }).driver;

/** Seat 0 throws, for the number of its spade. */
function thrown(spade: string, deck: string): Driver {
  const match = duel({ hand: `${spade} C9` }, { deck });
  match.answer(0, { choose: { action: 'throw' } });
  match.answerEach([0, 1], pass);
  return match;
}

const stagedThrow = [
  { card: 'S2', name: 'spade' },
  { card: 'C9', name: 'club' },
];
const throwAtOne = { action: 'throw', controller: 0, keys: ['spade', 'club'], targets: ['seat/1'] };

const attacking = (name: string) => ({ kind: 'attack', from: name, to: 'seat/1' });
const ended = (winners: readonly number[]) => ({ winners, reason: 'deck-empty' });

describe('damage', () => {
  it('moves a card for each point, from the top, face up to the own graveyard @blackpoker-lite:official.damage.1', () => {
    const match = thrown('S3', 'H2 H3 H4 H5');
    expect(match.zone('deck/1')).toEqual(['H5']);
    expect(match.zone('graveyard/1')).toEqual(['H4', 'H3', 'H2']);
    expect(match.card('H2').facing).toBe('up');
    expect(match.zone('graveyard/0')).not.toContain('H2');
  });

  it('does not show the opponent each card it costs @blackpoker-lite:official.damage.2', () => {
    const match = Duel.from({ own: { hand: 'S3 C9' }, other: { deck: 'H2 H3 H4 H5' } });
    match.raise(0, 'throw', { keys: ['S3', 'C9'] });
    match.resolve();
    const seen = match.toldTo({ seat: 0 });
    expect(seen.find((event) => event.type === 'CardsMoved' && event.reason === 'damage')).toMatchObject({
      defs: [null, null, 'H4'],
    });
  });

  it('beyond the deck moves only the cards there are @blackpoker-lite:official.damage.3', () => {
    const match = thrown('S9', 'H2 H3');
    expect(match.zone('deck/1')).toEqual([]);
    expect(match.zone('graveyard/1')).toEqual(['H3', 'H2']);
    expect(match.table.result).toEqual(ended([0]));
  });
});

describe('the result check', () => {
  it('lets a player without deck lose, and no other @blackpoker-lite:official.win.1', () => {
    expect(thrown('S2', 'H2 H3').table.result).toEqual(ended([0]));
    expect(thrown('S2', 'H2 H3 H4').table.result).toBeNull();
  });

  it('makes it a draw when both decks are empty @blackpoker-lite:official.win.2', () => {
    const match = duel({ deck: '' }, { deck: 'H2 H3' }, { shared: { stage: stagedThrow }, stage: [throwAtOne] });
    match.answerEach([0, 1], pass);
    expect(match.table.result).toEqual(ended([]));
  });

  it('follows each triggered succession: the first that empties a deck decides @blackpoker-lite:official.win.3', () => {
    const match = duel(
      { field: [soldier('HK', { name: 'mine', ...driven })], deck: 'D2 D3' },
      { field: [soldier('CK', { name: 'theirs' })], deck: 'C2 C3' },
      {
        links: [attacking('mine'), { kind: 'block', from: 'theirs', to: 'mine' }],
        stage: [{ action: 'judge', controller: 0 }],
      },
    );
    match.answerEach([0, 1], pass);
    expect(match.table.result).toEqual(ended([1]));
    expect(match.zone('deck/1')).toEqual(['C2', 'C3']);
  });

  it('comes before the successions of the same judgement', () => {
    const match = duel(
      {
        field: [soldier('HK', { name: 'fallen', ...driven }), soldier('H9', { name: 'free', ...driven })],
        deck: 'D2 D3',
      },
      { field: [barrier('CK', { name: 'wall' })], deck: 'C2 C3' },
      {
        links: [attacking('fallen'), attacking('free'), { kind: 'block', from: 'wall', to: 'fallen' }],
        stage: [{ action: 'judge', controller: 0 }],
      },
    );
    match.answerEach([0, 1], pass);
    expect(match.table.result).toEqual(ended([0]));
    expect(match.zone('deck/0')).toEqual(['D2', 'D3']);
  });
});

describe('the deck as life', () => {
  it('is all the life there is: no counter, 46 cards and 45 after set-up @blackpoker-lite:ruling.life-total', () => {
    const match = Driver.opening(blackpokerLite, [fullDeck, fullDeck], {
      shuffles: { 'deck/0': [['H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'HK']] },
    });
    expect([match.zone('deck/0').length, match.zone('deck/1').length]).toEqual([45, 46]);
    expect(match.table.seats.map((seat) => seat.counters)).toEqual([{}, {}]);
    const view = conceal(match.game, match.table, { seat: 0 });
    expect(view.seats.map((seat) => seat.counters)).toEqual([{}, {}]);
  });

  it('drawing the last card loses at once @blackpoker-lite:ruling.last-card', () => {
    const match = duel({ deck: 'D2' }, {}, { stage: [{ action: 'draw', controller: 0 }] });
    match.answerEach([0, 1], pass);
    expect(match.zone('hand/0')).toEqual(['D2']);
    expect(match.table.result).toEqual(ended([1]));
  });

  it('searching out the last card loses at once @blackpoker-lite:ruling.last-card', () => {
    const match = duel({ deck: 'D2', hand: 'Joker1' }, {});
    match.answer(0, { choose: { action: 'search' } });
    expect(match.zone('hand/0')).toEqual(['D2']);
    expect(match.table.result).toEqual(ended([1]));
  });

  it('the last card pays L, and is missed only at the next resolution @blackpoker-lite:ruling.cost-last-card', () => {
    const match = duel({ deck: 'D2', hand: 'HA' }, {});
    match.answer(0, { choose: { action: 'ace-summon' } });
    expect(match.zone('deck/0')).toEqual([]);
    expect(match.table.result).toBeNull();
    match.answerEach([0, 1], pass);
    expect(match.card('HA').zone).toBe('field/0');
    expect(match.table.result).toEqual(ended([1]));
  });

  it('barrier placement is legal with an empty hand and then places nothing @blackpoker-lite:official.qa.place-empty', () => {
    const match = duel({ hand: '' }, {});
    match.answer(0, { choose: { action: 'barrier-place' } });
    expect(match.zone('field/0')).toEqual([]);
    expect(match.zone('graveyard/0')).toEqual(['D2']);
    expect(match.pending(0).purpose).toBe('act');
    expect(match.offers(0, { action: 'barrier-place' })).toBe(false);
  });

  it('the second draw is asked for with the first card in hand @blackpoker-lite:official.qa.draw', () => {
    const match = duel({ hand: '' }, {}, { stage: [{ action: 'draw', controller: 0 }] });
    match.answerEach([0, 1], pass);
    expect(match.pending(0).purpose).toBe('draw-second');
    const view = conceal(match.game, match.table, { seat: 0 });
    expect(view.zones['hand/0']?.map((id) => view.cards[id]?.def)).toEqual(['D2']);
    match.answer(0, { confirm: true });
    expect(match.zone('hand/0')).toEqual(['D2', 'D3']);
  });
});
