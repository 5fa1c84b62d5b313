import { describe, expect, it } from '@jest/globals';
import type { ConstantChange, Operation } from '#kernel';
import {
  anyOf,
  attacks,
  auto,
  choose,
  cont,
  critical,
  draw,
  driveChecks,
  HAND,
  hits,
  inZone,
  isRetired,
  momentComes,
  power,
  putInto,
  RC,
  self,
  soulCharge,
  superiorCall,
  units,
  VC,
} from '../cards/text.js';
import { Driver, type BoardLiteral } from '#scenario';
import { body, Duel, gameWith, leader, lies } from '../testing/index.js';
import { foe, clerk, story, before } from './course.spec-helper.js';

describe('the guard step', () => {
  it('resolves what waits for its start, then asks the other fighter @vanguard-2.11:7.5.1.1 @vanguard-2.11:7.5.1.2', () => {
    const duel = Duel.from({
      own: { FL: 'g1' },
      other: { ...foe, BL: 'clerk', FR: 'g2' },
      cards: [clerk('guard-step', draw())],
    });
    duel.attack('g1', 'Foe');
    expect([duel.asked, duel.count('hand', 1)]).toEqual(['1: guard', 1]);
    expect(['guard', 'intercept', 'call'].map((action) => duel.may(1, action))).toEqual([true, true, false]);
  });

  it('is followed by the drive step after a pass if a vanguard attacks, else by the damage step @vanguard-2.11:7.5.1.2.1', () => {
    const steps = (attacker: string): string[] => {
      const cards = [
        body('clerk', 1, 5000, {
          text: ['drive-step', 'damage-step'].map((moment) =>
            auto(RC, { id: moment, on: momentComes(moment), do: [] }),
          ),
        }),
      ];
      const duel = Duel.from({ own: { FL: 'g2', BL: 'clerk' }, other: { ...foe, hand: 'g1' }, cards });
      duel.attack(attacker).choose(1, 'pass');
      return story(duel).filter((told) => told.endsWith('-step'));
    };
    expect([steps('Own'), steps('g2')]).toEqual([['drive-step', 'damage-step'], ['damage-step']]);
  });
});

describe('the drive step', () => {
  it('resolves what waits for its start before the first check @vanguard-2.11:7.6.1.1 @vanguard-2.11:7.6.1.2.2', () => {
    const lower: Operation = {
      op: 'modify',
      cards: units('any', { role: ['vanguard'] }),
      stat: 'drive',
      by: -2,
      until: 'battle',
    };
    const none = Duel.from({ own: { BL: 'clerk' }, other: foe, cards: [clerk('drive-step', lower)] })
      .attack('Own')
      .noGuard();
    expect([none.count('hand', 0), none.count('damage', 1)]).toEqual([0, 1]);
  });

  it('shows the top card, and what waits for it is played while it lies there @vanguard-2.11:7.6.1.2.3 @vanguard-2.11:7.6.1.2.5', () => {
    const see = auto(VC, {
      id: 'see',
      on: driveChecks(),
      do: [soulCharge({ count: inZone('trigger', 'controller') })],
    });
    const cards = [body('van', 3, 11000, { text: [see] })];
    const duel = Duel.from({ own: { FC: 'van', deck: 'g0 g1 g2 g3' }, other: foe, cards })
      .attack('van')
      .noGuard();
    expect(duel.moves.slice(0, 3)).toEqual(['g0 drive-check', 'g1 soul-charge', 'g0 drive']);
    expect(duel.happened('CardsMoved')[0]).toMatchObject({ to: 'trigger/0', facing: 'up' });
  });

  it('checks until there were as many as its drive is then @vanguard-2.11:7.6.1.3', () => {
    const more: Operation = { op: 'modify', cards: self, stat: 'drive', by: 1, until: 'battle' };
    const text = [auto(VC, { id: 'more', on: driveChecks({ fact: 'names', in: ['g1'] }), do: [more] })];
    const duel = Duel.from({ own: { FC: 'leader', deck: 'g0 g1 g2 g3 blank' }, other: foe, cards: [leader(...text)] });
    duel.attack('leader').noGuard();
    expect(duel.zone('hand/0')).toEqual(['g0', 'g1', 'g2']);
  });

  it('resolves everything before the damage step @vanguard-2.11:7.6.1.4', () => {
    const take = auto(VC, { id: 'take', on: putInto('hand', anyOf('controller'), 'trigger'), do: [soulCharge()] });
    const cards = [body('van', 3, 11000, { text: [take] }), clerk('damage-step')];
    const duel = Duel.from({ own: { FC: 'van', BL: 'clerk' }, other: foe, cards })
      .attack('van')
      .noGuard();
    expect(before(duel, 'soul-charge', 'damage-step')).toBe(true);
  });
});

