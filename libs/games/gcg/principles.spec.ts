import { describe, expect, it } from '@jest/globals';
import type { Game } from '#kernel';
import { aCommand, aUnit, damageIn, Duel, EDITIONS, hurt, lies, rested, withCards } from './testing/index.js';
import {
  bound,
  choose,
  chooseUnit,
  constant,
  damage,
  discard,
  draw,
  hand,
  it as chosen,
  modify,
  recover,
  rest,
  self,
  setActive,
  toHand,
  units,
  whenever,
} from './cards/text.js';

const cheaper = (by: number): ReturnType<typeof constant>[] =>
  (['cost', 'level'] as const).map((stat) => constant(`${stat} ${by}`, self, { stat, by }, { zone: 'hand' }));

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 1, hp: 5 }),
    aUnit('Hasty', { text: [constant('haste', self, { allow: 'attack-at-once' })] }),
    aUnit('Dozer', {
      text: [whenever('rested', { event: 'oriented', subject: { which: 'self', whose: 'any' } }, [draw(1)])],
    }),
    aUnit('Chained', { text: [constant('chained', self, { forbid: 'set-active' })] }),
    aUnit('Undying', { hp: 2, text: [constant('undying', self, { forbid: 'be-destroyed' })] }),
    aUnit('Gratis', { text: cheaper(-3) }),
    aUnit('Nearly', { text: [...cheaper(-3), ...cheaper(3)] }),
    aCommand('Snare', [chooseUnit('opponent', { n: 2 }), rest(chosen), draw(1)]),
    aCommand('Lullaby', [rest(units('any'))]),
    aCommand('Reveille', [setActive(units('controller'))]),
    aCommand('Backwards', [
      draw(-2),
      { op: 'repeat', n: -2, do: [draw(1)] },
      damage(-2, units('any')),
      recover(-1, units('any')),
      { op: 'repeat', n: 0, do: [draw(1)] },
    ]),
    aCommand('Curse', [chooseUnit('any'), modify('ap', -3, chosen)]),
    aCommand('Bless', [chooseUnit('any'), modify('ap', 2, chosen)]),
    aCommand('Nudge', [chooseUnit('any'), modify('ap', 1, chosen)]),
    aCommand('Draw first', [draw(1), ...discard(1)]),
    aCommand('Discard first', [...discard(1), draw(1)]),
    aCommand('Bid', [
      { op: 'number', by: 'controller', purpose: 'bid', min: 1, max: 3, bind: 'bid' },
      damage({ bound: 'bid' }, units('opponent')),
    ]),
    aCommand('Recall twice', [
      choose(units('controller'), { as: 'first' }),
      toHand(bound('first')),
      choose(units('controller'), { as: 'second' }),
      toHand(bound('second')),
      choose(hand(), { as: 'kept' }),
    ]),
  );

describe.each(EDITIONS)('principles of %s', (_, edition) => {
  const game = setUp(edition);

  it('a text wins over the rules @gcg-1.1.0:1-3-1 @gcg-early:1-3-1', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('Hasty', { entered: 'now' }), lies('Plain', { entered: 'now' })] },
    });
    expect([duel.may('attack', { card: 'Hasty' }), duel.may('attack', { card: 'Plain' })]).toEqual([true, false]);
  });

  it('what is impossible is skipped, what is possible is done @gcg-1.1.0:1-3-2 @gcg-early:1-3-2', () => {
    const duel = Duel.from(game, { own: { hand: ['Snare'] }, other: { battle: ['Plain'] } });
    duel.command('Snare');
    expect([duel.isRested('Plain'), duel.zone('hand/0')]).toEqual([true, ['S-01']]);
    const recall = Duel.from(game, { own: { hand: ['Recall twice'], battle: ['Plain'] } });
    recall.command('Recall twice');
    expect([recall.at('Plain'), recall.asked]).toEqual(['hand/0', '0: main']);
  });

  it('what is so already does not become so @gcg-1.1.0:1-3-2-1 @gcg-early:1-3-2-1', () => {
    const lullaby = (lie: 'upright' | 'sideways'): Duel => {
      const duel = Duel.from(game, { own: { hand: ['Lullaby'], battle: [lies('Dozer', { orientation: lie })] } });
      duel.command('Lullaby');
      return duel;
    };
    expect(lullaby('upright').zone('hand/0').length).toBe(1);
    expect(lullaby('sideways').zone('hand/0').length).toBe(0);
  });

  it('doing something less than once does nothing, and never its opposite @gcg-1.1.0:1-3-2-2 @gcg-early:1-3-2-2', () => {
    const duel = Duel.from(game, { own: { hand: ['Backwards'], battle: [hurt('Plain', 2)] } });
    const events = duel.command('Backwards');
    expect([duel.zone('hand/0'), duel.zone('deck/0').length, duel.damage('Plain')]).toEqual([[], 20, 2]);
    expect(damageIn(events)).toEqual([]);
  });

  it('a prohibition wins over an order @gcg-1.1.0:1-3-3 @gcg-early:1-3-3', () => {
    const duel = Duel.from(game, { own: { hand: ['Reveille'], battle: [rested('Chained'), rested('Plain')] } });
    duel.command('Reveille');
    expect([duel.isRested('Chained'), duel.isRested('Plain')]).toEqual([true, false]);
    duel.endTurn();
    duel.endTurn();
    expect([duel.table.turn.seat, duel.isRested('Chained')]).toEqual([0, true]);
  });

  it('a number that a player picks is whole and at least 1 @gcg-1.1.0:1-3-5 @gcg-early:1-3-5', () => {
    const duel = Duel.from(game, { own: { hand: ['Bid'] }, other: { battle: ['Plain'] } });
    duel.command('Bid');
    for (const amount of [0, -1, 1.5, 4]) duel.driver.refused(0, { amount });
    duel.driver.answer(0, { amount: 2 }, 'bid');
    expect(duel.damage('Plain')).toBe(2);
  });

  it('a negative value reads as 0, but counts on as it is @gcg-1.1.0:1-3-6 @gcg-early:1-3-6', () => {
    const duel = Duel.from(game, { own: { hand: ['Curse', 'Bless', 'Nudge'], battle: ['Plain'] } });
    const ap = ['Curse', 'Bless', 'Nudge'].map((command) => {
      duel.command(command);
      return duel.stat('Plain', 'ap');
    });
    expect(ap).toEqual([0, 0, 1]);
    const undying = Duel.from(game, { own: { battle: [hurt('Undying', 4)] } });
    expect(undying.stat('Undying', 'hp')).toBe(0);
    // The same applies to a card's cost and Lv.
    const free = { hand: ['Gratis', 'Nearly'], resources: [] };
    const hands = Duel.from(game, { own: free });
    expect(['Gratis', 'Nearly'].map((card) => hands.stat(card, 'cost'))).toEqual([0, 1]);
    expect(['Gratis', 'Nearly'].map((card) => hands.stat(card, 'level'))).toEqual([0, 1]);
    expect(['Gratis', 'Nearly'].map((card) => hands.may('deploy', { card }))).toEqual([true, false]);
  });

  it('instructions are followed in the order they are written @gcg-1.1.0:1-3-7 @gcg-early:1-3-7', () => {
    const after = (command: string): string[] => {
      const duel = Duel.from(game, { own: { hand: [command, 'Plain', 'Hasty'], deck: 'Dozer S-01 S-01' } });
      duel.command(command);
      return duel.offered;
    };
    expect(after('Draw first')).toEqual(['Plain', 'Hasty', 'Dozer']);
    expect(after('Discard first')).toEqual(['Plain', 'Hasty']);
  });
});
