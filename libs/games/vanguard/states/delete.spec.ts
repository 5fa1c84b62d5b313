import { describe, expect, it } from '@jest/globals';
import { choose, cont, deleteUnits, isDeleted, power, rearguards, undelete, VC, vanguards } from '../cards/text.js';
import { body, does, Duel, faceDown, leader, lies, resting } from '../testing/index.js';

const own = { FC: 'leader' };
const deletes = does('delete', choose(vanguards('opponent')), deleteUnits());
const deletesRearguard = does('delete', choose(rearguards('opponent')), deleteUnits());
/** Cannot be boosted, and gets +2000 from a rear-guard. */
const knight = body('knight', 3, 11000, {
  skill: 'twin-drive',
  text: [cont(VC, { id: 'alone', on: { bound: 'self' }, change: { forbid: 'be-boosted' } })],
});
const squire = body('squire', 1, 7000, {
  skill: 'boost',
  text: [cont({ zone: 'field' }, { id: 'aid', on: vanguards('controller'), change: { stat: 'power', by: 2000 } })],
});

const board = { other: { FC: 'knight', BC: 'squire' }, own, cards: [leader(deletes), knight, squire] };

describe('a deleted unit', () => {
  it('is turned face down, stays as it was turned, and stays the same @vanguard-2.11:10.26.1 @vanguard-2.11:10.26.2', () => {
    const duel = Duel.from({ own, other: { FL: resting('g2') }, cards: [leader(deletesRearguard)] });
    const { id } = duel.card('g2');
    duel.use('leader');
    expect(duel.card('g2')).toMatchObject({ id, facing: 'down', orientation: 'sideways', role: 'rearguard' });
  });

  it('loses its printed power and text, and keeps what it was given, icons, clan and grade @vanguard-2.11:10.26.3', () => {
    const duel = Duel.from(board);
    expect(duel.power('knight')).toBe(13000);
    duel.use('leader');
    expect([duel.power('knight'), duel.number('knight', 'drive'), duel.number('knight', 'grade')]).toEqual([
      2000, 2, 3,
    ]);
    expect(duel.fact('knight', 'names')).toEqual(['knight']);
    // In its own turn it can be boosted now, which its text forbade.
    const next = Duel.from({ ...board, own: { FC: faceDown('knight'), BC: 'squire' }, other: { hand: 'g1' } });
    next.attack('knight', undefined, 'squire');
    expect(next.power('knight')).toBe(9000);
    const up = Duel.from({ ...board, own: { FC: 'knight', BC: 'squire' }, other: {} });
    up.choose(0, 'end').choose(0, { action: 'attack', card: 'knight' });
    expect(up.asked).not.toContain('boost');
  });

  it('stands, rests and battles like others @vanguard-2.11:10.26.4', () => {
    const duel = Duel.from({ own: { FL: faceDown('g2', { orientation: 'sideways' }) }, at: 'stand' });
    duel.until('main');
    expect(duel.isResting('g2')).toBe(false);
    duel.attack('g2').noGuard();
    expect([duel.isResting('g2'), duel.happened('CardsLinked')[0]?.links[0]?.kind]).toEqual([true, 'attacking']);
  });

  it('is deleted no more once it is turned up, for whatever reason @vanguard-2.11:10.26.5', () => {
    const turn = does('turn', { op: 'face', cards: vanguards('opponent'), facing: 'up' });
    const back = does('back', undelete(vanguards('opponent')));
    for (const text of [turn, back]) {
      const duel = Duel.from({ ...board, cards: [leader(deletes, text), knight, squire] });
      duel.use('leader', 'delete').use('leader', text.id as string);
      expect([duel.power('knight'), duel.card('knight').facing]).toEqual([13000, 'up']);
    }
  });

  it('can be looked at by every fighter @vanguard-2.11:10.26.6', () => {
    const duel = Duel.from(board).use('leader');
    for (const seat of [0, 1]) expect(duel.driver.view({ seat }).cards[duel.card('knight').id]?.def).toBe('knight');
  });

  it('is given abilities and power as before, and keeps them when it is turned up @vanguard-2.11:10.26.7 @vanguard-2.11:10.26.8 @vanguard-2.11:10.26.9', () => {
    const aid = does('aid', { op: 'bind', cards: vanguards('opponent', isDeleted), as: 'it' }, power(5000), {
      op: 'grant',
      cards: { bound: 'it' },
      keyword: 'triple-drive',
      until: 'turn',
    });
    const back = does('back', undelete(vanguards('opponent')));
    const duel = Duel.from({ ...board, cards: [leader(deletes, aid, back), knight, squire] });
    duel.use('leader', 'delete').use('leader', 'aid');
    expect([duel.power('knight'), duel.number('knight', 'drive')]).toEqual([7000, 3]);
    duel.use('leader', 'back');
    expect([duel.power('knight'), duel.number('knight', 'drive')]).toEqual([18000, 3]);
  });

  it('is in legion as before, and goes to the soul face up with its mate @vanguard-2.11:10.26.10 @vanguard-2.11:10.26.11', () => {
    const legion = {
      own: {
        FC: [faceDown('g2', { name: 'Leader' }), faceDown('g1', { name: 'Mate', role: 'mate' })],
        hand: lies('g3', { name: 'New' }),
      },
      links: [{ kind: 'legion', from: 'Leader', to: 'Mate' }],
      at: 'ride',
    };
    const duel = Duel.from(legion);
    expect([duel.fact('Leader', 'legion'), duel.fact('Mate', 'legion')]).toEqual(['leader', 'mate']);
    duel.ride('New');
    for (const name of ['g2', 'g1']) expect([duel.at(name), duel.card(name).facing]).toEqual(['soul/0', 'up']);
  });

  it('that is ridden over goes to the soul face up @vanguard-2.11:10.26.11', () => {
    const duel = Duel.from({ own: { FC: faceDown('g2'), hand: lies('g3', { name: 'New' }) }, at: 'ride' });
    duel.ride('New');
    expect([duel.at('g2'), duel.card('g2').facing]).toEqual(['soul/0', 'up']);
  });
});
