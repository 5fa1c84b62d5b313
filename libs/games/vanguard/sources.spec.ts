import { describe, expect, it } from '@jest/globals';
import type { Ability } from '#kernel';
import {
  anyOf,
  ANYWHERE,
  auto,
  choose,
  damageVanguard,
  draw,
  isRetired,
  later,
  momentComes,
  RC,
  rearguards,
  retire,
} from './cards/text.js';
import { body, does, Duel, leader, lies } from './testing/index.js';

describe('sources', () => {
  it('of effects are the cards with the ability; the rules have none @vanguard-2.11:3.14.1.1 @vanguard-2.11:3.14.1.2', () => {
    const mourn = auto(RC, {
      id: 'mourn',
      on: { ...isRetired(anyOf('controller')), other: { which: 'any', whose: 'opponent' } },
      do: [draw()],
    });
    const cards = [
      leader(does('slay', choose(rearguards('opponent', { fact: 'names', in: ['g1'] })), retire())),
      body('widow', 1, 5000, { text: [mourn] }),
    ];
    const duel = Duel.from({ own: { FC: 'leader' }, other: { FL: 'g1', BL: 'widow' }, cards }).use('leader');
    expect([duel.happened('CardsMoved')[0]?.cause, duel.count('hand', 1)]).toEqual([duel.card('leader').id, 1]);
    const rules = Duel.from({ other: { GC: 'g1', BL: 'widow' }, cards });
    expect([rules.at('g1'), rules.happened('CardsMoved')[0]?.cause, rules.count('hand', 1)]).toEqual([
      'drop/1',
      undefined,
      0,
    ]);
    // A rear-guard that is hit in a battle retires without a source too.
    const battle = Duel.from({ own: { FL: 'g3' }, other: { FL: 'g1', BL: 'widow' }, cards })
      .attack('g3', 'g1')
      .noGuard();
    expect([battle.at('g1'), battle.count('hand', 1)]).toEqual(['drop/1', 0]);
  });

  it('of what a delayed ability does is the card whose effect made it @vanguard-2.11:3.14.1.1', () => {
    const mourn = auto(RC, {
      id: 'mourn',
      on: { ...isRetired(anyOf('controller')), other: { which: 'any', whose: 'opponent' } },
      do: [draw()],
    });
    const dusk = auto(ANYWHERE, {
      id: 'dusk',
      on: momentComes('end-of-turn'),
      do: [retire(rearguards('opponent', { fact: 'names', in: ['g1'] }))],
    });
    const cards = [
      leader({ ...dusk, bearer: 'given' } as Ability, does('wait', later('dusk'))),
      body('widow', 1, 5000, { text: [mourn] }),
    ];
    const duel = Duel.from({ own: { FC: 'leader' }, other: { FL: 'g1', BL: 'widow' }, cards }).use('leader');
    const { id } = duel.card('leader');
    expect(duel.choose(0, 'end').until('ride').at('g1')).toBe('drop/1');
    const retired = duel.happened('CardsMoved').find(({ to }) => to === 'drop/1');
    expect([retired?.cause, duel.happened('TriggerWaited').map(({ trigger }) => trigger.trigger)]).toEqual([
      id,
      ['leader#dusk', 'widow#mourn'],
    ]);
  });

  it('of damage are the attacking unit, or the card whose text deals it @vanguard-2.11:3.15.1.1 @vanguard-2.11:3.15.1.2 @vanguard-2.11:3.15.1.2.1', () => {
    const duel = Duel.from({
      own: { FC: 'leader', FL: lies('g3', { name: 'Axe' }) },
      cards: [leader(does('burn', damageVanguard(1)))],
    });
    const [axe, lead] = [duel.card('Axe').id, duel.card('leader').id];
    duel.use('leader').attack('Axe').noGuard();
    expect(duel.happened('DamageDealt').map(({ kind, source }) => [kind, source])).toEqual([
      ['skill', lead],
      ['battle', axe],
    ]);
    const named = Duel.from({
      own: { FC: 'leader', FL: 'g1' },
      cards: [leader(does('burn', damageVanguard(1, 'opponent', rearguards('controller'))))],
    }).use('leader');
    expect(named.happened('DamageDealt')).toMatchObject([{ kind: 'skill', source: named.card('g1').id }]);
  });
});
