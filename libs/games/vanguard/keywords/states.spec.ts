import { describe, expect, it } from '@jest/globals';
import { hasKeyword, type Operation } from '#kernel';
import { gUnit } from '../cards/define.js';
import { superiorStride } from '../cards/g-text.js';
import { act, auto, choose, inZone, momentComes, RC, rearguards, send, superiorCall, VC } from '../cards/text.js';
import { CLAN } from '../dialect/plain.js';
import { body, does, Duel, leader, type Side } from '../testing/index.js';
import { magia } from './labels.js';

describe('hearts have no texts, so no keyword works on them', () => {
  const giant = gUnit({ key: 'giant', name: 'giant', clan: CLAN, grade: 4, power: 15000 });
  const strides = does('stride', choose(inZone('g', 'controller')), superiorStride());
  const lends = act(RC, { id: 'lend', do: [send(inZone('bind', 'opponent'), 'hand')] });
  /** A vanguard with the keyword, over which a G unit has stridden or not. */
  const at = (keyword: string, n: number, isStridden: boolean, own: Side = {}): Duel => {
    const duel = Duel.from({
      own: { FC: 'queen', g: 'giant', ...own },
      other: { bind: 'g2' },
      cards: [giant, body('queen', 3, 11000, { keywords: { [keyword]: n }, text: [strides] }), giver],
    });
    return isStridden ? duel.use('queen') : duel;
  };
  const giver = body('giver', 1, 5000, { text: [lends] });
  const has = (duel: Duel, card: string, state: string): boolean => hasKeyword(duel.driver, duel.card(card), state);

  it('blaze @vanguard-2.11:10.27.3 @vanguard-2.11:11.21.1', () => {
    const attack = (isStridden: boolean): Duel =>
      at('blaze', 0, isStridden, { FL: 'g1' }).choose(0, 'end').choose(0, { action: 'attack' });
    expect([has(attack(false), 'queen', 'blazing'), has(attack(true), 'giant', 'blazing')]).toEqual([true, false]);
  });

  it('afterimage @vanguard-2.11:10.27.3 @vanguard-2.11:11.22.1', () => {
    const asked = (isStridden: boolean): string => at('afterimage', 0, isStridden, { FL: 'giver' }).use('giver').asked;
    expect([asked(false), asked(true)]).toEqual(['0: activate keyword#afterimage', '0: main']);
  });

  it('harmony and success @vanguard-2.11:10.27.3 @vanguard-2.11:11.34.1 @vanguard-2.11:11.37.2', () => {
    const called = (keyword: string, n: number, isStridden: boolean): Duel =>
      at(keyword, n, isStridden, { hand: 'g1' }).call('g1', 'BC');
    expect([false, true].map((isStridden) => called('harmony', 0, isStridden).fact('g1', 'harmony'))).toEqual([
      ...[true, false],
    ]);
    expect([false, true].map((isStridden) => has(called('success', 7000, isStridden), 'queen', 'successful'))).toEqual([
      true,
      false,
    ]);
  });
});

describe('a state is not lost with texts', () => {
  const mute: Operation = { op: 'mute', cards: rearguards('controller'), texts: 'all', until: 'game' };
  const muting = does('mute', mute);
  const summon = does('summon', choose(inZone('drop', 'controller')), superiorCall());

  it('charge: the unit goes below the deck after its battle @vanguard-2.11:11.29.2', () => {
    const cards = [leader(summon, muting), body('rider', 2, 9000, { keywords: { charge: 0 } })];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'rider' }, cards }).use('leader', 'summon');
    duel.choose(0, { place: 'FL' }).answer(0, { confirm: true });
    duel.use('leader', 'mute').attack('rider').noGuard().until('attack');
    expect(duel.at('rider')).toBe('deck/0');
  });

  it('hollow: the unit retires at the end of the turn @vanguard-2.11:11.33.2', () => {
    const cards = [leader(muting), body('spirit', 1, 7000, { keywords: { hollow: 0 } })];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'spirit' }, cards }).call('spirit', 'FL');
    duel.answer(0, { confirm: true });
    expect(duel.use('leader', 'mute').endTurn().at('spirit')).toBe('drop/0');
  });

  it('magia: the unit goes back to the soul, as the text said that called it @vanguard-2.11:11.31.1', () => {
    const cards = [leader(does('magia', ...magia(1)), muting)];
    const duel = Duel.from({ own: { FC: 'leader', soul: 'g1' }, cards }).use('leader', 'magia');
    duel.select(0, 'g1').choose(0, { place: 'FL' });
    expect(duel.use('leader', 'mute').endTurn().at('g1')).toBe('soul/0');
  });
});

describe('a state does what the rules say though no ability of the unit can be used', () => {
  const hush: Operation = { op: 'forbid', cards: rearguards('controller'), what: 'activate', until: 'game' };
  const hushing = does('hush', hush);
  const summon = does('summon', choose(inZone('drop', 'controller')), superiorCall());

  it('charge @vanguard-2.11:11.29.2', () => {
    const cards = [leader(summon, hushing), body('rider', 2, 9000, { keywords: { charge: 0 } })];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'rider' }, cards }).use('leader', 'summon');
    duel.choose(0, { place: 'FL' }).answer(0, { confirm: true });
    duel.use('leader', 'hush').attack('rider').noGuard().until('attack');
    expect(duel.at('rider')).toBe('deck/0');
  });

  it('charge, on standby @vanguard-2.11:11.29.2', () => {
    const late = auto(VC, { id: 'late', on: momentComes('end-of-battle'), do: [hush] });
    const cards = [leader(summon, late), body('rider', 2, 9000, { keywords: { charge: 0 } })];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'rider' }, cards }).use('leader', 'summon');
    duel.choose(0, { place: 'FL' }).answer(0, { confirm: true });
    duel.attack('rider').noGuard().choose(0, { trigger: 'leader#late' });
    expect(duel.until('attack').at('rider')).toBe('deck/0');
  });

  it('hollow @vanguard-2.11:11.33.2', () => {
    const cards = [leader(hushing), body('spirit', 1, 7000, { keywords: { hollow: 0 } })];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'spirit' }, cards }).call('spirit', 'FL');
    duel.answer(0, { confirm: true });
    expect(duel.use('leader', 'hush').endTurn().at('spirit')).toBe('drop/0');
  });

  it('magia @vanguard-2.11:11.31.1', () => {
    const cards = [leader(does('magia', ...magia(1)), hushing)];
    const duel = Duel.from({ own: { FC: 'leader', soul: 'g1' }, cards }).use('leader', 'magia');
    duel.select(0, 'g1').choose(0, { place: 'FL' });
    expect(duel.use('leader', 'hush').endTurn().at('g1')).toBe('soul/0');
  });
});
