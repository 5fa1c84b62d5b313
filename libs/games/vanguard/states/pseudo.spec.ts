import { describe, expect, it } from '@jest/globals';
import type { Operation, Selector } from '#kernel';
import {
  auto,
  anyOf,
  choose,
  custom,
  discard,
  draw,
  gradeAtLeast,
  gradeAtMost,
  inZone,
  named,
  power,
  putInto,
  putLocked,
  RC,
  send,
  superiorCall,
  superiorRide,
  VC,
} from '../cards/text.js';
import { body, does, Duel, leader, lies } from '../testing/index.js';

const protect = lies('protect', { facing: 'up' });
const hand = (of: 'controller' | 'opponent' = 'controller'): Selector => inZone('hand', of);
const theProtect: Selector = inZone('hand', 'controller', { fact: 'special', in: ['Protect'] });
const create = (to: string): Operation => custom('create-protect', { of: 'controller', to });
const own = (...cards: readonly (string | ReturnType<typeof lies>)[]) => ({ FC: 'leader', hand: cards });
const using = (steps: readonly Operation[], ...cards: readonly (string | ReturnType<typeof lies>)[]): Duel =>
  Duel.from({ own: own(...cards), cards: [leader(does('do', ...steps))] }).use('leader');
/** Whether the Protect was erased. */
const isGone = (duel: Duel): boolean => duel.card('protect').zone === 'nowhere/0';

describe('a pseudo-card', () => {
  it('counts in its zone and is affected like cards @vanguard-2.11:12.13.1.1 @vanguard-2.11:12.13.1.4.1.1', () => {
    const counts: Operation = { op: 'if', when: { compare: [{ count: hand() }, '=', 2] }, do: [draw(3)] };
    expect(using([counts], 'g1', protect).count('hand', 0)).toBe(5);
    const back = does('back', send(inZone('field', 'controller', { role: ['guardian'] }), 'hand'));
    const duel = Duel.from({
      own: { FC: 'leader', GC: 'protect' },
      phase: 'battle',
      at: 'main',
      cards: [leader(back)],
    });
    duel.use('leader');
    expect(duel.card('protect')).toMatchObject({ zone: 'hand/0', facing: 'up' });
  });

  it('is known to both fighters in the hand @vanguard-2.11:12.13.1.1.1.1', () => {
    const duel = Duel.from({ own: own('g1', protect), cards: [leader()] });
    const seen = duel.driver.view({ seat: 1 });
    const known = Object.values(seen.cards).filter(({ zone }) => zone === 'hand/0');
    expect(known.map(({ def }) => def)).toEqual(['protect']);
    expect(seen.zones['hand/0']).toHaveLength(2);
  });

  it('that is created is put into the zone of its owner @vanguard-2.11:2.16.2.3 @vanguard-2.11:10.6.3.3 @vanguard-2.11:12.13.1.2.1 @vanguard-2.11:12.13.1.2.2', () => {
    const watch = auto(RC, { id: 'watch', on: putInto('hand', anyOf('opponent')), do: [draw()] });
    const gifted = body('gifted', 3, 10000, { gift: 'protect' });
    const duel = Duel.from({
      own: { hand: 'gifted' },
      other: { FL: 'watch' },
      at: 'ride',
      cards: [gifted, body('watch', 1, 5000, { text: [watch] })],
    }).ride('gifted');
    expect(duel.card('protect')).toMatchObject({ zone: 'hand/0', owner: 0, controller: 0, facing: 'up' });
    expect(duel.count('hand', 1)).toBe(1);
  });

  it('created on a circle appears there @vanguard-2.11:12.13.1.2.2', () => {
    const cards = [leader(does('do', create('field')))];
    const duel = Duel.from({ own: own('g1'), phase: 'battle', at: 'main', cards }).use('leader');
    expect([duel.at('protect'), duel.asked]).toEqual(['field/0 GC', '0: activate protect#protect']);
  });

  it('is not created where it would be erased @vanguard-2.11:12.13.1.4.2.2', () => {
    const duel = using([create('drop')]);
    expect([duel.happened('CardsCreated'), duel.count('drop', 0)]).toEqual([[], 0]);
    expect(using([create('hand')]).count('hand', 0)).toBe(1);
  });

  it('is erased in an erase zone before the effect goes on, after it came there @vanguard-2.11:12.13.1.4.2.1 @vanguard-2.11:12.13.2.4', () => {
    const counts: Operation = { op: 'if', when: { exists: inZone('drop', 'controller') }, do: [draw(3)] };
    const duel = using([choose(hand()), discard(), counts], protect);
    expect([isGone(duel), duel.count('hand', 0)]).toEqual([true, 0]);
    expect(duel.moves).toEqual(['protect discard', 'protect erase']);
    for (const zone of ['soul', 'bind', 'damage', 'deck', 'gauge'])
      expect(isGone(using([send(hand(), zone)], protect))).toBe(true);
  });

  it('leaves the zone in which it is erased @vanguard-2.11:12.13.1.3.1', () => {
    const mourns = auto(VC, {
      id: 'mourn',
      on: { event: 'moved', from: 'drop', subject: anyOf('controller') },
      do: [draw(2)],
    });
    const cards = [leader(does('do', choose(hand()), discard()), mourns)];
    expect(
      Duel.from({ own: own(protect), cards })
        .use('leader')
        .count('hand', 0),
    ).toBe(2);
  });

  it('that would be removed is erased where it is @vanguard-2.11:12.13.1.3.2', () => {
    const duel = using([send(hand(), 'removed')], protect);
    expect([isGone(duel), duel.moves]).toEqual([true, ['protect erase']]);
  });

  it('found in an erase zone is erased by a rule action @vanguard-2.11:9.7.1', () => {
    const duel = Duel.from({ own: { drop: 'protect' } });
    expect([isGone(duel), duel.count('drop', 0)]).toEqual([true, 0]);
  });
});

