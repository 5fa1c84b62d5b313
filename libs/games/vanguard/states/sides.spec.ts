import { describe, expect, it } from '@jest/globals';
import { factNow, type Operation } from '#kernel';
import { gUnit, twoSided } from '../cards/define.js';
import { flip } from '../cards/g-text.js';
import {
  cont,
  deleteUnits,
  gradeAtLeast,
  inZone,
  lock,
  named,
  power,
  rearguards,
  self,
  send,
  superiorCall,
  units,
  VC_RC,
} from '../cards/text.js';
import { does, Duel, faceDown, leader, lies, PLAIN_DECK, type Side } from '../testing/index.js';

const print = { key: 'neon', clan: 'elemental', shield: 5000 } as const;
/** Each side has its own name, grade, power and text. */
const neon = twoSided(
  {
    ...{ ...print, name: 'Neon', grade: 3, power: 11000 },
    text: [cont(VC_RC, { id: 'neon', on: self, change: { stat: 'critical', by: 1 } })],
  },
  {
    ...{ ...print, name: 'Destroyer', grade: 4, power: 20000 },
    text: [cont(VC_RC, { id: 'destroyer', on: self, change: { stat: 'drive', by: 2 } })],
  },
);
const unitOf = (name: string) => rearguards('controller', named(name));
const anywhere = inZone(['hand', 'drop', 'soul', 'damage', 'bind', 'g', 'gauge', 'removed', 'field', 'deck'], 'any', {
  any: [named('Neon'), named('Destroyer')],
});
const texts = (...more: readonly (readonly [string, ...Operation[]])[]) =>
  leader(does('flip', flip(anywhere)), ...more.map(([id, ...steps]) => does(id, ...steps)));
const on = (own: Side, ...more: readonly (readonly [string, ...Operation[]])[]): Duel =>
  Duel.from({
    own: { FC: 'leader', ...own },
    cards: [texts(...more), neon, gUnit({ ...print, key: 'giant', name: 'giant', grade: 4, power: 15000 })],
  });
const sideOf = (duel: Duel): unknown => duel.fact('neon', 'names');

describe('flipping', () => {
  it('lets the other side of a two-sided card apply, and the first again @vanguard-2.11:10.37.1', () => {
    const duel = on({ FL: 'neon' });
    expect([sideOf(duel), duel.power('neon'), duel.fact('neon', 'type')]).toEqual([['Neon'], 11000, 'normal']);
    duel.use('leader', 'flip');
    expect([sideOf(duel), duel.power('neon'), duel.fact('neon', 'type')]).toEqual([['Destroyer'], 20000, 'G']);
    expect(sideOf(duel.use('leader', 'flip'))).toEqual(['Neon']);
  });

  it('is not turning face down @vanguard-2.11:10.37.2', () => {
    const duel = on({ FL: 'neon' }).use('leader', 'flip');
    expect([duel.card('neon').facing, duel.happened('CardsFaced')]).toEqual(['up', []]);
  });

  it('does nothing to other cards @vanguard-2.11:10.37.3', () => {
    const duel = on({ FL: 'g1' }, ['plain', flip(unitOf('g1'))]).use('leader', 'plain');
    expect([duel.card('g1').counters, duel.fact('g1', 'names'), duel.power('g1')]).toEqual([{}, ['g1'], 7000]);
  });
});

