import { describe, expect, it } from '@jest/globals';
import { relocate, whenDestroyed, whenSortieing } from '../cards/battle-words.js';
import { aimAt, damageHq, send, target, unitsOf } from '../cards/text.js';
import { Duel, lies, type Position } from '../testing/index.js';
import { machine, order, person, setCard } from '../testing/cards.js';

const cards = [
  machine('swift', [2, 2, 3], { keywords: { 'high-mobility': 0 } }),
  machine('slow', [2, 2, 3]),
  machine('quickdraw', [4, 1, 3], { keywords: { haste: 0 } }),
  machine('ram', [6, 1, 3], { keywords: { assault: 0 } }),
  machine('heavy', [5, 1, 4]),
  setCard('thrusters', 'own-unit', { keywords: { 'high-mobility': 0 } }),
  person('gunner', [0, 0, 0], { keywords: { haste: 0 } }),
  setCard('spikes', 'own-unit', { keywords: { assault: 0 } }),
  order('to-space', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'space')] }),
  order('recall', { aims: [aimAt(unitsOf('any'))], do: [send(target, 'hand')] }),
  ...['high-mobility', 'haste', 'assault'].map((keyword) =>
    order(`lose-${keyword}`, {
      aims: [aimAt(unitsOf('any', { keyword }))],
      do: [{ op: 'strip', cards: target, keyword, until: 'turn' }],
    }),
  ),
];

const battle = (position: Position): Duel =>
  Duel.from({ phase: 'damage', ...position, cards: [...cards, ...(position.cards ?? [])] });

/** The defender is asked for the sortie. */
const defending = (
  space: NonNullable<Position['own']>[string],
  deploy: NonNullable<Position['own']>[string],
  more: Partial<Position> = {},
): Duel => battle({ own: { space }, other: { deploy }, phase: 'defence', at: 1, ...more });

/** Whether that force can be declared at all: units that cannot sortie are not offered. */
function canDefend(duel: Duel, ...units: string[]): boolean {
  try {
    duel.sortie(1, { space: units });
  } catch {
    return false;
  }
  expect(units.map((name) => duel.at(name))).toEqual(units.map(() => 'space/1'));
  return true;
}

describe('high mobility', () => {
  it('of an attacking force keeps out forces without such a unit @nexa-1.2:special.high-mobility.1', () => {
    expect(canDefend(defending(['swift'], ['slow']), 'slow')).toBe(false);
    expect(canDefend(defending(['heavy'], ['slow']), 'slow')).toBe(true);
    const elsewhere = defending(['swift'], ['slow']).sortie(1, { earth: ['slow'] });
    expect(elsewhere.at('slow')).toBe('earth/1');
  });

  it('of one unit lets in the whole defending force @nexa-1.2:special.high-mobility.2', () => {
    const wing = lies('swift', { name: 'W' });
    expect(canDefend(defending(['swift'], ['slow', wing]), 'slow', 'W')).toBe(true);
  });

  it('is no use to a force with one unit that lacks it @nexa-1.2:special.a-force @nexa-1.2:special.high-mobility.1', () => {
    expect(canDefend(defending(['swift', 'heavy'], ['slow']), 'slow')).toBe(true);
  });

  it('of a defending force does not keep the attacker out @nexa-1.2:special.high-mobility.1', () => {
    const own = { deploy: ['slow'] };
    const duel = battle({ own, other: { space: ['swift'] }, phase: 'attack', at: 1 });
    duel.sortie(0, { space: ['slow'] });
    expect(duel.at('slow')).toBe('space/0');
  });

  it('is checked after "when sortieing" effects: a force that lost its only such unit stays behind @nexa-1.2:sortie-detail.5', () => {
    const wing = machine('wing', [1, 1, 1], {
      keywords: { 'high-mobility': 0 },
      text: [whenSortieing([send({ bound: 'self' }, 'hand')])],
    });
    const duel = defending(['swift'], ['slow', 'wing'], { cards: [wing] });
    duel.sortie(1, { space: ['wing', 'slow'] });
    expect([duel.at('wing'), duel.at('slow')]).toEqual(['hand/1', 'deploy/1']);
  });
});