describe('Protect', () => {
  const finds = (...where: Parameters<typeof inZone>): string[] => {
    const duel = using([{ op: 'bind', cards: inZone(...where), as: 'it' }, power(1)], protect, 'g1');
    return duel.table.effects.flatMap(({ on }) => on.map((id) => duel.table.cards[id]?.def as string));
  };

  it('has what is stated and nothing else; numbers it has not are 0 @vanguard-2.11:12.13.1.4.3.1 @vanguard-2.11:12.13.1.4.3.2 @vanguard-2.11:12.13.2.1', () => {
    expect(finds('hand', 'controller', { fact: 'special', in: ['Protect'] })).toEqual(['protect']);
    expect(finds('hand', 'controller', named('Protect'))).toEqual([]);
    expect(finds('hand', 'controller', { fact: 'type', in: ['normal', 'trigger', 'G'] })).toEqual(['g1']);
    expect(finds('hand', 'controller', { stat: 'power', atMost: 5000 })).toEqual(['protect']);
  });

  it('has a grade that is no number @vanguard-2.11:12.13.2.2 @vanguard-2.11:12.13.2.2.1', () => {
    expect([gradeAtLeast(0), gradeAtMost(9)].map((grade) => finds('hand', 'controller', grade))).toEqual([
      ['g1'],
      ['g1'],
    ]);
    const duel = using(
      [
        { op: 'modify', cards: hand(), stat: 'grade', by: 1, until: 'turn' },
        { op: 'bind', cards: inZone('hand', 'controller', gradeAtLeast(1)), as: 'it' },
        power(1),
      ],
      protect,
      'g1',
    );
    expect(duel.table.effects.at(-1)?.on.map((id) => duel.table.cards[id]?.def)).toEqual(['g1']);
  });

  it('is called to the guardian circle as a unit, and lets a unit not be hit for a discard @vanguard-2.11:12.13.2.3 @vanguard-2.11:12.13.2.4.1', () => {
    const axe = body('axe', 3, 30000);
    const board = { own: { FL: 'axe' }, other: { hand: [protect, 'g1'] }, cards: [axe] };
    const duel = Duel.from(board).attack('axe');
    duel.guard('protect').until('activate protect#protect', 1);
    duel.answer(1, { confirm: true });
    duel.until('choose', 1);
    const { offer } = duel.driver.pending(1);
    expect(offer?.kind === 'select' && offer.from.map((id) => duel.table.cards[id]?.def)).toEqual(['lead', 'protect']);
    duel.select(1, 'Foe');
    duel.noGuard();
    expect([duel.count('damage', 1), isGoneAt(duel), duel.count('hand', 1)]).toEqual([0, true, 0]);
    const bare = Duel.from(board).attack('axe').noGuard();
    expect(bare.count('damage', 1)).toBe(1);
  });

  const isGoneAt = (duel: Duel): boolean => duel.card('protect').zone === 'nowhere/1';

  it('cannot be called otherwise, nor ridden @vanguard-2.11:12.13.2.5', () => {
    const plain = Duel.from({ own: { FC: 'g3', hand: [protect, 'g1'] } });
    expect([plain.may(0, 'call', 'protect'), plain.may(0, 'call', 'g1')]).toEqual([false, true]);
    for (const step of [superiorCall(theProtect), superiorRide(theProtect)]) {
      const duel = using([step], protect);
      expect([duel.asked, duel.at('protect'), duel.card('leader').role]).toEqual(['0: main', 'hand/0', 'vanguard']);
      expect(duel.moves).toEqual([]);
    }
  });

  it('that is locked from the hand is put on a circle and erased there @vanguard-2.11:12.13.2.6', () => {
    const duel = using([putLocked(theProtect)], protect).choose(0, { place: 'BL' });
    expect(duel.moves).toEqual(['protect put-locked', 'protect erase']);
    duel.endTurn();
    expect(isGone(duel)).toBe(true);
  });
});
