import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition, Operation } from '#kernel';
import { gUnit } from '../cards/define.js';
import { becomeHearts, legion, superiorStride } from '../cards/g-text.js';
import {
  act,
  anyOf,
  appears,
  attacks,
  attackWith,
  auto,
  choose,
  custom,
  dominate,
  draw,
  hits,
  inZone,
  named,
  onlyIf,
  power,
  RC,
  rearguards,
  redirect,
  self,
  send,
  soulCharge,
  units,
  vanguards,
  VC,
} from '../cards/text.js';
import { CLAN } from '../dialect/plain.js';
import { body, does, Duel, leader, lies, resting, type Position, type Side } from '../testing/index.js';

const king = (...text: readonly Ability[]): CardDefinition =>
  body('king', 3, 11000, { keywords: { 'seek-mate': ['queen'] }, text });
const queen = body('queen', 2, 9000);
const LINKED = [{ kind: 'legion', from: 'king', to: 'queen' }] as const;
const FC = [lies('king', { name: 'king' }), lies('queen', { name: 'queen', role: 'mate' })];

describe('a legion of which one goes to another circle', () => {
  const moved = (unit: string, own: Side = {}): Duel => {
    const text = act(RC, {
      id: 'lead',
      do: [custom('move', { cards: vanguards('controller', named(unit)), circles: ['FL'] })],
    });
    const cards = [king(), queen, body('guide', 1, 5000, { text: [text] })];
    return Duel.from({ own: { FC, BL: 'guide', ...own }, links: [...LINKED], cards }).use('guide');
  };

  it('is none any more @vanguard-2.11:10.25.2', () => {
    const duel = moved('queen');
    expect([duel.at('queen'), duel.card('queen').role, duel.fact('king', 'legion')]).toEqual([
      ...['field/0 FL', 'rearguard', null],
    ]);
    expect(duel.choose(0, 'end').may(0, 'attack', 'queen')).toBe(true);
  });

  it('leaves the mate to the soul where the leader went @vanguard-2.11:10.25.2 @vanguard-2.11:9.3.1', () => {
    const duel = moved('king', { soul: 'g2' });
    expect([duel.card('king').role, duel.at('queen'), duel.asked]).toEqual([
      'rearguard',
      'soul/0',
      '0: ride-from-soul',
    ]);
  });
});

describe('a unit that legions', () => {
  const joins = (from: Parameters<typeof legion>[1], ...before: readonly Operation[]): Ability =>
    does('join', ...before, legion(vanguards('any', named('king')), from));

  it('from another circle is still the same card, and does not appear @vanguard-2.11:10.25.1 @vanguard-2.11:4.1.4', () => {
    const greets = auto({ zone: 'field' }, { id: 'greets', on: appears(), do: [draw()] });
    const cards = [
      king(joins(rearguards('controller'), power(1000, rearguards('controller')))),
      body('queen', 2, 9000, { text: [greets] }),
    ];
    const duel = Duel.from({ own: { FC: resting('king'), FL: 'queen' }, cards });
    const { id } = duel.card('queen');
    duel.use('king');
    expect([duel.at('queen'), duel.card('queen').role, duel.card('queen').id]).toEqual(['field/0 FC', 'mate', id]);
    expect([duel.isResting('queen'), duel.power('queen'), duel.count('hand', 0)]).toEqual([true, 10000, 0]);
  });

  it('does not come onto the circle of another fighter @vanguard-2.11:10.35.5 @vanguard-2.11:4.1.6', () => {
    const take: Operation[] = [
      { op: 'bind', cards: vanguards('opponent'), as: 'it' },
      dominate({ bound: 'it' }, 'turn'),
    ];
    const cards = [leader(joins(inZone('hand', 'controller'), ...take)), king(), queen];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'queen' }, other: { FC: 'king' }, cards }).use('leader');
    expect([duel.at('queen'), duel.card('king').controller, duel.fact('king', 'legion')]).toEqual(['hand/0', 0, null]);
  });
});

