import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition, Filter, Operation } from '#kernel';
import {
  act,
  anyOf,
  appears,
  attacks,
  auto,
  cont,
  counterCharge,
  draw,
  driveChecks,
  inZone,
  named,
  oncePerTurn,
  putInto,
  RC,
  retire,
  soulCharge,
  superiorCall,
  units,
  VC,
} from '../cards/text.js';
import { body, Duel, faceDown, icon, lies } from '../testing/index.js';

const leader = (...text: readonly Ability[]): CardDefinition => body('leader', 3, 11000, { text });
const use = (duel: Duel, ability: string): Duel => duel.choose(0, { action: 'ability', ability: `leader#${ability}` });
const may = (duel: Duel, ability: string): boolean =>
  duel.driver.offers(0, { action: 'ability', ability: `leader#${ability}` });

describe('an ability that cannot be used', () => {
  const ban = (who: 'controller' | 'opponent'): Operation => ({
    ...{ op: 'forbid', cards: units(who, { role: ['rearguard'] }), what: 'activate', until: 'turn' },
  });

  it('is not played, if it is an ACT @vanguard-2.11:12.2.1.1', () => {
    const worker = body('worker', 1, 6000, { text: [act(RC, { id: 'work', do: [draw()] })] });
    const duel = Duel.from({
      own: { FC: 'leader', FL: 'worker' },
      cards: [worker, leader(act(VC, { id: 'ban', do: [ban('controller')] }))],
    });
    expect(duel.may(0, 'ability', 'worker')).toBe(true);
    expect(use(duel, 'ban').may(0, 'ability', 'worker')).toBe(false);
  });

  it('does not trigger, if it is an AUTO, not even for when it can be used again @vanguard-2.11:12.2.1.2', () => {
    const text = [
      act(VC, { id: 'ban', do: [{ ...ban('controller'), until: 'battle' } as Operation] }),
      act(VC, { id: 'none', do: [soulCharge()] }),
    ];
    const worker = body('worker', 1, 6000, {
      text: [auto(RC, { id: 'see', on: appears(anyOf('controller')), do: [draw()] })],
    });
    const at = (): Duel =>
      Duel.from({ own: { FC: 'leader', FL: 'worker', hand: 'g1' }, cards: [worker, leader(...text)] });
    expect(use(at(), 'none').call('g1', 'FR').count('hand', 0)).toBe(1);
    const duel = use(at(), 'ban').call('g1', 'FR');
    expect([duel.count('hand', 0), duel.happened('TriggerWaited')]).toEqual([0, []]);
  });

  it('is cancelled, if it is an AUTO on standby @vanguard-2.11:12.2.1.3', () => {
    const text = [auto(VC, { id: 'hush', on: attacks(), do: [ban('controller')] })];
    const worker = body('worker', 1, 6000, {
      text: [auto(RC, { id: 'see', on: attacks({ which: 'any', whose: 'controller' }), do: [draw()] })],
    });
    const first = (trigger: string): number => {
      const own = { FC: 'leader', BL: 'worker' };
      const duel = Duel.from({ own, other: { hand: 'blank' }, cards: [worker, leader(...text)] }).attack('leader');
      return duel.choose(0, { trigger }).until('guard', 1).count('hand', 0);
    };
    expect([first('worker#see'), first('leader#hush')]).toEqual([1, 0]);
  });

  it('is cancelled at once: it is not offered any more, and does not come back with the permission @vanguard-2.11:12.2.1.3', () => {
    const see = (key: string) =>
      body(key, 1, 6000, {
        text: [auto(RC, { id: 'see', on: attacks({ which: 'any', whose: 'controller' }), do: [draw()] })],
      });
    const others = units('controller', { role: ['rearguard'] }, { not: named('jailer') });
    const jailer = body('jailer', 1, 6000, {
      text: [cont(RC, { id: 'hush', on: others, change: { forbid: 'activate' } })],
    });
    const chief = leader(
      auto(VC, { id: 'call', on: attacks(), do: [superiorCall(inZone('drop', 'controller'))] }),
      auto(VC, {
        id: 'free',
        on: appears(anyOf('controller')),
        do: [retire(units('controller', { role: ['rearguard'] }, named('jailer')))],
      }),
    );
    const own = { FC: 'leader', BL: 'one', BR: 'two', drop: 'jailer' };
    const duel = Duel.from({ own, other: { hand: 'blank' }, cards: [see('one'), see('two'), jailer, chief] }).attack(
      'leader',
    );
    duel.choose(0, { trigger: 'leader#call' }).choose(0, { place: 'FL' });
    expect([duel.asked, duel.at('jailer'), duel.count('hand', 0)]).toEqual(['1: guard', 'drop/0', 0]);
  });
});

