import { describe, expect, it } from '@jest/globals';
import { character, chip, command, operation, unit } from './cards/define.js';
import {
  aimAt,
  aimAtPlace,
  custom,
  damage,
  effect,
  makeChips,
  modify,
  named,
  putCoins,
  recover,
  send,
  take,
  target,
  unitsOf,
} from './cards/text.js';
import { checkDeck } from './deck-check.js';
import { COLOURS, rollStat } from './play/costs.js';
import { Duel, gameWith, gs, lies } from './testing/index.js';

const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...text })] });
const onUnit = [aimAt(unitsOf('any'))];
const anyCard = { zone: 'field', of: 'any' } as const;
const coin = (kind: string, n = 1) => order(`${kind}-${n}`, { aims: [aimAt(anyCard)], do: [putCoins(kind, n)] });
const COINED = aimAt({ ...anyCard, where: { fact: 'coined', in: [true] } });
const cards = [
  ...['plain-coin', 'plus-coin', 'minus-coin', 'haste-coin', 'NT-coin'].map((kind) => coin(kind)),
  coin('plus-coin', 2),
  order('shower', { do: [putCoins('plus-coin', 1, unitsOf('any'))] }),
  order('sweep', { aims: [COINED], do: [custom('remove-coins', { cards: target })] }),
  order('lift', { aims: onUnit, do: [send(target, 'hand')] }),
  order('junk', { aims: onUnit, do: [send(target, 'junk')] }),
  order('hq', { aims: onUnit, do: [send(target, 'hq')] }),
  order('park', { aims: onUnit, do: [custom('to-hangar', { cards: target, of: 'controller' })] }),
  order('for-each-plus', {
    do: [damage({ counter: 'plus-coin', on: 'target' }, unitsOf('opponent'))],
    aims: [aimAt(unitsOf('controller'))],
  }),
  order('save', { do: [{ op: 'count', seat: 'controller', counter: 'plain-coin', by: 2 }] }),
  order('spend', {
    when: { compare: [{ counter: 'plain-coin', of: 'controller' }, '>=', 2] },
    do: [{ op: 'count', seat: 'controller', counter: 'plain-coin', by: -2 }, recover(1)],
  }),
  order('chips', { do: [makeChips('drone', 2)] }),
  order('gift', { do: [makeChips('drone', 1, 'opponent')] }),
  order('infiltrate', {
    aims: [aimAtPlace('space', 'any')],
    do: [makeChips('drone', 1, 'controller', { at: 'place' })],
  }),
  order('banner', {
    aims: [aimAt(unitsOf('controller', { attached: false }), 1, 'host')],
    do: [makeChips('pennant', 1, 'controller', { on: 'host' })],
  }),
  order('steal', { aims: [aimAt(unitsOf('opponent'))], do: [take()] }),
  order('home', { aims: [aimAt(unitsOf('controller'))], do: [custom('go-home', { cards: target })] }),
  order('bless', {
    aims: onUnit,
    do: [
      { op: 'grant', cards: target, keyword: 'haste', until: 'turn' },
      { op: 'fact', cards: target, fact: 'features', add: ['NT'], until: 'turn' },
      ...modify(target, 1, 1, 1),
    ],
  }),
  order('hail-drone', { aims: [aimAt(unitsOf('any', named('Drone')))], do: [damage(1)] }),
  order('original', {
    aims: [aimAt({ ...anyCard, where: { fact: 'type', in: ['unit'], printed: true } })],
    do: [damage(1)],
  }),
  order('cheap', { aims: [aimAt(unitsOf('any', { stat: 'total', atMost: 0 }))], do: [damage(1)] }),
  chip({ key: 'drone', name: 'Drone', type: 'unit', powers: [2, 1, 2], terrain: ['space', 'earth'] }),
  chip({
    ...{ key: 'pennant', name: 'Pennant', type: 'operation', setOn: 'unit' },
    text: [
      { ...{ kind: 'constant', id: 'fly', zone: 'field', on: { bound: 'host' } }, change: { stat: 'melee', by: 1 } },
    ],
  }),
  unit({ key: 'namesake', name: 'Drone', ...plain, powers: [1, 1, 4], terrain: ['space', 'earth'] }),
  character({ key: 'ada', name: 'Ada', ...plain, powers: [1, 1, 1] }),
  operation({ key: 'tarp', name: 'Tarp', ...plain, setOn: 'unit' }),
  operation({
    ...{ key: 'greeter', name: 'Greeter', ...plain },
    text: [
      {
        ...{ kind: 'triggered', id: 'greet', zone: 'field' },
        on: {
          event: 'moved',
          from: 'elsewhere',
          to: 'field',
          each: true,
          subject: { which: 'other', whose: 'controller', where: { fact: 'type', in: ['unit'] } },
        },
        do: [recover(1)],
      } as never,
    ],
  }),
];
const play = (duel: Duel, card: string, ...targets: string[]): Duel => {
  duel.play(0, 'command', card);
  if (duel.table.pending[0]?.purpose === 'target') duel.select(0, ...targets);
  return duel.resolve();
};
const ids = (duel: Duel, zone: string): readonly string[] => duel.table.zones[zone] ?? [];

