import { describe, expect, it } from '@jest/globals';
import { cardsIn, placeOf, type Operation, type Seat } from '#kernel';
import {
  act,
  choose,
  cost,
  counterBlast,
  custom,
  draw,
  inZone,
  it as chosen,
  look,
  moveUnit,
  named,
  ofClan,
  power,
  RC,
  rearguards,
  send,
  superiorCall,
  vanguards,
} from './cards/text.js';
import { body, does, Duel, faceDown, leader, lies, resting, type Side } from './testing/index.js';

/** What a seat sees in a zone, from the top; null: a card that the seat does not see. */
const seen = (duel: Duel, seat: Seat, zone: string): (string | null)[] => {
  const view = duel.driver.view({ seat });
  return cardsIn(view, zone).map((id) => view.cards[id]?.def ?? null);
};
const both = (duel: Duel, zone: string): (string | null)[][] => [seen(duel, 0, zone), seen(duel, 1, zone)];

describe('who sees what', () => {
  const duel = Duel.from({
    own: {
      hand: 'g1 g2',
      drop: 'g0 g3',
      soul: 'g1',
      damage: [lies('g2'), faceDown('g3')],
      deck: 'g0 g1',
      FL: 'g1',
      FR: faceDown('g2', { role: 'locked' }),
    },
  });

  it('of the deck nobody sees cards or order @vanguard-2.11:4.2.2', () => {
    expect(both(duel, 'deck/0')).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('of the hand its owner does @vanguard-2.11:4.3.2', () => {
    expect(both(duel, 'hand/0')).toEqual([
      ['g1', 'g2'],
      [null, null],
    ]);
  });

  it('of drop zone, soul and field everyone does @vanguard-2.11:4.4.2 @vanguard-2.11:4.5.3 @vanguard-2.11:4.7.3 @vanguard-2.11:4.6.8', () => {
    for (const [zone, cards] of [
      ['drop/0', ['g0', 'g3']],
      ['soul/0', ['g1']],
    ] as const)
      expect(both(duel, zone)).toEqual([cards, cards]);
    expect(seen(duel, 1, 'field/0')).toEqual(['lead', 'g1', 'g2']);
  });

  it('of public zones everyone does face down too @vanguard-2.11:4.1.7 @vanguard-2.11:4.6.8.1 @vanguard-2.11:4.8.2 @vanguard-2.11:4.8.2.1', () => {
    expect(both(duel, 'damage/0')).toEqual([
      ['g2', 'g3'],
      ['g2', 'g3'],
    ]);
    expect(seen(duel, 1, 'field/0')).toContain('g2');
  });

  it('of hidden zones everyone does what was turned face up @vanguard-2.11:4.1.7', () => {
    for (const zone of ['deck', 'hand', 'g', 'gauge']) {
      const turn: Operation = {
        ...{ op: 'face', cards: inZone(zone, 'controller', named('g1')), facing: 'up' },
      };
      const own = { FC: 'leader', [zone]: [faceDown('g1'), faceDown('g2')] };
      const turned = Duel.from({ own, cards: [leader(does('turn', turn))] });
      expect(seen(turned, 1, `${zone}/0`)).toEqual([null, null]);
      expect(seen(turned.use('leader'), 1, `${zone}/0`)).toEqual(['g1', null]);
    }
  });

  it('how many cards there are everyone does, in each of the zones that both have @vanguard-2.11:4.1.1 @vanguard-2.11:4.1.2', () => {
    const counts = (seat: Seat): number[] =>
      ['deck/0', 'deck/1', 'hand/0', 'hand/1', 'drop/0', 'damage/0', 'soul/0'].map(
        (zone) => cardsIn(duel.driver.view({ seat }), zone).length,
      );
    expect([counts(0), counts(1)]).toEqual([
      [2, 20, 2, 0, 2, 2, 1],
      [2, 20, 2, 0, 2, 2, 1],
    ]);
    const zones = Object.keys(duel.table.zones);
    for (const zone of ['deck', 'hand', 'drop', 'field', 'soul', 'damage', 'bind', 'trigger', 'g', 'gauge'])
      expect(zones).toEqual(expect.arrayContaining([`${zone}/0`, `${zone}/1`]));
  });

  it('of a drive check everyone sees the card, until it goes to the hand @vanguard-2.11:4.10.2 @vanguard-2.11:4.10.4', () => {
    const check = Duel.from({ own: { deck: 'g0 g1 g2' } })
      .attack('Own')
      .noGuard();
    const told = check.driver.toldTo({ seat: 1 }).flatMap((event) => (event.type === 'CardsMoved' ? [event] : []));
    expect(told.slice(0, 2).map(({ defs, to }) => [defs, to])).toEqual([
      [['g0'], 'trigger/0'],
      [['g0'], 'hand/0'],
    ]);
    expect(told.map(({ at, to }) => `${to} ${at}`)).toContain('trigger/0 top');
  });

  it('of a damage check too, until it goes to the damage zone, on top @vanguard-2.11:4.10.3 @vanguard-2.11:4.8.2', () => {
    const check = Duel.from({ own: { FL: lies('g3', { name: 'Axe' }) }, other: { damage: 'g1', deck: 'g0 g2' } })
      .attack('Axe')
      .noGuard();
    expect(check.moves).toEqual(['g0 damage-check', 'g0 damage']);
    expect(both(check, 'damage/1')).toEqual([
      ['g0', 'g1'],
      ['g0', 'g1'],
    ]);
  });

  it('what one has looked at in a hidden zone the other has not @vanguard-2.11:4.2.2', () => {
    const looked = Duel.from({ own: { FC: 'leader', deck: 'g0 g1 g2' }, cards: [leader(does('see', look(1)))] }).use(
      'leader',
    );
    expect(seen(looked, 1, 'deck/0')).toEqual([null, null, null]);
  });
});

describe('zones', () => {
  it('new cards lie on top of the drop zone @vanguard-2.11:4.4.2', () => {
    const cards = [leader(does('toss', choose(inZone('hand', 'controller')), send(chosen, 'drop', 'discard')))];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1', drop: 'g0' }, cards }).use('leader');
    expect(duel.zone('drop/0')).toEqual(['g1', 'g0']);
  });

  it('a card face down in the damage zone is of no clan and pays nothing @vanguard-2.11:4.8.2.2', () => {
    const cards = [
      leader(
        act(
          { zone: 'field', as: ['vanguard'] },
          { id: 'blast', cost: cost(counterBlast(1, ofClan('Lantern Guard'))), do: [draw()] },
        ),
        does('name', {
          op: 'fact',
          cards: inZone('damage', 'controller'),
          fact: 'clans',
          add: ['Ember Legion'],
          until: 'turn',
        }),
        does('count', draw({ count: inZone('damage', 'controller', ofClan('Lantern Guard', 'Ember Legion')) })),
      ),
    ];
    const down = Duel.from({ own: { FC: 'leader', damage: [faceDown('g1')] }, cards });
    expect(down.driver.offers(0, { ability: 'leader#blast' })).toBe(false);
    expect(down.use('leader', 'name').use('leader', 'count').count('hand', 0)).toBe(0);
    const up = Duel.from({ own: { FC: 'leader', damage: 'g1' }, cards });
    expect(up.driver.offers(0, { ability: 'leader#blast' })).toBe(true);
  });

  it('cards that go to the deck together lie there as their owner decides, and only the owner knows @vanguard-2.11:4.1.5 @vanguard-2.11:4.1.5.1', () => {
    const cards = [leader(does('bury', send(inZone('drop', 'opponent'), 'deck')))];
    const duel = Duel.from({ own: { FC: 'leader' }, other: { drop: 'g0 g1 g2', deck: 'g3' }, cards }).use('leader');
    expect(duel.asked).toBe('1: order');
    duel.answer(1, { order: ['g2', 'g0', 'g1'] });
    expect(duel.zone('deck/1')).toEqual(['g3', 'g2', 'g0', 'g1']);
    const told = (seat: Seat) =>
      duel.driver
        .toldTo({ seat })
        .flatMap((event) => (event.type === 'CardsMoved' && event.to === 'deck/1' ? [event.defs] : []));
    expect(told(0)).toEqual([['g0', 'g1', 'g2']]);
    const answers = (seat: Seat) =>
      duel.driver
        .toldTo({ seat })
        .flatMap((event) => (event.type === 'DecisionMade' && event.seat === 1 ? [event.answer] : []));
    expect([answers(0), answers(1).flat().length]).toEqual([[null], 3]);
  });

  it('so do those of several zones, in any order, which nobody can tell by where they came from @vanguard-2.11:4.1.5 @vanguard-2.11:4.1.5.1', () => {
    const both = { either: [inZone('drop', 'opponent'), inZone('soul', 'opponent')] };
    const played = (at: 'top' | 'bottom', order: readonly string[]): Duel => {
      const bury = custom('send', { cards: both, to: 'deck', reason: 'effect', at });
      const other = { drop: 'g0 g1', soul: 'g2', deck: 'g3' };
      const duel = Duel.from({ own: { FC: 'leader' }, other, cards: [leader(does('bury', bury))] }).use('leader');
      expect([duel.asked, duel.driver.pending(1).offer]).toMatchObject(['1: order', { items: { length: 3 } }]);
      duel.answer(1, { order });
      return duel;
    };
    expect(played('bottom', ['g0', 'g2', 'g1']).zone('deck/1')).toEqual(['g3', 'g0', 'g2', 'g1']);
    expect(played('top', ['g1', 'g2', 'g0']).zone('deck/1')).toEqual(['g1', 'g2', 'g0', 'g3']);
    const [one, other] = [played('top', ['g0', 'g2', 'g1']), played('top', ['g2', 'g1', 'g0'])];
    expect(one.driver.toldTo({ seat: 0 })).toEqual(other.driver.toldTo({ seat: 0 }));
  });

  it('in an order that the text leaves to its master, only the master knows it @vanguard-2.11:4.1.5.1', () => {
    const bury = custom('send', {
      cards: inZone('drop', 'opponent'),
      to: 'deck',
      reason: 'effect',
      orderedBy: 'controller',
    });
    const other = { drop: 'g0 g1 g2', deck: 'g3' };
    const duel = Duel.from({ own: { FC: 'leader' }, other, cards: [leader(does('bury', bury))] }).use('leader');
    expect(duel.asked).toBe('0: order');
    duel.answer(0, { order: ['g2', 'g0', 'g1'] });
    expect(duel.zone('deck/1')).toEqual(['g3', 'g2', 'g0', 'g1']);
    const told = duel.driver.toldTo({ seat: 1 });
    expect(told.flatMap((event) => (event.type === 'CardsMoved' ? [event.defs] : []))).toEqual([['g0', 'g1', 'g2']]);
    expect(told).toContainEqual(expect.objectContaining({ type: 'DecisionMade', seat: 0, answer: null }));
  });

  it('a card that goes to another zone is another card, without what was on it @vanguard-2.11:4.1.4', () => {
    const drop = inZone('drop', 'controller');
    const cards = [leader(does('cheer', power(5000, drop)), does('bury', send(drop, 'soul')))];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'g1' }, cards }).use('leader', 'cheer');
    const { id } = duel.card('g1');
    expect(duel.power('g1')).toBe(12000);
    duel.use('leader', 'bury');
    expect([duel.at('g1'), duel.power('g1'), duel.card('g1').id === id]).toEqual(['soul/0', 7000, false]);
  });

  it('an effect that moves a card knows it where it is then @vanguard-2.11:4.1.8', () => {
    const cards = [
      leader(does('raise', choose(inZone('drop', 'controller')), superiorCall(), power(5000, { bound: 'called' }))),
    ];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'g1' }, cards })
      .use('leader')
      .choose(0, { place: 'FL' });
    expect([duel.at('g1'), duel.power('g1')]).toEqual(['field/0 FL', 12000]);
  });
});

