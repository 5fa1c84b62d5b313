import { describe, expect, it } from '@jest/globals';
import {
  act,
  choose,
  cost,
  counterBlast,
  discardCost,
  draw,
  intoSoul,
  it as chosen,
  limitBreak,
  oncePerTurn,
  power,
  powerBecomes,
  restThis,
  self,
  soulBlast,
  units,
  VC,
} from '../cards/text.js';
import { body, Duel, faceDown, lies, resting } from '../testing/index.js';

const leader = (...text: Parameters<typeof act>[1][]) =>
  body('leader', 3, 11000, { text: text.map((one) => act(VC, one)) });

describe('ACT abilities', () => {
  it('are played by paying their cost @vanguard-2.11:8.1.1.1 @vanguard-2.11:8.1.1.1.1 @vanguard-2.11:3.1.1.5.1 @vanguard-2.11:10.16.1', () => {
    const cards = [leader({ id: 'blast', cost: cost(counterBlast(1)), do: [draw()] })];
    const duel = Duel.from({ own: { FC: 'leader', damage: [lies('g1'), faceDown('g2')] }, cards });
    duel.use('leader');
    expect([duel.card('g1').facing, duel.count('hand', 0)]).toEqual(['down', 1]);
    expect(duel.may(0, 'ability', 'leader')).toBe(false);
  });

  it('are paid whole or not at all: a card that pays one part is not there for another @vanguard-2.11:8.5.2.3 @vanguard-2.11:3.1.1.5.3', () => {
    const cards = [leader({ id: 'burn', cost: cost(soulBlast(2), discardCost(1)), do: [draw()] })];
    const short = Duel.from({ own: { FC: 'leader', soul: 'g0', hand: 'g1' }, cards });
    expect(short.may(0, 'ability', 'leader')).toBe(false);
    const duel = Duel.from({ own: { FC: 'leader', soul: 'g0 g2', hand: 'g1' }, cards });
    duel.use('leader').until('main');
    expect([duel.count('soul', 0), duel.zone('drop/0').sort(), duel.count('hand', 0)]).toEqual([
      ...[0, ['g0', 'g1', 'g2'], 1],
    ]);
  });

  it('cannot rest what rests @vanguard-2.11:3.17.2', () => {
    const cards = [leader({ id: 'tap', cost: cost(restThis), do: [draw()] })];
    expect(Duel.from({ own: { FC: 'leader' }, cards }).may(0, 'ability', 'leader')).toBe(true);
    expect(Duel.from({ own: { FC: resting('leader') }, cards }).may(0, 'ability', 'leader')).toBe(false);
  });

  it('do not let a card that leaves for the soul pay from the soul @vanguard-2.11:8.5.2.3', () => {
    const cards = [
      body('wisp', 1, 6000, {
        text: [
          act({ zone: 'field', as: ['rearguard'] }, { id: 'sink', cost: cost(intoSoul, soulBlast(1)), do: [draw()] }),
        ],
      }),
    ];
    expect(Duel.from({ own: { FL: 'wisp' }, cards }).may(0, 'ability', 'wisp')).toBe(false);
    expect(Duel.from({ own: { FL: 'wisp', soul: 'g0' }, cards }).may(0, 'ability', 'wisp')).toBe(true);
  });

  it('work only on their circle @vanguard-2.11:3.1.1.3.1', () => {
    const cards = [leader({ id: 'free', do: [draw()] })];
    expect(Duel.from({ own: { FL: 'leader' }, cards }).may(0, 'ability', 'leader')).toBe(false);
  });

  it('without cost are played by declaring them, never by themselves @vanguard-2.11:8.1.1.1.2.6 @vanguard-2.11:8.1.1.1.2.6.1', () => {
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader({ id: 'free', once: oncePerTurn, do: [draw()] })] });
    expect(duel.count('hand', 0)).toBe(0);
    duel.use('leader');
    expect([duel.count('hand', 0), duel.may(0, 'ability', 'leader')]).toEqual([1, false]);
  });

  it('under limit break need the damage as they are played @vanguard-2.11:11.6.3.3 @vanguard-2.11:11.6.1', () => {
    const cards = [leader({ id: 'break', labels: limitBreak(4), do: [draw()] })];
    const at = (n: number): Duel => Duel.from({ own: { FC: 'leader', damage: [lies('g1', { times: n })] }, cards });
    expect([at(3).may(0, 'ability', 'leader'), at(4).may(0, 'ability', 'leader')]).toEqual([false, true]);
  });
});

describe('numbers', () => {
  it('that are set beat what is added, in any order @vanguard-2.11:8.7.1.3 @vanguard-2.11:8.7.1.4', () => {
    const cards = [
      leader(
        { id: 'add', do: [power(10000, self)] },
        { id: 'set', do: [powerBecomes(5000, self)] },
        { id: 'one', do: [choose(units('controller')), power(1000, chosen)] },
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader' }, cards });
    const use = (ability: string): Duel => duel.choose(0, { action: 'ability', ability: `leader#${ability}` });
    use('add');
    expect(duel.power('leader')).toBe(21000);
    use('set');
    expect(duel.power('leader')).toBe(5000);
    use('add');
    expect(duel.power('leader')).toBe(5000);
    duel.endTurn();
    expect(duel.power('leader')).toBe(11000);
  });
});
