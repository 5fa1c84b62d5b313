import { describe, expect, it } from '@jest/globals';
import { factNow } from '#kernel';
import { atEndOf, atStartOf, pierceForceOfTarget, relocate } from '../cards/battle-words.js';
import { aimAt, damage, damageHq, send, target, unitsOf } from '../cards/text.js';
import { Duel, lies, type Position } from '../testing/index.js';
import { machine, order, standing } from '../testing/cards.js';

const cards = [
  machine('lead', [4, 1, 9]),
  machine('wing', [1, 2, 9]),
  machine('foe', [1, 1, 9]),
  machine('spare', [1, 2, 9]),
  order('recall', { aims: [aimAt(unitsOf('any'))], do: [send(target, 'hand')] }),
  order('to-space', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'space')] }),
  order('to-earth', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'earth')] }),
  order('home', { aims: [aimAt(unitsOf('any'))], do: [relocate(target, 'deploy')] }),
  order('drive-through', { aims: [aimAt(unitsOf('any'))], do: [pierceForceOfTarget(3)] }),
];

const battle = (position: Position): Duel => Duel.from({ ...position, cards: [...cards, ...(position.cards ?? [])] });
const fact = (duel: Duel, name: string, what: string): unknown => factNow(duel.driver, duel.card(name), what);
const command = (duel: Duel, key: string, on: string): Duel => duel.play(0, 'command', key).select(0, on).resolve();

describe('engagement', () => {
  it('is of areas with forces of both sides, and of all that is in them @nexa-1.2:engage.2 @nexa-1.2:engage.3', () => {
    const own = { space: ['lead'], earth: ['wing'], deploy: ['spare'] };
    const duel = battle({ own, other: { space: ['foe'] }, phase: 'damage' });
    expect(['lead', 'foe', 'wing', 'spare'].map((name) => fact(duel, name, 'engaged'))).toEqual([
      ...['engaged', 'engaged', 'non-engaged', null],
    ]);
  });

  it('is checked after a sortie @nexa-1.2:engage.1 @nexa-1.2:force-order.1', () => {
    const duel = battle({ own: { space: ['lead'] }, other: { deploy: ['foe'] }, phase: 'defence', at: 1 });
    expect(fact(duel, 'lead', 'engaged')).toBe('non-engaged');
    duel.sortie(1, { space: ['foe'] });
    expect([fact(duel, 'lead', 'engaged'), fact(duel, 'foe', 'position')]).toEqual(['engaged', 'head']);
  });

  it('is checked as a step starts, and the head is known anew @nexa-1.2:engage.1 @nexa-1.2:force-order.1', () => {
    // After the last sortie of the turn, so that only the start of the next step can change it.
    const position = { other: { space: ['foe'] }, phase: 'defence', at: 2 } as const;
    const duel = battle({ own: { space: ['lead', 'wing'], hand: ['recall'] }, ...position });
    const before = battle({ own: { space: ['lead', 'wing'], hand: ['recall'] }, ...position });
    command(duel, 'recall', 'foe');
    expect(fact(duel, 'lead', 'engaged')).toBe('engaged');
    duel.until('damage');
    expect(fact(duel, 'lead', 'engaged')).toBe('non-engaged');
    command(before, 'recall', 'lead');
    expect(fact(before, 'wing', 'position')).toBe('rear');
    before.until('damage');
    expect(fact(before, 'wing', 'position')).toBe('head');
  });

  it('stays as it was when the enemies vanish in the damage step: the HQ takes nothing @nexa-1.2:force-order.3', () => {
    const own = { space: ['lead'], hand: ['recall'] };
    const duel = battle({ own, other: { space: ['foe'] }, phase: 'damage' });
    command(duel, 'recall', 'foe');
    expect(fact(duel, 'lead', 'engaged')).toBe('engaged');
    duel.until('return');
    expect(duel.count('waste', 1)).toBe(0);
    const early = battle({ own, other: { space: ['foe'] }, phase: 'defence', at: 2 });
    command(early, 'recall', 'foe').until('return');
    expect(early.count('waste', 1)).toBe(4);
  });
});