describe('the damage step', () => {
  it('resolves what waits for its start before powers are compared @vanguard-2.11:7.7.1.1', () => {
    const duel = Duel.from({
      own: { FL: lies('g3', { name: 'Axe' }) },
      other: { ...foe, BL: 'clerk' },
      cards: [clerk('damage-step', power(1000, units('controller')))],
    });
    duel.attack('Axe').noGuard();
    expect(duel.count('damage', 1)).toBe(0);
  });

  it('deals and processes damage before the attack has hit @vanguard-2.11:7.7.1.4 @vanguard-2.11:7.7.1.6', () => {
    const cards = [body('lance', 2, 11000, { text: [auto(RC, { id: 'hit', on: hits(), do: [draw()] })] })];
    const duel = Duel.from({ own: { FL: 'lance' }, other: foe, cards })
      .attack('lance')
      .noGuard();
    expect(story(duel).slice(-5)).toEqual(['deals', 'damage-check', 'damage', 'hit', 'draw']);
  });

  it('deals no damage at all with critical 0, though the attack hits @vanguard-2.11:7.7.1.5.1', () => {
    const text = [
      auto(RC, { id: 'hit', on: hits(), do: [draw()] }),
      auto(RC, { id: 'dull', on: attacks(), do: [critical(-1, self)] }),
    ];
    const duel = Duel.from({ own: { FL: 'lance' }, other: foe, cards: [body('lance', 2, 11000, { text })] })
      .attack('lance')
      .noGuard();
    expect([duel.happened('DamageDealt'), duel.count('damage', 1), duel.count('hand', 0)]).toEqual([[], 0, 1]);
  });

  // No ability can act between the comparison and the damage, so the board itself says that the attacker has left by then.
  it('deals no damage for an attacker that has gone since @vanguard-2.11:7.7.1.5.2', () => {
    const dealt = (attacks_: boolean): number => {
      const links = attacks_ ? [{ kind: 'attacking', from: 'Axe', to: 'seat/1' }] : [];
      const driver = Driver.from(gameWith(), {
        ...{
          turn: { seat: 0, number: 3, phase: 'battle' },
          links: [...links, { kind: 'attack', from: 'Axe', to: 'Foe' }],
        },
        seats: [['Own', 'Axe'], ['Foe']].map((names) => ({
          deck: [{ card: 'blank', times: 5, facing: 'down' }],
          field: names.map((name, i) => ({
            card: 'g3',
            name,
            place: i === 0 ? 'FC' : 'FL',
            role: i === 0 ? 'vanguard' : 'rearguard',
          })),
        })),
        go: [{ step: 'battle' }, { step: 'damage-step.deal', attacker: '7', hit: ['13'], missed: [] }],
      } as BoardLiteral);
      expect([driver.card('Axe').id, driver.card('Foe').id]).toEqual(['7', '13']);
      return driver.zone('damage/1').length;
    };
    expect([dealt(true), dealt(false)]).toEqual([1, 0]);
  });

  it('resolves what retired units set off before the close step @vanguard-2.11:7.7.1.10', () => {
    const text = [auto(RC, { id: 'fall', on: isRetired(), do: [draw()] })];
    const duel = Duel.from({
      own: { FL: 'g2', BL: 'clerk' },
      other: { FL: 'page' },
      cards: [body('page', 1, 5000, { text }), clerk('close-step')],
    });
    duel.attack('g2', 'page').noGuard();
    expect([before(duel, 'draw', 'close-step'), duel.count('hand', 1)]).toEqual([true, 1]);
  });
});

