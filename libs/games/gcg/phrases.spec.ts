import { describe, expect, it } from '@jest/globals';
import { gcg110, words } from '#games/gcg';
import { aCommand, aUnit, Duel, hurt, lies, rested, withCards } from './testing/index.js';

const { chooseUnit, damage, draw, it: chosen, rest, setActive, units } = words;

/**
 * There are two of each watcher on both sides, which would trigger wrongly if a pattern ignored its subject; each test counts what its
 * player drew.
 */
const game = withCards(
  gcg110,
  aUnit('soldier', { ap: 3, hp: 4, level: 4 }),
  aUnit('small', { ap: 1, hp: 4 }),
  aUnit('bruised', { hp: 6, text: [words.whenDamaged([draw(1)], { kind: 'battle', from: words.apAtLeast(2) })] }),
  aUnit('scorched', { hp: 6, text: [words.whenDamaged([draw(1)], { kind: 'effect' })] }),
  aUnit('touchy', { hp: 6, text: [words.whenDamaged([draw(1)])] }),
  aUnit('adept', { text: [words.whenCommandUsed([draw(1)], { where: words.trait('rite') })] }),
  aUnit('sleeper', { text: [words.whenTurnedByEffect('sideways', [draw(1)])] }),
  aUnit('waker', { text: [words.whenTurnedByEffect('upright', [draw(1)])] }),
  aUnit('guard', { hp: 6, keywords: { blocker: 0 }, text: [words.whenBlock('blocks', [draw(1)])] }),
  aUnit('runner', { hp: 6, text: [words.whenBlock('blocked', [draw(1)])] }),
  aUnit('heir', {
    text: [words.onDeploy([words.give('vow', units('team'))]), words.given('vow', words.onAttack([draw(1)]))],
  }),
  aCommand('spark', [chooseUnit('any'), damage(1, chosen)]),
  aCommand('rite', [damage(1, units('opponent'))], { traits: ['rite'] }),
  aCommand('lull', [rest(units('any'))]),
  aCommand('rouse', [setActive(units('any'))]),
);

const drawn = (duel: Duel): number[] => [0, 1].map((seat) => duel.zone(`hand/${seat}`).length);

describe('when this receives damage', () => {
  it('of a kind and from what the text names', () => {
    const own = { battle: ['soldier', 'small'] };
    const other = { battle: [rested('bruised', { name: 'hit' }), 'bruised'] };
    const strong = Duel.from(game, { own, other });
    strong.strike('soldier', 'hit');
    expect(drawn(strong)).toEqual([0, 1]);
    const weak = Duel.from(game, { own, other });
    weak.strike('small', 'hit');
    expect(drawn(weak)).toEqual([0, 0]);
  });

  it('by battle or by effect, each for itself alone', () => {
    const battle = ['scorched', 'touchy', 'bruised'];
    const burnt = Duel.from(game, { own: { hand: 'spark' }, other: { battle } });
    burnt.command('spark');
    burnt.select('scorched');
    expect(drawn(burnt)).toEqual([0, 1]);
    const touched = Duel.from(game, { own: { hand: 'spark' }, other: { battle } });
    touched.command('spark');
    touched.select('bruised');
    expect(drawn(touched)).toEqual([0, 0]);
  });
});

describe('when you activate a command', () => {
  it('that fits, and it is yours', () => {
    const battle = ['adept'];
    const duel = Duel.from(game, {
      own: { hand: 'rite lull', battle },
      other: { battle: [lies('adept', { name: 'foe' }), 'small'] },
    });
    duel.command('rite');
    expect(drawn(duel)).toEqual([2, 0]);
    duel.command('lull');
    expect(drawn(duel)).toEqual([1, 0]);
  });
});

describe('when an effect turns this', () => {
  it('only if it was not so already, and not by attacking @gcg-1.1.0:1-3-2-1', () => {
    const battle = ['sleeper', lies('sleeper', { name: 'idle', orientation: 'sideways' })];
    const duel = Duel.from(game, { own: { hand: 'lull', battle } });
    duel.command('lull');
    expect(drawn(duel)).toEqual([1, 0]);
    const striking = Duel.from(game, { own: { battle: ['sleeper'] } });
    striking.strike('sleeper');
    expect(drawn(striking)).toEqual([0, 0]);
  });

  it('upright', () => {
    const duel = Duel.from(game, { own: { hand: 'rouse', battle: ['waker', rested('waker', { name: 'tired' })] } });
    duel.command('rouse');
    expect(drawn(duel)).toEqual([1, 0]);
  });
});

describe('when this blocks or is blocked', () => {
  it('each side of it its own', () => {
    const duel = Duel.from(game, {
      own: { battle: ['runner'] },
      other: { battle: ['guard', lies('runner', { name: 'idle' })] },
    });
    duel.attack('runner');
    duel.block('guard');
    expect(drawn(duel)).toEqual([1, 1]);
  });
});

describe('an ability that was given', () => {
  it('works for those who were there, until it ends', () => {
    const duel = Duel.from(game, { own: { hand: 'heir', battle: ['soldier', 'small'] } });
    duel.deploy('heir');
    duel.strike('soldier');
    expect(drawn(duel)).toEqual([1, 0]);
    duel.endTurn();
    duel.endTurn();
    const before = drawn(duel)[0] as number;
    duel.strike('small');
    expect(drawn(duel)[0]).toBe(before);
  });
});

describe('cards of the set that hang on several words', () => {
  it('the Sexton buries one of two that fell together, as its player picks (ruling A18)', () => {
    const duel = Duel.from(gcg110, {
      own: { battle: [hurt('S-05', 4, { name: 'hawk' })] },
      other: { battle: [rested('S-04', { name: 'prey' }), 'O-19'] },
    });
    duel.strike('hawk', 'prey');
    expect(duel.asked).toBe('1: which');
    duel.choose('1');
    duel.confirm();
    expect(duel.zone('trash/0')).toEqual(['S-05']);
    expect(duel.zone('deck/1').at(-1)).toBe('S-04');
  });

  it('Melt Down wants a unit of the same colour as what it burns', () => {
    const duel = Duel.from(gcg110, {
      own: { battle: ['S-06'], hand: 'F-21', trash: 'S-08 S-01 F-17 F-01' },
    });
    duel.command('F-21');
    expect(duel.offered).toEqual(['S-08', 'F-01']);
    duel.select('F-01');
    expect(duel.zone('hand/0')).toEqual(['F-01']);
    expect(duel.zone('trash/0')).toContain('S-06');
  });

  it('Gatekeeper, rested, is what enemies must attack', () => {
    const duel = Duel.from(gcg110, { own: { battle: ['S-01'] }, other: { battle: [rested('O-08'), rested('O-01')] } });
    expect(duel.offered.filter((option) => option.startsWith('attack'))).toEqual(['attack S-01 O-08']);
  });

  it('Feint turns an attack to another unit, Cast Off ends it', () => {
    const position = {
      turn: { seat: 0 as const },
      own: { battle: ['S-05'] },
      other: { battle: ['S-01'], hand: 'B-17 B-18' },
    };
    const feint = Duel.from(gcg110, position);
    feint.attack('S-05');
    feint.command('B-17');
    feint.letGo();
    expect(feint.zone('trash/1')).toContain('S-01');
    const castOff = Duel.from(gcg110, position);
    castOff.attack('S-05');
    castOff.command('B-18');
    castOff.letGo();
    expect([castOff.zone('shields/1').length, castOff.zone('battle/1')]).toEqual([6, ['S-01']]);
  });
});
