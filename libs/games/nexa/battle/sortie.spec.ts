import { describe, expect, it } from '@jest/globals';
import { cardOf } from '#kernel';
import { whenSortied, whenSortieing } from '../cards/battle-words.js';
import { damageHq, modify, roll, self, unitsOf } from '../cards/text.js';
import { Duel, lies, rolled, type Position } from '../testing/index.js';
import { machine, order, person } from '../testing/cards.js';

const cards = [
  machine('ship', [2, 1, 3]),
  machine('star', [2, 1, 3], { terrain: ['space'] }),
  machine('tank', [2, 1, 3], { terrain: ['earth'] }),
  order('boost', { do: modify(unitsOf('any'), 1, 0, 0) }),
];

/** The attacker is asked for the sortie. */
const attacking = (own: Position['own'], more: Partial<Position> = {}): Duel =>
  Duel.from({ own: own ?? {}, phase: 'attack', at: 1, ...more, cards: [...cards, ...(more.cards ?? [])] });

/** Which units may go where, by name. */
function offered(duel: Duel): Record<string, string[]> {
  const [{ offer } = {}] = duel.table.pending;
  if (offer?.kind !== 'arrange') throw new Error(`asked: ${duel.asked}`);
  return Object.fromEntries(
    offer.slots.map(({ id, of = [] }) => [id, of.map((card) => cardOf(duel.table, card).def as string)]),
  );
}

describe('a sortie', () => {
  it('is for rerolled units only @nexa-1.2:state.3 @nexa-1.2:sortie.3 @nexa-1.2:sortie-detail.2', () => {
    const duel = attacking({ deploy: ['ship', rolled('star')] });
    expect(offered(duel)).toEqual({ space: ['ship'], earth: ['ship'] });
    expect(() => duel.sortie(0, { space: ['star'] })).toThrow();
  });

  it('goes only where a unit has the terrain for @nexa-1.2:sortie.4 @nexa-1.2:sortie-detail.2', () => {
    const duel = attacking({ deploy: ['ship', 'star', 'tank'] });
    expect(offered(duel)).toEqual({ space: ['ship', 'star'], earth: ['ship', 'tank'] });
    expect(() => duel.sortie(0, { earth: ['star'] })).toThrow();
  });

  it('may be of no unit @nexa-1.2:sortie.2', () => {
    const duel = attacking({ deploy: ['ship'] });
    expect(duel.asked).toBe('0: sortie');
    duel.sortie(0, {});
    expect([duel.at('ship'), duel.asked, duel.phase]).toEqual(['deploy/0', '0: play, 1: play', 'attack']);
  });

  it('may go to both areas at once, each group being one force @nexa-1.2:sortie.3 @nexa-1.2:sortie.5 @nexa-1.2:sortie-detail.3', () => {
    const duel = attacking({ deploy: ['star', lies('ship', { name: 'A' }), lies('ship', { name: 'B' })] });
    duel.sortie(0, { space: ['star', 'A'], earth: ['B'] });
    expect([duel.count('space', 0), duel.at('A'), duel.at('B')]).toEqual([2, 'space/0', 'earth/0']);
    // Melee of the head plus shooting of the other: 2 + 1, and 2 from the force of one unit.
    duel.until('return');
    expect(duel.count('waste', 1)).toBe(3 + 2);
  });

  it('is in the order that its player chooses @nexa-1.2:sortie.6 @nexa-1.2:sortie-detail.1', () => {
    const sharp = machine('sharp', [5, 0, 3]);
    const duel = attacking({ deploy: ['ship', 'sharp'] }, { cards: [sharp] });
    duel.sortie(0, { space: ['sharp', 'ship'] });
    expect(duel.zone('space/0')).toEqual(['sharp', 'ship']);
    duel.until('return');
    expect(duel.count('waste', 1)).toBe(5 + 1);
  });

  it('has no greatest size: the bound is what there is @nexa-1.2:sortie.7', () => {
    const fleet = Array.from({ length: 12 }, (_, i) => lies('ship', { name: `S${i}` }));
    const duel = attacking({ deploy: fleet });
    duel.sortie(0, { space: fleet.map(({ name }) => name as string) });
    expect(duel.count('space', 0)).toBe(12);
    duel.until('return');
    expect(duel.count('waste', 1)).toBe(2 + 11);
  });

  it('takes along what is set on a unit', () => {
    const duel = attacking(
      { deploy: [lies('ship', { name: 'S' }), lies('pal', { on: 'S' })] },
      { cards: [person('pal', [1, 1, 1])] },
    );
    duel.sortie(0, { space: ['ship'] });
    expect([duel.at('pal'), duel.card('pal').host]).toEqual(['space/0', duel.card('ship').id]);
  });
});