describe('a coin', () => {
  it('of one name is of one kind, whatever put it there @nexa-1.2:coin.2', () => {
    const duel = Duel.from({
      own: { hand: 'plus-coin-1 plus-coin-2 for-each-plus', deploy: 'U-01' },
      other: { deploy: 'U-08' },
      cards,
    });
    play(play(duel, 'plus-coin-1', 'U-01'), 'plus-coin-2', 'U-01');
    expect(duel.card('U-01').counters).toEqual({ 'plus-coin': 3 });
    play(duel, 'for-each-plus', 'U-01');
    expect(duel.damage('U-08')).toBe(3);
  });

  it('of any name is meant where a text says coins @nexa-1.2:coin.3', () => {
    const duel = Duel.from({ own: { hand: 'plus-coin-1 plain-coin-1 sweep', deploy: 'U-01 U-02' }, cards });
    expect(duel.may(0, 'command', 'sweep')).toBe(false);
    play(play(duel, 'plus-coin-1', 'U-01'), 'plain-coin-1', 'U-01');
    play(duel, 'sweep', 'U-01');
    expect(Object.values(duel.card('U-01').counters).every((n) => n === 0)).toBe(true);
    expect(duel.powers('U-01')).toBe('1/1/2');
    for (const kind of ['plain-coin', 'minus-coin', 'haste-coin', 'NT-coin']) {
      const other = Duel.from({ own: { hand: `${kind}-1 sweep`, deploy: 'U-08' }, cards });
      expect(play(other, `${kind}-1`, 'U-08').may(0, 'command', 'sweep')).toBe(true);
      expect(play(other, 'sweep').card('U-08').counters).toEqual({ [kind]: 0 });
    }
  });

  it('is gone when its card leaves the field, wherever that goes @nexa-1.2:coin.4', () => {
    for (const away of ['lift', 'junk', 'hq', 'park']) {
      const duel = Duel.from({ own: { hand: `plus-coin-1 ${away}`, deploy: 'U-01', g: gs('blue') }, cards });
      play(play(duel, 'plus-coin-1', 'U-01'), away, 'U-01');
      expect([duel.card('U-01').counters, duel.table.effects]).toEqual([{}, []]);
    }
    const back = Duel.from({ own: { hand: 'plus-coin-1 lift', deploy: 'U-01', g: gs('blue') }, cards });
    play(play(back, 'plus-coin-1', 'U-01'), 'lift', 'U-01')
      .play(0, 'unit', 'U-01')
      .resolve();
    expect(back.powers('U-01')).toBe('1/1/2');
  });

  it('on a card is a mark there; a chip that is set on it is none @nexa-1.2:coin.5', () => {
    const duel = Duel.from({ own: { hand: 'banner sweep plain-coin-1', deploy: 'U-01' }, cards });
    play(duel, 'banner');
    expect(duel.card('pennant').host).toBe(duel.card('U-01').id);
    expect([duel.fact('U-01', 'coined'), duel.fact('pennant', 'coined')]).toEqual([false, true]);
    play(duel, 'plain-coin-1', 'U-01');
    expect(duel.fact('U-01', 'coined')).toBe(true);
  });

  it('does nothing by itself @nexa-1.2:coin.6', () => {
    const duel = Duel.from({ own: { hand: 'plain-coin-1', deploy: 'U-01' }, cards });
    play(duel, 'plain-coin-1', 'U-01');
    expect([duel.powers('U-01'), duel.table.effects, duel.fact('U-01', 'features')]).toEqual(['1/1/2', [], []]);
  });

  it('with a text or feature gives it to the unit or character beneath @nexa-1.2:coin.7', () => {
    const duel = Duel.from({
      own: { hand: 'haste-coin-1 NT-coin-1', space: [lies('U-04', { name: 'Own' })], deploy: [] },
      other: { space: [lies('U-04', { name: 'Foe' })] },
      phase: 'damage',
      cards,
    });
    play(play(duel, 'haste-coin-1', 'Own'), 'NT-coin-1', 'Foe');
    expect(duel.fact('Foe', 'features')).toEqual(['NT']);
    // With haste, 4 melee against 3 defence strike first.
    duel.pass();
    expect([duel.isDestroyed('Foe'), duel.damage('Own')]).toEqual([true, 0]);
  });

  it('with modifiers gives them to the unit or character beneath @nexa-1.2:coin.8', () => {
    const deploy = [lies('U-05', { name: 'Host' }), lies('ada', { on: 'Host' }), lies('O-01')];
    const duel = Duel.from({ own: { hand: 'plus-coin-2 minus-coin-1 plus-coin-1', deploy }, cards });
    const before = duel.powers('Host');
    play(duel, 'plus-coin-2', 'Host');
    expect([before, duel.powers('Host')]).toEqual(['3/4/6', '5/6/8']);
    // On the character it changes the character's modifiers.
    play(duel, 'minus-coin-1', 'ada');
    expect(duel.powers('Host')).toBe('4/5/7');
    play(duel, 'plus-coin-1', 'O-01');
    expect([duel.powers('Host'), duel.card('O-01').counters]).toEqual(['4/5/7', { 'plus-coin': 1 }]);
    // Three changes for each coin on the unit and on the character, none for the operation's coin.
    expect(duel.table.effects).toHaveLength(9);
  });

  it('that a player manages lies in no place, and is that player’s to use @nexa-1.2:coin.9', () => {
    const duel = Duel.from({ own: { hand: 'save spend', waste: [lies('blank')] }, other: { hand: 'spend' }, cards });
    const before = Object.keys(duel.table.cards).length;
    play(duel, 'save');
    expect(duel.table.seats.map(({ counters }) => counters)).toEqual([{ 'plain-coin': 2 }, {}]);
    expect(Object.keys(duel.table.cards)).toHaveLength(before);
    expect([0, 1].map((seat) => duel.driver.offers(seat, { action: 'command' }))).toEqual([true, false]);
    play(duel, 'spend');
    expect(duel.table.seats[0]?.counters).toEqual({ 'plain-coin': 0 });
  });
});

