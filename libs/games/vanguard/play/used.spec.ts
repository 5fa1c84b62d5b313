import { describe, expect, it } from '@jest/globals';
import type { Ability, Selector } from '#kernel';
import {
  act,
  anyOf,
  attacks,
  auto,
  cont,
  draw,
  isUsing,
  limitBreak,
  named,
  onlyIf,
  power,
  RC,
  rearguards,
  self,
  soulCharge,
  usesAct,
  VC,
  VC_RC,
  vanguards,
} from '../cards/text.js';
import { body, does, Duel, leader } from '../testing/index.js';

const rear = (key: string, ...text: readonly Ability[]) => body(key, 1, 6000, { skill: 'boost', text });

describe('an ability is used', () => {
  it('that is a CONT, while it is in force @vanguard-2.11:3.1.1.2.1', () => {
    const chief = leader(
      cont(VC, { id: 'rage', labels: limitBreak(4), on: self, change: { stat: 'power', by: 5000 } }),
    );
    const fan = rear(
      'fan',
      cont(RC, {
        ...{ id: 'cheer', on: self, when: { exists: vanguards('controller', isUsing('cont', 'limit-break')) } },
        change: { stat: 'power', by: 1000 },
      }),
    );
    const with_ = (damage: string): number =>
      Duel.from({ own: { FC: 'leader', FL: 'fan', damage }, cards: [chief, fan] }).power('fan');
    expect([with_('g0 g0 g0'), with_('g0 g0 g0 g0')]).toEqual([6000, 7000]);
  });

  it('that a card was given too, by that card alone @vanguard-2.11:3.1.1.2.1', () => {
    const gift: Ability = {
      ...cont(VC_RC, { id: 'gift', on: self, change: { stat: 'critical', by: 1 } }),
      ...{ labels: { 'limit-break': 4 }, bearer: 'given' },
    };
    const give = does('give', {
      op: 'give',
      cards: rearguards('controller', named('g1')),
      ability: 'gift',
      until: 'turn',
    });
    const cheer = (id: string, cards: Selector) =>
      cont(RC, {
        ...{ id, on: self, when: { exists: cards } },
        change: { stat: 'power', by: id === 'own' ? 1000 : 2000 },
      });
    const fan = rear(
      'fan',
      cheer('own', rearguards('controller', named('g1'), isUsing('cont', 'limit-break'))),
      cheer('chief', vanguards('controller', isUsing('cont', 'limit-break'))),
    );
    const with_ = (damage: string): Duel =>
      Duel.from({ own: { FC: 'leader', FL: 'g1', FR: 'fan', damage }, cards: [leader(gift, give), fan] });
    const open = with_('g0 g0 g0 g0');
    expect([open.power('fan'), open.use('leader').power('fan')]).toEqual([6000, 7000]);
    expect(with_('g0 g0 g0').use('leader').power('fan')).toBe(6000);
  });

  it('that asks whether it is used itself, is not by that', () => {
    const vain = rear(
      'vain',
      cont(RC, {
        ...{ id: 'vain', on: self, when: { exists: rearguards('controller', isUsing('cont')) } },
        change: { stat: 'power', by: 1000 },
      }),
    );
    expect(Duel.from({ own: { FL: 'vain' }, cards: [vain] }).power('vain')).toBe(6000);
  });

  it('that is an ACT, by playing it, whatever comes of it @vanguard-2.11:3.1.1.2.2', () => {
    const chief = leader(
      act(VC, { id: 'idle', do: [onlyIf({ turnOf: 'opponent' }, draw())] }),
      auto(VC, { id: 'charge', on: attacks(), do: [soulCharge()] }),
    );
    const fan = rear('fan', auto(RC, { id: 'cheer', on: usesAct(anyOf('controller')), do: [power(1000, self)] }));
    const duel = Duel.from({ own: { FC: 'leader', FL: 'fan' }, cards: [chief, fan] });
    duel.use('leader', 'idle');
    expect(duel.power('fan')).toBe(7000);
    // Neither an AUTO nor an attack counts as using an ACT.
    expect(duel.attack('leader').power('fan')).toBe(7000);
  });

  it('that is an AUTO, while it is on standby @vanguard-2.11:3.1.1.2.3', () => {
    const chief = leader(
      auto(VC, {
        ...{ id: 'watch', on: attacks() },
        do: [onlyIf({ exists: rearguards('controller', isUsing('auto')) }, power(5000, self))],
      }),
    );
    const fan = rear('fan', auto(RC, { id: 'cheer', on: attacks(anyOf('controller')), do: [soulCharge()] }));
    const attacked = (): Duel =>
      Duel.from({ own: { FC: 'leader', FL: 'fan' }, cards: [chief, fan], at: 'battle' }).attack('leader');
    expect(attacked().choose(0, { card: 'leader' }).power('leader')).toBe(16000);
    expect(attacked().choose(0, { card: 'fan' }).power('leader')).toBe(11000);
  });
});
