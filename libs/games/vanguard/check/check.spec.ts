import { describe, expect, it } from '@jest/globals';
import {
  act,
  anyOf,
  auto,
  damageVanguard,
  draw,
  isRetired,
  oncePerTurn,
  putInto,
  rearguards,
  retire,
  rides,
  soulCharge,
  VC,
  VC_RC,
} from '../cards/text.js';
import { body, Duel, icon, lies } from '../testing/index.js';

describe('losing', () => {
  it('comes with six cards of damage @vanguard-2.11:9.2.2 @vanguard-2.11:4.8.3 @vanguard-2.11:9.2.1', () => {
    const duel = Duel.from({ own: { FL: lies('g3', { name: 'Me' }) }, other: { damage: [lies('g1', { times: 5 })] } });
    duel.attack('Me').noGuard();
    expect(duel.table.result).toEqual({ winners: [0], reason: 'damage' });
  });

  it('comes with an empty deck, but only at a check timing @vanguard-2.11:9.2.3 @vanguard-2.11:1.2.2.2', () => {
    const duel = Duel.from({ at: 'draw', own: { deck: 'g1' } });
    expect(duel.table.result).toEqual({ winners: [1], reason: 'deck' });
    expect(duel.at('g1')).toBe('hand/0');
  });

  it('is a draw if both lose at once @vanguard-2.11:1.2.3 @vanguard-2.11:9.1.3', () => {
    const tide = body('tide', 3, 11000, { text: [act(VC, { id: 'flood', do: [draw(1, 'any')] })] });
    const duel = Duel.from({ own: { FC: 'tide', deck: 'g1' }, other: { deck: 'g2' }, cards: [tide] });
    duel.use('tide');
    expect(duel.table.result).toMatchObject({ winners: [] });
  });
});

describe('without a vanguard', () => {
  it('a card of the soul is ridden @vanguard-2.11:9.5.1', () => {
    const duel = Duel.from({ own: { FC: [], FL: 'g2', soul: 'g0 g1' } });
    expect(duel.asked).toBe('0: ride-from-soul');
    duel.choose(0, { card: 'g1' });
    expect([duel.at('g1'), duel.card('g1').role, duel.asked]).toEqual(['field/0 FC', 'vanguard', '0: main']);
  });

  it('and without a soul the fighter loses @vanguard-2.11:9.2.4 @vanguard-2.11:9.5.1.1', () => {
    expect(Duel.from({ own: { FC: [] } }).table.result).toEqual({ winners: [1], reason: 'no-vanguard' });
  });
});

describe('cards that should not be there', () => {
  it('guardians leave outside the battle phase @vanguard-2.11:9.4.1', () => {
    const duel = Duel.from({ own: { GC: 'g1' } });
    expect(duel.at('g1')).toBe('drop/0');
  });

  it('of units that came to one circle together one is kept @vanguard-2.11:9.3.8', () => {
    const duel = Duel.from({ own: { FL: [lies('g1'), lies('g2')] } });
    duel.choose(0, { card: 'g2' });
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['drop/0', 'field/0 FL']);
  });
});

