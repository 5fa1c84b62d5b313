import { describe, expect, it } from '@jest/globals';
import { gcg110, words } from '#games/gcg';
import { hasKeyword } from '#kernel';
import {
  aBase,
  aCommand,
  aUnit,
  damageIn,
  Duel,
  hurt,
  lies,
  movesIn,
  rested,
  resources,
  withCards,
} from './testing/index.js';

const { activate, chooseUnit, draw, it: chosen, modify, units } = words;

const game = withCards(
  gcg110,
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('small', { ap: 1, hp: 1, traits: ['tiny'] }),
  aUnit('guard', { ap: 1, hp: 4, keywords: { blocker: 0 } }),
  aCommand('weaken', [chooseUnit('opponent'), words.become('ap', 0, chosen)]),
  aCommand('disarm', [words.lose('blocker', units('opponent'))]),
  aCommand('bind', [
    chooseUnit('opponent'),
    words.forbid('set-active', chosen, { until: words.during.untilItReadies }),
  ]),
  aCommand('calm', [words.forbid('attack', units('opponent'), { until: words.during.untilYouReady })]),
  aCommand('unleash', [chooseUnit('team'), words.allow('attack-active', chosen, { where: words.apAtMost(1) })]),
  aCommand('armour', [words.prevent(units('team'), { kind: 'effect', from: words.isEnemys })]),
  aCommand('brace', [words.reduceNext(2, units('team'))]),
  aCommand('blast', [words.damage(2, units('any'))]),
  aCommand('scout', words.lookAndTake(3, words.trait('tiny'))),
  aCommand('dredge', words.lookAndTake(2, undefined, 'trash')),
  aCommand('muster', words.lookAndDeploy(3, words.trait('tiny'))),
  aCommand('sort', words.lookAndPlace(2)),
  aCommand('cull', words.lookAndTrash(2)),
  aCommand('recall', words.fromTrash(words.type('unit'))),
  aCommand('either', [words.chooseOne(['draw', [draw(1)]], ['hit', [words.damage(1, units('opponent'))]])]),
  aCommand('count', [words.chooseNumber(1, 3), draw({ bound: 'n' })]),
  aCommand('again', [words.times(2, [draw(1)])]),
  aCommand('all', [words.forEach(units('team'), 'one', [modify('ap', { stat: 'hp', of: 'one' }, words.bound('one'))])]),
  aCommand('gift', [words.eachPlayer('any', 'whose', [draw(1, { bound: 'whose' })])]),
  aCommand('mirror', [chooseUnit('opponent'), words.copyKeywords(chosen, units('controller'))]),
  aCommand('avenge', [words.when({ compare: [{ register: 'turn:destroyed', of: 'any' }, '>=', 1] }, [draw(1)])]),
  aCommand('raze', [words.destroy({ zone: ['base', 'shields'], of: 'opponent' })]),
  aCommand('bandage', [chooseUnit('controller'), draw({ stat: 'damage', of: 'it' })]),
  aCommand('lull', [words.rest(units('opponent'))]),
  aCommand('oath', [words.give('vow', null)], {
    text: [words.given('vow', words.atEndOfTurn([draw(2)]))],
  }),
  aCommand('mend', [
    words.choose(words.either(units('team', words.isDamaged), words.base('team'))),
    words.recover(1, chosen),
  ]),
  aUnit('miner', { text: [activate('main', words.discardCost(1, words.type('unit')), [draw(1)])] }),
  aUnit('ghoul', { text: [activate('main', words.exileCost(2), [draw(1)])] }),
  aUnit('boss', { text: [activate('main', words.restCost(1, words.trait('tiny')), [draw(1)])] }),
  aUnit('bomb', { text: [activate('main', [words.destroyThis], [draw(1)])] }),
  aUnit('monk', { text: [activate('main', [words.restThis], [draw(1)])] }),
  aBase('keep', { hp: 5 }),
);

