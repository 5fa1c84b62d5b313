import { describe, expect, it } from '@jest/globals';
import type { Filter } from '#kernel';
import {
  aCommand,
  aPilot,
  asksIn,
  aUnit,
  damageIn,
  hurt,
  lies,
  movesIn,
  rested,
  resources,
  Royale,
  under,
  withCards,
  type Side,
} from '../testing/index.js';
import {
  choose,
  chooseUnit,
  constant,
  damage,
  deckTop,
  deploy,
  discard,
  draw,
  during,
  it as chosen,
  modify,
  onAttack,
  onDeploy,
  onDestroyed,
  toTrash,
  units,
  whenever,
} from '../cards/text.js';
import { gcg110 } from '../game.js';

const anyUnit: Filter = { role: ['unit'] };

const game = withCards(
  gcg110,
  aUnit('Plain', { ap: 3, hp: 3 }),
  aUnit('Other', { ap: 3, hp: 3 }),
  aUnit('Wall', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('Gloom', { text: [constant('gloom', units('opponent'), { stat: 'hp', by: -1 })] }),
  aUnit('Glow', { text: [constant('glow', units('any'), { stat: 'hp', by: 1 })] }),
  aUnit('Frail', { hp: 1, text: [onDestroyed([draw(1)])] }),
  aUnit('Hasty', { text: [onAttack([chooseUnit('opponent'), damage(1, chosen)])] }),
  aUnit('Grinder', { text: [onAttack([toTrash(deckTop(1, 'opponent'))])] }),
  aUnit('Watch', {
    text: [
      whenever('sees', { event: 'linked', link: 'declare', subject: { which: 'any', whose: 'opponent' } }, [draw(1)]),
    ],
  }),
  aUnit('Miner', { text: [onDeploy([toTrash(deckTop(1)), draw(1)])] }),
  aPilot('Ace', { ap: 2, hp: 2 }),
  aCommand('Gift', [chooseUnit('any'), modify('ap', 4, chosen)]),
  aCommand('Oath', [chooseUnit('any'), modify('ap', 4, chosen, 'game')]),
  aCommand('Valour', [chooseUnit('controller'), modify('ap', 2, chosen, during.battle)]),
  aCommand('Steal', [choose({ zone: 'trash', of: 'opponent', where: { fact: 'type', in: ['unit'] } }), deploy(chosen)]),
  aCommand('Tax', [{ op: 'seats', of: 'opponent', bind: 'whose', do: discard(1, { bound: 'whose' }) }, draw(1)]),
  aCommand('Snipe', [chooseUnit('any', { where: anyUnit }), damage(2, chosen)]),
  aCommand('Drown', [draw(1, 'any'), chooseUnit('opponent'), damage(2, chosen)]),
);

const bare: Side = { shields: [] };
const dull: Side = {};
const table = (...seats: readonly Side[]): Royale => Royale.from(game, { seats });

describe('a seat that leaves a battle royale', () => {
  it('takes all its cards along, wherever they lie and however they were, ruling A55 @gcg-1.1.0:12-2-5-2', () => {
    const royale = table(
      { battle: ['Plain'] },
      { ...bare, battle: [lies('Other', { name: 'host' }), under('host', 'Ace')], hand: 'Wall', trash: 'Frail' },
      { hand: 'Tax' },
    );
    royale.strike('Plain', 'seat/1');
    const left = Object.entries(royale.table.zones).filter(([zone, list]) => zone.endsWith('/1') && list.length > 0);
    expect(left).toEqual([]);
    expect(['host', 'Ace', 'Frail'].map((name) => royale.at(name))).toEqual(['outside', 'outside', 'outside']);
    // Hidden cards stay hidden: deck, hand and shields leave face down.
    const seen = Object.values(royale.view({ seat: 2 }).cards).filter(({ zone }) => zone === 'outside');
    expect(seen.flatMap(({ def }) => def ?? []).sort()).toEqual(
      ['Ace', 'Frail', 'Other', ...Array<string>(10).fill('R-1')].sort(),
    );
    expect(royale.table.zones['outside']).toHaveLength(4 + 10 + 5 + 20);
  });

  it('takes cards it owns out of other areas, and leaves those it only held to their owners @gcg-1.1.0:12-2-5-2', () => {
    const seats = [{ hand: 'Steal' }, { trash: 'Plain' }, { battle: ['Other'] }];
    const owner = table(...seats);
    owner.command('Steal');
    expect(owner.at('Plain')).toBe('battle/0');
    owner.concede(1);
    expect(owner.at('Plain')).toBe('outside');
    const holder = table(...seats);
    holder.command('Steal');
    holder.concede(0);
    expect([holder.at('Plain'), holder.at('Steal')]).toEqual(['trash/1', 'outside']);
  });

  it('takes its lasting effects off the cards of others @gcg-1.1.0:12-2-5-2', () => {
    const royale = table({ hand: 'Oath Gift' }, { battle: ['Plain'] }, { battle: ['Other'], hand: 'Gift' });
    royale.command('Oath');
    royale.select('Plain');
    royale.command(royale.table.zones['hand/0']?.[0] as string);
    royale.select('Other');
    expect([royale.body('Plain'), royale.body('Other')]).toEqual(['7/3', '7/3']);
    royale.concede(0);
    expect([royale.body('Plain'), royale.body('Other'), royale.asked]).toEqual(['3/3', '3/3', '1: main']);
  });

  it('takes its constant effects along, and what they kept alive falls at once, with all that sets off', () => {
    const royale = table(dull, { battle: ['Glow'] }, { battle: [hurt('Frail', 1)], hand: 'Tax' });
    expect(royale.at('Frail')).toBe('battle/2');
    royale.concede(1);
    expect([royale.at('Frail'), royale.zone('hand/2').length, royale.asked]).toEqual(['trash/2', 2, '0: main']);
  });

  it('leaves nothing waiting: its triggers go with it @gcg-1.1.0:12-2-5-2', () => {
    const royale = table({ battle: ['Grinder'] }, { battle: ['Watch'], deck: 'S-01' }, { battle: ['Watch'] });
    const events = royale.attack('Grinder', 'seat/2');
    // Both abilities triggered, but when they are due to draw, only one of the seats is left.
    expect(events.filter(({ type }) => type === 'TriggerWaited')).toHaveLength(3);
    expect([royale.table.waiting, royale.zone('hand/2')]).toEqual([[], ['S-01']]);
    expect(movesIn(events).filter((move) => move.includes('(draw)'))).toEqual(['S-01 deck/2 > hand/2 (draw)']);
  });

  it('ends its own trigger under way, however it came to its end', () => {
    // The deck is empty before the draw.
    const royale = table({ hand: 'Miner', deck: 'S-01' }, dull, dull);
    royale.deploy('Miner');
    expect([royale.table.waiting, royale.asked, royale.zone('hand/0')]).toEqual([[], '1: main', []]);
  });

  it('ends the effect under way, if it was its own @gcg-1.1.0:12-2-5-1', () => {
    const royale = table({ hand: 'Drown', deck: 'S-01' }, { battle: ['Plain'] }, { battle: ['Other'] });
    const events = royale.command('Drown');
    expect([damageIn(events), royale.asked]).toEqual([[], '1: main']);
    expect(royale.at('Drown')).toBe('outside');
  });

  it('leaves an effect under way to go on, if it was another’s', () => {
    const royale = table({ hand: 'Drown' }, { battle: ['Plain'], deck: 'S-01' }, { battle: ['Other'] });
    royale.command('Drown');
    // One of two targets has left, so there is nothing to choose.
    expect([royale.at('Plain'), royale.damage('Other'), royale.asked]).toEqual(['outside', 2, '0: main']);
  });
});

describe('a turn player who leaves', () => {
  it('ends its turn: what lasted for it ends, and the next one begins, ruling A55', () => {
    const royale = table({ hand: 'Gift' }, { battle: ['Plain'] }, { battle: ['Other'], hand: 'Gift' });
    royale.end();
    expect(royale.asked).toBe('2: action');
    royale.command(royale.table.zones['hand/2']?.[0] as string);
    royale.select('Other');
    expect(royale.body('Other')).toBe('7/3');
    royale.concede(0);
    expect([royale.asked, royale.table.turn.seat, royale.body('Other')]).toEqual(['1: main', 1, '3/3']);
  });

  it.each([
    [undefined, '1: main'],
    [true as const, '2: main'],
  ])('is followed by the next in the direction of play (reversed: %s)', (way, next) => {
    const royale = Royale.from(game, { seats: [dull, dull, dull], ...(way && { counterClockwise: way }) });
    royale.concede(0);
    expect(royale.asked).toBe(next);
  });

  it('ends its battle, whoever is asked in it', () => {
    const seats = [{ battle: ['Plain'], hand: 'Gift' }, { battle: ['Wall'], hand: 'Gift' }, { hand: 'Gift' }];
    const blocking = table(...seats);
    blocking.attack('Plain', 'seat/1');
    expect(blocking.asked).toBe('1: block');
    blocking.concede(0);
    expect([blocking.asked, blocking.isRested('Wall'), blocking.table.links]).toEqual(['1: main', false, []]);
    const acting = table(...seats);
    acting.attack('Plain', 'seat/1');
    acting.choose('none');
    expect(acting.asked).toBe('1: action');
    acting.concede(0);
    expect([acting.asked, acting.zone('shields/1').length]).toEqual(['1: main', 6]);
  });

  it.each([
    ['a payment', 'pay', (royale: Royale) => royale.command('Snipe')],
    ['a target', 'target', (royale: Royale) => royale.attack('Hasty', 'seat/1')],
    ['room', 'make-room', (royale: Royale) => royale.deploy('Plain')],
  ])('may leave while %s is its to choose', (_, purpose, act) => {
    const royale = table(
      { hand: 'Snipe Plain', battle: ['Hasty', ...Array<string>(5).fill('S-02')], resources: resources(2, 0, 1) },
      { battle: ['Other'] },
      { battle: ['Wall'] },
    );
    act(royale);
    if (purpose === 'make-room') royale.driver.answer(0, 'fallback', 'pay');
    expect(royale.asked).toBe(`0: ${purpose}`);
    royale.concede(0);
    expect([royale.asked, royale.damage('Other'), royale.damage('Wall')]).toEqual(['1: main', 0, 0]);
  });

  it('may leave while it discards at the end of its turn', () => {
    const royale = table({ hand: Array<string>(12).fill('S-01') }, dull, dull);
    royale.endTurn();
    expect(royale.asked).toBe('0: discard');
    royale.concede(0);
    expect(royale.asked).toBe('1: main');
  });
});

describe('a seat that leaves while others decide', () => {
  it('is no target any more of what the turn player is choosing', () => {
    const royale = table({ battle: ['Plain'] }, { battle: [rested('Other')] }, dull);
    const stale = royale.table.pending[0]?.id;
    expect(royale.may('attack', { target: 'Other' })).toBe(true);
    royale.concede(1);
    expect(royale.asked).toBe('0: main');
    expect(royale.table.pending[0]?.id).not.toBe(stale);
    expect(royale.offered).toEqual(['attack Plain seat/2', 'end']);
  });

  it('is no target any more of an effect under way, which goes on', () => {
    const royale = table({ hand: 'Snipe' }, { battle: ['Plain'] }, { battle: ['Other', 'Wall'] });
    royale.command('Snipe');
    expect(royale.offered).toEqual(['Plain', 'Other', 'Wall']);
    royale.concede(1);
    expect([royale.asked, royale.offered]).toEqual(['0: target', ['Other', 'Wall']]);
    royale.select('Wall');
    expect([royale.damage('Wall'), royale.asked]).toEqual([2, '0: main']);
  });

  it('need not do any more what an effect asks of it, and the next is asked', () => {
    const royale = table({ hand: 'Tax' }, { hand: 'S-01 S-02' }, { hand: 'S-01 S-02' });
    royale.command('Tax');
    expect(royale.asked).toBe('1: discard');
    royale.concede(1);
    expect(royale.asked).toBe('2: discard');
    royale.select('S-01');
    expect([royale.zone('trash/2'), royale.zone('hand/0').length]).toEqual([['S-01'], 1]);
  });

  it.each([
    ['a player', 'seat/1'],
    ['a unit', 'Other'],
  ])('ends an attack on it, on %s, and the turn goes on', (_, target) => {
    const royale = table(
      { battle: ['Plain', 'Hasty'], hand: 'Valour' },
      { ...bare, battle: ['Wall', rested('Other')], hand: 'Gift' },
      { hand: 'Gift' },
    );
    royale.attack('Plain', target);
    expect(royale.asked).toBe('1: block');
    const events = royale.concede(1);
    // The battle is over: no block step, no action step and no damage, and the attacker stays rested.
    expect([royale.asked, asksIn(events), damageIn(events)]).toEqual(['0: main', ['0: main'], []]);
    expect(royale.isRested('Plain')).toBe(true);
  });

  it('is passed over in the action step under way', () => {
    const hand = 'Gift';
    const seats = [{ hand, battle: ['Plain'] }, { hand }, { hand }, { hand }];
    const royale = table(...seats);
    royale.attack('Plain', 'seat/3');
    expect(royale.asked).toBe('1: action');
    royale.concede(2);
    expect(royale.asked).toBe('1: action');
    royale.pass();
    expect(royale.asked).toBe('3: action');
    royale.pass();
    royale.pass();
    expect([royale.asked, royale.zone('shields/3').length]).toEqual(['0: main', 5]);
  });

  it('ends the game if only one is left, and it wins', () => {
    const royale = table({ battle: ['Plain'] }, { battle: ['Wall'] }, dull);
    royale.attack('Plain', 'seat/1');
    royale.concede(2);
    expect([royale.table.result, royale.asked]).toEqual([null, '1: block']);
    royale.concede(0);
    expect(royale.table.result).toEqual({ winners: [1], reason: 'concede' });
  });

  it.each([
    ['the one who chooses the direction', 0],
    ['another one', 1],
  ])('may leave during the set-up: %s', (_, leaver) => {
    const royale = Royale.opening(game, 4);
    expect(royale.asked).toBe('0: direction');
    royale.concede(leaver);
    if (royale.asked === '0: direction') royale.choose('clockwise');
    const stay = [0, 1, 2, 3].filter((seat) => seat !== leaver);
    for (const seat of stay) {
      expect(royale.asked).toBe(`${seat}: redraw`);
      royale.confirm(false);
    }
    // The first of the remaining seats in turn order is the first player, without an EX Resource.
    expect(royale.asked).toBe(`${stay[0]}: main`);
    const ex = stay.map((seat) => royale.zone(`resources/${seat}`).filter((key) => key === 'ex-resource').length);
    expect(ex).toEqual([0, 1, 1]);
    expect(royale.zone(`shields/${leaver}`)).toEqual([]);
  });

  it('may leave between two redraws, and is dealt no shields', () => {
    const royale = Royale.opening(game, 3);
    royale.choose('counter-clockwise');
    expect(royale.asked).toBe('0: redraw');
    royale.confirm(true);
    expect(royale.asked).toBe('2: redraw');
    royale.concede(0);
    expect(royale.asked).toBe('2: redraw');
    royale.confirm(false);
    royale.confirm(false);
    expect([royale.asked, royale.zone('shields/0')]).toEqual(['2: main', []]);
  });
});
