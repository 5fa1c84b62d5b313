import { describe, expect, it } from '@jest/globals';
import type { ConstantChange } from '#kernel';
import {
  attacks,
  auto,
  battles,
  cont,
  draw,
  hits,
  misses,
  momentComes,
  RC,
  self,
  soulCharge,
  VC,
} from '../cards/text.js';
import { body, Duel, icon, lies, resting } from '../testing/index.js';

describe('the start step', () => {
  it('offers no attack in the first turn @vanguard-2.11:7.3.1.3', () => {
    const duel = Duel.from({ number: 1 });
    duel.choose(0, 'end');
    expect(duel.table.turn.number).toBe(2);
    expect(Duel.from({}).choose(0, 'end').asked).toBe('0: attack');
  });

  it('offers no attack if nothing can be attacked @vanguard-2.11:7.3.1.3', () => {
    const shade = body('shade', 3, 11000, {
      text: [cont(VC, { id: 'shade', on: self, change: { forbid: 'be-attacked' } })],
    });
    const duel = Duel.from({ own: { FL: 'g2' }, other: { FC: 'shade', BL: 'g1' }, cards: [shade] }).choose(0, 'end');
    expect(duel.table.turn.seat).toBe(1);
  });

  it('offers standing units of the front row @vanguard-2.11:7.1.1 @vanguard-2.11:7.4.1.3', () => {
    const own = { FC: resting('g3'), FL: 'g2', BL: 'g1', FR: resting('blank') };
    const duel = Duel.from({ own }).choose(0, 'end');
    expect(['g3', 'g2', 'g1', 'blank'].map((card) => duel.may(0, 'attack', card))).toEqual([false, true, false, false]);
  });

  it('comes again after each attack until the fighter has enough @vanguard-2.11:7.3.1.2 @vanguard-2.11:7.3.1.2.2 @vanguard-2.11:7.8.1.5', () => {
    const duel = Duel.from({ own: { FC: 'g3', FL: 'g2' }, other: { FC: lies('g3', { name: 'Foe' }) } });
    duel.attack('g2').noGuard();
    expect([duel.asked, duel.may(0, 'attack', 'g2')]).toEqual(['0: attack', false]);
    duel.choose(0, 'end');
    expect(duel.table.turn.seat).toBe(1);
  });
});

