import { describe, expect, it } from '@jest/globals';
import type { Part as CostPart } from '#kernel';
import { gUnit, twoSided, type Print } from '../cards/define.js';
import { strides, ultimateStride, ultimateStrideOfTwoSided } from '../cards/g-text.js';
import { anyOf, auto, cont, cost, counterBlast, discard, draw, inZone, VC } from '../cards/text.js';
import { ZEROTH } from '../play/ultimate.js';
import { body, Duel, faceDown, lies, type Position } from '../testing/index.js';

const clan = 'Lantern Guard';
const g = (key: string, rest: Partial<Print> = {}) => gUnit({ key, name: key, grade: 4, power: 15000, clan, ...rest });
/** The usual cost of a stride: cards in hand whose grades add up to 3 or more. */
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
const side = { key: 'neon', clan: 'elemental', grade: 3, power: 11000 } as const;
const neon = twoSided(
  { ...side, name: 'Neon', text: [ultimateStrideOfTwoSided()] },
  { ...side, name: 'Destroyer', grade: 4, power: 20000 },
);
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
    // The leader was removed before the stride: it is not a heart, and its text did not trigger.
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

describe('the conditions of an ultimate stride', () => {
  const nation = (key: string, of: string | undefined) =>
    body(key, 3, 11000, { clan: undefined as never, ...(of !== undefined && { nation: of }) });
  const god = (key: string, of: Partial<Print>) => g(key, { text: [ultimateStride()], ...of });
  const cards = [
    ...[nation('own', 'sanctuary'), nation('foreign', 'empire'), nation('stateless', undefined), g('giant')],
    ...[god('god', {}), god('elemental', { clan: 'elemental' })],
  ];
  const may = (FC: string, card: string, faceUp = 3): boolean =>
    at({ own: { FC, g: [faceDown(card), ...returned.slice(0, faceUp)] }, cards }).may(0, 'stride', card);

  it('are a nation in common with the vanguard @vanguard-2.11:8.5.2.1.2.1', () => {
    expect([may('own', 'god'), may('foreign', 'god'), may('foreign', 'elemental')]).toEqual([true, false, true]);
  });

  it('are, over a vanguard without nation, that it is of all nations @vanguard-2.11:8.5.2.1.2.1.1', () => {
    expect([may('stateless', 'god'), may('stateless', 'elemental')]).toEqual([false, true]);
  });

  it('are three face-up cards in the G zone @vanguard-2.11:8.5.2.1.2.2', () => {
    expect([may('own', 'god', 2), may('own', 'god', 3)]).toEqual([false, true]);
    const down = ['one', 'two', 'three'].map((name) => faceDown('giant', { name }));
    expect(at({ own: { FC: 'own', g: [faceDown('god'), ...down] }, cards }).may(0, 'stride', 'god')).toBe(false);
  });

  it('are for a two-sided card a vanguard of grade 3 and five different dragons bound @vanguard-2.11:8.5.2.1.2.3', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const two = [neon, body('young', 2, 9000), ...keys.map((key) => body(key, 4, 15000, { race: ZEROTH }))];
    const with_ = (bind: readonly (string | ReturnType<typeof lies>)[], FC = 'g3'): boolean =>
      at({
        own: { FC, g: [lies('neon', { facing: 'up' })], bind },
        marks: { 'turn:began-graded': 0 },
        cards: two,
      }).may(0, 'stride', 'neon');
    expect([with_(keys), with_(keys, 'young')]).toEqual([true, false]);
    expect(with_(['a', 'b', 'c', 'd', 'd', 'd'])).toBe(false);
    // Cards bound face down have no information (4.9.2.2).
    expect(with_(['a', 'b', 'c', 'd', faceDown('e')])).toBe(false);
    expect(with_(['a', 'b', 'c', 'd', 'g1'])).toBe(false);
  });
});

describe('a G unit that came by ultimate stride', () => {
  it('takes the whole G zone along when it returns there @vanguard-2.11:10.28.5', () => {
    const cards = [g('god', { text: [ultimateStride()] }), g('giant'), leader];
    const own = { g: [faceDown('god'), faceDown('giant', { name: 'Hidden' }), ...returned] };
    const duel = stride(at({ own, cards }), 'god').endTurn();
    expect([duel.count('g', 0), duel.zone('removed/0').sort(), duel.card('leader').role]).toEqual([
      ...[0, ['giant', 'giant', 'giant', 'giant', 'god'], 'vanguard'],
    ]);
    // After a usual stride, the G unit returns and the G zone stays.
    const usual = stride(
      at({ own: { g: [faceDown('giant', { name: 'Giant' }), ...returned], hand: 'g3' }, cards }),
      'Giant',
    );
    expect([usual.endTurn().count('g', 0), usual.count('removed', 0)]).toEqual([4, 0]);
  });
});
