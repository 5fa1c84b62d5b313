import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import {
  anyOf,
  appears,
  auto,
  callToGuard,
  cont,
  damageVanguard,
  dominate,
  draw,
  inZone,
  isRetired,
  named,
  power,
  rearguards,
  RC,
  retire,
  self,
  send,
  soulCharge,
  superiorCall,
  superiorRide,
  swap,
  VC,
} from './cards/text.js';
import { body, does, Duel, faceDown, leader, lies, resting } from './testing/index.js';

const named_ = (zone: string, name: string) => inZone(zone, 'controller', named(name));

describe('retiring', () => {
  const mourner = leader(
    auto(VC, { id: 'mourn', on: isRetired(anyOf('any')), do: [soulCharge()] }),
    does('burn', retire(rearguards('opponent'))),
    does('back', send(rearguards('controller'), 'hand')),
  );

  it('sends from the field to the drop zone of the owner @vanguard-2.11:10.4.1', () => {
    const duel = Duel.from({ own: { FC: 'leader', FR: 'g1' }, other: { FL: 'g2' }, cards: [mourner] });
    duel.use('leader', 'burn');
    expect([duel.at('g2'), duel.count('soul', 0)]).toEqual(['drop/1', 1]);
    expect([duel.use('leader', 'back').at('g1'), duel.count('soul', 0)]).toEqual(['hand/0', 1]);
  });

  it('is also what the rules do to a unit that another was called on @vanguard-2.11:10.4.2', () => {
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1', hand: 'g2' }, cards: [mourner] }).call('g2', 'FL');
    expect([duel.at('g1'), duel.count('soul', 0)]).toEqual(['drop/0', 1]);
  });
});

describe('appearing', () => {
  it('is to come to a circle from elsewhere, played or not, never from another circle @vanguard-2.11:10.5.1 @vanguard-2.11:10.5.1.1', () => {
    const text = auto(RC, { id: 'here', on: appears(), do: [soulCharge()] });
    const cards = [
      body('guest', 1, 5000, { text: [text] }),
      leader(does('raise', superiorCall(inZone('drop', 'controller')))),
    ];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'guest', drop: lies('guest', { name: 'Dead' }) }, cards });
    const charged = (): number => duel.count('soul', 0);
    duel.call('guest', 'FL');
    expect(charged()).toBe(1);
    duel.use('leader').choose(0, { place: 'FR' });
    expect(charged()).toBe(2);
    duel.choose(0, { action: 'exchange', place: 'FL' });
    expect(charged()).toBe(2);
  });
});

describe('riding', () => {
  it('of several cards goes one by one, as their master orders them @vanguard-2.11:10.6.2', () => {
    const cards = [leader(does('rise', superiorRide(inZone('drop', 'controller'))))];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'g1 g2' }, cards }).use('leader');
    expect(duel.asked).toBe('0: order');
    duel.answer(0, { order: ['g2', 'g1'] });
    expect(duel.moves).toEqual(['g2 superior-ride', 'leader ridden', 'g1 superior-ride', 'g2 ridden']);
    expect([duel.at('g1'), duel.zone('soul/0')]).toEqual(['field/0 FC', ['g2', 'leader']]);
  });
});

