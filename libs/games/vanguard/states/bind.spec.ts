import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import {
  act,
  bind,
  boundByThis,
  choose,
  custom,
  draw,
  inZone,
  leapBack,
  power,
  RC,
  rearguards,
  self,
  send,
  timeLeap,
} from '../cards/text.js';
import { body, does, Duel, faceDown, leader, lies } from '../testing/index.js';

describe('the bind zone', () => {
  it("takes bound cards of whatever zone, each its owner's @vanguard-2.11:10.19.1", () => {
    const text = does('bind', bind({ either: [inZone('drop', 'controller'), rearguards('opponent')] }));
    const duel = Duel.from({ own: { FC: 'leader', drop: 'g1' }, other: { FL: 'g2' }, cards: [leader(text)] }).use(
      'leader',
    );
    expect([duel.at('g1'), duel.at('g2'), duel.card('g1').facing]).toEqual(['bind/0', 'bind/1', 'up']);
  });

  it('is seen by all, but for face-down cards, which their owner sees @vanguard-2.11:4.9.2 @vanguard-2.11:4.9.2.1', () => {
    const text = does('bind', bind(inZone('hand', 'controller'), 'down'));
    const duel = Duel.from({ own: { FC: 'leader', bind: 'g1 g2', hand: 'g0' }, cards: [leader(text)] }).use('leader');
    const seen = (seat: number): (string | null | undefined)[] => {
      const view = duel.driver.view({ seat });
      return (view.zones['bind/0'] ?? []).map((id) => view.cards[id]?.def);
    };
    expect([seen(0), seen(1)]).toEqual([
      ['g1', 'g2', 'g0'],
      ['g1', 'g2', null],
    ]);
  });

  it('has no information in face-down cards, and none can be given to them @vanguard-2.11:4.9.2.2', () => {
    const text = does('boost', power(1000, inZone('bind', 'controller')), {
      ...{ op: 'fact', cards: inZone('bind', 'controller'), fact: 'clans', add: ['Ember Legion'], until: 'turn' },
    });
    const duel = Duel.from({ own: { FC: 'leader', bind: [faceDown('g1'), 'g2'] }, cards: [leader(text)] }).use(
      'leader',
    );
    expect(duel.fact('g2', 'clans')).toContain('Ember Legion');
    expect([duel.fact('g1', 'names'), duel.number('g1', 'grade')]).toEqual([null, 0]);
    expect(duel.fact('g1', 'clans')).toBeNull();
  });

  it('tells by which card a card was bound @vanguard-2.11:4.9.3', () => {
    const counts: Operation = {
      ...{ op: 'if', when: { compare: [{ count: inZone('bind', 'controller', boundByThis) }, '=', 1] } },
      do: [draw(5)],
    };
    const text = [does('bind', choose(inZone('drop', 'controller')), bind()), does('count', counts)];
    const duel = Duel.from({ own: { FC: 'leader', bind: 'g2', drop: 'g1' }, cards: [leader(...text)] });
    duel.use('leader', 'count');
    expect(duel.count('hand', 0)).toBe(0);
    duel.use('leader', 'bind').use('leader', 'count');
    expect([duel.count('bind', 0), duel.count('hand', 0)]).toEqual([2, 5]);
  });

  it('tells it of cards from the top of the deck too, "up to" so many or not @vanguard-2.11:4.9.3 @vanguard-2.11:3.12.5', () => {
    const top = { of: 'controller', n: 2, to: 'bind', reason: 'bind' };
    const cards = [
      leader(
        does('all', custom('take-top', top)),
        does('some', custom('take-top', { ...top, upTo: true })),
        does('back', send(inZone('bind', 'controller', boundByThis), 'hand')),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', bind: 'g2' }, cards })
      .use('leader', 'all')
      .use('leader', 'some');
    duel.choose(0, 'yes').choose(0, 'no').use('leader', 'back');
    expect([duel.zone('bind/0'), duel.count('hand', 0)]).toEqual([['g2'], 3]);
  });
});

describe('time leap', () => {
  const clock = body('clock', 1, 7000, {
    text: [act(RC, { id: 'leap', do: [...timeLeap(self)] }), leapBack],
  });
  const board = { own: { FL: 'clock', deck: [lies('g2'), lies('g3'), lies('blank', { times: 9 })] }, cards: [clock] };
  const leapt = (): Duel => {
    const duel = Duel.from(board).use('clock');
    const offer = duel.driver.pending(0).offer;
    expect(offer?.kind === 'select' && offer.from.map((id) => duel.table.cards[id]?.def)).toEqual(['g2']);
    return duel;
  };

  it('binds, calls a card one grade above from the deck, and turns back at the end of the turn @vanguard-2.11:10.31.2', () => {
    const duel = leapt();
    expect(duel.at('clock')).toBe('bind/0');
    duel.select(0, 'g2').choose(0, { place: 'FR' });
    expect([duel.at('g2'), duel.happened('ZoneShuffled').length]).toEqual(['field/0 FR', 1]);
    duel.choose(0, 'end').until('circle').choose(0, { place: 'BL' });
    expect([duel.at('g2'), duel.at('clock')]).toEqual(['deck/0', 'field/0 BL']);
    expect(duel.zone('deck/0').at(-1)).toBe('g2');
  });

  it('leaves the bound card bound where nothing was called', () => {
    const none = leapt().select(0).endTurn();
    expect(none.at('clock')).toBe('bind/0');
  });
});
