import { describe, expect, it } from '@jest/globals';
import { auto, draw, momentComes, phaseBegins, RC } from '../cards/text.js';
import { body, Duel, resting } from '../testing/index.js';

describe('a turn', () => {
  it('has its phases in order, then the other fighter has theirs @vanguard-2.11:6.2.1 @vanguard-2.11:6.2.2', () => {
    const duel = Duel.from({ at: 'end', turn: 1, own: { hand: 'g3' } });
    duel.endTurn();
    expect(duel.table.turn).toMatchObject({ seat: 1, number: 5 });
    const told = duel.happened('PhaseBegan').map(({ phase }) => phase);
    expect(told.slice(0, 6)).toEqual(['stand', 'draw', 'ride', 'main', 'battle', 'end']);
  });

  it("stands the turn fighter's units only @vanguard-2.11:6.3.1.2", () => {
    const own = { FC: resting('g3', { name: 'Mine' }), BL: resting('g1', { name: 'Back' }) };
    const duel = Duel.from({ at: 'stand', own, other: { FC: resting('g3', { name: 'Theirs' }) } });
    expect([duel.isResting('Mine'), duel.isResting('Back'), duel.isResting('Theirs')]).toEqual([false, false, true]);
  });

  it('draws one card, in the first turn too @vanguard-2.11:6.4.1.1.2 @vanguard-2.11:3.12.2', () => {
    const duel = Duel.from({ at: 'draw', number: 1 });
    expect(duel.count('hand', 0)).toBe(1);
    const [move] = duel.driver.toldTo({ seat: 1 }).filter((event) => event.type === 'CardsMoved');
    expect(move).toMatchObject({ reason: 'draw', defs: [null] });
  });

  it('tells the start of the main phase to abilities before anything is done @vanguard-2.11:6.6.1.1', () => {
    const clerk = body('clerk', 1, 6000, {
      text: [auto(RC, { id: 'early', on: phaseBegins('main'), do: [draw()] })],
    });
    const duel = Duel.from({ at: 'ride', own: { FL: 'clerk', hand: 'g3' }, cards: [clerk] });
    duel.choose(0, 'no');
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: main', 2]);
  });

  it('goes on when the fighter plays nothing @vanguard-2.11:6.6.1.3', () => {
    const duel = Duel.from({ own: { hand: 'g1' } });
    expect(duel.asked).toBe('0: main');
    duel.choose(0, 'end');
    expect(duel.asked).toBe('0: attack');
  });

  it('lets an ability hear the end of the turn once @vanguard-2.11:6.8.1.3 @vanguard-2.11:6.8.1.5', () => {
    const clerk = body('clerk', 1, 6000, {
      text: [auto(RC, { id: 'late', on: momentComes('end-of-turn', 'controller'), do: [draw()] })],
    });
    const duel = Duel.from({ at: 'end', own: { FL: 'clerk' }, cards: [clerk] });
    expect(duel.count('hand', 0)).toBe(1);
    expect(duel.table.turn.seat).toBe(1);
  });
});