describe('the steps of a sortie', () => {
  const scout = machine('scout', [1, 1, 1], {
    text: [whenSortieing([roll(unitsOf('controller', { fact: 'names', in: ['ship'] }))])],
  });

  it('apply "when sortieing" effects before anything moves @nexa-1.2:sortie-detail.1 @nexa-1.2:sortie-detail.4', () => {
    const eager = machine('eager', [1, 1, 1], { text: [whenSortieing([damageHq(1)])] });
    const duel = attacking({ deploy: ['eager'] }, { cards: [eager] });
    duel.sortie(0, { space: ['eager'] });
    expect(duel.happened('CardsMoved').map(({ reason }) => reason)).toEqual(['damage', 'sortie']);
  });

  it('leave at home whoever no longer can go; the rest close ranks @nexa-1.2:sortie-detail.5 @nexa-1.2:sortie-detail.6', () => {
    const duel = attacking({ deploy: ['ship', 'scout', 'star'] }, { cards: [scout] });
    duel.sortie(0, { space: ['ship', 'scout', 'star'] });
    expect([duel.at('ship'), duel.zone('space/0')]).toEqual(['deploy/0', ['scout', 'star']]);
    // The scout is the head now: its melee plus the star's shooting.
    duel.until('return');
    expect(duel.count('waste', 1)).toBe(1 + 1);
  });

  it('apply "when sortied" effects after the move @nexa-1.2:sortie-detail.7', () => {
    const raider = machine('raider', [1, 1, 1], {
      text: [whenSortied([damageHq(1)], { exists: { bound: 'self', where: { fact: 'area', in: ['space'] } } })],
    });
    const duel = attacking({ deploy: ['raider'] }, { cards: [raider] });
    duel.sortie(0, { space: ['raider'] });
    expect(duel.happened('CardsMoved').map(({ reason }) => reason)).toEqual(['sortie', 'damage']);
  });

  it('check engagement last, after "when sortied" effects @nexa-1.2:sortie-detail.8', () => {
    const wary = machine('wary', [1, 1, 1], {
      text: [
        whenSortied([damageHq(1)], { exists: { bound: 'self', where: { fact: 'engaged', in: ['non-engaged'] } } }),
      ],
    });
    const side = { own: { space: ['ship'] }, other: { deploy: ['wary'] } };
    const duel = Duel.from({ ...side, phase: 'defence', at: 1, cards: [...cards, wary] });
    duel.sortie(1, { space: ['wary'] });
    expect(duel.count('waste', 0)).toBe(1);
    expect(duel.table.marks['engaged:space']).toBe(true);
  });

  it('let the head be known to "when sortied" effects', () => {
    const first = machine('first', [1, 1, 1], {
      text: [
        whenSortied(modify(self, 3, 0, 0), { exists: { bound: 'self', where: { fact: 'position', in: ['head'] } } }),
      ],
    });
    const duel = attacking({ deploy: ['first'] }, { cards: [first] });
    duel.sortie(0, { earth: ['first'] });
    expect(duel.powers('first')).toBe('4/1/1');
  });
});

describe('the defence step', () => {
  it('lets the defender sortie in the same way @nexa-1.2:defence-step.1', () => {
    const side = { own: { space: ['ship'] }, other: { deploy: ['star', 'tank', rolled('ship', { name: 'R' })] } };
    const duel = Duel.from({ ...side, phase: 'defence', at: 1, cards });
    expect(duel.asked).toBe('1: sortie');
    expect(offered(duel)).toEqual({ space: ['star'], earth: ['tank'] });
    duel.sortie(1, { space: ['star'], earth: ['tank'] });
    expect([duel.at('star'), duel.at('tank')]).toEqual(['space/1', 'earth/1']);
  });

  it('lets the defender sortie without an attack, and where nobody attacks @nexa-1.2:defence-step.2', () => {
    const alone = Duel.from({ other: { deploy: ['ship'] }, phase: 'defence', at: 1, cards });
    alone.sortie(1, { space: ['ship'] });
    expect(alone.at('ship')).toBe('space/1');
    const beside = Duel.from({ own: { space: ['star'] }, other: { deploy: ['ship'] }, phase: 'defence', at: 1, cards });
    beside.sortie(1, { earth: ['ship'] });
    expect(beside.at('ship')).toBe('earth/1');
  });
});
