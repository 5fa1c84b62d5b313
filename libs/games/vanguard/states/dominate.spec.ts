import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation } from '#kernel';
import {
  act,
  attackWith,
  auto,
  cannotStandNext,
  choose,
  cont,
  custom,
  dominate,
  draw,
  inZone,
  lock,
  momentComes,
  moveUnit,
  power,
  RC,
  rearguards,
  retire,
  self,
  send,
  units,
  vanguards,
  VC_RC,
} from '../cards/text.js';
import { body, does, Duel, icon, leader, lies, resting } from '../testing/index.js';

const taking = (...then: readonly Operation[]): Ability =>
  does('take', { op: 'bind', cards: rearguards('opponent'), as: 'it' }, dominate({ bound: 'it' }, 'turn'), ...then);
/** The opponent's front right rear-guard `spy` is dominated for the turn, and the effect continues with `then`. */
const taken = (
  then: readonly Operation[] = [],
  more: Parameters<typeof Duel.from>[0] = {},
  spy = body('spy', 2, 9000, { skill: ['boost', 'intercept'] }),
): Duel =>
  Duel.from({
    ...more,
    own: { FC: 'leader', ...more.own },
    other: { FR: 'spy', ...more.other },
    cards: [leader(taking(...then)), spy, ...(more.cards ?? [])],
  }).use('leader', 'take');
const takingOne = does('take', choose(rearguards('opponent', { place: ['FR'] })), dominate({ bound: 'it' }, 'turn'));
/** Dominates every rear-guard of the opponent at the start of the guard step. */
const grabber = body('grabber', 1, 5000, {
  text: [auto(RC, { id: 'grab', on: momentComes('guard-step'), do: [dominate(rearguards('opponent'), 'turn')] })],
});
const count = (of: 'controller' | 'opponent', n: number): Operation => ({
  ...{ op: 'if', when: { compare: [{ count: rearguards(of) }, '=', n] }, do: [draw()] },
});