describe('the side of a two-sided card that applies', () => {
  it('is one of both in every zone @vanguard-2.11:12.11.3', () => {
    for (const zone of ['hand', 'drop', 'soul', 'damage', 'bind', 'g', 'gauge', 'removed', 'FL']) {
      const duel = on({ [zone]: 'neon' });
      expect([zone, sideOf(duel), sideOf(duel.use('leader', 'flip'))]).toEqual([zone, ['Neon'], ['Destroyer']]);
    }
  });

  it('is what rules and texts ask about @vanguard-2.11:12.11.3.1', () => {
    const high = units('controller', gradeAtLeast(4));
    const start = (): Duel => on({ FL: 'neon' }, ['back', send(high, 'hand')]);
    expect(start().use('leader', 'back').at('neon')).toBe('field/0 FL');
    // A G unit goes on to the G zone (4.6.9).
    expect(start().use('leader', 'flip').use('leader', 'back').at('neon')).toBe('g/0');
    expect(start().use('leader', 'flip').endTurn().at('neon')).toBe('g/0');
    expect(start().endTurn().at('neon')).toBe('field/0 FL');
  });

  it('is all that there is: the other side has neither name nor text @vanguard-2.11:12.11.3.1.1', () => {
    const duel = on({ FL: 'neon' }, ['boost', power(5000, unitOf('Destroyer'))]).use('leader', 'boost');
    const numbers = (): number[] => ['power', 'critical', 'drive'].map((stat) => duel.number('neon', stat));
    expect(numbers()).toEqual([11000, 2, 1]);
    duel.use('leader', 'flip');
    expect(numbers()).toEqual([20000, 1, 3]);
    expect(duel.use('leader', 'boost').power('neon')).toBe(25000);
  });

  it('is the normal unit as the match begins @vanguard-2.11:12.11.3.2', () => {
    const deck = {
      main: [...(PLAIN_DECK.main as readonly string[]).slice(0, -4), 'neon', 'neon', 'neon', 'neon'],
      g: [],
    };
    const duel = Duel.opening([deck, deck], {}, [neon]);
    const all = Object.values(duel.table.cards).filter(({ def }) => def === 'neon');
    expect(all.map((card) => factNow(duel.driver, card, 'names'))).toEqual(Array.from({ length: 8 }, () => ['Neon']));
  });

  it('stays on circles and in the G zone, and is the normal unit again anywhere else @vanguard-2.11:12.11.3.3', () => {
    const flipped = (zone: string, ...step: readonly [string, ...Operation[]]): Duel =>
      on({ [zone]: 'neon', FR: 'g1' }, step).use('leader', 'flip');
    // A locked G unit goes from its circle to the G zone (10.22.8).
    const locked = flipped('FL', 'lock', lock(unitOf('Destroyer'))).use('leader', 'lock');
    expect([locked.at('neon'), sideOf(locked)]).toEqual(['g/0', ['Destroyer']]);
    expect(sideOf(flipped('FL', 'wait').endTurn())).toEqual(['Destroyer']);
    const called = (from: string): Duel =>
      flipped(from, 'call', superiorCall(inZone(from, 'controller')))
        .use('leader', 'call')
        .choose(0, { place: 'FL' });
    expect([called('g').at('neon'), sideOf(called('g'))]).toEqual(['field/0 FL', ['Destroyer']]);
    // Called from any other zone, it is a G unit and goes on to the G zone (4.6.9).
    expect([called('drop').at('neon'), sideOf(called('drop'))]).toEqual(['g/0', ['Destroyer']]);
    // It goes to the drop zone first, then to the G zone.
    const burnt = flipped('FL', 'burn', send(unitOf('Destroyer'), 'drop')).use('leader', 'burn');
    expect([burnt.at('neon'), sideOf(burnt)]).toEqual(['g/0', ['Neon']]);
    for (const zone of ['hand', 'soul', 'bind', 'damage', 'removed', 'deck', 'gauge']) {
      const duel = flipped('g', 'away', send(inZone('g', 'controller'), zone)).use('leader', 'away');
      expect([duel.at('neon'), sideOf(duel)]).toEqual([`${zone}/0`, ['Neon']]);
    }
  });

  it('changes nothing about which card it is: what is on it stays @vanguard-2.11:12.11.3.4', () => {
    const duel = on({ FL: lies('neon', { orientation: 'sideways' }) }, ['boost', power(5000, unitOf('Neon'))]);
    const { id } = duel.use('leader', 'boost').card('neon');
    duel.use('leader', 'flip');
    expect([duel.card('neon').id === id, duel.power('neon'), duel.isResting('neon')]).toEqual([true, 25000, true]);
  });

  it('can lie face up and face down @vanguard-2.11:12.11.4', () => {
    const duel = on({ FL: 'neon' }, ['delete', deleteUnits(units('controller', named('Destroyer')))]).use(
      'leader',
      'flip',
    );
    duel.use('leader', 'delete');
    expect([duel.card('neon').facing, sideOf(duel), duel.power('neon'), duel.number('neon', 'grade')]).toEqual([
      ...['down', ['Destroyer'], 0, 4],
    ]);
    const damage = on({ damage: faceDown('neon') });
    expect([damage.card('neon').facing, sideOf(damage)]).toEqual(['down', null]);
  });
});
