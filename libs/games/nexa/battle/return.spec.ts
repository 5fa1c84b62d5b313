import { describe, expect, it } from '@jest/globals';
import { cannot, relocate } from '../cards/battle-words.js';
import { aimAt, target, unitsOf } from '../cards/text.js';
import { Duel, lies, type Position } from '../testing/index.js';
import { machine, order, person, standing } from '../testing/cards.js';

const cards = [
  machine('ship', [1, 1, 9]),
  machine('star', [1, 1, 9], { terrain: ['space'] }),
  machine('rock', [1, 1, 9], { terrain: ['space'], text: [cannot('be-destroyed')] }),
  person('pal', [1, 1, 1]),
  order('to-earth', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'earth')] }),
  standing('depot', []),
];

/** The forces are about to go home. */
const returning = (position: Position): Duel => Duel.from({ phase: 'return', at: 1, ...position, cards });

describe('the return step', () => {
  it('disbands all forces: the units go to their deployment areas and are rolled @nexa-1.2:return-step.1', () => {
    const own = {
      space: [lies('ship', { name: 'A' }), lies('pal', { on: 'A' })],
      earth: [lies('ship', { name: 'B' })],
    };
    const duel = returning({ own, other: { space: [lies('ship', { name: 'C' })] } });
    expect(['A', 'pal', 'B', 'C'].map((name) => [duel.at(name), duel.isRolled(name)])).toEqual([
      ...[
        ['deploy/0', true],
        ['deploy/0', true],
        ['deploy/0', true],
      ],
      ['deploy/1', true],
    ]);
    expect(duel.table.marks['engaged:space']).toBeUndefined();
  });

  it('leaves units that stayed at home as they are', () => {
    expect(returning({ own: { deploy: ['ship'] } }).isRolled('ship')).toBe(false);
  });
});

describe('a unit in an area for which it has no terrain', () => {
  it('is destroyed as the forces go home @nexa-1.2:terrain-destroy.1', () => {
    const duel = returning({ own: { earth: ['star', 'ship'] } });
    expect([duel.isDestroyed('star'), duel.isDestroyed('ship')]).toEqual([true, false]);
    expect(returning({ own: { space: ['star'] } }).isDestroyed('star')).toBe(false);
  });

  it('fights until then, wherever an effect put it @nexa-1.2:terrain-destroy.1', () => {
    const duel = Duel.from({ own: { deploy: ['star'], hand: ['to-earth'] }, phase: 'damage', cards });
    duel.play(0, 'command', 'to-earth').resolve().until('return');
    expect([duel.at('star'), duel.isDestroyed('star'), duel.count('waste', 1)]).toEqual(['earth/0', false, 1]);
    duel.pass();
    expect(duel.isDestroyed('star')).toBe(true);
  });

  it('has gone home when its discard comes, and can be saved there @nexa-1.2:terrain-destroy.3', () => {
    const duel = returning({ own: { earth: ['star'], hand: ['K-10'], g: 'g-blue g-blue' } });
    expect([duel.at('star'), duel.asked]).toEqual(['deploy/0', '0: cut-in, 1: cut-in']);
    const told = duel.happened('CardsMoved').length > 0 ? duel.driver.events.map(({ type }) => type) : [];
    expect(told.lastIndexOf('CardsMoved')).toBeLessThan(told.lastIndexOf('ActionRaised'));
    duel.play(0, 'command', 'K-10').resolve();
    expect([duel.at('star'), duel.isDestroyed('star'), duel.asked]).toEqual(['deploy/0', false, '0: play, 1: play']);
  });

  it('stays if it is not destroyed', () => {
    const duel = returning({ own: { earth: ['rock'] } });
    expect([duel.at('rock'), duel.isDestroyed('rock')]).toEqual(['deploy/0', false]);
  });
});

describe("a card in a battle area that is in no unit's group", () => {
  it('is destroyed likewise @nexa-1.2:terrain-destroy.2', () => {
    const duel = returning({ own: { space: ['depot', lies('ship', { name: 'S' }), lies('pal', { on: 'S' })] } });
    expect(['depot', 'S', 'pal'].map((name) => duel.isDestroyed(name))).toEqual([true, false, false]);
    expect(duel.at('depot')).toBe('deploy/0');
    duel.resolve();
    expect(duel.at('depot')).toBe('junk/0');
  });
});