describe('an attack', () => {
  it("rests the attacker and aims at the opponent's front row @vanguard-2.11:7.4.1.5 @vanguard-2.11:7.4.1.6", () => {
    const duel = Duel.from({
      other: { FC: lies('g3', { name: 'Foe' }), FR: 'g2', BL: 'g1' },
      own: { FC: lies('g3', { name: 'Me' }) },
    });
    duel.choose(0, 'end').choose(0, { action: 'attack', card: 'Me' });
    expect(duel.isResting('Me')).toBe(true);
    const offer = duel.driver.pending(0).offer;
    const offered = offer?.kind === 'choose' ? offer.options.map(({ id }) => duel.table.cards[id]?.def) : [];
    expect(offered).toEqual(['g3', 'g2']);
  });

  it("has the booster's power while both stay @vanguard-2.11:7.4.1.10 @vanguard-2.11:7.4.1.11 @vanguard-2.11:11.4.1", () => {
    const duel = Duel.from({
      own: { FC: lies('g3', { name: 'Me' }), BC: 'g1', BL: 'g0', FR: 'g2' },
      other: { hand: 'blank' },
    });
    duel.attack('Me', undefined, 'g1');
    expect([duel.power('Me'), duel.isResting('g1'), duel.isResting('g0')]).toEqual([18000, true, false]);
    duel.noGuard().until('attack');
    expect(duel.power('Me')).toBe(11000);
  });

  it('hits a vanguard of equal power and deals its critical @vanguard-2.11:7.7.1.2 @vanguard-2.11:7.7.1.5 @vanguard-2.11:9.6.6', () => {
    const cards = [body('axe', 3, 11000, { critical: 2 })];
    const duel = Duel.from({ own: { FL: 'axe' }, cards, other: { FC: lies('g3', { name: 'Foe' }) } });
    duel.attack('axe').noGuard();
    expect([duel.count('damage', 1), duel.count('damage', 0)]).toEqual([2, 0]);
    const even = Duel.from({ own: { FL: 'g2' }, other: { FC: lies('g3', { name: 'Foe' }) } });
    even.attack('g2').noGuard();
    expect(even.count('damage', 1)).toBe(0);
  });

  it('on several units hits each whose power is not above its own, and no other @vanguard-2.11:7.7.1.2', () => {
    const storm = body('storm', 3, 9000, {
      text: [cont(RC, { id: 'all', on: self, change: battles({ row: ['front'] }) })],
    });
    const other = { FC: lies('g3', { name: 'Foe' }), FL: 'g1', FR: 'g2' };
    const duel = Duel.from({ own: { FL: 'storm' }, other, cards: [storm] })
      .attack('storm')
      .noGuard();
    expect([duel.count('damage', 1), duel.at('g1'), duel.at('g2')]).toEqual([0, 'drop/1', 'drop/1']);
  });

  it('that hits a rear-guard retires it @vanguard-2.11:7.7.1.9', () => {
    const duel = Duel.from({ own: { FL: 'g2' }, other: { FR: 'g1' } });
    duel.attack('g2', 'g1').noGuard();
    expect(duel.at('g1')).toBe('drop/1');
  });

  it('tells hit or not hit after the damage @vanguard-2.11:7.7.1.7 @vanguard-2.11:7.7.1.8', () => {
    const text = [
      auto(RC, { id: 'hit', on: hits(), do: [draw()] }),
      auto(RC, { id: 'miss', on: misses(), do: [draw(2)] }),
    ];
    const cards = [body('lance', 2, 11000, { text }), body('twig', 2, 1000, { text })];
    const hit = Duel.from({ own: { FL: 'lance' }, cards });
    hit.attack('lance').noGuard();
    expect(hit.moves).toEqual(['blank damage-check', 'blank damage', 'blank draw']);
    const miss = Duel.from({ own: { FL: 'twig' }, cards });
    miss.attack('twig').noGuard();
    expect(miss.count('hand', 0)).toBe(2);
  });

  it('sets off its abilities when the target and the booster are known @vanguard-2.11:7.4.1.12', () => {
    const cards = [body('drum', 3, 11000, { text: [auto(VC, { id: 'beat', on: attacks(), do: [draw()] })] })];
    const duel = Duel.from({ own: { FC: 'drum', BC: 'g1' }, cards });
    duel.choose(0, 'end').choose(0, { action: 'attack', card: 'drum' });
    expect(duel.count('hand', 0)).toBe(0);
    duel.choose(0, 'no');
    expect(duel.happened('CardsMoved')[0]?.reason).toBe('draw');
  });

  it('is over with its abilities before those of the guard step are on standby @vanguard-2.11:7.4.1.12', () => {
    const beat = auto(RC, { id: 'beat', on: attacks(), do: [draw()] });
    const guarded = auto(RC, { id: 'guarded', on: momentComes('guard-step'), do: [soulCharge()] });
    const cards = [body('drum', 1, 5000, { text: [beat] }), body('fife', 1, 5000, { text: [guarded] })];
    const duel = Duel.from({ own: { FL: 'drum', BL: 'fife' }, other: { hand: 'g0' }, cards }).attack('drum');
    expect([duel.asked, duel.moves]).toEqual(['1: guard', ['blank draw', 'blank soul-charge']]);
  });

  it('asks for the attacker apart where a text waits for the attack step, and counts though it is cut short @vanguard-2.11:7.4.1.2 @vanguard-2.11:7.4.1.4.1 @vanguard-2.11:7.1.2.1', () => {
    const trap = body('trap', 1, 5000, {
      text: [
        auto(RC, {
          id: 'snare',
          on: momentComes('attack-step', 'opponent'),
          do: [{ op: 'orient', cards: { zone: 'field', of: 'opponent' }, orientation: 'sideways' }],
        }),
      ],
    });
    const duel = Duel.from({ other: { FL: 'trap' }, cards: [trap] });
    duel.choose(0, 'end').choose(0, { action: 'attack' });
    expect([duel.table.turn.seat, duel.happened('CardsLinked').length]).toEqual([1, 0]);
    expect(duel.happened('Marked')).toContainEqual({ type: 'Marked', key: 'turn:battles', value: 1 });
  });
});