describe('damage', () => {
  it('is processed card by card, with no check timing between @vanguard-2.11:9.6.2 @vanguard-2.11:9.6.3', () => {
    const text = [auto(VC_RC, { id: 'ache', on: putInto('damage', anyOf('controller')), do: [draw()] })];
    const cards = [body('axe', 3, 11000, { critical: 2 }), body('monk', 1, 5000, { text })];
    const duel = Duel.from({ own: { FL: 'axe' }, other: { BC: 'monk' }, cards });
    duel.attack('axe').noGuard();
    duel.choose(1, { id: duel.table.waiting[0]?.id });
    expect(duel.moves).toEqual([
      ...['blank damage-check', 'blank damage', 'blank damage-check', 'blank damage', 'blank draw', 'blank draw'],
    ]);
  });

  it('is processed to its end before anyone loses @vanguard-2.11:9.6.7', () => {
    const other = { damage: [lies('g1', { times: 5 })] };
    const duel = Duel.from({ own: { FL: 'axe' }, other, cards: [body('axe', 3, 11000, { critical: 2 })] });
    duel.attack('axe').noGuard();
    expect([duel.table.result?.winners, duel.count('damage', 1)]).toEqual([[0], 7]);
  });

  it('may be healed by the sixth card @vanguard-2.11:9.6.5 @vanguard-2.11:9.6.4', () => {
    const other = { damage: [lies('g1', { times: 5 })], deck: 'balm blank' };
    const own = { FL: lies('g3', { name: 'Me' }), damage: [lies('g2', { times: 5 })] };
    const duel = Duel.from({ own, other, cards: [icon('balm', 'heal')] });
    duel.attack('Me').noGuard();
    duel.answer(1, 'fallback');
    expect([duel.table.result, duel.count('damage', 1), duel.count('drop', 1)]).toEqual([null, 5, 1]);
  });

  it("of both vanguards is processed for the turn fighter's first @vanguard-2.11:9.6.1.1 @vanguard-2.11:10.15.1.1", () => {
    const storm = body('storm', 3, 11000, { text: [act(VC, { id: 'rage', do: [damageVanguard(1, 'any')] })] });
    const five = [lies('g1', { times: 5 })];
    const duel = Duel.from({ own: { FC: 'storm', damage: five }, other: { damage: five }, cards: [storm] });
    duel.use('storm');
    expect([duel.table.result, duel.count('damage', 1)]).toEqual([{ winners: [1], reason: 'damage' }, 5]);
  });
});

describe('abilities on standby', () => {
  const rideText = auto(VC, { id: 'rode', on: rides(), do: [draw()] });
  it("are played one at a time, the turn fighter's first @vanguard-2.11:8.4.1.4 @vanguard-2.11:8.4.1.5 @vanguard-2.11:8.6.1", () => {
    const watcher = auto(VC_RC, { id: 'watch', on: rides(anyOf('opponent')), do: [soulCharge()] });
    const cards = [body('crown', 3, 11000, { text: [rideText] }), body('spy', 1, 5000, { text: [watcher] })];
    const duel = Duel.from({ at: 'ride', own: { FC: 'g2', hand: 'crown' }, other: { BL: 'spy' }, cards });
    duel.ride('crown');
    expect(duel.moves).toEqual(['crown ride', 'g2 ridden', 'blank draw', 'blank soul-charge']);
  });

  it('are there as often as what they wait for happened, at one moment too @vanguard-2.11:8.6.2.1', () => {
    const cards = [
      body('mourner', 3, 11000, {
        text: [
          auto(VC, { id: 'mourn', on: isRetired(anyOf('controller')), do: [draw()] }),
          act(VC, { id: 'purge', once: oncePerTurn, do: [retire(rearguards('controller'))] }),
        ],
      }),
    ];
    const duel = Duel.from({ own: { FC: 'mourner', FL: 'g1', FR: 'g2' }, cards });
    duel.use('mourner').until('main');
    expect([duel.count('drop', 0), duel.count('hand', 0)]).toEqual([2, 2]);
  });

  it('are ordered by their master @vanguard-2.11:8.6.3 @vanguard-2.11:8.6.3.1', () => {
    const second = auto(VC, { id: 'also', on: rides(), do: [soulCharge()] });
    const cards = [body('crown', 3, 11000, { text: [rideText, second] })];
    const duel = Duel.from({ at: 'ride', own: { FC: 'g2', hand: 'crown' }, cards });
    duel.ride('crown');
    expect(duel.asked).toBe('0: next-trigger');
    duel.choose(0, { trigger: 'crown#also' });
    expect(duel.moves.slice(2)).toEqual(['blank soul-charge', 'blank draw']);
  });
});
