import { describe, expect, it } from '@jest/globals';
import { character, command, unit } from '../cards/define.js';
import { aimAt, damage, effect, named, putOut, target, unitsOf } from '../cards/text.js';
import { Duel, lies } from '../testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const ada = (key: string, more: object = {}) => character({ key, name: 'Ada', ...plain, powers: [1, 1, 1], ...more });
const cards = [
  ada('ada'),
  ada('ada-young'),
  ada('ada-quick', { keywords: { quick: 0 } }),
  ada('masked', { name: 'The Masked One', alias: ['Ada'] }),
  unit({ key: 'star', name: 'Polaris', model: 'PX-1', ...plain, ...machine, keywords: { star: 0 } }),
  unit({ key: 'star-late', name: 'Polaris', model: 'PX-2', ...plain, ...machine, keywords: { star: 0 } }),
  unit({ key: 'dull', name: 'Polaris', ...plain, ...machine }),
  unit({ key: 'starry', name: '★Polaris', ...plain, ...machine }),
  command({
    key: 'raise',
    name: 'Raise',
    ...plain,
    text: [effect({ timing: 'any', do: [putOut({ zone: 'junk', of: 'controller' })] })],
  }),
  command({
    ...{ key: 'raise-onto', name: 'Raise Onto', ...plain },
    text: [
      effect({
        timing: 'any',
        aims: [aimAt(unitsOf('controller', { fact: 'crewed', in: [false] }), 1, 'host')],
        do: [putOut({ zone: 'junk', of: 'controller' }, { on: 'host' })],
      }),
    ],
  }),
  command({
    ...{ key: 'letter', name: 'Letter to Ada', ...plain },
    text: [
      effect({
        timing: 'any',
        aims: [aimAt({ zone: 'field', of: 'any', where: named('Ada') })],
        do: [damage(1, { zone: 'field', of: 'any', where: { carries: { is: 'target' } } })],
      }),
    ],
  }),
  command({
    ...{ key: 'salute', name: 'Salute Polaris', ...plain },
    text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any', named('Polaris')))], do: [damage(1, target)] })],
  }),
];
const crewed = (who: string) => [lies('U-01', { name: 'Host' }), lies(who, { on: 'Host' }), lies('U-02')];

describe('a character', () => {
  it('is not played while an own one of its name is on the field; the enemy’s does not matter @nexa-1.2:play-char.7', () => {
    expect(
      Duel.from({ own: { hand: 'ada-young', deploy: crewed('ada') }, cards }).may(0, 'character', 'ada-young'),
    ).toBe(false);
    const duel = Duel.from({ own: { hand: 'ada-young', deploy: 'U-03' }, other: { deploy: crewed('ada') }, cards });
    expect(duel.may(0, 'character', 'ada-young')).toBe(true);
  });

  it('is not put out either, and fails to enter if one came meanwhile @nexa-1.2:play-char.7', () => {
    const duel = Duel.from({ own: { hand: 'raise-onto', junk: 'ada-young', deploy: crewed('ada') }, cards });
    expect(duel.may(0, 'command', 'raise-onto')).toBe(false);
    const late = Duel.from({ own: { hand: 'raise-onto ada-quick', junk: 'ada-young', deploy: 'U-01 U-02' }, cards });
    late.play(0, 'command', 'raise-onto').select(0, 'U-01');
    late.play(0, 'character', 'ada-quick').select(0, 'U-02').resolve();
    expect([late.at('ada-quick'), late.at('ada-young')]).toEqual(['deploy/0', 'junk/0']);
    const race = Duel.from({ own: { hand: 'ada-young ada-quick', deploy: 'U-01 U-02' }, cards });
    race.play(0, 'character', 'ada-young').select(0, 'U-01');
    race.play(0, 'character', 'ada-quick').select(0, 'U-02').resolve();
    expect([race.at('ada-quick'), race.at('ada-young')]).toEqual(['deploy/0', 'junk/0']);
    // It never entered, not even for a moment.
    const entered = race.happened('CardsMoved').filter(({ to }) => to === 'deploy/0');
    expect(entered.flatMap(({ defs }) => defs)).toEqual(['ada-quick']);
  });

  it('with an alias is one of that name as well, for rules and texts @nexa-1.2:wording.alias', () => {
    const duel = Duel.from({ own: { hand: 'masked letter', deploy: crewed('ada') }, cards });
    expect(duel.may(0, 'character', 'masked')).toBe(false);
    const other = Duel.from({ own: { hand: 'ada letter', deploy: crewed('masked') }, cards });
    expect(other.may(0, 'character', 'ada')).toBe(false);
    other.play(0, 'command', 'letter').resolve();
    expect(other.damage('Host')).toBe(1);
  });
});

describe('a star', () => {
  it('lets no second own card of the name be played, nor be put out @nexa-1.2:special.star.1', () => {
    const duel = Duel.from({ own: { hand: 'star-late dull raise', deploy: 'star', junk: 'star-late U-01' }, cards });
    expect([duel.may(0, 'unit', 'dull')]).toEqual([true]);
    duel.play(0, 'command', 'raise').resolve();
    expect(duel.zone('junk/0')).toEqual(['star-late', 'raise']);
    const alone = Duel.from({ own: { hand: 'raise', deploy: 'star', junk: 'star-late' }, cards });
    expect(alone.may(0, 'command', 'raise')).toBe(false);
    const hand = Duel.from({ own: { hand: 'star-late', deploy: 'star' }, cards });
    expect(hand.may(0, 'unit', 'star-late')).toBe(false);
    expect(Duel.from({ own: { hand: 'star-late', deploy: 'dull' }, cards }).may(0, 'unit', 'star-late')).toBe(false);
    expect(
      Duel.from({ own: { hand: 'star-late' }, other: { deploy: 'star' }, cards }).may(0, 'unit', 'star-late'),
    ).toBe(true);
  });

  it('is no part of the name @nexa-1.2:special.star.2', () => {
    const duel = Duel.from({ own: { hand: 'salute', deploy: 'star starry' }, cards });
    duel.play(0, 'command', 'salute').resolve();
    expect([duel.damage('star'), duel.damage('starry')]).toEqual([1, 0]);
    expect(duel.fact('star', 'names')).toEqual(['Polaris']);
  });
});

describe('the name of a unit', () => {
  it('does not include its model number @nexa-1.2:card.unit.5', () => {
    const duel = Duel.from({ own: { hand: 'star-late salute', deploy: 'star' }, cards });
    expect([duel.fact('star', 'model'), duel.fact('star-late', 'model')]).toEqual(['PX-1', 'PX-2']);
    expect([duel.fact('star', 'names'), duel.fact('star-late', 'names')]).toEqual([['Polaris'], ['Polaris']]);
    expect(duel.may(0, 'unit', 'star-late')).toBe(false);
    expect(duel.may(0, 'command', 'salute')).toBe(true);
  });
});
