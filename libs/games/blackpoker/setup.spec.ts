import { describe, expect, it } from '@jest/globals';
import { blackpokerLite } from '#games/blackpoker';
import { Driver } from '#scenario';
import { Duel } from './testing/index.js';

const HAND_0 = ['H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8'];
const HAND_1 = ['S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'];

/** Decks that begin with the hands, followed by the cards to be flipped, in this order. */
function opening(flips: readonly (readonly [string, string])[], rest = ['D2', 'D3', 'D4']): Driver {
  const main = (hand: readonly string[], seat: 0 | 1): string[] => [
    ...hand,
    ...flips.map((pair) => pair[seat]),
    ...rest,
  ];
  return Driver.opening(blackpokerLite, [{ main: main(HAND_0, 0) }, { main: main(HAND_1, 1) }]);
}

describe('set-up', () => {
  it('each player shuffles and draws seven cards @blackpoker-lite:official.setup.1', () => {
    const deck = ['D2', 'D3', 'D4', 'D5', 'C2', 'C3', 'C4', 'C5'];
    const decks = [{ main: [...deck, ...HAND_0, 'DK'] }, { main: [...deck, ...HAND_1, 'DQ'] }];
    const shuffles = { 'deck/0': [[...HAND_0, 'DK']], 'deck/1': [[...HAND_1, 'DQ']] };
    const driver = Driver.opening(blackpokerLite, decks, { shuffles });
    expect(driver.zone('hand/0')).toEqual([...HAND_0, 'D2']);
    expect(driver.zone('hand/1')).toEqual(HAND_1);
  });

  it('both turn up their top card and the higher number goes first @blackpoker-lite:official.setup.2', () => {
    expect(opening([['DK', 'CQ']]).table.turn).toMatchObject({ number: 1, seat: 0 });
    expect(opening([['D9', 'C10']]).table.turn).toMatchObject({ number: 1, seat: 1 });
    expect(opening([['Joker1', 'CA']]).table.turn).toMatchObject({ number: 1, seat: 1 });
  });

  it('equal numbers are flipped again, as often as it takes @blackpoker-lite:official.setup.3', () => {
    const flips = [
      ['D9', 'C9'],
      ['Joker1', 'Joker2'],
      ['D4', 'CK'],
    ] as const;
    const driver = opening(flips);
    expect(driver.table.turn.seat).toBe(1);
    expect(driver.zone('graveyard/0')).toHaveLength(3);
  });

  it('all flipped cards go to the graveyard @blackpoker-lite:official.setup.4', () => {
    const driver = opening([
      ['D9', 'C9'],
      ['D4', 'CK'],
    ]);
    expect(driver.zone('graveyard/0')).toEqual(['D4', 'D9']);
    expect(driver.zone('graveyard/1')).toEqual(['CK', 'C9']);
  });

  it('the first player draws one card and begins without charge or draw action @blackpoker-lite:official.setup.5', () => {
    const driver = opening([['DK', 'CQ']]);
    expect(driver.zone('hand/0')).toEqual([...HAND_0, 'D2']);
    expect(driver.zone('deck/0')).toEqual(['D3', 'D4']);
    expect(driver.zone('hand/1')).toEqual(HAND_1);
    expect(driver.table.stage).toEqual([]);
    expect(driver.pending(0, 'act').seat).toBe(0);
    expect(driver.events.filter((event) => event.type === 'ActionRaised')).toEqual([]);
  });

  it('the first player has turn and chance at the start @blackpoker-lite:official.chance.2', () => {
    const driver = opening([['D9', 'CQ']]);
    expect(driver.table.turn.seat).toBe(1);
    expect(driver.pending(1, 'act').seat).toBe(1);
    expect(driver.table.pending).toHaveLength(1);
  });

  it('the second player comes to the first turn by End, with charge and draw', () => {
    const driver = opening([['DK', 'CQ']]);
    driver.answer(0, { choose: 'end' });
    driver.answerEach([0, 1], { choose: 'pass' });
    driver.answer(0, { select: ['H2'] }, 'discard-to-seven');
    expect(driver.table.turn).toMatchObject({ number: 2, seat: 1 });
    expect(driver.table.stage).toMatchObject([{ action: 'draw', controller: 1 }]);
  });

  it('players whose flips never differ run out of cards together', () => {
    const driver = opening([['D9', 'C9']], []);
    expect(driver.table.result).toEqual({ winners: [], reason: 'deck-empty' });
  });

  it('whoever has no card left to flip has lost to the one who has', () => {
    const decks = [{ main: [...HAND_0, 'D9'] }, { main: [...HAND_1, 'C9', 'CK', 'CQ'] }];
    expect(Driver.opening(blackpokerLite, decks).table.result).toEqual({ winners: [1], reason: 'deck-empty' });
    expect(Driver.opening(blackpokerLite, [...decks].reverse()).table.result).toMatchObject({ winners: [0] });
  });
});

describe('life', () => {
  it('there is no life total: a player lives as long as the deck does @blackpoker-lite:official.life', () => {
    const driver = opening([['DK', 'CQ']], ['D2', 'D3', 'D4', 'D5']);
    expect(driver.table.seats.map((seat) => seat.counters)).toEqual([{}, {}]);
    const duel = Duel.from({ own: { hand: 'S3 C2' }, other: { deck: 'D2 D3 D4', hand: 'H9 H10 HJ' } });
    duel.raise(0, 'throw', { keys: ['S3', 'C2'] });
    duel.resolve();
    expect(duel.table.result).toEqual({ winners: [0], reason: 'deck-empty' });
  });
});