describe('a dominated unit', () => {
  it("is that of the fighter who dominates it, and nobody else's @vanguard-2.11:10.35.1 @vanguard-2.11:10.35.1.1.1 @vanguard-2.11:10.35.2 @vanguard-2.11:10.35.2.1", () => {
    expect(taken([count('controller', 2)], { own: { BL: 'g1' } }).count('hand', 0)).toBe(1);
    expect(taken([count('opponent', 0)]).count('hand', 0)).toBe(1);
    const looks = act(VC_RC, {
      id: 'looks',
      do: [{ op: 'if', when: { compare: [{ count: inZone('hand', 'controller') }, '=', 3] }, do: [power(1000, self)] }],
    });
    const duel = taken([], { own: { hand: 'g1 g1 g1' } }, body('spy', 2, 9000, { text: [looks] }));
    expect(duel.use('spy').power('spy')).toBe(10000);
  });

  it('is given back when the turn is over', () => {
    const duel = taken().endTurn();
    expect(duel.card('spy').controller).toBe(1);
  });

  it('is not dominated again @vanguard-2.11:10.35.1.1.2', () => {
    const duel = Duel.from({
      own: { FC: 'leader' },
      other: { FR: 'spy', FL: 'grabber', hand: 'g1' },
      cards: [leader(takingOne), body('spy', 2, 9000), grabber],
    }).use('leader');
    duel.attack('leader', 'Foe');
    expect([duel.asked, duel.card('spy').controller]).toEqual(['1: guard', 0]);
  });

  it('without a time is dominated only as the effect is resolved @vanguard-2.11:10.35.1.2', () => {
    const text = does(
      'loan',
      { op: 'bind', cards: rearguards('opponent'), as: 'it' },
      dominate(),
      count('controller', 1),
    );
    const duel = Duel.from({ own: { FC: 'leader' }, other: { FR: 'g2' }, cards: [leader(text)] }).use('leader');
    expect([duel.count('hand', 0), duel.card('g2').controller]).toEqual([1, 1]);
  });

  it('minds the next such time of whoever is its master then @vanguard-2.11:10.35.1.3', () => {
    const stays = cannotStandNext(rearguards('any'));
    const duel = taken([stays], {
      own: { BL: resting('g1') },
      other: { FR: resting('spy'), BR: resting('g0') },
    });
    const restingNow = (): boolean[] => ['spy', 'g0', 'g1'].map((card) => duel.isResting(card));
    duel.endTurn();
    expect([duel.table.turn.seat, restingNow()]).toEqual([1, [true, true, true]]);
    duel.endTurn();
    expect([duel.table.turn.seat, restingNow()]).toEqual([0, [true, true, true]]);
    duel.endTurn();
    expect(restingNow()).toEqual([false, false, true]);
  });

  it('in legion takes its partner along @vanguard-2.11:10.35.1.4', () => {
    const text = (role: string): Ability =>
      does('take', dominate({ zone: 'field', of: 'opponent', where: { role: [role] } }, 'turn'));
    for (const role of ['vanguard', 'mate']) {
      const duel = Duel.from({
        own: { FC: 'leader' },
        other: { FC: [lies('g3', { name: 'Leader' }), lies('g2', { name: 'Mate', role: 'mate' })] },
        cards: [leader(text(role))],
        links: [{ kind: 'legion', from: 'Leader', to: 'Mate' }],
      }).use('leader');
      expect([duel.card('Leader').controller, duel.card('Mate').controller]).toEqual([0, 0]);
    }
  });

  it('has what the units of its master have @vanguard-2.11:10.35.2.2', () => {
    const lord = body('lord', 3, 10000, {
      text: [cont(RC, { id: 'all', on: rearguards('controller'), change: { stat: 'power', by: 3000 } })],
    });
    expect(taken([], { own: { BR: 'lord' }, cards: [lord] }).power('spy')).toBe(12000);
    expect(taken([], { other: { BL: 'lord' }, cards: [lord] }).power('spy')).toBe(9000 + 3000 * 1);
    const left = Duel.from({
      own: { FC: 'leader' },
      other: { FR: 'spy', FC: 'chief' },
      cards: [
        leader(taking()),
        body('spy', 2, 9000),
        body('chief', 3, 10000, {
          text: [
            cont({ zone: 'field' }, { id: 'all', on: rearguards('controller'), change: { stat: 'power', by: 3000 } }),
          ],
        }),
      ],
    });
    expect([left.power('spy'), left.use('leader').power('spy')]).toEqual([12000, 9000]);
  });

  it('lets that fighter use its abilities, and play later what it set up @vanguard-2.11:10.35.2.3 @vanguard-2.11:10.35.2.3.1', () => {
    const later: Ability = {
      ...auto({ zone: 'any' }, { id: 'later', on: momentComes('end-of-turn'), do: [draw()] }),
      bearer: 'given',
    };
    const sets = act(RC, {
      id: 'sets',
      do: [{ op: 'give', cards: null, ability: 'later', until: 'game', once: true }],
    });
    const duel = taken([], {}, body('spy', 2, 9000, { text: [sets, later] }));
    duel.use('spy').endTurn();
    expect([duel.count('hand', 0), duel.count('hand', 1)]).toEqual([1, 1]);
    expect(
      duel
        .happened('CardsMoved')
        .filter(({ reason }) => reason === 'draw')
        .map(({ to }) => to),
    ).toEqual(['hand/0', 'hand/1']);
  });

  it('is dominated no more when it is locked @vanguard-2.11:10.35.2.4', () => {
    const duel = taken([lock({ bound: 'it' })]);
    expect(duel.card('spy')).toMatchObject({ role: 'locked', controller: 1 });
  });

  it('that went to another deck has all decks shuffled @vanguard-2.11:10.35.2.5', () => {
    const shuffle: Operation = { op: 'shuffle', zone: 'deck', of: 'controller' };
    const shuffled = (duel: Duel): string[] => duel.happened('ZoneShuffled').map(({ zone }) => zone);
    expect(shuffled(taken([send({ bound: 'it' }, 'deck'), shuffle]))).toEqual(['deck/0', 'deck/1']);
    expect(shuffled(taken([shuffle]))).toEqual(['deck/0']);
  });
});