describe('guarding', () => {
  it("adds a guardian's shield, and it leaves after the battle @vanguard-2.11:7.5.1.2.2 @vanguard-2.11:3.11.1.3 @vanguard-2.11:4.6.5.1 @vanguard-2.11:8.5.3.3", () => {
    const duel = Duel.from({
      own: { FL: lies('g3', { name: 'Me' }) },
      other: { FC: lies('g3', { name: 'Foe' }), hand: 'g1 g2' },
    });
    duel.attack('Me').guard('g1');
    expect([duel.power('Foe'), duel.at('g1'), duel.isResting('g1')]).toEqual([16000, 'field/1 GC', true]);
    duel.noGuard();
    expect([duel.count('damage', 1), duel.at('g1'), duel.power('Foe')]).toEqual([0, 'drop/1', 11000]);
  });

  it('goes on until the defender passes @vanguard-2.11:7.5.1.3 @vanguard-2.11:3.11.1.4', () => {
    const duel = Duel.from({
      own: { FL: lies('g3', { name: 'Me' }) },
      other: { FC: lies('g3', { name: 'Foe' }), hand: 'g1 g2 g0' },
    });
    duel.attack('Me').guard('g1').guard('g0');
    expect([duel.power('Foe'), duel.asked]).toEqual([26000, '1: guard']);
  });

  it('without a card or an interceptor is passed by itself @vanguard-2.11:7.5.1.2.1.1', () => {
    const duel = Duel.from({ own: { FL: 'g2' } });
    duel.attack('g2');
    expect(duel.asked).toBe('0: attack');
  });

  it('by intercept moves a front-row rear-guard that is not attacked, resting or not @vanguard-2.11:7.5.1.2.4 @vanguard-2.11:11.3.1', () => {
    const two = (name: string): ReturnType<typeof lies> => lies('g2', { name });
    const other = {
      FC: lies('g3', { name: 'Foe' }),
      FL: resting('g2', { name: 'Left' }),
      FR: two('Right'),
      BL: two('Back'),
    };
    const duel = Duel.from({ own: { FL: lies('g3', { name: 'Me' }) }, other: { ...other, hand: 'blank' } });
    duel.attack('Me', 'Right');
    expect(['Left', 'Right', 'Back', 'Foe'].map((card) => duel.may(1, 'intercept', card))).toEqual([
      ...[true, false, false, false],
    ]);
    const { id } = duel.card('Left');
    duel.intercept('Left');
    expect([duel.at('Left'), duel.card('Left').id, duel.power('Right')]).toEqual(['field/1 GC', id, 14000]);
  });
});

describe('drive checks', () => {
  const drawIcon = icon('quill', 'draw');
  it('are made by an attacking vanguard only, as many as its drive @vanguard-2.11:7.6.1.2 @vanguard-2.11:2.17.1 @vanguard-2.11:11.2.3.1 @vanguard-2.11:7.6.1.2.6', () => {
    const drives = (key: string, rest = {}): number => {
      const cards = [body('van', 3, 11000, rest)];
      const duel = Duel.from({ own: { FC: 'van', FL: 'g2' }, cards });
      duel.attack(key).noGuard().until('attack');
      return duel.count('hand', 0);
    };
    expect(drives('g2')).toBe(0);
    expect(drives('van')).toBe(1);
    expect(drives('van', { skill: 'twin-drive' })).toBe(2);
    expect(drives('van', { skill: ['twin-drive', 'triple-drive'] })).toBe(3);
  });

  it('carry out the icon of a card whose clan a unit has @vanguard-2.11:7.6.1.2.4 @vanguard-2.11:2.8.1.1.3', () => {
    const duel = Duel.from({
      own: { FC: 'leader', FL: 'g2', deck: 'quill blank blank' },
      cards: [drawIcon, body('leader', 3, 11000)],
    });
    duel.attack('leader').noGuard();
    expect(duel.asked).toBe('0: trigger');
    duel.trigger(0, 'draw').trigger(0, 'power', 'leader');
    expect([duel.power('leader'), duel.at('quill'), duel.count('hand', 0)]).toEqual([21000, 'hand/0', 2]);
    const strange = Duel.from({
      own: { FC: 'leader', deck: 'quill blank blank' },
      cards: [drawIcon, body('leader', 3, 11000, { clan: 'Ember Legion' })],
    });
    strange.attack('leader').noGuard();
    expect([strange.power('leader'), strange.zone('hand/0')]).toEqual([11000, ['quill']]);
  });
});