describe('hearts of a legion', () => {
  it('are both of it, whichever became hearts @vanguard-2.11:10.27.4', () => {
    for (const unit of ['king', 'queen']) {
      const shrink = act(RC, { id: 'shrink', do: [becomeHearts(vanguards('controller', named(unit)))] });
      const cards = [king(), queen, body('witch', 1, 5000, { text: [shrink] })];
      const duel = Duel.from({ own: { FC, BL: 'witch', soul: 'g2' }, links: [...LINKED], cards }).use('witch');
      // The seat has no vanguard any more (9.5.1).
      expect([duel.card('king').role, duel.card('queen').role, duel.asked]).toEqual([
        ...['heart', 'heart', '0: ride-from-soul'],
      ]);
    }
  });

  it('lend in the place of the one that leaves, before the rest of the effect @vanguard-2.11:10.27.5.2', () => {
    const giant = gUnit({ key: 'giant', name: 'giant', clan: CLAN, grade: 4, power: 15000 });
    const heart = inZone('field', 'controller', { all: [{ role: ['heart'] }, named('king')] });
    const strong = vanguards('controller', { stat: 'power', atLeast: 24000 }, named('queen'));
    const steal = act(RC, { id: 'steal', do: [send(heart, 'soul'), onlyIf({ exists: strong }, power(1000, self))] });
    const cards = [
      ...[giant, queen, king(does('stride', choose(inZone('g', 'controller')), superiorStride()))],
      body('thief', 1, 5000, { text: [steal] }),
    ];
    const duel = Duel.from({ own: { FC, BL: 'thief', g: 'giant' }, links: [...LINKED], cards }).use('king');
    duel.choose(0, { card: 'king' });
    expect(duel.power('giant')).toBe(26000);
    duel.use('thief');
    expect([duel.power('giant'), duel.power('thief'), duel.asked]).toEqual([24000, 6000, '0: main']);
  });
});

describe('the mate of a legion', () => {
  const at = (text: readonly Ability[], rest: Partial<Position> = {}): Duel => {
    const { own, cards = [] } = rest;
    return Duel.from({ ...rest, own: { FC, ...own }, links: [...LINKED], cards: [king(...text), queen, ...cards] });
  };

  it('attacks by no effect of its own @vanguard-2.11:7.4.1.8.6 @vanguard-2.11:10.25.5', () => {
    const sent = (name: string): boolean =>
      at([does('charge', attackWith(units('controller', named(name)), units('opponent')))])
        .use('king')
        .isResting('queen');
    expect([sent('king'), sent('queen')]).toEqual([true, false]);
  });

  it('is attacked by no effect @vanguard-2.11:10.25.15 @vanguard-2.11:7.4.1.8.6', () => {
    const raid = does('raid', attackWith(self, units('opponent', { role: ['mate'] })));
    const raider = body('raider', 3, 11000, { text: [raid] });
    const foe = { turn: 1, other: { FC: lies('raider', { name: 'Foe' }) }, cards: [raider] } as const;
    const raided = at([], foe).choose(1, { action: 'ability', ability: 'raider#raid' });
    expect([raided.isResting('Foe'), raided.asked]).toEqual([false, '1: main']);
    const cover = {
      id: 'cover',
      on: attacks(anyOf('opponent')),
      do: [redirect(vanguards('controller', named('queen')))],
    };
    const turned = at([auto(VC, cover)], { ...foe, own: { FL: 'g1', hand: 'g0' } });
    turned.choose(1, 'end').choose(1, { action: 'attack', card: 'Foe' }).choose(1, { card: 'g1' }).noGuard();
    expect([turned.at('g1'), turned.count('damage', 0)]).toEqual(['drop/0', 0]);
  });

  it('that leaves in battle leaves the leader to attack by itself (R-39)', () => {
    const hit = auto(VC, { id: 'hit', on: hits(), do: [soulCharge()] });
    const part = auto(VC, { id: 'part', on: attacks(), do: [send(vanguards('controller', named('queen')), 'drop')] });
    const duel = at([hit, part], { other: { hand: 'g0' } }).attack('king', 'Foe');
    expect([duel.at('queen'), duel.power('king'), duel.asked]).toEqual(['drop/0', 11000, '1: guard']);
    expect(duel.noGuard().count('soul', 0)).toBe(1);
  });
});
