import { describe, expect, it } from '@jest/globals';
import { gUnit } from '../cards/define.js';
import { HEART, isStridenOver, superiorStride } from '../cards/g-text.js';
import {
  ANYWHERE,
  anyOf,
  appears,
  auto,
  chooseUpTo,
  cont,
  cost,
  counterBlast,
  discard,
  draw,
  inZone,
  isRetired,
  isRiddenOver,
  later,
  momentComes,
  named,
  ofClan,
  power,
  putInto,
  RC,
  rearguards,
  retire,
  self,
  send,
  soulBlast,
  soulCharge,
  superiorCall,
  vanguards,
  VC,
} from '../cards/text.js';
import { body, does, Duel, leader, lies } from '../testing/index.js';

const THIS = { which: 'self', whose: 'any' } as const;

describe('an AUTO ability', () => {
  it('goes on standby as its event happens, and is played at the check timing after it @vanguard-2.11:8.6.2', () => {
    const cards = [
      leader(
        auto(VC, { id: 'mourn', on: isRetired(anyOf('controller')), do: [soulCharge()] }),
        does('burn', retire(rearguards('controller')), draw(), chooseUpTo(inZone('hand', 'controller'), 1), discard()),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1' }, cards }).use('leader');
    expect(duel.table.waiting).toMatchObject([{ trigger: 'leader#mourn' }]);
    expect(duel.select(0).moves).toEqual(['g1 retire', 'blank draw', 'blank soul-charge']);
  });

  it('is paid for whole or not at all @vanguard-2.11:8.6.4', () => {
    const text = auto(VC, {
      ...{ id: 'toll', on: appears(anyOf('controller')), do: [draw()] },
      cost: cost(counterBlast(1), soulBlast(1)),
    });
    const at = (soul: string): Duel =>
      Duel.from({ own: { FC: 'leader', hand: 'g0', damage: 'g1', soul }, cards: [leader(text)] }).call('g0', 'FL');
    const short = at('').until('main');
    expect([short.card('g1').facing, short.count('hand', 0)]).toEqual(['up', 0]);
    const duel = at('g2');
    duel.answer(0, { confirm: true });
    const paying = duel.happened('CardsFaced').length + duel.happened('CardsMoved').length;
    expect([duel.card('g1').facing, duel.at('g2'), paying]).toEqual(['down', 'drop/0', 4]);
  });

  it('is played though its card has left, as far as it can be @vanguard-2.11:8.6.8', () => {
    const arrive = auto(RC, { id: 'arrive', on: appears(), do: [send(self, 'soul'), draw()] });
    const cards = [
      body('moth', 1, 5000, { text: [arrive] }),
      leader(auto(VC, { id: 'burn', on: appears(anyOf('controller')), do: [retire({ bound: 'subjects' })] })),
    ];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'moth' }, cards }).call('moth', 'FL');
    duel.choose(0, { trigger: 'leader#burn' });
    expect(duel.moves).toEqual(['moth call', 'moth retire', 'blank draw']);
  });
});

describe('what a moved card is', () => {
  /** A vanguard that gives all its cards in a zone another clan, and draws when a card of that clan moves from one zone to another. */
  const watching = (zone: string, from: string, to: string) =>
    leader(
      cont(VC, { id: 'dye', on: inZone(zone, 'controller'), change: { fact: 'clans', add: ['Night'] } }),
      auto(VC, { id: 'watch', on: putInto(to, anyOf('controller', ofClan('Night')), from), do: [draw()] }),
      does('go', send(inZone(from, 'controller', { fact: 'names', in: ['g1'] }), to)),
    );
  const sees = (dyed: string, from: string, to: string): boolean => {
    const own = { FC: 'leader', [from === 'field' ? 'FL' : from]: 'g1' };
    return Duel.from({ own, cards: [watching(dyed, from, to)] })
      .use('leader')
      .moves.includes('blank draw');
  };

  it('between public and hidden zones is read in the public one @vanguard-2.11:8.6.5.1.1', () => {
    expect([sees('drop', 'drop', 'hand'), sees('hand', 'drop', 'hand')]).toEqual([true, false]);
    expect([sees('drop', 'hand', 'drop'), sees('hand', 'hand', 'drop')]).toEqual([true, false]);
  });

  it('from the field is read on the field @vanguard-2.11:8.6.5.1.2', () => {
    expect([sees('field', 'field', 'drop'), sees('drop', 'field', 'drop')]).toEqual([true, false]);
  });

  it('between other public zones is read where it arrives @vanguard-2.11:8.6.5.1.3', () => {
    expect([sees('soul', 'drop', 'soul'), sees('drop', 'drop', 'soul')]).toEqual([true, false]);
  });
});