describe('the close step', () => {
  const late = (id: string, ...steps: readonly Operation[]) =>
    auto(RC, { id, on: momentComes('end-of-battle'), do: steps });
  it('plays what waits for it while the battle lasts, then ends effects and statuses @vanguard-2.11:7.8.1.1 @vanguard-2.11:7.8.1.2', () => {
    const count = draw({
      count: units('controller', { all: [{ linked: 'attacking' }, { stat: 'power', atLeast: 10000 }] }),
    });
    const text = [
      auto(RC, { id: 'raise', on: attacks(anyOf('controller')), do: [power(1000, units('controller'), 'battle')] }),
      late('count', count),
    ];
    const duel = Duel.from({
      own: { FL: 'g2', FR: 'g1', BL: 'clerk' },
      other: foe,
      cards: [body('clerk', 1, 5000, { text })],
    });
    duel.attack('g2').noGuard();
    expect([duel.count('hand', 0), duel.power('g2'), duel.table.links]).toEqual([1, 9000, []]);
  });

  it('tells those who have not heard of it once more, when nothing boosts any more @vanguard-2.11:7.8.1.2 @vanguard-2.11:7.8.1.3', () => {
    const weak = (id: string, atMost: number) => ({
      ...auto(RC, { id, on: momentComes('end-of-battle'), do: [draw()] }),
      when: { exists: { bound: 'self', where: { stat: 'power', atMost } } } as const,
    });
    const drawn = (atMost: number): number =>
      Duel.from({
        own: { FL: 'weak', BL: 'g1' },
        other: foe,
        cards: [body('weak', 2, 9000, { text: [weak('weak', atMost)] })],
      })
        .attack('weak', 'Foe', 'g1')
        .noGuard()
        .count('hand', 0);
    expect([drawn(8000), drawn(9000), drawn(20000)]).toEqual([0, 1, 1]);
  });

  it('tells of it what is in force or can be used only then @vanguard-2.11:7.8.1.2 @vanguard-2.11:7.8.1.3', () => {
    const drawn = (change: ConstantChange, atLeast: number): number => {
      const strong = units('controller', { stat: 'power', atLeast });
      const cards = [
        leader(cont(VC, { id: 'hush', on: strong, change })),
        body('page', 2, 9000, { text: [late('late', draw())] }),
      ];
      const duel = Duel.from({ own: { FC: 'leader', FL: 'page', BL: 'g1' }, other: foe, cards });
      return duel.attack('page', 'Foe', 'g1').noGuard().count('hand', 0);
    };
    for (const change of [{ mute: { kinds: ['triggered'] } }, { forbid: 'activate' }] as const)
      expect([drawn(change, 9000), drawn(change, 10000), drawn(change, 20000)]).toEqual([0, 1, 1]);
  });

  it('comes again for what arrives in it, which hears of it once and without effects of the battle @vanguard-2.11:7.8.1.3', () => {
    const bring = late('bring', choose(inZone('soul', 'controller')), superiorCall());
    const raise = auto(RC, {
      id: 'raise',
      on: attacks(anyOf('controller')),
      do: [power(5000, units('controller'), 'battle')],
    });
    const newcomer = late(
      'late',
      draw({ sum: [1, { count: units('controller', { stat: 'power', atLeast: 14000 }) }] }),
    );
    const cards = [body('clerk', 1, 5000, { text: [bring, raise] }), body('child', 1, 5000, { text: [newcomer] })];
    const duel = Duel.from({ own: { FC: 'g1', FL: 'g2', BL: 'clerk', soul: 'child' }, other: foe, cards });
    duel.attack('g2').noGuard().choose(0, { place: 'BR' });
    expect([duel.at('child'), duel.count('hand', 0), duel.asked]).toEqual(['field/0 BR', 1, '0: attack']);
  });

  it('does not come again for what only its fighter knows of @vanguard-2.11:7.8.1.3', () => {
    const hidden = auto(HAND, { id: 'hidden', on: momentComes('end-of-battle'), do: [soulCharge()] });
    const cards = [body('clerk', 1, 5000, { text: [late('late', draw())] }), body('spy', 1, 5000, { text: [hidden] })];
    const duel = Duel.from({ own: { FC: 'g1', FL: 'g2', BL: 'clerk', deck: 'spy g0 g0' }, other: foe, cards });
    duel.attack('g2').noGuard();
    expect([duel.zone('hand/0'), duel.asked]).toEqual([['spy'], '0: attack']);
  });

  it('ends statuses at the same moment whatever text a fighter has in hand @vanguard-2.11:7.8.1.3', () => {
    const attacking = { exists: units('controller', { linked: 'attacking' }) } as const;
    const hidden = auto(HAND, {
      ...{ id: 'hidden', on: momentComes('end-of-battle'), when: { not: attacking }, do: [soulCharge()] },
    });
    const told = (hand: string): unknown[] => {
      const cards = [body('spy', 0, 5000, { text: [hidden] })];
      const duel = Duel.from({ own: { FC: 'g1', FL: 'g2', hand }, other: foe, cards })
        .attack('g2')
        .noGuard();
      return duel
        .until('attack', 0)
        .driver.toldTo({ seat: 1 })
        .map(({ type }) => type);
    };
    expect(told('spy')).toEqual(told('g0'));
  });
});