const play = (command: string, position: Parameters<typeof Duel.from>[1] = {}): Duel => {
  const duel = Duel.from(game, { ...position, own: { hand: command, ...position.own } });
  duel.command(command);
  return duel;
};

describe('what is done to units', () => {
  it('a number becomes another for a while', () => {
    const duel = play('weaken', { other: { battle: ['soldier'] } });
    expect(duel.stat('soldier', 'ap')).toBe(0);
    duel.endTurn();
    expect(duel.stat('soldier', 'ap')).toBe(3);
  });

  it('a keyword is lost', () => {
    const duel = play('disarm', { other: { battle: ['guard'] } });
    expect(hasKeyword(duel.driver, duel.card('guard'), 'blocker')).toBe(false);
  });

  it('keywords are copied, and no others are gained @gcg-1.1.0:5-16-1 @gcg-early:4-16-1', () => {
    const duel = play('mirror', { own: { battle: ['soldier'] }, other: { battle: ['guard'] } });
    const gained = duel.driver.table.effects.map(({ change }) => change);
    expect(gained).toEqual([{ kind: 'gain', keyword: 'blocker', value: 0 }]);
  });

  it('what an effect turns is turned by its card', () => {
    const duel = play('lull', { other: { battle: ['soldier', 'guard'] } });
    const turned = duel.driver.events.flatMap((event) =>
      event.type === 'CardsOriented' && event.orientation === 'sideways' && event.reason === 'effect' ? [event] : [],
    );
    const [used] = duel.driver.events.flatMap((event) => (event.type === 'ActionRaised' ? event.action.keys : []));
    expect(turned.map(({ cards, cause }) => [cards.length, cause])).toEqual([[2, used]]);
  });

  it('damage is a number that a text can use', () => {
    const duel = play('bandage', { own: { battle: [hurt('guard', 3)] } });
    expect(duel.zone('hand/0')).toHaveLength(3);
  });

  it('only units count as units that were destroyed', () => {
    const other = { base: 'keep', shields: 'soldier small', battle: ['soldier'] };
    const duel = Duel.from(game, { own: { hand: 'raze avenge' }, other });
    duel.command('raze');
    duel.command('avenge');
    expect([duel.zone('shields/1'), duel.zone('base/1'), duel.zone('hand/0')]).toEqual([[], [], []]);
  });

  it('a unit stays rested the next time it would be set active, and cannot attack until one is active again', () => {
    const duel = play('bind', { other: { battle: [rested('soldier'), 'guard'] } });
    duel.select('soldier');
    duel.endTurn();
    expect([duel.asked, duel.isRested('soldier')]).toEqual(['1: main', true]);
    duel.endTurn();
    duel.endTurn();
    expect([duel.asked, duel.isRested('soldier')]).toEqual(['1: main', false]);
    const still = play('calm', { other: { battle: ['soldier'] } });
    still.endTurn();
    expect([still.asked, still.may('attack', { card: 'soldier' })]).toEqual(['1: main', false]);
    still.endTurn();
    still.endTurn();
    expect([still.asked, still.may('attack', { card: 'soldier' })]).toEqual(['1: main', true]);
  });

  it('only such active units can be attacked as the permission names', () => {
    const position = { own: { battle: ['soldier'] }, other: { battle: ['small', 'guard', 'monk'] } };
    const duel = play('unleash', position);
    expect(duel.may('attack', { card: 'soldier', target: 'small' })).toBe(true);
    expect(duel.may('attack', { card: 'soldier', target: 'monk' })).toBe(false);
  });

  it('damage of a kind and from whom is prevented, other damage is not', () => {
    const duel = play('armour', { own: { hand: 'armour blast', battle: ['soldier'] }, other: { battle: ['guard'] } });
    const events = duel.command('blast');
    expect(damageIn(events)).toEqual(['effect 2', 'effect 2']);
    expect(duel.damage('soldier')).toBe(2);
  });

  it('only the next damage is reduced', () => {
    const duel = play('brace', {
      own: {
        hand: [lies('brace'), lies('blast', { name: 'one' }), lies('blast', { name: 'two' })],
        battle: ['soldier'],
      },
    });
    duel.command('one');
    expect(duel.damage('soldier')).toBe(0);
    duel.command('two');
    expect(duel.damage('soldier')).toBe(2);
  });
});

