import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import {
  auto,
  choose,
  cont,
  custom,
  draw,
  drawUpTo,
  inZone,
  it as chosen,
  look,
  lose,
  phaseBegins,
  RC,
  rearguards,
  retire,
  self,
  send,
  soulCharge,
  stand,
  VC,
} from './cards/text.js';
import { vanguard211 } from './index.js';
import { body, does, Duel, leader, lies, resting } from './testing/index.js';

describe('how a match ends', () => {
  it('is for exactly two fighters @vanguard-2.11:1.1.1', () => {
    expect(vanguard211.modes).toEqual({ duel: { tables: [[0, 1]] } });
    expect(Duel.opening().table.seats).toHaveLength(2);
  });

  it('ends as soon as somebody loses, and the other has won @vanguard-2.11:1.2.1 @vanguard-2.11:1.2.2.1', () => {
    const with_ = (n: number): Duel => Duel.from({ own: { damage: [lies('g1', { times: n })] } });
    expect(with_(5).table.result).toBeNull();
    for (const n of [6, 7]) {
      const over = with_(n);
      expect([over.table.result, over.table.pending]).toEqual([{ winners: [1], reason: 'damage' }, []]);
    }
    // Nobody is asked to choose a vanguard any more, though that is due at the same moment (9.5.1).
    const bare = Duel.from({ own: { FC: [], soul: 'g1 g2', damage: [lies('g1', { times: 6 })] } });
    expect([bare.table.result?.winners, bare.table.pending]).toEqual([[1], []]);
  });

  it('asks only at a check timing who has lost: what has passed by then costs nobody the game @vanguard-2.11:1.2.2 @vanguard-2.11:9.1.2', () => {
    const cards = [
      leader(does('all', draw(2)), does('back', draw(2), choose(inZone('hand', 'controller')), send(chosen, 'deck'))),
    ];
    const use = (ability: string): Duel =>
      Duel.from({ own: { FC: 'leader', deck: 'g1 g2' }, cards }).use('leader', ability);
    expect(use('all').table.result).toEqual({ winners: [1], reason: 'deck' });
    const back = use('back').select(0, 'g1');
    expect([back.table.result, back.asked, back.at('g2')]).toEqual([null, '0: main', 'hand/0']);
  });

  it('lets anyone concede at any time, whoever is asked, whatever texts say @vanguard-2.11:1.2.4 @vanguard-2.11:1.2.4.1', () => {
    const cards = [leader(cont(VC, { id: 'undying', on: self, change: { forbid: 'lose' } }))];
    const board = { own: { FC: 'leader', damage: [lies('g1', { times: 6 })] }, cards };
    const duel = Duel.from(board);
    expect([duel.table.result, duel.asked]).toEqual([null, '0: main']);
    duel.driver.concede(0);
    expect(duel.table.result).toEqual({ winners: [1], reason: 'concede' });
    const other = Duel.from(board);
    other.driver.concede(1);
    expect([other.table.result?.winners, other.happened('DecisionMade')]).toEqual([[0], []]);
  });

  it('ends in the middle of a text that says who loses @vanguard-2.11:1.2.5', () => {
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader(does('doom', lose('opponent'), draw(3)))] });
    duel.use('leader');
    expect([duel.table.result, duel.moves]).toEqual([{ winners: [0], reason: 'effect' }, []]);
  });
});

