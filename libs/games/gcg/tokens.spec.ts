import { describe, expect, it } from '@jest/globals';
import type { Game } from '#kernel';
import {
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  hurt,
  lies,
  movesIn,
  resources,
  under,
  withCards,
  type Side,
} from './testing/index.js';
import { token } from './cards/define.js';
import {
  base,
  chooseUnit,
  colour,
  damage,
  deployTokens,
  destroy,
  draw,
  exile,
  it as chosen,
  levelAtMost,
  modify,
  onDestroyed,
  recover,
  rest,
  toHand,
  whenever,
} from './cards/text.js';

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 3 }),
    aUnit('Weak', { ap: 1 }),
    aPilot('Ace'),
    token('unit', { number: 'Puppet', name: 'Puppet', ap: 1, hp: 2, text: [onDestroyed([draw(1)])] }),
    aUnit('Host', {
      text: [
        whenever(
          'home',
          { event: 'moved', from: 'battle', to: 'hand', subject: { which: 'other', whose: 'controller' } },
          [draw(1)],
        ),
      ],
    }),
    aUnit('Dear', { level: 2, cost: 2 }),
    aCommand('Summon', deployTokens('Puppet')),
    aCommand('Tend', [recover(1, base('controller')), rest(base('controller'))]),
    aCommand('Tax', [rest({ zone: 'resources', of: 'opponent' })]),
    aCommand('Boost', [chooseUnit('controller'), modify('ap', 2, chosen)]),
    aCommand('Doom', [chooseUnit('any'), destroy(chosen)]),
    aCommand('Banish', [chooseUnit('any'), exile(chosen)]),
    aCommand('Recall', [chooseUnit('any', { where: levelAtMost(0) }), toHand(chosen)]),
    aCommand('Blue', [chooseUnit('any', { where: colour('blue', 'red', 'green', 'white') }), damage(1, chosen)]),
  );