describe('calling', () => {
  const caller = leader(
    auto(VC, { id: 'see', on: { ...appears(anyOf('controller')), reason: ['superior-call'] }, do: [soulCharge()] }),
    does('raise', superiorCall(inZone('drop', 'controller'))),
  );

  it('puts units from outside the field onto circles: played in the main phase, one by one, or superior @vanguard-2.11:10.7.1 @vanguard-2.11:10.7.1.1.1.2 @vanguard-2.11:10.7.1.2 @vanguard-2.11:10.7.1.3', () => {
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1 g0', drop: 'g2' }, cards: [caller] });
    duel.choose(0, { action: 'call', card: 'g1' });
    expect(duel.driver.pending(0).offer).toMatchObject({ kind: 'choose' });
    duel.choose(0, { place: 'FL' });
    expect([duel.at('g1'), duel.at('g0'), duel.count('soul', 0)]).toEqual(['field/0 FL', 'hand/0', 0]);
    duel.use('leader').choose(0, { place: 'FR' });
    expect([duel.at('g2'), duel.count('soul', 0)]).toEqual(['field/0 FR', 1]);
    expect(duel.moves.slice(0, 2)).toEqual(['g1 call', 'g2 superior-call']);
    const guarded = Duel.from({ own: { FL: lies('g3', { name: 'Me' }) }, other: { hand: 'g1 g0' } }).attack('Me');
    expect(guarded.guard('g1').moves).toEqual(['g1 call']);
  });

  it('of several by one effect takes a circle for each, as many as possible, and all arrive at one moment @vanguard-2.11:10.7.1.1.1 @vanguard-2.11:10.7.1.1.1.1 @vanguard-2.11:10.7.1.1.1.1.1 @vanguard-2.11:10.7.1.1.2', () => {
    const greet = auto(RC, { id: 'greet', on: appears({ which: 'other', whose: 'controller' }), do: [draw()] });
    const cards = [caller, body('host', 1, 5000, { text: [greet] })];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'g1 host' }, cards }).use('leader');
    expect(() => duel.answer(0, { arrange: { FL: ['g1', 'host'] } })).toThrow();
    expect(() => duel.answer(0, { arrange: { FL: ['g1'] } })).toThrow();
    duel.answer(0, { arrange: { BR: ['g1'], FL: ['host'] } });
    duel.until('main');
    // The host sees the other card arrive, whichever circle is named first.
    expect([duel.at('g1'), duel.at('host'), duel.count('hand', 0)]).toEqual(['field/0 BR', 'field/0 FL', 1]);
  });

  it('shows a card before its circle is chosen, and puts it there face up @vanguard-2.11:10.7.1.4', () => {
    const top = does('top', superiorCall({ zone: 'deck', of: 'controller', top: 1 }));
    const duel = Duel.from({ own: { FC: 'leader', deck: 'g2 g1 g0' }, cards: [leader(top)] }).use('leader');
    expect([duel.asked, duel.at('g2')]).toEqual(['0: circle', 'deck/0']);
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['g2'], to: 'all' }]);
    duel.choose(0, { place: 'FL' });
    expect([duel.at('g2'), duel.card('g2').facing]).toEqual(['field/0 FL', 'up']);
  });

  it('to the guardian circle by a text rests them, each for a unit of its own @vanguard-2.11:10.7.1.3.1', () => {
    const shout = auto(VC, {
      ...{ id: 'shout', on: { event: 'moment', moment: 'guard-step', subject: { which: 'seat', whose: 'any' } } },
      do: [callToGuard(inZone('drop', 'controller'))],
    });
    const cards = [
      body('wall', 3, 11000, { text: [shout] }),
      body('wide', 3, 11000, { text: [cont(RC, { id: 'wide', on: self, change: { allow: 'battle' } })] }),
    ];
    const own = { FL: 'wide' };
    const other = { FC: 'wall', FL: 'g3', drop: 'g0 g1', hand: 'blank' };
    const duel = Duel.from({ own, other, cards });
    duel.attack('wide', 'wall');
    expect(duel.asked).toBe('1: guarded-unit');
    duel.choose(1, { card: 'g3' }).choose(1, { card: 'wall' });
    expect([duel.at('g0'), duel.isResting('g0'), duel.isResting('g1')]).toEqual(['field/1 GC', true, true]);
    expect([duel.power('wall'), duel.power('g3')]).toEqual([11000 + 5000, 11000 + 10000]);
  });
});

