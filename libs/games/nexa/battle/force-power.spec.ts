import { describe, expect, it } from '@jest/globals';
import { aimAtForce, forcePower, relocate } from '../cards/battle-words.js';
import { aimAt, damageHq, destroy, modify, self, target, unitsOf, use } from '../cards/text.js';
import { Duel, lies, rolled, type Position } from '../testing/index.js';
import { machine, order, person, standing } from '../testing/cards.js';

const cards = [
  machine('lead', [4, 1, 9]),
  machine('wing', [1, 2, 9]),
  machine('blunt', [3, 3, 9], { keywords: { 'star-melee': 0, 'star-shooting': 0 } }),
  order('rouse', { aims: [aimAt(unitsOf('any'))], do: modify(target, 2, 2, 0) }),
  order('wreck', { aims: [aimAt(unitsOf('any'))], do: [destroy()] }),
  order('weaken', { aims: [aimAt(unitsOf('any'))], do: modify(target, -9, -9, 0) }),
  order('to-space', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'space')] }),
];

/** The attacker's force in space in the damage step, unopposed. */
const force = (space: NonNullable<Position['own']>[string], more: Partial<Position> = {}): Duel =>
  Duel.from({
    phase: 'damage',
    ...more,
    own: { space, ...more.own },
    cards: [...cards, ...(more.cards ?? [])],
  });

/** The damage it deals to the HQ. */
const dealt = (duel: Duel): number => duel.until('return').count('waste', 1);
const command = (duel: Duel, key: string, on: string): Duel => duel.play(0, 'command', key).select(0, on).resolve();

describe('the power of a force', () => {
  it('is the melee of its head and the shooting of all others (ruling 1) @nexa-1.2:force-power.1 @nexa-1.2:state.4 @nexa-1.2:damage-step.1', () => {
    expect(dealt(force(['lead', 'wing']))).toBe(4 + 2);
    expect(dealt(force(['wing', 'lead']))).toBe(1 + 1);
    expect(dealt(force(['lead', lies('wing', { name: 'A' }), lies('wing', { name: 'B' })]))).toBe(4 + 2 + 2);
  });

  it('does not count rolled units @nexa-1.2:state.5 @nexa-1.2:force-power.2', () => {
    expect(dealt(force([rolled('lead'), 'wing']))).toBe(2);
    expect(dealt(force(['lead', rolled('wing')]))).toBe(4);
  });

  it('counts a rolled unit as a star: nothing that is added helps @nexa-1.2:state.5 @nexa-1.2:force-power.3', () => {
    const duel = force(['lead', rolled('wing')], { own: { hand: ['rouse'] } });
    command(duel, 'rouse', 'wing');
    // Outside of force power the number itself still counts.
    expect(duel.powers('wing')).toBe('3/4/9');
    expect(dealt(duel)).toBe(4);
  });

  it('does not count destroyed units @nexa-1.2:force-power.2 @nexa-1.2:destroyed-power', () => {
    const marked = lies('wing', { counters: { destroyed: 1 } });
    const duel = force(['lead', marked], { other: { space: ['wing'] }, at: 1 });
    const intact = force(['lead', 'wing'], { other: { space: [lies('wing', { name: 'F' })] }, at: 1 });
    expect(duel.happened('DamageDealt')[0]?.amount).toBe(4);
    expect(intact.happened('DamageDealt')[0]?.amount).toBe(6);
  });

  it('counts a star as zero whatever is added to it @nexa-1.2:force-power.3 @nexa-1.2:star-value.1', () => {
    const duel = force(['blunt', 'lead'], { own: { hand: ['rouse'] } });
    command(duel, 'rouse', 'blunt');
    expect(duel.powers('blunt')).toBe('0/0/9');
    expect(dealt(duel)).toBe(1);
    expect(dealt(force(['lead', 'blunt']))).toBe(4);
  });

  it('has a star where a modifier is one, and takes it from a character too @nexa-1.2:star-value.1', () => {
    const novice = person('novice', [0, 1, 1], { keywords: { 'star-melee': 0 } });
    const crewed = [lies('lead', { name: 'L' }), lies('novice', { on: 'L' })];
    const duel = force(crewed, { cards: [novice] });
    expect(duel.powers('L')).toBe('0/2/10');
    expect(dealt(duel)).toBe(0);
  });

  it('is not the only thing that reads a star as zero @nexa-1.2:star-value.2', () => {
    const echo = use({ id: 'echo', timing: 'any', do: [damageHq({ sum: [{ stat: 'melee', of: 'self' }, 1] })] });
    const loud = machine('loud', [3, 3, 9], { keywords: { 'star-melee': 0 }, text: [echo] });
    const plain = machine('plain', [3, 3, 9], { text: [echo] });
    const duel = Duel.from({ own: { deploy: ['loud', 'plain'] }, cards: [loud, plain] });
    duel.play(0, 'text', 'loud').resolve();
    expect(duel.count('waste', 1)).toBe(0 + 1);
    duel.play(0, 'text', 'plain').resolve();
    expect(duel.count('waste', 1)).toBe(1 + 3 + 1);
  });

  it('counts no unit below zero @nexa-1.2:wording.limit', () => {
    const duel = force(['lead', 'wing'], { own: { hand: ['weaken'] } });
    command(duel, 'weaken', 'wing');
    expect(duel.powers('wing')).toBe('0/0/9');
    expect(dealt(duel)).toBe(4);
  });

  it('is changed as a whole until the forces disband, and never below zero', () => {
    const cheer = order('cheer', { aims: [aimAtForce('any')], do: [forcePower(3)] });
    const jeer = order('jeer', { aims: [aimAtForce('any')], do: [forcePower(-9)] });
    const own = { hand: ['cheer', 'jeer', 'to-space'], deploy: ['wing'] };
    const up = force(['lead'], { own, cards: [cheer, jeer] });
    up.play(0, 'command', 'cheer').resolve();
    // A unit that joins shares the bonus: it belongs to the force, not to a unit.
    command(up, 'to-space', 'wing');
    expect(dealt(up)).toBe(4 + 2 + 3);
    expect(up.until('return').table.effects).toEqual([]);
    const down = force(['lead'], { own, cards: [cheer, jeer] });
    down.play(0, 'command', 'jeer').resolve();
    expect(dealt(down)).toBe(0);
  });

  it('is lost with the force: another one in its place starts without the change @nexa-1.2:guard.1 @nexa-1.2:force-order.4', () => {
    const recall = order('recall', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'deploy')] });
    const cheer = order('cheer', { aims: [aimAtForce('any')], do: [forcePower(3)] });
    const own = { hand: ['cheer', 'recall', 'to-space'], deploy: ['wing'] };
    const emptied = (phase: 'attack' | 'damage'): Duel => {
      const duel = force(['lead'], { phase, own, cards: [cheer, recall] });
      duel.play(0, 'command', 'cheer').resolve();
      return command(duel, 'recall', 'lead');
    };
    expect(dealt(command(emptied('damage'), 'to-space', 'wing'))).toBe(1);
    const sent = emptied('attack')
      .until('attack', 'sortie')
      .sortie(0, { space: ['wing'] });
    expect(dealt(sent)).toBe(1);
  });
});

