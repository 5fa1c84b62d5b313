import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aUnit, damageIn, Duel, EDITIONS, lies, rested, withCards } from './testing/index.js';

const { activate, attackPlayer, attackUnit, chooseUnit, constant, destroy, destroyThis, draw, hpAtMost } = words;
const { it: chosen, self } = words;

/** A unit with its own prohibition; the same unit without it shows what is normally allowed. */
const under = (name: string, change: Parameters<typeof constant>[2], keywords = {}): ReturnType<typeof aUnit> =>
  aUnit(name, { ap: 2, hp: 4, keywords, text: [constant('ban', self, change)] });

const small = hpAtMost(2);
const mine = words.bound('mine');
const cards = [
  aUnit('free', { ap: 2, hp: 4 }),
  aUnit('tiny', { ap: 1, hp: 2 }),
  aUnit('wall', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  under('meek', { forbid: 'attack' }),
  under('stiff', { forbid: 'rest' }),
  under('polite', { forbid: 'attack-player' }),
  under('loyal', { forbid: 'attack-player', seat: 'opponent' }),
  under('gentle', { forbid: 'attack-unit' }),
  under('chivalrous', { forbid: 'attack-unit', where: small }),
  under('ghost', { forbid: 'be-attacked' }),
  under('giant', { forbid: 'be-attacked', where: small }),
  under('sluggish', { forbid: 'block' }, { blocker: 0 }),
  under('timid', { forbid: 'block', where: hpAtMost(9) }, { blocker: 0 }),
  under('bold', { forbid: 'block', where: small }, { blocker: 0 }),
  under('rigid', { forbid: 'rest' }, { blocker: 0 }),
  under('slippery', { forbid: 'be-blocked' }),
  aUnit('martyr', { text: [activate('main', [destroyThis], [draw(1)])] }),
  aUnit('stubborn', {
    text: [constant('ban', self, { forbid: 'be-destroyed' }), activate('main', [destroyThis], [draw(1)])],
  }),
  under('thin', { forbid: 'be-blocked', where: hpAtMost(4) }),
  aCommand('challenge', [chooseUnit('controller', { as: 'mine' }), chooseUnit('opponent'), attackUnit(mine, chosen)]),
  aCommand('charge', [chooseUnit('controller'), attackPlayer(chosen)]),
  aCommand('ambush', [
    chooseUnit('controller', { as: 'mine' }),
    chooseUnit('opponent'),
    attackUnit(mine, chosen),
    destroy(chosen),
  ]),
];

describe.each(EDITIONS)('what is forbidden wins, edition %s @gcg-1.1.0:1-3-3 @gcg-early:1-3-3', (_, edition) => {
  const game = withCards(edition, ...cards);
  const targetsOf = (attacker: string, ...enemies: readonly string[]): string[] => {
    const other = { battle: enemies.map((enemy) => rested(enemy)) };
    const duel = Duel.from(game, { own: { battle: [attacker] }, other });
    return duel.offered.filter((id) => id.startsWith('attack ')).map((id) => id.split(' ')[2] as string);
  };

  it.each([
    ['nothing', 'free', ['seat/1', 'tiny', 'free']],
    ['attacking', 'meek', []],
    ['being rested', 'stiff', []],
    ['attacking players', 'polite', ['tiny', 'free']],
    ['attacking units', 'gentle', ['seat/1']],
    ['attacking some units', 'chivalrous', ['seat/1', 'free']],
  ])('a unit is forbidden %s: %s', (_what, attacker, targets) => {
    expect(targetsOf(attacker, 'tiny', 'free')).toEqual(targets);
  });

  it('a unit that cannot be attacked is no target, for some units or for all', () => {
    expect(targetsOf('free', 'ghost', 'giant')).toEqual(['seat/1', 'giant']);
    expect(targetsOf('tiny', 'ghost', 'giant')).toEqual(['seat/1']);
  });

  describe('an attack that an effect orders', () => {
    const damageOf = (command: string, attacker: string, target: string, activity = rested): string[] => {
      const own = { battle: [attacker], hand: [command] };
      const duel = Duel.from(game, { own, other: { battle: [activity(target)] } });
      duel.command(command);
      duel.letGo();
      expect(duel.asked).toBe('0: main');
      return damageIn(duel.driver.events);
    };

    it('goes on units, active or not, and on players', () => {
      expect(damageOf('challenge', 'free', 'tiny')).toEqual(['battle 2', 'battle 1']);
      expect(damageOf('challenge', 'free', 'tiny', lies)).toEqual(['battle 2', 'battle 1']);
      expect(damageOf('charge', 'free', 'tiny')).toEqual(['battle 2']);
    });

    it.each([
      ['challenge', 'meek', 'free'],
      ['challenge', 'stiff', 'free'],
      ['challenge', 'gentle', 'free'],
      ['challenge', 'chivalrous', 'tiny'],
      ['challenge', 'free', 'ghost'],
      ['challenge', 'tiny', 'giant'],
      ['charge', 'meek', 'free'],
      ['charge', 'polite', 'free'],
      ['charge', 'loyal', 'free'],
    ])('is not made where it is forbidden: %s, %s on %s', (command, attacker, target) => {
      expect(damageOf(command, attacker, target)).toEqual([]);
    });

    it.each([
      ['challenge', 'chivalrous', 'free'],
      ['challenge', 'polite', 'free'],
      ['challenge', 'free', 'giant'],
      ['charge', 'gentle', 'free'],
    ])('is made where something else is forbidden: %s, %s on %s', (command, attacker, target) => {
      expect(damageOf(command, attacker, target)).toContain('battle 2');
    });

    it('is not made by a rested unit, nor on a unit that has left', () => {
      const own = { battle: [rested('free')], hand: ['charge'] };
      const tired = Duel.from(game, { own });
      tired.command('charge');
      tired.letGo();
      expect(damageIn(tired.driver.events)).toEqual([]);
      expect(damageOf('ambush', 'free', 'tiny')).toEqual([]);
    });
  });

  it.each([
    ['blocking', 'free', ['wall']],
    ['being blocked', 'slippery', []],
    ['being blocked by some units', 'thin', ['wall']],
  ])('a unit is forbidden %s', (_what, attacker, blockers) => {
    const other = { battle: ['wall', 'sluggish', 'timid', 'rigid'] };
    const duel = Duel.from(game, { own: { battle: [attacker] }, other });
    duel.attack(attacker);
    expect(duel.asked === '1: block' ? duel.offered.slice(1).map((id) => id.split(' ')[1]) : []).toEqual(blockers);
  });

  it('a unit that cannot be destroyed cannot be destroyed to pay for anything', () => {
    const duel = Duel.from(game, { own: { battle: ['martyr', 'stubborn'] } });
    expect([duel.may('activate', { card: 'martyr' }), duel.may('activate', { card: 'stubborn' })]).toEqual([
      true,
      false,
    ]);
  });

  it('a unit that cannot block some units blocks others', () => {
    const blocked = (attacker: string): boolean => {
      const duel = Duel.from(game, { own: { battle: [attacker] }, other: { battle: ['bold'] } });
      duel.attack(attacker);
      return duel.asked === '1: block';
    };
    expect([blocked('free'), blocked('tiny')]).toEqual([true, false]);
  });
});
