import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import { aCommand, aUnit, Duel, EDITIONS, lies, resolvedIn, rested, withCards } from './testing/index.js';

const { attackPlayer, bound, changeTarget, chooseUnit, draw, forEach, isActive, units, whenever } = words;

const blocks = { event: 'linked', link: 'block', subject: { which: 'self', whose: 'any' } } as const;
const blocker = { ap: 1, hp: 5, keywords: { blocker: 0 } };

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('target', { ap: 1, hp: 4 }),
  aUnit('wall', blocker),
  aUnit('shouter', { ...blocker, text: [whenever('shout', blocks, [draw(1)])] }),
  aCommand('boost', [chooseUnit('team'), words.modify('ap', 2, words.it, 'battle')]),
  aCommand('divert', [chooseUnit('controller'), changeTarget(words.it)]),
  aCommand('charge', [forEach(units('controller', isActive), 'mine', [attackPlayer(bound('mine'))])]),
];

describe.each(EDITIONS)('attacks that effects turn or order, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('an attack that is turned to a unit is not blocked by it', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['shouter'], hand: 'divert' } });
    duel.attack('soldier');
    duel.choose('none');
    duel.command('divert');
    duel.letGo();
    expect([duel.damage('shouter'), duel.zone('shields/1').length]).toEqual([3, 6]);
    expect(resolvedIn(duel.driver.events)).toEqual([]);
  });

  it('an attack that has this target already is not turned, and without an attack there is none to turn', () => {
    const other = { battle: [rested('target')], hand: 'divert' };
    const duel = Duel.from(game, { own: { battle: ['soldier'], hand: 'divert' }, other });
    const own = duel.table.zones['hand/0']?.[0] as string;
    expect(duel.command(own).filter(({ type }) => type.includes('Link'))).toEqual([]);
    duel.attack('soldier', 'target');
    const events = duel.command('divert');
    expect(
      events.slice(
        0,
        events.findIndex(({ type }) => type === 'DamageDealt'),
      ),
    ).not.toContainEqual(expect.objectContaining({ type: 'LinksEnded' }));
    expect(duel.damage('target')).toBe(3);
  });

  it('each attack that was ordered is made, one after the other', () => {
    const own = { battle: ['soldier', lies('soldier', { name: 'second' })], hand: 'charge' };
    const duel = Duel.from(game, { own });
    duel.command('charge');
    expect([duel.zone('shields/1').length, duel.asked]).toEqual([4, '0: main']);
  });

  it('no attack is ordered out of a battle, nor outside of a main phase', () => {
    const own = { battle: ['soldier', lies('target', { name: 'idle' })], hand: 'charge boost' };
    const battle = Duel.from(game, { own });
    battle.attack('soldier');
    battle.command('charge');
    battle.letGo();
    expect([battle.zone('shields/1').length, battle.isRested('idle')]).toEqual([5, false]);
    const ending = Duel.from(game, { own });
    ending.end();
    ending.command('charge');
    ending.letGo();
    expect([ending.zone('shields/1').length, ending.isRested('idle'), ending.asked]).toEqual([6, false, '1: main']);
  });

  it('units rest for the attack or the block, and nothing of either is left after the battle', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['wall'] } });
    duel.attack('soldier');
    duel.block('wall');
    const reasons = duel.driver.events.flatMap((event) => (event.type === 'CardsOriented' ? [event.reason] : []));
    expect(reasons).toEqual(['attack', 'block']);
    expect([duel.at('soldier'), duel.at('wall'), duel.table.links]).toEqual(['battle/0', 'battle/1', []]);
  });
});