describe('haste', () => {
  it('deals damage first: whoever it destroys deals none @nexa-1.2:special.haste.1 @nexa-1.2:special.haste.2 @nexa-1.2:special.haste.3', () => {
    const duel = battle({ own: { space: ['quickdraw'] }, other: { space: ['heavy'] }, at: 1 });
    expect([duel.isDestroyed('heavy'), duel.damage('quickdraw')]).toEqual([true, 0]);
    const even = battle({ own: { space: [lies('slow', { name: 'S' })] }, other: { space: ['heavy'] }, at: 1 });
    expect(even.damage('S')).toBe(3);
  });

  it('works for the defender too, and units that survive strike at the second speed @nexa-1.2:special.haste.2', () => {
    const duel = battle({ own: { space: ['heavy', 'slow'] }, other: { space: ['quickdraw'] }, at: 1 });
    // The head was destroyed, so only the other's shooting is left.
    expect([duel.isDestroyed('heavy'), duel.damage('quickdraw')]).toEqual([true, 2]);
  });

  it('needs every unit of the force, and a unit that joins breaks it at once @nexa-1.2:special.a-force @nexa-1.2:special.haste.1', () => {
    const mixed = battle({ own: { space: ['quickdraw', 'slow'] }, other: { space: ['heavy'] }, at: 1 });
    expect(mixed.damage('quickdraw')).toBe(3);
    const own = { space: ['quickdraw'], deploy: ['slow'], hand: ['to-space'] };
    const joined = battle({ own, other: { space: ['heavy'] } });
    joined.play(0, 'command', 'to-space').select(0, 'slow').resolve().pass();
    expect(joined.damage('quickdraw')).toBe(3);
  });

  it('sets off triggers only when both speeds are over @nexa-1.2:special.haste.4', () => {
    const martyr = machine('martyr', [0, 0, 1], { text: [whenDestroyed([damageHq(1)])] });
    const own = { space: ['quickdraw'], earth: ['slow'] };
    const duel = battle({ own, other: { space: ['martyr'], earth: ['heavy'] }, at: 1, cards: [martyr] });
    // First space, at the first speed; then earth, both ways, at the second; only then the martyr's text.
    expect(duel.happened('DamageDealt').map(({ kind }) => kind)).toEqual(['battle', 'battle', 'battle', 'normal']);
    expect(duel.isDestroyed('slow')).toBe(true);
  });
});

describe('assault', () => {
  it('of an attacking force sends what is left to the HQ @nexa-1.2:special.assault.1', () => {
    const duel = battle({ own: { space: ['ram'] }, other: { space: ['heavy'] }, at: 1 });
    expect([duel.damage('heavy'), duel.count('waste', 1)]).toEqual([4, 2]);
    const plain = battle({ own: { space: ['heavy'] }, other: { space: ['slow'] }, at: 1 });
    expect(plain.count('waste', 1)).toBe(0);
  });

  it('sends all of it if the engaged enemies are gone @nexa-1.2:special.assault.1', () => {
    const duel = battle({ own: { space: ['ram'], hand: ['recall'] }, other: { space: ['heavy'] } });
    duel.play(0, 'command', 'recall').select(0, 'heavy').resolve().pass();
    expect(duel.count('waste', 1)).toBe(6);
  });

  it('is no use to a defending force, nor to one with a unit that lacks it @nexa-1.2:special.assault.1 @nexa-1.2:special.a-force', () => {
    const defending = battle({ own: { space: ['slow'] }, other: { space: ['ram'] }, at: 1 });
    expect([defending.damage('slow'), defending.count('waste', 0)]).toEqual([3, 0]);
    const mixed = battle({ own: { space: ['ram', 'heavy'] }, other: { space: ['slow'] }, at: 1 });
    expect(mixed.count('waste', 1)).toBe(0);
  });
});

describe('a set card with high mobility, haste or assault', () => {
  const with_ = (unit: string, rider: string) => [lies(unit, { name: 'Base' }), lies(rider, { on: 'Base' })];

  it('gives it to its unit @nexa-1.2:special.set-grant', () => {
    expect(canDefend(defending(with_('heavy', 'thrusters'), ['slow']), 'slow')).toBe(false);
    expect(canDefend(defending(['swift'], with_('slow', 'thrusters')), 'Base')).toBe(true);
    const haste = battle({ own: { space: with_('heavy', 'gunner') }, other: { space: ['quickdraw'] }, at: 1 });
    expect([haste.damage('Base'), haste.damage('quickdraw')]).toEqual([4, 3]);
    const assault = battle({ own: { space: with_('heavy', 'spikes') }, other: { space: ['slow'] }, at: 1 });
    expect(assault.count('waste', 1)).toBe(2);
  });

  it("gives it as the unit's own: texts find the unit by it and take it away @nexa-1.2:special.set-grant", () => {
    const own = { space: with_('heavy', 'spikes'), hand: ['lose-assault'] };
    const duel = battle({ own, other: { space: ['slow'] } });
    expect(duel.may(0, 'command', 'lose-assault')).toBe(true);
    duel.play(0, 'command', 'lose-assault').resolve().pass();
    expect(duel.count('waste', 1)).toBe(0);
    const bare = battle({ own: { space: ['heavy'], hand: ['lose-assault'] } });
    expect(bare.may(0, 'command', 'lose-assault')).toBe(false);
  });

  it('gives no other special effect', () => {
    const quick = person('quick', [0, 0, 0], { keywords: { quick: 0 } });
    const find = order('find', { aims: [aimAt(unitsOf('any', { keyword: 'quick' }))], do: [damageHq(1)] });
    const duel = battle({ own: { deploy: with_('heavy', 'quick'), hand: ['find'] }, cards: [quick, find] });
    expect(duel.may(0, 'command', 'find')).toBe(false);
  });
});