describe('dealing damage', () => {
  it('adds to what the vanguard is still to take; the rules process it later @vanguard-2.11:10.33.1 @vanguard-2.11:10.33.3', () => {
    const text = does('hurt', damageVanguard(1), damageVanguard(2), draw(), {
      op: 'may',
      by: 'controller',
      purpose: 'draw',
      do: [draw()],
    });
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader(text)] }).use('leader');
    expect([duel.card('Foe').counters.damage, duel.count('damage', 1)]).toEqual([3, 0]);
    duel.answer(0, { confirm: false });
    expect([duel.card('Foe').counters.damage ?? 0, duel.count('damage', 1)]).toEqual([0, 3]);
  });
});

describe('swapping', () => {
  const at = (drop: string, soul: string): Duel => {
    const cards = [leader(does('swap', swap(named_('drop', 'g1'), named_('soul', 'g2'))))];
    return Duel.from({ own: { FC: 'leader', drop, soul }, cards }).use('leader');
  };

  it('moves each card to where the other was, at one moment @vanguard-2.11:10.38.1', () => {
    const duel = at('g1', 'g2');
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['soul/0', 'drop/0']);
    const watch = auto(RC, { id: 'watch', on: appears(), do: [draw()] });
    const cards = [
      body('kid', 1, 5000, { text: [watch] }),
      leader(does('swap', swap(rearguards('controller'), named_('hand', 'kid')))),
    ];
    const field = Duel.from({ own: { FC: 'leader', BL: 'g1', hand: 'kid' }, cards }).use('leader');
    expect([field.at('kid'), field.at('g1')]).toEqual(['field/0 BL', 'hand/0']);
  });

  it('of two units is a move: they stay what they are @vanguard-2.11:10.38.1 @vanguard-2.11:10.32.2 @vanguard-2.11:4.1.4', () => {
    const both = swap(rearguards('controller', named('g1')), rearguards('controller', named('g2')));
    const watch = auto(RC, { id: 'watch', on: appears({ which: 'any', whose: 'any' }), do: [draw()] });
    const cards = [
      leader(does('swap', power(1000, rearguards('controller')), both)),
      body('spy', 1, 5000, { text: [watch] }),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: resting('g1'), BR: 'g2', BC: 'spy' }, cards });
    const { id } = duel.card('g1');
    duel.use('leader');
    expect([duel.at('g1'), duel.at('g2'), duel.card('g1').id]).toEqual(['field/0 BR', 'field/0 FL', id]);
    expect([duel.power('g1'), duel.isResting('g1'), duel.count('hand', 0)]).toEqual([8000, true, 0]);
  });

  it('with a face-down card puts the other one face up, as cards come to that zone @vanguard-2.11:10.38.1 @vanguard-2.11:4.8.2', () => {
    const cards = [leader(does('swap', swap(named_('hand', 'g1'), inZone('damage', 'controller'))))];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1', damage: faceDown('g2') }, cards }).use('leader');
    expect([duel.at('g1'), duel.card('g1').facing, duel.at('g2')]).toEqual(['damage/0', 'up', 'hand/0']);
  });

  it('does nothing where a card would come to a circle of another than its owner @vanguard-2.11:10.38.2 @vanguard-2.11:10.35.4.2', () => {
    const take: Operation[] = [
      { op: 'bind', cards: rearguards('opponent'), as: 'it' },
      dominate({ bound: 'it' }, 'turn'),
    ];
    const cards = [leader(does('swap', ...take, swap({ bound: 'it' }, inZone('hand', 'controller'))))];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1' }, other: { FR: 'g2' }, cards }).use('leader');
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['hand/0', 'field/1 FR']);
  });

  it('does nothing where one of them is not there, or cannot leave @vanguard-2.11:10.38.2', () => {
    expect(at('g1', 'g0').moves).toEqual([]);
    expect(at('g0', 'g2').moves).toEqual([]);
    const hearts = inZone('field', 'controller', { role: ['heart'] });
    const cards = [leader(does('swap', swap(hearts, inZone('hand', 'controller'))))];
    const own = { FC: 'leader', BC: lies('g1', { role: 'heart' }), hand: 'g2' };
    expect(Duel.from({ own, cards }).use('leader').moves).toEqual([]);
  });
});