describe('what is done with the deck', () => {
  const deck = [
    lies('soldier', { name: 'first' }),
    lies('small', { name: 'second' }),
    lies('guard', { name: 'third' }),
    'S-01',
    'S-01',
  ];

  it('one that fits is shown and taken, the rest goes to the bottom', () => {
    const duel = play('scout', { own: { deck } });
    expect(duel.offered).toEqual(['second']);
    duel.select('second');
    expect(duel.zone('hand/0')).toEqual(['small']);
    expect(duel.zone('deck/0').slice(0, 2)).toEqual(['S-01', 'S-01']);
    expect(duel.zone('deck/0').slice(2).sort()).toEqual(['guard', 'soldier']);
  });

  it('any one is taken, the rest goes to the trash', () => {
    const duel = play('dredge', { own: { deck } });
    duel.select('first');
    expect(duel.zone('hand/0')).toEqual(['soldier']);
    expect(duel.zone('trash/0')).toEqual(['small', 'dredge']);
  });

  it('one that fits is deployed from there', () => {
    const duel = play('muster', { own: { deck } });
    duel.select('second');
    expect(duel.zone('battle/0')).toEqual(['small']);
  });

  it('each goes back to the top or the bottom', () => {
    const duel = play('sort', { own: { deck } });
    duel.select('first');
    expect(duel.zone('deck/0')).toEqual(['small', 'guard', 'S-01', 'S-01', 'soldier']);
  });

  it('any of them go to the trash', () => {
    const duel = play('cull', { own: { deck } });
    duel.select('second');
    expect(duel.zone('deck/0').slice(0, 2)).toEqual(['soldier', 'guard']);
    expect(duel.zone('trash/0')).toEqual(['small', 'cull']);
  });

  it('a card comes back from the trash', () => {
    const duel = play('recall', { own: { trash: 'small blast' } });
    expect(duel.zone('hand/0')).toEqual(['small']);
  });
});

describe('how effects go on', () => {
  const drawn = (duel: Duel): number => duel.zone('hand/0').length;

  it('one of several things is chosen', () => {
    const duel = play('either', { other: { battle: ['soldier'] } });
    duel.choose('hit');
    expect([drawn(duel), duel.damage('soldier')]).toEqual([0, 1]);
  });

  it('a number is chosen', () => {
    const duel = play('count');
    duel.driver.answer(0, { amount: 3 });
    expect(drawn(duel)).toBe(3);
  });

  it('steps are repeated, and done for each card and each player', () => {
    expect(drawn(play('again'))).toBe(2);
    const duel = play('all', { own: { battle: ['soldier', hurt('guard', 1)] } });
    expect([duel.stat('soldier', 'ap'), duel.stat('guard', 'ap')]).toEqual([6, 4]);
    const gift = play('gift');
    expect([drawn(gift), gift.zone('hand/1').length]).toEqual([1, 1]);
  });

  it('what a player was given works later this turn', () => {
    const duel = play('oath');
    expect(drawn(duel)).toBe(0);
    expect(movesIn(duel.endTurn()).filter((move) => move.includes('deck/0 > hand/0'))).toHaveLength(2);
  });

  it('a choice among units and the base needs one of them @gcg-1.1.0:10-1-8-1-1', () => {
    const none = Duel.from(game, { own: { hand: 'mend', battle: ['soldier'] } });
    expect(none.may('command', { card: 'mend' })).toBe(false);
    const duel = play('mend', { own: { battle: [hurt('soldier', 1)], base: [hurt('keep', 2)] } });
    expect(duel.offered).toEqual(['soldier', 'keep']);
    duel.select('keep');
    expect(duel.damage('keep')).toBe(1);
  });
});