describe.each(EDITIONS)('tokens of %s', (_, edition) => {
  const game = setUp(edition);
  const board = (own: Side, other: Side = {}): Duel => Duel.from(game, { own, other });

  it('are units, bases or resources like others @gcg-1.1.0:5-17-2-1 @gcg-early:4-17-2-1', () => {
    const duel = board({ hand: ['Summon', 'Boost'] });
    duel.command('Summon');
    expect([duel.at('Puppet'), duel.may('attack')]).toEqual(['battle/0', false]);
    duel.command('Boost');
    expect(duel.body('Puppet')).toBe('3/2');
    duel.endTurn();
    duel.endTurn();
    duel.strike('Puppet');
    expect([duel.zone('shields/1').length, duel.isRested('Puppet')]).toEqual([5, true]);
    const ex = board({ hand: ['Tend'], base: [hurt('ex-base', 2)] });
    ex.command('Tend');
    expect([ex.damage('ex-base'), ex.isRested('ex-base')]).toEqual([1, true]);
    const resource = board({ hand: ['Tax'] }, { resources: resources(1, 0, 1) });
    resource.command('Tax');
    expect(resource.isRested('ex-resource')).toBe(true);
    resource.endTurn();
    expect(resource.isRested('ex-resource')).toBe(false);
  });

  it('of units can be paired @gcg-1.1.0:5-17-2-2 @gcg-early:4-17-2-1-1', () => {
    const duel = board({ hand: ['Ace'], battle: ['Puppet'] });
    duel.pair('Ace', 'Puppet');
    expect(duel.body('Puppet')).toBe('2/3');
  });

  it('have no colour @gcg-1.1.0:5-17-2-3 @gcg-early:4-17-2-2', () => {
    const duel = board({ hand: ['Blue'], battle: ['Plain'] }, { battle: ['Puppet'] });
    duel.command('Blue');
    expect([duel.damage('Plain'), duel.damage('Puppet')]).toEqual([1, 0]);
    const tokens = board({ battle: ['Plain'], base: 'ex-base', resources: resources(1, 0, 1) });
    const isColoured = (card: string): boolean => tokens.fits(card, colour('blue', 'red', 'green', 'white'));
    expect(['Plain', 'ex-base', 'ex-resource'].map(isColoured)).toEqual([true, false, false]);
  });

  it('have Lv and cost 0 @gcg-1.1.0:5-17-2-4 @gcg-early:4-17-2-3', () => {
    const duel = board({ hand: ['Recall'], battle: ['Plain'] }, { battle: ['Puppet'], base: 'ex-base' });
    expect(['level', 'cost'].map((stat) => duel.stat('Puppet', stat as 'level'))).toEqual([0, 0]);
    expect(['level', 'cost'].map((stat) => duel.stat('ex-base', stat as 'level'))).toEqual([0, 0]);
    duel.command('Recall');
    expect([duel.at('Plain'), duel.at('Puppet')]).toEqual(['battle/0', 'outside']);
  });

  it('leave the game when they leave the field @gcg-1.1.0:5-17-2-5 @gcg-early:4-17-2-4', () => {
    for (const [command, zone] of [
      ['Doom', 'trash/1'],
      ['Banish', 'exile/1'],
      ['Recall', 'hand/1'],
    ] as const) {
      const duel = board({ hand: [command] }, { battle: [lies('Puppet', { name: 'p' }), under('p', 'Ace')] });
      duel.command(command);
      // The pilot is a real card, and stays where its unit went.
      expect([command, duel.at('p'), duel.at('Ace')]).toEqual([command, 'outside', zone]);
    }
  });

  it('do reach the zone they go to, which triggers what waits for it @gcg-1.1.0:5-17-2-5-1 @gcg-early:4-17-2-4-1', () => {
    const destroyed = board({ hand: ['Doom'] }, { battle: ['Puppet'] });
    expect(movesIn(destroyed.command('Doom')).slice(1, 3)).toEqual([
      'Puppet battle/1 > trash/1 (destroyed-effect)',
      'Puppet trash/1 > outside (token)',
    ]);
    expect(destroyed.zone('hand/1').length).toBe(1);
    const returned = board({ hand: ['Recall'], battle: ['Host', 'Puppet'] });
    returned.command('Recall');
    expect([returned.at('Puppet'), returned.zone('hand/0')]).toEqual(['outside', ['S-01']]);
  });

  it('EX Base: a base with AP 0 and HP 3 @gcg-1.1.0:5-17-3-1-1 @gcg-early:4-17-4-1', () => {
    const duel = board({ battle: ['Plain', 'Weak'] }, { base: 'ex-base' });
    expect(duel.body('ex-base')).toBe('0/3');
    duel.strike('Plain');
    expect([duel.at('ex-base'), duel.damage('ex-base'), duel.damage('Plain')]).toEqual(['base/1', 2, 0]);
    duel.strike('Weak');
    expect([duel.at('ex-base'), duel.zone('shields/1').length]).toEqual(['outside', 6]);
  });

  it('EX Resource: pays like a resource @gcg-1.1.0:5-17-3-2-1 @gcg-early:4-17-5-1', () => {
    expect(board({ hand: ['Dear'], resources: resources(1) }).may('deploy')).toBe(false);
    const duel = board({ hand: ['Dear'], resources: resources(1, 0, 1) });
    duel.deploy('Dear');
    expect(duel.at('Dear')).toBe('battle/0');
  });

  it('EX Resource: leaves the game when it has paid @gcg-1.1.0:5-17-3-2-3 @gcg-early:4-17-5-3', () => {
    const duel = board({ hand: ['Plain', 'Dear'], resources: resources(2, 0, 1) });
    duel.deploy('Plain');
    expect([duel.asked, duel.offered]).toEqual(['0: pay', ['R-1', 'R-1', 'ex-resource']]);
    duel.select('ex-resource');
    expect([duel.at('ex-resource'), duel.zone('resources/0')]).toEqual(['outside', ['R-1', 'R-1']]);
    duel.deploy('Dear');
    expect(duel.zone('resources/0').length).toBe(2);
  });
});