describe('where a dominated unit is', () => {
  it('counts from its master: their right is the own left @vanguard-2.11:10.35.3 @vanguard-2.11:10.35.3.1', () => {
    const left = power(1000, units('controller', { column: ['left'] }));
    const duel = taken([left], { own: { BL: 'g1' } });
    expect([duel.power('spy'), duel.power('g1')]).toEqual([10000, 8000]);
    const along = power(1000, rearguards('controller', { sameColumn: 'it' }));
    expect(taken([along], { own: { BL: 'g1' } }).power('g1')).toBe(8000);
  });

  it('is neither before nor behind the own circles, nor theirs @vanguard-2.11:10.35.3.2', () => {
    const duel = Duel.from({
      own: { FC: 'leader', BL: 'g1', BR: 'g0' },
      other: { FR: 'spy', BR: lies('g1', { name: 'Behind' }) },
      cards: [leader(takingOne), body('spy', 2, 9000)],
    }).use('leader');
    duel.choose(0, 'end').choose(0, { action: 'attack', card: 'spy' });
    expect(duel.happened('CardsLinked')).not.toEqual([]);
    expect(duel.asked).not.toContain('boost');
  });

  it('is given up for zones of its owner @vanguard-2.11:10.35.4.1', () => {
    expect(taken([retire({ bound: 'it' })]).at('spy')).toBe('drop/1');
    expect(taken([send({ bound: 'it' }, 'hand')]).at('spy')).toBe('hand/1');
  });

  it('is not on circles of others than its owner, whose it may change @vanguard-2.11:10.35.4.2 @vanguard-2.11:10.35.4.3', () => {
    expect(taken([moveUnit({ bound: 'it' }, ['BL'])]).at('spy')).toBe('field/1 FR');
    const within = taken([custom('move', { cards: { bound: 'it' }, circles: ['BL'], of: 'opponent' })]);
    expect([within.at('spy'), within.card('spy').controller]).toEqual(['field/1 BL', 0]);
  });

  it('is still a circle of the other, onto which nobody else calls @vanguard-2.11:10.35.5 @vanguard-2.11:10.35.5.1', () => {
    const call = custom('call', { cards: inZone('hand', 'controller'), onto: { bound: 'it' } });
    const duel = taken([call], { own: { hand: 'g1' } });
    expect([duel.at('g1'), duel.at('spy')]).toEqual(['hand/0', 'field/1 FR']);
    const own = Duel.from({
      own: { FC: 'leader', FR: 'g2', hand: 'g1' },
      cards: [
        leader(does('call', custom('call', { cards: inZone('hand', 'controller'), onto: rearguards('controller') }))),
      ],
    });
    expect(own.use('leader').at('g1')).toBe('field/0 FR');
  });
});

describe('a dominated unit in battle', () => {
  it('neither boosts nor intercepts @vanguard-2.11:10.35.6', () => {
    const both = taken([], { other: { BR: lies('g1', { name: 'Behind' }) } });
    both.choose(0, 'end').choose(0, { action: 'attack', card: 'spy' });
    expect(both.asked).not.toContain('boost');
    // Seat 0's own unit is dominated when seat 0 attacks, and seat 1 may intercept with its own unit only.
    const duel = Duel.from({
      own: { FC: 'g3', FL: lies('g2', { name: 'Taken' }) },
      other: { FL: 'grabber', FR: 'g2', hand: 'g1' },
      cards: [grabber],
    });
    duel.attack('g3', 'Foe');
    expect(duel.card('Taken').controller).toBe(1);
    expect([duel.may(1, 'intercept', 'g2'), duel.may(1, 'intercept', 'Taken')]).toEqual([true, false]);
  });

  it('checks triggers from the deck of its master @vanguard-2.11:10.35.7', () => {
    const text = does(
      'take',
      { op: 'bind', cards: vanguards('opponent'), as: 'it' },
      dominate({ bound: 'it' }, 'turn'),
      attackWith({ bound: 'it' }, rearguards('opponent')),
    );
    const duel = Duel.from({
      own: { FC: 'leader', deck: [lies('crit', { times: 9 })] },
      other: { FC: 'g3', FL: 'g2' },
      cards: [leader(text), icon('crit', 'critical')],
    }).use('leader');
    duel.until('main');
    const checks = duel.happened('CardsMoved').filter(({ reason }) => reason === 'drive-check');
    expect(checks.map(({ from, to }) => `${from} ${to}`)).toEqual(['deck/0 trigger/0', 'deck/0 trigger/0']);
  });

  it('has nothing of the gifts on its circle @vanguard-2.11:10.35.8', () => {
    const force = body('force', 3, 10000, { gift: 'force' });
    const duel = Duel.from({
      own: { FC: lies('g3', { name: 'Old' }), FL: lies('g2', { name: 'Taken' }), hand: 'force' },
      other: { FC: 'leader', FL: 'force' },
      at: 'ride',
      cards: [leader(taking()), force],
    });
    duel.choose(0, { action: 'ride' }).choose(0, 'FL').until('main');
    expect(duel.power('Taken')).toBe(19000);
    // In the opponent's turn, when the opponent dominates it.
    duel.endTurn().until('main', 1).use('leader');
    expect([duel.card('Taken').controller, duel.power('Taken')]).toEqual([1, 9000]);
  });
});