describe('the order of a force', () => {
  it('keeps the place of a head that left empty until the next update @nexa-1.2:force-order.2', () => {
    const own = { space: ['lead', 'wing', 'spare'], hand: ['recall'] };
    const duel = battle({ own, phase: 'damage' });
    command(duel, 'recall', 'lead').until('return');
    // No melee, only the shooting of the two that are left.
    expect(duel.count('waste', 1)).toBe(2 + 2);
    const early = battle({ own, phase: 'attack', at: 2 });
    command(early, 'recall', 'lead').until('return');
    expect(early.count('waste', 1)).toBe(1 + 2);
  });

  it('is that of a new force when a unit comes to an area without own force, which is checked at once @nexa-1.2:force-order.4', () => {
    const own = { deploy: ['spare'], hand: ['to-space'] };
    const duel = battle({ own, other: { space: ['foe'] }, phase: 'damage' });
    expect(fact(duel, 'foe', 'engaged')).toBe('non-engaged');
    command(duel, 'to-space', 'spare');
    expect([fact(duel, 'foe', 'engaged'), fact(duel, 'spare', 'position')]).toEqual(['engaged', 'head']);
    duel.until('return');
    expect([duel.damage('foe'), duel.damage('spare')]).toEqual([1, 1]);
  });

  it('of the other side is not touched by that', () => {
    const own = { deploy: ['spare'], hand: ['recall', 'to-space'] };
    const duel = battle({ own, other: { space: ['foe', lies('wing', { name: 'W' })] }, phase: 'damage' });
    command(duel, 'recall', 'foe');
    command(duel, 'to-space', 'spare');
    expect([fact(duel, 'W', 'engaged'), fact(duel, 'W', 'position')]).toEqual(['engaged', 'rear']);
  });

  it('lets those who join go to the rear, by an effect and by a sortie @nexa-1.2:join.1 @nexa-1.2:join.3', () => {
    const duel = battle({ own: { space: ['lead'], deploy: ['spare'], hand: ['to-space'] }, phase: 'damage' });
    command(duel, 'to-space', 'spare');
    expect(duel.zone('space/0')).toEqual(['lead', 'spare']);
    duel.until('return');
    expect(duel.count('waste', 1)).toBe(4 + 2);
    const sortie = battle({ own: { space: ['wing'], deploy: ['lead'] }, phase: 'attack', at: 1 });
    sortie.sortie(0, { space: ['lead'] });
    expect([sortie.zone('space/0'), fact(sortie, 'wing', 'position')]).toEqual([['wing', 'lead'], 'head']);
  });

  it('loses those who leave at once @nexa-1.2:join.1', () => {
    const duel = battle({ own: { space: ['lead', 'wing'], hand: ['home'] }, phase: 'damage' });
    command(duel, 'home', 'wing').until('return');
    expect([duel.count('waste', 1), duel.at('wing')]).toEqual([4, 'deploy/0']);
  });

  it('is "its force" for a card from the moment it joins, and no longer once it has left @nexa-1.2:join.2', () => {
    const own = { space: ['lead'], earth: ['wing', 'spare'], hand: ['drive-through', 'to-space'] };
    const duel = battle({ own, phase: 'damage' });
    duel.play(0, 'command', 'drive-through').select(0, 'wing');
    duel.play(0, 'command', 'to-space').select(0, 'wing').resolve();
    // The ruling reads "it does cease" (notes, 9): the force that it left takes nothing, the one that it joined takes all.
    expect(['lead', 'wing', 'spare'].map((name) => duel.damage(name))).toEqual([3, 0, 0]);
  });
});

describe('the battle phase', () => {
  const phases = (duel: Duel): string[] => duel.happened('PhaseBegan').map(({ phase }) => phase);

  it('has all four steps with their windows, whether or not anyone sorties @nexa-1.2:battle-phase.4', () => {
    const duel = battle({ own: { hand: ['any'] }, phase: 'deploy', cards: [order('any', { do: [damageHq(1)] })] });
    for (const step of ['attack', 'defence', 'damage', 'return'] as const) {
      duel.until(step);
      expect(duel.may(0, 'command', 'any')).toBe(true);
    }
    expect(phases(duel)).toEqual(['attack', 'defence', 'damage', 'return']);
  });

  const watch = (key: string, text: Parameters<typeof standing>[1]) => standing(key, text);

  it('starts when the attack step does: texts for both wait together @nexa-1.2:battle-phase.2', () => {
    const texts = [watch('a', [atStartOf('battle', [damageHq(1)])]), watch('b', [atStartOf('attack', [damageHq(2)])])];
    const duel = battle({ own: { deploy: ['a', 'b'] }, phase: 'deploy', cards: texts });
    duel.pass();
    expect([duel.phase, duel.asked]).toEqual(['attack', '0: next-trigger']);
    duel.answer(0, 'fallback');
    expect([duel.count('waste', 1), duel.asked]).toEqual([3, '0: play, 1: play']);
  });

  it('ends when the return step and the turn do, and nobody plays anything in between @nexa-1.2:battle-phase.3 @nexa-1.2:return-step.2', () => {
    const texts = [
      ...[watch('a', [atEndOf('battle', [damageHq(1)])]), watch('b', [atEndOf('turn', [damageHq(2)])])],
      watch('c', [atEndOf('return', [damageHq(4)])]),
      order('any', { aims: [aimAt(unitsOf('any'))], do: [damage(1)] }),
    ];
    const own = { deploy: ['a', 'b', 'c', 'lead'], hand: ['any'] };
    const duel = battle({ own, phase: 'return', at: 2, cards: texts });
    duel.pass();
    expect(duel.asked).toBe('0: next-trigger');
    const [{ offer } = {}] = duel.table.pending;
    expect(offer?.kind === 'choose' && offer.options.length).toBe(3);
    while (duel.asked === '0: next-trigger') duel.answer(0, 'fallback');
    expect([duel.count('waste', 1), duel.table.turn.seat, duel.phase]).toEqual([7, 1, 'reroll']);
  });
});