describe('an ability with one use', () => {
  it('is cancelled wherever else it waits once it was used: nobody is asked about it @vanguard-2.11:12.2.1.3', () => {
    const onCharge = (id: string, ...where: readonly Filter[]) => ({
      id,
      on: putInto('soul', anyOf('controller', ...where)),
    });
    const scribe = body('scribe', 1, 6000, {
      text: [
        auto(RC, { ...onCharge('once'), once: oncePerTurn, do: [draw()] }),
        auto(RC, { ...onCharge('last', named('g2')), do: [draw()] }),
      ],
    });
    const charge = act(VC, { id: 'charge', do: [soulCharge(2)] });
    const own = { FC: 'leader', FL: 'scribe', deck: 'g1 g2 blank blank blank' };
    const duel = use(Duel.from({ own, cards: [scribe, leader(charge)] }), 'charge');
    expect(duel.asked).toBe('0: next-trigger');
    duel.choose(0, { trigger: 'scribe#once' });
    duel.answer(0, { confirm: true });
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: main', 2]);
  });
});

describe('nullified triggers', () => {
  const nullify: Operation = {
    ...{ op: 'forbid', cards: { zone: 'trigger', of: 'any' }, what: 'trigger', until: 'turn', newcomers: true },
  };
  const flag = icon('flag', 'critical');

  it('of drive and damage checks do nothing @vanguard-2.11:12.3.1', () => {
    const hush = act(VC, { id: 'hush', do: [nullify] });
    const own = { FC: 'leader', FL: 'g2', deck: 'flag blank blank' };
    const duel = Duel.from({ own, other: { deck: 'flag blank' }, cards: [flag, leader(hush)] });
    use(duel, 'hush').attack('leader').noGuard();
    expect([duel.asked, duel.power('leader'), duel.zone('hand/0'), duel.zone('damage/1')]).toEqual([
      ...['0: attack', 11000, ['flag'], ['flag']],
    ]);
    const loud = Duel.from({ own, other: { deck: 'flag blank' }, cards: [flag, leader(hush)] });
    expect(loud.attack('leader').noGuard().asked).toBe('0: trigger');
  });

  it('keep what was done before @vanguard-2.11:12.3.2', () => {
    const hush = auto(VC, { id: 'hush', on: driveChecks(), do: [nullify] });
    const cards = [flag, body('leader', 3, 11000, { skill: 'twin-drive', text: [hush] })];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g2', deck: 'flag flag blank' }, cards });
    duel.attack('leader').noGuard().trigger(0, 'power', 'g2').trigger(0, 'critical', 'leader');
    expect([duel.asked, duel.power('g2'), duel.number('leader', 'critical')]).toEqual(['0: attack', 19000, 2]);
    expect(duel.zone('hand/0')).toEqual(['flag', 'flag']);
  });
});

describe('once per turn', () => {
  const own = { FC: 'leader', hand: ['g0', 'g1', 'g2', 'blank'], damage: [faceDown('g1')] };

  it('is spent by a use that changed something @vanguard-2.11:12.6.1.1.1', () => {
    const text = [
      auto(VC, { id: 'charge', once: oncePerTurn, on: appears(anyOf('controller')), do: counterCharge(1) }),
      act(VC, {
        id: 'turn',
        once: oncePerTurn,
        do: [{ op: 'face', cards: { zone: 'damage', of: 'controller' }, facing: 'down' }],
      }),
    ];
    const duel = Duel.from({ own: { ...own, damage: [lies('g1')] }, cards: [leader(...text)] });
    const callAndUse = (card: string, place: string): void => {
      duel.call(card, place);
      if (duel.isAsked(0, 'activate leader#charge')) duel.answer(0, { confirm: true });
    };
    const up = (): string | undefined => duel.table.cards[duel.table.zones['damage/0']?.[0] ?? '']?.facing;
    callAndUse('g0', 'FL');
    use(duel, 'turn');
    expect(up()).toBe('down');
    callAndUse('g1', 'FR');
    expect([up(), may(duel, 'turn')]).toEqual(['up', false]);
    duel.call('g2', 'BL');
    expect(duel.asked).toBe('0: main');
  });

  it('lets its master leave one standby without playing it @vanguard-2.11:12.6.1.1.2', () => {
    const duel = Duel.from({
      own,
      cards: [
        leader(auto(VC, { id: 'gain', once: oncePerTurn, on: appears(anyOf('controller')), do: [soulCharge()] })),
      ],
    });
    duel.call('g0', 'FL');
    expect(duel.asked).toBe('0: activate leader#gain');
    duel.answer(0, { confirm: false });
    expect([duel.asked, duel.count('soul', 0)]).toEqual(['0: main', 0]);
    duel.call('g1', 'FR');
    duel.answer(0, { confirm: true });
    expect(duel.count('soul', 0)).toBe(1);
    expect(duel.call('g2', 'BL').asked).toBe('0: main');
  });
});