describe('a chip', () => {
  it('is a coin too: what targets coins may target it @nexa-1.2:chip.1', () => {
    const duel = Duel.from({ own: { hand: 'gift sweep' }, cards });
    play(play(duel, 'gift'), 'sweep');
    expect([ids(duel, 'deploy/1'), duel.at('drone')]).toEqual([[], 'outside']);
  });

  it('is a card as its effect describes it @nexa-1.2:chip.2', () => {
    const duel = Duel.from({ own: { hand: 'gift' }, phase: 'attack', turn: 1, cards });
    play(duel, 'gift');
    expect([duel.fact('drone', 'type'), duel.powers('drone')]).toEqual(['unit', '2/1/2']);
    duel.until('attack', 'sortie').sortie(1, { earth: ['drone'] });
    expect(duel.at('drone')).toBe('earth/1');
    expect(checkDeck(gameWith(cards).cards, { main: ['drone'] })).toMatchObject([{ code: 'unknown-card' }]);
  });

  it('has no card’s name @nexa-1.2:chip.3', () => {
    const duel = Duel.from({ own: { hand: 'gift hail-drone' }, cards });
    play(duel, 'gift');
    expect(duel.may(0, 'command', 'hail-drone')).toBe(false);
    expect(Duel.from({ own: { hand: 'hail-drone', deploy: 'namesake' }, cards }).may(0, 'command', 'hail-drone')).toBe(
      true,
    );
  });

  it('is controlled by who manages the area where it appears @nexa-1.2:chip.4', () => {
    const duel = Duel.from({ own: { hand: 'gift' }, cards });
    play(duel, 'gift');
    expect(duel.card('drone')).toMatchObject({ zone: 'deploy/1', controller: 1, owner: 1 });
    // In a force it belongs to that force, whoever's effect put it there.
    const joins = Duel.from({
      own: { hand: 'infiltrate' },
      other: { space: 'U-08' },
      phase: 'damage',
      turn: 1,
      cards,
    });
    play(joins, 'infiltrate');
    expect(joins.card('drone')).toMatchObject({ zone: 'space/1', controller: 1 });
  });

  it('is owned by who controls it now @nexa-1.2:chip.5', () => {
    const duel = Duel.from({ own: { hand: 'gift steal home' }, cards });
    play(play(play(duel, 'gift'), 'steal'), 'home');
    expect(duel.at('drone')).toBe('deploy/0');
    const card = Duel.from({ own: { hand: 'steal home' }, other: { deploy: 'U-01' }, cards });
    play(play(card, 'steal'), 'home');
    expect(card.at('U-01')).toBe('deploy/1');
  });

  it('takes no set cards and no coins @nexa-1.2:chip.6', () => {
    const duel = Duel.from({ own: { hand: 'gift ada tarp shower steal' }, cards });
    play(play(duel, 'gift'), 'steal');
    // With nothing but a chip there, a coin would be wasted (no-waste.1).
    expect([duel.may(0, 'character', 'ada'), duel.may(0, 'set', 'tarp')]).toEqual([false, false]);
    expect(duel.may(0, 'command', 'shower')).toBe(false);
    const both = Duel.from({ own: { hand: 'gift shower', deploy: 'U-01' }, cards });
    play(play(both, 'gift'), 'shower');
    expect([both.card('drone').counters, both.powers('drone'), both.powers('U-01')]).toEqual([{}, '2/1/2', '2/2/3']);
  });

  it('is added nothing to but modifiers @nexa-1.2:chip.7', () => {
    const duel = Duel.from({ own: { hand: 'gift bless', deploy: 'U-01' }, cards });
    play(play(duel, 'gift'), 'bless', 'drone');
    expect([duel.fact('drone', 'features'), duel.powers('drone')]).toEqual([[], '3/2/3']);
    const card = Duel.from({ own: { hand: 'bless', deploy: 'U-01' }, cards });
    expect(play(card, 'bless', 'U-01').fact('U-01', 'features')).toEqual(['NT']);
  });

  it('costs nothing @nexa-1.2:chip.8', () => {
    const duel = Duel.from({ own: { hand: 'gift cheap' }, cards });
    play(duel, 'gift');
    play(duel, 'cheap');
    expect([duel.number('drone', 'total'), duel.damage('drone')]).toEqual([0, 1]);
    for (const colour of [...COLOURS, 'any'] as const) expect(duel.number('drone', rollStat(colour))).toBe(0);
  });

  it('has no original description @nexa-1.2:chip.9', () => {
    const duel = Duel.from({ own: { hand: 'gift original' }, cards });
    play(duel, 'gift');
    expect(duel.may(0, 'command', 'original')).toBe(false);
    expect(Duel.from({ own: { hand: 'original', deploy: 'U-01' }, cards }).may(0, 'command', 'original')).toBe(true);
  });

  it('enters the field as a card of its type does @nexa-1.2:chip.10 @nexa-1.2:enter.3', () => {
    const duel = Duel.from({ own: { hand: 'chips', deploy: 'greeter', waste: [lies('blank', { times: 3 })] }, cards });
    play(duel, 'chips');
    expect(duel.zone('deploy/0')).toEqual(['greeter', 'drone', 'drone']);
    expect(ids(duel, 'deploy/0').map((id) => duel.table.cards[id]?.orientation)).toEqual([
      'upright',
      'upright',
      'upright',
    ]);
    // Both trigger at the same time, so their order is asked.
    duel.answer(0, 'fallback');
    expect(duel.count('waste', 0)).toBe(1);
  });

  it('is removed at once as it leaves the field, wherever it was going @nexa-1.2:coin.4', () => {
    for (const away of ['lift', 'junk', 'hq', 'park']) {
      const duel = Duel.from({ own: { hand: `gift ${away}` }, cards });
      const hq = duel.count('hq', 1);
      play(play(duel, 'gift'), away);
      expect([duel.at('drone'), duel.count('hq', 1), duel.zone('hand/1'), duel.zone('hangar/0')]).toEqual([
        'outside',
        hq,
        [],
        [],
      ]);
    }
    const set = Duel.from({ own: { hand: 'banner lift', deploy: 'U-01' }, cards });
    play(play(set, 'banner'), 'lift');
    expect([set.at('U-01'), set.at('pennant')]).toEqual(['hand/0', 'outside']);
  });
});
