import { describe, expect, it } from '@jest/globals';
import {
  attacks,
  attackWith,
  auto,
  battles,
  cont,
  draw,
  isInFrontRow,
  named,
  RC,
  rearguards,
  self,
  stand,
  vanguards,
  VC,
} from '../cards/text.js';
import { body, does, Duel, leader, lies, resting } from '../testing/index.js';

/** Attacks so far, as `attacker > attacked`. */
const attacked = (duel: Duel): string[] =>
  duel
    .happened('CardsLinked')
    .flatMap(({ links }) =>
      links
        .filter(({ kind }) => kind === 'attack')
        .map(({ from, to }) => `${duel.table.cards[from]?.def} > ${duel.table.cards[to]?.def}`),
    );

describe('"attacks" by an effect', () => {
  const order = attackWith(rearguards('controller'), vanguards('opponent'));
  const foe = { FC: lies('lead', { name: 'Foe' }) };

  it('comes when the effect is over, with whole attacks until nobody who stands is left @vanguard-2.11:10.34.1 @vanguard-2.11:10.34.1.1 @vanguard-2.11:10.34.1.2', () => {
    const duel = Duel.from({
      own: { FC: 'leader', FL: 'g2', BR: 'g1', FR: resting('blank') },
      other: foe,
      cards: [leader(does('charge', order, draw()))],
    }).use('leader');
    // The same effect draws a card before the attack.
    expect([duel.count('hand', 0), duel.asked, attacked(duel)]).toEqual([1, '0: ordered-attack', []]);
    duel.choose(0, { card: 'g2' });
    expect(attacked(duel)).toEqual(['g2 > lead', 'g1 > lead']);
    expect([duel.isResting('g2'), duel.isResting('g1'), duel.table.marks['turn:battles'], duel.asked]).toEqual([
      true,
      true,
      2,
      '0: main',
    ]);
  });

  it('waits for the end of a battle that goes on, and gives back to where it came from @vanguard-2.11:10.34.1.3 @vanguard-2.11:7.8.1.5', () => {
    const calls = auto(RC, {
      id: 'calls',
      on: attacks(),
      do: [attackWith(rearguards('controller', named('g1')), vanguards('opponent'))],
    });
    const horn = body('horn', 2, 20000, { text: [calls] });
    const duel = Duel.from({ own: { FL: 'horn', BR: 'g1' }, other: { ...foe, hand: 'blank' }, cards: [horn] });
    duel.attack('horn');
    expect(attacked(duel)).toEqual(['horn > lead']);
    duel.choose(1, 'pass');
    expect([duel.count('damage', 1), attacked(duel)]).toEqual([1, ['horn > lead', 'g1 > lead']]);
    duel.choose(1, 'pass');
    expect(duel.asked).toBe('0: attack');
  });

  it('goes on while a unit stands again (R-13)', () => {
    const again = auto(RC, { id: 'again', once: true, on: attacks(), do: [stand(self)] });
    const duel = Duel.from({
      own: { FC: 'leader', FL: 'wolf' },
      other: foe,
      cards: [leader(does('charge', order)), body('wolf', 1, 7000, { text: [again] })],
    }).use('leader');
    if (duel.asked.includes('activate wolf#again')) duel.answer(0, { confirm: true });
    expect(attacked(duel)).toEqual(['wolf > lead', 'wolf > lead']);
  });
});

describe('"battles"', () => {
  it('says which units are attacked, where one would be chosen @vanguard-2.11:10.20.1', () => {
    const text = [cont(VC, { id: 'sweep', on: self, change: battles(isInFrontRow) })];
    const duel = Duel.from({
      own: { FC: 'sweeper' },
      other: { FC: lies('lead', { name: 'Foe' }), FL: 'g2', FR: 'g1', BL: 'g0', hand: 'blank' },
      cards: [body('sweeper', 3, 12000, { text })],
    });
    duel.attack('sweeper');
    expect(attacked(duel).sort()).toEqual(['sweeper > g1', 'sweeper > g2', 'sweeper > lead']);
    duel.noGuard();
    expect([duel.at('g2'), duel.at('g1'), duel.at('g0'), duel.count('damage', 1)]).toEqual([
      'drop/1',
      'drop/1',
      'field/1 BL',
      1,
    ]);
  });
});
