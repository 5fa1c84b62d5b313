import { describe, expect, it } from '@jest/globals';
import { barrier, driven, Duel, paidIn, raisedIn, soldier, type Position } from './testing/index.js';

/** Seat 0 raises End and both pass. */
function ended(position: Position): Duel {
  const duel = Duel.from(position);
  duel.raise(0, 'end');
  duel.resolve();
  return duel;
}

describe('charge', () => {
  it('cannot be raised by a player @blackpoker-lite:action.charge.1', () => {
    const duel = Duel.from({ own: { field: [soldier('H5', driven)] } });
    expect(duel.offers(0, 'charge')).toBe(false);
    duel.driver.refused(0, { raw: 'charge' });
  });

  it('charges all characters of the turn player, and only those @blackpoker-lite:action.charge.2', () => {
    const duel = ended({
      own: { field: [soldier('H5', { name: 'mine', ...driven })] },
      other: { field: [soldier('S5', { name: 'soldier', ...driven }), barrier('S6', { name: 'barrier', ...driven })] },
    });
    expect(duel.table.turn.seat).toBe(1);
    expect(duel.card('soldier').orientation).toBe('upright');
    expect(duel.card('barrier').orientation).toBe('upright');
    expect(duel.card('mine').orientation).toBe('sideways');
  });

  it('then raises the draw action @blackpoker-lite:action.charge.3', () => {
    const duel = ended({});
    expect(duel.table.stage).toMatchObject([{ action: 'draw', controller: 1 }]);
  });
});

describe('draw', () => {
  const position = { other: { deck: 'H2 H3 H4', hand: '' } };

  it('cannot be raised by a player @blackpoker-lite:action.draw.1', () => {
    const duel = Duel.from({ own: { deck: 'H2 H3 H4' } });
    expect(duel.offers(0, 'draw')).toBe(false);
    duel.driver.refused(0, { raw: 'draw' });
  });

  it('waits on the stage, then the turn player draws the top card @blackpoker-lite:action.draw.2', () => {
    const duel = ended(position);
    expect(duel.zone('hand/1')).toEqual([]);
    duel.resolve();
    expect(duel.zone('hand/1')).toEqual(['H2']);
    expect(duel.zone('deck/1')).toEqual(['H3', 'H4']);
    expect(duel.zone('hand/0')).toEqual([]);
  });

  it('lets the turn player draw one more if wished @blackpoker-lite:action.draw.3', () => {
    const taking = ended(position);
    taking.resolve();
    expect(taking.asked).toBe('1: draw-second');
    taking.driver.answer(1, { confirm: true });
    expect(taking.zone('hand/1')).toEqual(['H2', 'H3']);
    expect(taking.asked).toBe('1: act');

    const declining = ended(position);
    declining.resolve();
    declining.driver.answer(1, { confirm: false });
    expect(declining.zone('hand/1')).toEqual(['H2']);
  });

  it('takes no second card when time runs out', () => {
    const duel = ended(position);
    duel.resolve();
    duel.driver.answer(1, 'fallback');
    expect(duel.zone('hand/1')).toEqual(['H2']);
  });
});

describe('end', () => {
  it('is a main action of the turn player without cost or key card @blackpoker-lite:action.end.1', () => {
    const duel = Duel.from({ own: { hand: 'H5 H6', field: [soldier('C4'), barrier('C5')] } });
    expect(duel.keysFor(0, 'end')).toEqual(['']);
    const events = duel.raise(0, 'end');
    expect(paidIn(events)).toBe('');
    expect(duel.table.stage).toMatchObject([{ action: 'end', controller: 0, keys: [], targets: [] }]);
    expect(duel.offers(0, 'end')).toBe(false);
    duel.pass(0);
    expect(duel.offers(1, 'end')).toBe(false);
  });

  it('first discards down to seven hand cards, which the player chooses @blackpoker-lite:action.end.2', () => {
    const nine = ended({ own: { hand: 'H2 H3 H4 H5 H6 H7 H8 H9 H10' } });
    expect(nine.asked).toBe('0: discard-to-seven');
    nine.driver.refused(0, { select: ['H4'] });
    nine.driver.refused(0, { select: ['H4', 'H9', 'H2'] });
    nine.driver.answer(0, { select: ['H4', 'H9'] });
    expect(nine.zone('hand/0')).toEqual(['H2', 'H3', 'H5', 'H6', 'H7', 'H8', 'H10']);
    expect(nine.zone('graveyard/0')).toEqual(['H9', 'H4']);

    const seven = ended({ own: { hand: 'H2 H3 H4 H5 H6 H7 H8' } });
    expect(seven.asked).toBe('1: respond');
    expect(seven.zone('hand/0')).toHaveLength(7);
  });

  it('discards the lowest numbers when time runs out, Jokers last', () => {
    const duel = ended({ own: { hand: 'Joker1 SK HK H9 HA H8 H7 H6 D2' } });
    duel.driver.answer(0, 'fallback');
    expect(duel.zone('graveyard/0')).toEqual(['D2', 'HA']);
  });

  it('then hands the turn to the opponent @blackpoker-lite:action.end.3', () => {
    const duel = ended({});
    expect(duel.table.turn).toMatchObject({ number: 4, seat: 1 });
    duel.resolve();
    duel.driver.answer(1, { confirm: false });
    expect(duel.asked).toBe('1: act');
    expect(duel.offers(1, 'end')).toBe(true);
  });

  it('then raises the charge action, after the turn was handed over @blackpoker-lite:action.end.4', () => {
    const duel = Duel.from();
    duel.raise(0, 'end');
    const events = duel.resolve();
    expect(raisedIn(events)).toEqual(['charge', 'draw']);
    const order = events.map((event) => event.type).filter((type) => type === 'TurnBegan' || type === 'ActionRaised');
    expect(order).toEqual(['TurnBegan', 'ActionRaised', 'ActionRaised']);
  });
});

describe('once per turn', () => {
  it('the limit lasts until the turn player changes, then it is lifted @blackpoker-lite:official.once', () => {
    const duel = Duel.from({ own: { hand: 'H2 H3' }, other: { hand: 'S2 S3' } });
    duel.raise(0, 'barrier-place');
    duel.driver.answer(0, { select: ['H2'] });
    duel.raise(0, 'attack');
    duel.resolve();
    expect([duel.offers(0, 'barrier-place'), duel.offers(0, 'attack')]).toEqual([false, false]);
    duel.raise(0, 'end');
    duel.resolve();
    duel.resolve();
    duel.driver.answer(1, { confirm: false }, 'draw-second');
    expect([duel.offers(1, 'barrier-place'), duel.offers(1, 'attack')]).toEqual([true, true]);
  });
});