describe('texts and rules', () => {
  it('lets a text beat a rule: a rear-guard makes drive checks @vanguard-2.11:1.3.1', () => {
    const duel = Duel.from({ own: { FL: 'scout' }, cards: [body('scout', 2, 9000, { keywords: { drives: 0 } })] });
    duel.attack('scout').noGuard();
    expect(duel.moves).toEqual(['blank drive-check', 'blank drive']);
  });

  it('does as much as is possible @vanguard-2.11:1.3.2', () => {
    const cards = [leader(does('two', choose(rearguards('opponent'), 2), retire(), draw()))];
    const one = Duel.from({ own: { FC: 'leader' }, other: { FL: 'g1' }, cards }).use('leader');
    expect([one.at('g1'), one.count('hand', 0)]).toEqual(['drop/1', 1]);
    expect(
      Duel.from({ own: { FC: 'leader' }, cards })
        .use('leader')
        .count('hand', 0),
    ).toBe(1);
  });

  it('does not do what is so already @vanguard-2.11:1.3.2.1', () => {
    const watch = auto(RC, {
      id: 'watch',
      on: { event: 'oriented', to: 'upright', subject: { which: 'any', whose: 'any' } },
      do: [draw()],
    });
    const cards = [leader(does('up', stand(rearguards('controller')))), body('clerk', 1, 6000, { text: [watch] })];
    const drawn = (FL: ReturnType<typeof lies>): number =>
      Duel.from({ own: { FC: 'leader', FL, BL: 'clerk' }, cards })
        .use('leader')
        .count('hand', 0);
    expect([drawn(lies('g1')), drawn(resting('g1'))]).toEqual([0, 1]);
  });

  it('does nothing less than once, and never the opposite @vanguard-2.11:1.3.2.2', () => {
    const less = { minus: 2 } as const;
    const cards = [
      leader(
        does(
          'less',
          draw(less),
          drawUpTo(less),
          soulCharge(less),
          look(less),
          { op: 'repeat', n: less, do: [draw()] },
          custom('damage', { of: 'opponent', n: less }),
        ),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards }).use('leader');
    expect([duel.count('hand', 0), duel.count('deck', 0), duel.count('damage', 1), duel.asked]).toEqual([
      1,
      20,
      0,
      '0: main',
    ]);
    expect([duel.moves, duel.happened('CardsRevealed')]).toEqual([[], []]);
  });

  it('lets a prohibition win, in the stand phase and against texts @vanguard-2.11:1.3.3', () => {
    const stone = body('stone', 1, 6000, { text: [cont(RC, { id: 'still', on: self, change: { forbid: 'stand' } })] });
    const cards = [stone, leader(does('up', stand(rearguards('controller'))))];
    const duel = Duel.from({
      at: 'stand',
      own: { FC: resting('leader'), FL: resting('stone'), FR: resting('g1') },
      cards,
    });
    duel.until('main');
    expect([duel.isResting('leader'), duel.isResting('stone'), duel.isResting('g1')]).toEqual([false, true, false]);
    duel.use('leader');
    expect(duel.isResting('stone')).toBe(true);
  });

  it('lets the turn fighter choose first and the other know it @vanguard-2.11:1.3.4', () => {
    const each: Operation = {
      ...{ op: 'choose', from: rearguards({ bound: 'one' }), min: 1, max: 1, by: 'any', each: 'one' },
      ...{ bind: 'it', purpose: 'choose', loose: true },
    };
    const text = [auto(RC, { id: 'both', on: phaseBegins('main', 'opponent'), do: [each, retire()] })];
    const duel = Duel.from({
      ...{ at: 'ride', own: { FL: 'g1', FR: 'g2' }, other: { FL: 'judge', FR: 'g3' } },
      cards: [body('judge', 1, 6000, { text })],
    });
    expect(duel.asked).toBe('0: choose');
    const { id } = duel.card('g1');
    duel.select(0, 'g1');
    expect([duel.asked, duel.at('g1')]).toEqual(['1: choose', 'field/0 FL']);
    expect(duel.driver.toldTo({ seat: 1 })).toContainEqual(
      expect.objectContaining({ type: 'CardsRevealed', cards: [id] }),
    );
    duel.select(1, 'g3');
    expect([duel.at('g1'), duel.at('g3'), duel.at('g2')]).toEqual(['drop/0', 'drop/1', 'field/0 FR']);
  });

  it('takes whole numbers from nothing up where a number is chosen @vanguard-2.11:1.3.5', () => {
    const number: Operation = { op: 'number', by: 'controller', purpose: 'n', min: 0, max: 3, bind: 'n' };
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader(does('n', number, draw({ bound: 'n' })))] }).use(
      'leader',
    );
    for (const amount of [-1, 1.5, 4]) duel.driver.refused(0, { amount });
    duel.answer(0, { amount: 0 });
    expect([duel.count('hand', 0), duel.asked]).toEqual([0, '0: main']);
  });
});