describe('trigger icons', () => {
  const attack = (kind: Parameters<typeof icon>[1], own = {}, other = {}): Duel => {
    const cards = [icon('flag', kind), body('leader', 3, 11000)];
    const board = { FC: 'leader', FL: resting('g2'), FR: 'blank', BL: 'g1', deck: 'flag blank blank', ...own };
    return Duel.from({ own: board, other, cards }).attack('leader').noGuard();
  };

  it('critical: one unit gets critical, one power, in any order @vanguard-2.11:2.8.1.1.2 @vanguard-2.11:2.8.2 @vanguard-2.11:2.8.3', () => {
    const duel = attack('critical');
    duel.trigger(0, 'power', 'g2').trigger(0, 'critical', 'leader');
    expect([
      duel.power('g2'),
      duel.power('leader'),
      duel.number('leader', 'critical'),
      duel.count('damage', 1),
    ]).toEqual([...[19000, 11000, 2, 2]]);
    duel.endTurn();
    expect([duel.power('g2'), duel.number('leader', 'critical')]).toEqual([9000, 1]);
  });

  it('stand: a rear-guard stands, a vanguard does not @vanguard-2.11:2.8.1.1.4', () => {
    const rear = attack('stand').trigger(0, 'stand', 'g2').trigger(0, 'power', 'g2');
    expect(rear.isResting('g2')).toBe(false);
    const van = attack('stand').trigger(0, 'stand', 'leader').trigger(0, 'power', 'g2');
    expect(van.isResting('leader')).toBe(true);
  });

  it('heal: only with as much damage as the opponent, power anyway @vanguard-2.11:2.8.1.1.5', () => {
    const even = attack('heal', { damage: 'g0' }, { damage: 'blank' });
    even.trigger(0, 'heal', 'g0').trigger(0, 'power', 'leader');
    expect([even.at('g0'), even.power('leader')]).toEqual(['drop/0', 21000]);
    const less = attack('heal', { damage: 'g0' }, { damage: 'blank g1' });
    expect(less.driver.offers(0, { act: 'heal' })).toBe(false);
    less.trigger(0, 'power', 'leader');
    expect(less.at('g0')).toBe('damage/0');
  });

  it('front: every unit of the front row, without a choice @vanguard-2.11:2.8.1.1.6', () => {
    const duel = attack('front');
    expect(['leader', 'g2', 'g1'].map((card) => duel.power(card))).toEqual([21000, 19000, 7000]);
  });

  it('are effects of their card: units that such do not reach stay as they are, or are not chosen @vanguard-2.11:2.8.1', () => {
    const withText = (change: ConstantChange) =>
      body('stone', 2, 9000, { text: [cont(RC, { id: 'calm', on: self, change })] });
    const checked = (kind: Parameters<typeof icon>[1], change: ConstantChange): Duel =>
      Duel.from({
        own: { FC: 'leader', FL: resting('stone'), FR: 'g2', deck: 'flag blank blank' },
        cards: [icon('flag', kind), body('leader', 3, 11000), withText(change)],
      })
        .attack('leader')
        .noGuard();
    const immune = { immune: { fact: 'type', in: ['trigger'] } } as const;
    const front = checked('front', immune);
    expect([front.power('leader'), front.power('stone')]).toEqual([21000, 9000]);
    const stood = checked('stand', immune).trigger(0, 'stand', 'stone').trigger(0, 'power', 'stone');
    expect([stood.isResting('stone'), stood.power('stone')]).toEqual([true, 9000]);
    const hidden = checked('critical', { forbid: 'be-chosen' });
    expect(['leader', 'stone'].map((card) => hidden.driver.offers(0, { act: 'power', card }))).toEqual([true, false]);
  });
});
