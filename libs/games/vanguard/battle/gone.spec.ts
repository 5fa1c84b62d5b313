import { describe, expect, it } from '@jest/globals';
import type { CardDefinition, Operation, Selector } from '#kernel';
import {
  anyOf,
  appears,
  attacks,
  attackWith,
  auto,
  custom,
  dominate,
  draw,
  isUnderAttack,
  lock,
  moveUnit,
  RC,
  rearguards,
  retire,
  send,
  units,
  vanguards,
} from '../cards/text.js';
import { body, Duel, lies } from '../testing/index.js';
import { clerk, foe, story } from './course.spec-helper.js';

describe('an attack whose attacker has gone', () => {
  const axe: Selector = rearguards('any', { fact: 'names', in: ['axe'] });
  const ways: Readonly<Record<string, Operation>> = {
    retired: retire(axe),
    returned: send(axe, 'hand'),
    'put into the deck': custom('send', { cards: axe, to: 'deck', at: 'bottom', reason: 'effect' }),
    'put there with others': custom('send', {
      cards: { either: [axe, rearguards('any', { fact: 'names', in: ['g0'] })] },
      ...{ to: 'deck', at: 'bottom', reason: 'effect' },
    }),
    locked: lock(axe),
    dominated: dominate(axe, 'turn'),
  };
  const trap = (way: Operation): CardDefinition =>
    body('trap', 1, 5000, { text: [auto(RC, { id: 'trap', on: attacks(anyOf('opponent')), do: [way] })] });
  const at = (way: Operation, other: Parameters<typeof Duel.from>[0] = {}): Duel => {
    const cards = [body('axe', 3, 30000), trap(way), ...(other.cards ?? [])];
    const duel = Duel.from({
      own: { FL: 'axe', FR: 'g0' },
      ...other,
      other: { ...foe, FL: 'g2', FR: lies('g2', { name: 'Wing' }), BL: 'trap', hand: 'g1', ...other.other },
      cards,
    }).attack('axe', 'Wing');
    return duel.isAsked(0, 'order') ? (duel.answer(0, 'fallback'), duel) : duel;
  };

  it.each(Object.keys(ways))(
    'goes on against what it attacked: that can be defended, and cannot intercept @vanguard-2.11:7.4.1.8.2 @vanguard-2.11:7.5.1.2.4 (%s)',
    (way) => {
      const duel = at(ways[way] as Operation);
      expect(duel.asked).toBe('1: guard');
      expect([duel.may(1, 'guard', 'g1'), duel.may(1, 'intercept', 'g2'), duel.may(1, 'intercept', 'Wing')]).toEqual([
        ...[true, true, false],
      ]);
      duel.guard('g1');
      expect(duel.power('Wing')).toBe(14000);
      duel.noGuard();
      expect([duel.at('Wing'), duel.at('g1'), duel.table.links]).toEqual(['field/1 FR', 'drop/1', []]);
    },
  );

  it('goes on so too where the attacker is on another circle, and does not hit @vanguard-2.11:7.4.1.8.2 @vanguard-2.11:7.7.1.3', () => {
    const cards = [body('axe', 3, 30000), clerk('guard-step', moveUnit(axe, ['BL']))];
    const duel = Duel.from({ own: { FL: 'axe', BR: 'clerk' }, other: { ...foe, hand: 'g1' }, cards }).attack('axe');
    expect([duel.at('axe'), duel.may(1, 'guard', 'g1')]).toEqual(['field/0 BL', true]);
    duel.noGuard();
    expect([duel.count('damage', 1), story(duel).at(-1)]).toEqual([0, 'miss']);
  });

  it('does not hit what is on another circle by then @vanguard-2.11:7.7.1.3', () => {
    const flees = clerk('guard-step', moveUnit(rearguards('controller', { place: ['FR'] }), ['BC']));
    const cards = [body('axe', 3, 30000), flees];
    const duel = Duel.from({ own: { FL: 'axe' }, other: { FR: 'g2', BR: 'clerk' }, cards })
      .attack('axe', 'g2')
      .noGuard();
    expect([duel.at('g2'), story(duel).at(-1)]).toEqual(['field/1 BC', 'miss']);
  });

  it('counts what it attacked as attacked until that moves too @vanguard-2.11:7.4.1.8.2', () => {
    const count = clerk('guard-step', draw({ count: units('any', isUnderAttack) }));
    const stays = at(ways.retired as Operation, { cards: [count], other: { BR: 'clerk' } });
    expect(stays.count('hand', 1)).toBe(2);
    const flees = clerk('guard-step', moveUnit(rearguards('controller', { place: ['FR'] }), ['BC']));
    const moves = at(ways.retired as Operation, { cards: [flees], other: { BR: 'clerk' } });
    expect([moves.at('Wing'), moves.asked]).toEqual(['field/1 BC', '0: attack']);
  });

  it('asks whom it attacked, whoever has the turn @vanguard-2.11:7.5.1.2', () => {
    const ambush = auto(RC, {
      ...{ id: 'ambush', on: appears(anyOf('opponent')), do: [attackWith(axe, vanguards('opponent'))] },
    });
    const duel = Duel.from({
      own: { BL: 'trap', hand: 'g2 g1' },
      other: { ...foe, FL: 'axe', BL: 'scout', hand: 'g1' },
      cards: [body('scout', 1, 5000, { text: [ambush] }), body('axe', 3, 30000), trap(retire(axe))],
    }).call('g2', 'FR');
    expect([duel.at('axe'), duel.asked]).toEqual(['drop/1', '0: guard']);
  });
});