describe('circles', () => {
  it('are seven, and each card on one is on the field @vanguard-2.11:4.5.2 @vanguard-2.11:4.6.1 @vanguard-2.11:4.6.5 @vanguard-2.11:4.6.6 @vanguard-2.11:3.18.1', () => {
    const own = { FC: 'g3', FL: 'g0', FR: 'g1', BL: 'g2', BC: 'blank', BR: 'x' };
    const cards = [body('x', 1, 5000), leader()];
    const duel = Duel.from({ own, other: { FC: 'leader', hand: 'blank' }, cards });
    expect(cardsIn(duel.table, 'field/0')).toHaveLength(6);
    expect(['g3', 'g0', 'g1', 'g2', 'x'].map((card) => duel.card(card).role)).toEqual([
      'vanguard',
      ...Array<string>(4).fill('rearguard'),
    ]);
    const called = Duel.from({ own: { hand: 'g1' } }).choose(0, { action: 'call', card: 'g1' });
    const offer = called.driver.pending(0).offer;
    expect(offer?.kind === 'choose' ? offer.options.map(({ id }) => id).sort() : []).toEqual([
      'BC',
      'BL',
      'BR',
      'FL',
      'FR',
    ]);
    const guard = Duel.from({ own: { FL: 'g2' }, other: { hand: 'g1 g0' } })
      .attack('g2')
      .guard('g1');
    expect([guard.at('g1'), guard.card('g1').role]).toEqual(['field/1 GC', 'guardian']);
  });

  it('stand in rows and columns, and columns go on across the table @vanguard-2.11:4.6.2 @vanguard-2.11:4.6.2.1 @vanguard-2.11:4.6.3', () => {
    const find = (own: string, id: 'sameColumn' | 'sameRow'): string[] => {
      const text = [act(RC, { id: 'see', do: [power(1000, rearguards('any', { [id]: 'self' } as never))] })];
      const place = (name: string) => lies('g0', { name });
      const duel = Duel.from({
        own: { FL: place('FL'), FR: place('FR'), BL: place('BL'), BR: place('BR'), BC: place('BC'), [own]: 'eye' },
        other: { FL: place('fl'), FR: place('fr'), BL: place('bl'), BR: place('br') },
        cards: [body('eye', 1, 5000, { text })],
      });
      duel.use('eye');
      return ['FL', 'FR', 'BL', 'BC', 'BR', 'fl', 'fr', 'bl', 'br'].filter(
        (name) => name !== own && duel.power(name) === 6000,
      );
    };
    expect(find('FL', 'sameColumn')).toEqual(['BL', 'fr', 'br']);
    expect(find('BR', 'sameColumn')).toEqual(['FR', 'fl', 'bl']);
    expect(find('FL', 'sameRow')).toEqual(['FR']);
    expect(find('BL', 'sameRow')).toEqual(['BC', 'BR']);
    const duel = Duel.from({ own: { BC: 'g1' } });
    expect(placeOf(duel.driver.game, duel.card('g1'))).toMatchObject({ row: 'back', column: 'centre' });
  });

  it('that are for rear-guards receive cards standing, whatever they were @vanguard-2.11:4.6.6.1', () => {
    const cards = [leader(does('raise', choose(inZone('soul', 'controller')), superiorCall()))];
    const duel = Duel.from({ own: { FC: resting('leader'), soul: 'g1' }, cards })
      .use('leader')
      .choose(0, { place: 'BL' });
    expect([duel.at('g1'), duel.isResting('g1')]).toEqual(['field/0 BL', false]);
  });

  it('of another kind do so too: only between rear-guard circles a unit stays as it was turned @vanguard-2.11:4.6.4.1 @vanguard-2.11:4.6.6.1 @vanguard-2.11:4.6.5.1', () => {
    const moved = (own: Side, ...steps: readonly Operation[]): Duel =>
      Duel.from({ own, cards: [leader(does('go', ...steps))] }).use('leader');
    const up = moved({ FC: 'leader', FL: resting('g2') }, moveUnit(rearguards('controller'), ['FC']));
    expect([up.at('g2'), up.card('g2').role, up.isResting('g2')]).toEqual(['field/0 FC', 'vanguard', false]);
    const down = moved({ FC: resting('leader'), soul: 'g2 g3' }, moveUnit(vanguards('controller'), ['FL']));
    expect([down.at('leader'), down.card('leader').role, down.isResting('leader')]).toEqual([
      ...['field/0 FL', 'rearguard', false],
    ]);
    const guard = Duel.from({ own: { FL: 'g3' }, other: { FL: 'g2', hand: 'blank' } })
      .attack('g3', 'Foe')
      .intercept('g2');
    expect([guard.at('g2'), guard.isResting('g2')]).toEqual(['field/1 GC', true]);
  });

  it('hold one card, the guardian circle several @vanguard-2.11:4.6.8.2', () => {
    const duel = Duel.from({ own: { hand: 'g1', FL: 'g0' } }).call('g1', 'FL');
    expect([duel.at('g1'), duel.at('g0')]).toEqual(['field/0 FL', 'drop/0']);
    const guard = Duel.from({ own: { FL: 'g2' }, other: { hand: 'g1 g0 g3' } })
      .attack('g2')
      .guard('g1')
      .guard('g0');
    expect([guard.at('g1'), guard.at('g0')]).toEqual(['field/1 GC', 'field/1 GC']);
  });
});