describe('combat powers', () => {
  it('have no greatest value, and modifiers neither greatest nor least @nexa-1.2:wording.limit @nexa-1.2:term.modifier.2', () => {
    const surge = order('surge', { aims: [aimAt(unitsOf('any'))], do: modify(target, 1000, 0, 0) });
    const sap = order('sap', { aims: [aimAt(unitsOf('any'))], do: modify(target, -1001, -3, 0) });
    const duel = Duel.from({
      own: { deploy: ['lead', 'wing'], hand: ['surge', 'sap'] },
      cards: [...cards, surge, sap],
    });
    command(duel, 'surge', 'lead');
    expect(duel.powers('lead')).toBe('1004/1/9');
    command(duel, 'sap', 'lead');
    // Modifiers may add up to less than zero; only the result is kept from being negative.
    expect(duel.powers('lead')).toBe('3/0/9');
    const crush = order('crush', { aims: [aimAt(unitsOf('any'))], do: modify(target, 0, 0, -20) });
    const crushed = Duel.from({ own: { deploy: ['lead'], hand: ['crush'] }, cards: [...cards, crush] });
    crushed.play(0, 'command', 'crush').pass();
    expect([crushed.isDestroyed('lead'), crushed.powers('lead')]).toEqual([true, '4/1/0']);
  });

  it('may have modifiers of characters that are, or become, negative @nexa-1.2:term.modifier.2', () => {
    const gloom = standing('gloom', [
      {
        ...{ kind: 'constant', id: 'gloom', zone: 'field' },
        on: { zone: 'field', of: 'any', where: { fact: 'type', in: ['character'] } },
        change: { stat: 'melee', by: -3 },
      },
    ]);
    const clumsy = person('clumsy', [1, -1, 0]);
    const crewed = [lies('lead', { name: 'L' }), lies('clumsy', { on: 'L' })];
    const duel = Duel.from({ own: { deploy: crewed }, cards: [...cards, clumsy] });
    expect(duel.powers('L')).toBe('5/0/9');
    const gloomy = Duel.from({ own: { deploy: [...crewed, 'gloom'] }, cards: [...cards, clumsy, gloom] });
    expect(gloomy.powers('L')).toBe('2/0/9');
  });
});

describe('a rolled card', () => {
  it('has its texts all the same @nexa-1.2:state.2', () => {
    const lamp = machine('lamp', [1, 1, 1], {
      text: [
        use({ id: 'glow', timing: 'any', do: modify(self, 1, 0, 0) }),
        {
          ...{ kind: 'constant', id: 'shine', zone: 'field', on: unitsOf('controller') },
          change: { stat: 'defence', by: 1 },
        },
      ],
    });
    const duel = Duel.from({ own: { deploy: [rolled('lamp'), 'wing'] }, cards: [...cards, lamp] });
    expect([duel.powers('lamp'), duel.powers('wing')]).toEqual(['1/1/2', '1/2/10']);
    duel.play(0, 'text', 'lamp').resolve();
    expect(duel.powers('lamp')).toBe('2/1/2');
  });
});