describe('what stands before a colon', () => {
  const isOffered = (card: string, own: Record<string, string | (string | object)[]>): boolean =>
    Duel.from(game, { own: own as never }).may('activate', { card });

  it('is offered only where it can be done @gcg-1.1.0:10-1-7-4', () => {
    expect(isOffered('miner', { battle: ['miner'], hand: 'blast' })).toBe(false);
    expect(isOffered('miner', { battle: ['miner'], hand: 'small' })).toBe(true);
    expect(isOffered('ghoul', { battle: ['ghoul'], trash: 'small' })).toBe(false);
    expect(isOffered('ghoul', { battle: ['ghoul'], trash: 'small blast' })).toBe(true);
    expect(isOffered('boss', { battle: ['boss', rested('small')] })).toBe(false);
    expect(isOffered('boss', { battle: ['boss', 'small'] })).toBe(true);
    expect(isOffered('monk', { battle: [rested('monk')] })).toBe(false);
  });

  it('is the choice of whoever pays, and done before the effect', () => {
    const miner = Duel.from(game, { own: { battle: ['miner'], hand: 'small guard blast' } });
    miner.activate('miner');
    expect(miner.offered).toEqual(['small', 'guard']);
    miner.select('guard');
    expect(miner.zone('trash/0')).toEqual(['guard']);
    const ghoul = Duel.from(game, { own: { battle: ['ghoul'], trash: 'small blast guard' } });
    ghoul.activate('ghoul');
    ghoul.select('small', 'blast');
    expect(ghoul.zone('exile/0')).toEqual(['small', 'blast']);
    const boss = Duel.from(game, { own: { battle: ['boss', 'small'] } });
    boss.activate('boss');
    expect(boss.isRested('small')).toBe(true);
    const bomb = Duel.from(game, { own: { battle: ['bomb'], resources: resources(1) } });
    expect(movesIn(bomb.activate('bomb'))).toEqual([
      'bomb battle/0 > trash/0 (destroyed-effect)',
      'S-01 deck/0 > hand/0 (draw)',
    ]);
  });
});

describe('which units', () => {
  const fits = (position: Parameters<typeof Duel.from>[1], filter: Parameters<Duel['fits']>[1]): boolean =>
    Duel.from(game, position).fits('soldier', filter);
  const fighting = (filter: Parameters<Duel['fits']>[1], target?: string): boolean => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'] },
      other: { battle: [rested('small'), 'guard'], hand: 'blast' },
    });
    duel.attack('soldier', target);
    return duel.fits('soldier', filter);
  };

  it('are told by what they battle with', () => {
    expect(fighting(words.isBattlingWith(words.apAtMost(1)), 'small')).toBe(true);
    expect(fighting(words.isBattlingWith(words.apAtLeast(2)), 'small')).toBe(false);
    expect(fighting(words.isAttackingUnit(), 'small')).toBe(true);
    expect(fighting(words.isAttackingUnit())).toBe(false);
    expect(fighting(words.isAttackingPlayer)).toBe(true);
    expect(fighting(words.isAttackingPlayer, 'small')).toBe(false);
  });

  it('are told by damage, by what came this turn, by "or", and by extremes', () => {
    const own = { battle: [hurt('soldier', 2), 'guard'] };
    expect(fits({ own }, words.hasDamage(2))).toBe(true);
    expect(fits({ own }, words.hasDamage(3))).toBe(false);
    expect(fits({ own }, words.isUndamaged)).toBe(false);
    expect(fits({ own }, words.cameThisTurn)).toBe(false);
    expect(fits({ own: { battle: [lies('soldier', { entered: 'now' })] } }, words.cameThisTurn)).toBe(true);
    expect(fits({ own }, words.or(words.trait('tiny'), words.isDamaged))).toBe(true);
    expect(fits({ own }, words.lowest('hp', units('controller')))).toBe(true);
    expect(fits({ own }, words.highest('hp', units('controller')))).toBe(false);
  });
});