describe('a unit that lies under another now', () => {
  it('has its text in the soul until the ability is over @vanguard-2.11:8.6.5.1.4', () => {
    const text = auto(VC, { id: 'rise', on: isRiddenOver(), do: [superiorCall(self)] });
    const cards = [body('ghost', 2, 9000, { text: [text] })];
    const duel = Duel.from({ at: 'ride', own: { FC: 'ghost', hand: 'g3' }, cards }).ride('g3');
    expect(duel.at('ghost')).toBe('soul/0');
    expect(duel.choose(0, { place: 'FL' }).at('ghost')).toBe('field/0 FL');
  });

  it('has its text as hearts until the ability is over @vanguard-2.11:8.6.5.1.5', () => {
    const cards = [
      gUnit({ key: 'giant', name: 'giant', grade: 4, power: 15000, clan: 'Lantern Guard' }),
      leader(
        auto(HEART, { id: 'lend', on: isStridenOver, do: [power(5000, vanguards('controller')), draw()] }),
        does('go', superiorStride(inZone('g', 'controller', named('giant')))),
      ),
    ];
    const duel = Duel.from({ own: { FC: 'leader', g: 'giant' }, cards }).use('leader');
    expect([duel.card('leader').role, duel.moves.includes('blank draw')]).toEqual(['heart', true]);
    expect(duel.power('giant')).toBe(15000 + 11000 + 5000);
  });
});

describe('further triggers', () => {
  it('delayed ones trigger once @vanguard-2.11:8.6.6.1', () => {
    const dusk = {
      ...auto(ANYWHERE, { id: 'dusk', on: momentComes('end-of-turn'), do: [soulCharge()] }),
      bearer: 'given',
    } as const;
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader(dusk, does('wait', later('dusk')))] });
    duel.use('leader');
    const charged = [duel.count('soul', 0)];
    for (let turn = 0; turn < 2; turn++) charged.push(duel.endTurn().count('soul', 0));
    expect(charged).toEqual([0, 1, 1]);
  });

  it('about a state trigger once as it comes to be, and again only when it has come again @vanguard-2.11:8.6.7.1', () => {
    const empty = auto(VC, {
      id: 'empty',
      on: { event: 'state', subject: THIS, while: { not: { exists: inZone('hand', 'controller') } } },
      do: [soulCharge()],
    });
    const cards = [leader(empty, does('fill', draw()), does('toss', discard(inZone('hand', 'controller'))))];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards });
    const charged = (): number => duel.count('soul', 0);
    duel.use('leader', 'toss');
    expect(charged()).toBe(1);
    duel.use('leader', 'toss');
    expect(charged()).toBe(1);
    duel.use('leader', 'fill').use('leader', 'toss');
    expect(charged()).toBe(2);
  });

  it('about a state does not trigger again before it is resolved, whatever comes and goes @vanguard-2.11:8.6.7.1', () => {
    const toss = discard(inZone('hand', 'controller'));
    const flicker = [draw(), toss];
    const empty = auto(VC, {
      ...{
        id: 'empty',
        on: { event: 'state', subject: THIS, while: { not: { exists: inZone('hand', 'controller') } } },
      },
      do: [soulCharge(), ...flicker],
    });
    const cards = [leader(empty, does('toss', toss, ...flicker), does('fill', draw()))];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards }).use('leader', 'toss');
    expect([duel.count('soul', 0), duel.asked]).toEqual([1, '0: main']);
    duel.use('leader', 'fill').use('leader', 'toss');
    expect([duel.count('soul', 0), duel.asked]).toEqual([2, '0: main']);
  });
});

describe('a card that has left', () => {
  it('is asked about as it was there, and as it stood @vanguard-2.11:8.8.1', () => {
    const last = auto(RC, {
      ...{ id: 'last', on: isRetired() },
      do: [
        power({ stat: 'power', of: 'self' }, vanguards('controller')),
        { op: 'if', when: { exists: { bound: 'self', where: { orientation: 'sideways' } } }, do: [draw()] },
      ],
    });
    const cards = [
      body('martyr', 1, 5000, { text: [last] }),
      leader(does('do', power(2000, rearguards('controller')), retire(rearguards('controller')))),
    ];
    const at = (orientation: 'upright' | 'sideways'): Duel =>
      Duel.from({ own: { FC: 'leader', FL: lies('martyr', { orientation }) }, cards }).use('leader');
    expect([at('upright').power('leader'), at('upright').count('hand', 0)]).toEqual([18000, 0]);
    expect([at('sideways').power('leader'), at('sideways').count('hand', 0)]).toEqual([18000, 1]);
  });
});
