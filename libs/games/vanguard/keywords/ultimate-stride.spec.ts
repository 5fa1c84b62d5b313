import { describe, expect, it } from '@jest/globals';
import type { Part as CostPart } from '#kernel';
import { gUnit, twoSided, type Print } from '../cards/define.js';
import { strides, ultimateStride, ultimateStrideOfTwoSided } from '../cards/g-text.js';
import { anyOf, auto, cont, cost, counterBlast, discard, draw, inZone, VC } from '../cards/text.js';
import { ZEROTH } from '../play/ultimate.js';
import { body, Duel, faceDown, lies, type Position } from '../testing/index.js';

const clan = 'Lantern Guard';
const g = (key: string, rest: Partial<Print> = {}) => gUnit({ key, name: key, grade: 4, power: 15000, clan, ...rest });
/** Hand cards with grades of 3 or more together, as strides cost. */
const grades: CostPart = {
  ...{
    from: inZone('hand', 'controller'),
    n: 1,
    total: { stat: 'grade', atLeast: 3 },
    as: 'discarded',
    group: 'stride',
  },
  do: [discard({ bound: 'paid' })],
};
const returned = ['one', 'two', 'three'].map((name) => lies('giant', { name, facing: 'up' }));
const at = (position: Position): Duel =>
  Duel.from({ at: 'stride', ...position, own: { FC: 'leader', ...position.own } });
const leader = body('leader', 3, 11000, {
  text: [auto(VC, { id: 'rejoice', on: strides(anyOf('controller')), do: [draw()] })],
});
const stride = (duel: Duel, card: string): Duel => {
  duel.choose(0, { action: 'stride', card });
  if (duel.asked === '0: cost') duel.answer(0, 'fallback');
  return duel;
};

describe('an ultimate stride skill', () => {
  it('strides at its timing, for its cost @vanguard-2.11:11.42.2.1', () => {
    const god = g('god', { text: [ultimateStride(cost(counterBlast(1)))] });
    const cards = [god, g('giant'), leader];
    const own = { g: [faceDown('god'), ...returned] };
    expect(at({ own, cards }).may(0, 'stride', 'god')).toBe(false);
    const duel = stride(at({ own: { ...own, damage: 'g1' }, cards }), 'god');
    expect([duel.at('god'), duel.card('g1').facing, duel.card('leader').role]).toEqual(['field/0 FC', 'down', 'heart']);
  });

  it('of a two-sided card removes all other cards of G zone, circles and soul, flips the card, and then strides @vanguard-2.11:11.42.2.2 @vanguard-2.11:11.42.2.2.1', () => {
    const side = { key: 'neon', clan: 'elemental', grade: 3, power: 11000 } as const;
    const neon = twoSided(
      { ...side, name: 'Neon', text: [ultimateStrideOfTwoSided()] },
      { ...side, name: 'Destroyer', grade: 4, power: 20000 },
    );
    const dragons = ['a', 'b', 'c', 'd', 'e'].map((key) => body(`dragon-${key}`, 4, 15000, { race: ZEROTH }));
    const duel = at({
      own: {
        ...{ g: [lies('neon', { facing: 'up' }), ...returned], soul: 'g0 g1', FL: 'g2', hand: 'blank' },
        bind: dragons.map(({ key }) => key),
      },
      other: { FL: 'g3', soul: 'g0' },
      cards: [neon, g('giant'), leader, ...dragons],
    });
    stride(duel, 'neon');
    expect([duel.at('neon'), duel.fact('neon', 'names'), duel.power('neon')]).toEqual([
      ...['field/0 FC', ['Destroyer'], 20000],
    ]);
    expect(duel.zone('removed/0').sort()).toEqual(['g0', 'g1', 'g2', 'giant', 'giant', 'giant', 'leader']);
    expect([duel.zone('field/0'), duel.count('soul', 0), duel.count('g', 0), duel.count('soul', 1)]).toEqual([
      ...[['neon'], 0, 0, 1],
    ]);
    // The leader was gone before: it is no heart, and saw no stride.
    expect([duel.moves.at(-1), duel.count('hand', 0)]).toEqual(['neon stride', 1]);
  });

  it('is a stride, but what makes strides cheaper leaves its cost alone @vanguard-2.11:11.42.3', () => {
    const cheaper = body('agent', 1, 6000, {
      text: [
        cont({ zone: 'field' }, { id: 'cheap', on: inZone('g', 'controller'), change: { stat: 'pay:stride', by: -1 } }),
      ],
    });
    const god = g('god', { text: [ultimateStride(cost(grades))] });
    const cards = [god, cheaper, g('giant'), leader];
    const with_ = (hand: string): Duel =>
      at({
        own: { FL: 'agent', g: [faceDown('god'), faceDown('giant', { name: 'Giant' }), ...returned], hand },
        cards,
      });
    expect([with_('g2').may(0, 'stride', 'Giant'), with_('g2').may(0, 'stride', 'god')]).toEqual([true, false]);
    const duel = stride(with_('g3'), 'god');
    expect([duel.at('god'), duel.happened('CardsMoved').some(({ reason }) => reason === 'draw')]).toEqual([
      'field/0 FC',
      false,
    ]);
  });

  it('sets off what waits for a stride @vanguard-2.11:11.42.3', () => {
    const fan = body('fan', 1, 6000, {
      text: [auto({ zone: 'field' }, { id: 'cheer', on: strides(anyOf('controller')), do: [draw()] })],
    });
    const cards = [g('god', { text: [ultimateStride()] }), g('giant'), leader, fan];
    const duel = stride(at({ own: { FL: 'fan', g: [faceDown('god'), ...returned] }, cards }), 'god');
    expect([duel.at('god'), duel.count('hand', 0)]).toEqual(['field/0 FC', 1]);
  });
});
