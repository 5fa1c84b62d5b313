import { describe, expect, it } from '@jest/globals';
import { checkDeck } from '../deck-check.js';
import {
  act,
  appears,
  auto,
  choose,
  chooseUpTo,
  cont,
  cost,
  inZone,
  it as chosen,
  power,
  RC,
  restThis,
  retire,
  self,
  superiorRide,
  units,
  VC,
} from '../cards/text.js';
import { body, Duel, gameWith, lies, PLAIN_DECK } from '../testing/index.js';

describe('drive abilities', () => {
  const drives = (keywords: Record<string, number>, given?: string): number => {
    const text = given
      ? [act(VC, { id: 'gain', do: [{ op: 'grant', cards: self, keyword: given, until: 'turn' }] })]
      : [];
    const duel = Duel.from({ own: { FC: 'van' }, cards: [body('van', 3, 11000, { keywords, text })] });
    if (given) duel.use('van');
    return duel.number('van', 'drive');
  };

  it('give one more drive check, or two @vanguard-2.11:11.2.3.1 @vanguard-2.11:11.2.4.1', () => {
    expect([drives({}), drives({ 'twin-drive': 0 }), drives({ 'triple-drive': 0 })]).toEqual([1, 2, 3]);
  });

  it('do not add up: the largest works, and of equals one @vanguard-2.11:11.2.2', () => {
    expect(drives({ 'twin-drive': 0, 'triple-drive': 0 })).toBe(3);
    expect([drives({ 'twin-drive': 0 }, 'twin-drive'), drives({ 'twin-drive': 0 }, 'triple-drive')]).toEqual([2, 3]);
  });
});

describe('restraint', () => {
  it('keeps a unit from being picked to attack @vanguard-2.11:11.5.1', () => {
    const cards = [body('bound', 2, 9000, { keywords: { restraint: 0 } })];
    const duel = Duel.from({ own: { FL: 'bound', FR: 'g2' }, cards }).choose(0, 'end');
    expect(['bound', 'g2'].map((card) => duel.may(0, 'attack', card))).toEqual([false, true]);
  });
});

describe('lord', () => {
  const cards = [
    body('king', 3, 11000, { keywords: { lord: 0 } }),
    body('guest', 1, 6000, { clan: 'Ember Legion' }),
    body('kin', 1, 6000, { clan: ['Ember Legion', 'Lantern Guard'] }),
  ];
  const attacks = (own: Record<string, string>): boolean =>
    Duel.from({ own: { FC: 'king', FR: 'g2', ...own }, cards, other: { FL: 'guest' } })
      .choose(0, 'end')
      .may(0, 'attack', 'king');

  it('does not attack beside a unit that shares no clan with it @vanguard-2.11:11.8.1', () => {
    expect([attacks({}), attacks({ BL: 'kin' }), attacks({ BL: 'guest' }), attacks({ BL: 'blank' })]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('sentinel', () => {
  const cards = ['one', 'two'].map((key) => body(key, 1, 6000, { keywords: { sentinel: 0 } }));

  it('is limited to four in a deck, whatever their names @vanguard-2.11:11.9.1', () => {
    const { main = [] } = PLAIN_DECK;
    const { cards: all } = gameWith(cards);
    const plain = main.filter((key) => all[key]?.facts.icon === undefined && (all[key]?.stats.grade ?? 0) > 0);
    const rest = main.filter((key) => !plain.includes(key));
    const deckWith = (n: number): readonly string[] => [
      ...[...rest, ...plain].slice(0, 50 - n),
      ...Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 'one' : 'two')),
    ];
    const problems = (n: number): string[] => checkDeck(all, { main: deckWith(n) }).map(({ code }) => code);
    expect([problems(4), problems(5)]).toEqual([[], ['sentinels']]);
  });

  it('is what texts mean by sentinels @vanguard-2.11:11.9.2', () => {
    const captain = body('captain', 3, 11000, {
      text: [act(VC, { id: 'rally', do: [power(2000, units('controller', { keyword: 'sentinel' }))] })],
    });
    const own = { FC: 'captain', FL: 'one', FR: 'g1', BL: 'two' };
    const duel = Duel.from({ own, cards: [...cards, captain] }).use('captain');
    expect(['one', 'two', 'g1'].map((card) => duel.power(card))).toEqual([8000, 8000, 7000]);
  });
});

const retireThis = {
  op: 'custom',
  name: 'send',
  with: { cards: { bound: 'paid' }, to: 'drop', reason: 'retire' },
} as const;

describe('resist', () => {
  const shy = body('shy', 1, 6000, { keywords: { resist: 0 } });
  const archer = body('archer', 2, 9000, {
    text: [
      act(RC, { id: 'shoot', do: [choose(units('opponent', { role: ['rearguard'] })), retire()] }),
      act(RC, { id: 'storm', do: [retire(units('opponent', { role: ['rearguard'] }))] }),
      act(RC, {
        id: 'last',
        cost: cost({ from: self, n: 1, as: 'gone', do: [retireThis] }),
        do: [choose(units('opponent', { role: ['rearguard'] })), retire()],
      }),
      act(RC, { id: 'aid', cost: cost(restThis), do: [chooseUpTo(units('controller'), 1), power(1000, chosen)] }),
    ],
  });
  const duel = (other = {}): Duel =>
    Duel.from({ own: { FL: 'archer' }, other: { FL: 'shy', ...other }, cards: [shy, archer] });
  const use = (on: Duel, ability: string): Duel => on.choose(0, { action: 'ability', ability: `archer#${ability}` });

  it("cannot be chosen by effects of the opponent's cards, those of a card that has left included @vanguard-2.11:11.13.1", () => {
    expect(use(duel(), 'shoot').at('shy')).toBe('field/1 FL');
    expect(use(duel({ FR: 'g1' }), 'shoot').zone('drop/1')).toEqual(['g1']);
    expect(use(duel({ FR: 'g1' }), 'last').zone('drop/1')).toEqual(['g1']);
  });

  it('does not help against what is done to all, nor bother own effects @vanguard-2.11:11.13.1', () => {
    expect(use(duel(), 'storm').at('shy')).toBe('drop/1');
    const own = Duel.from({ own: { FL: 'archer', FR: 'shy' }, cards: [shy, archer] });
    expect(use(own, 'aid').select(0, 'shy').power('shy')).toBe(7000);
  });
});

describe('forerunner', () => {
  const scout = body('scout', 0, 5000, { keywords: { forerunner: 0 } });
  const stranger = body('stranger', 1, 7000, { clan: 'Ember Legion' });
  const ride = (card: string): Duel =>
    Duel.from({ at: 'ride', own: { FC: 'scout', hand: `${card} blank` }, cards: [scout, stranger] }).ride(card);

  it('may be called when a unit of its clan rode on it @vanguard-2.11:11.7.1', () => {
    const duel = ride('g1');
    expect(duel.asked).toBe('0: activate keyword#forerunner');
    duel.answer(0, { confirm: true });
    duel.choose(0, { place: 'BC' });
    expect(duel.at('scout')).toBe('field/0 BC');
    const stays = ride('g1');
    stays.answer(0, { confirm: false });
    expect(stays.at('scout')).toBe('soul/0');
  });

  it('stays in the soul under a unit of another clan @vanguard-2.11:11.7.1', () => {
    const duel = ride('stranger');
    expect([duel.asked, duel.at('scout')]).toEqual(['0: main', 'soul/0']);
  });

  it('asks for the clan of the unit that rode, whatever rides after it @vanguard-2.11:11.7.1', () => {
    const again = auto(VC, {
      ...{ id: 'again', on: appears() },
      do: [choose(inZone('drop', 'controller')), superiorRide()],
    });
    const twice = (first: string | undefined, second: string): Duel =>
      Duel.from({
        ...{ at: 'ride', own: { FC: 'scout', hand: 'first blank', drop: second } },
        cards: [scout, stranger, body('first', 1, 7000, { ...(first && { clan: first }), text: [again] })],
      }).ride('first');
    const kin = twice(undefined, 'stranger').choose(0, { trigger: 'first#again' });
    expect([kin.at('stranger'), kin.asked]).toEqual(['field/0 FC', '0: activate keyword#forerunner']);
    const foreign = twice('Ember Legion', 'g1');
    expect([foreign.at('g1'), foreign.asked]).toEqual(['field/0 FC', '0: main']);
  });

  it('counts the clans that it had on the circle @vanguard-2.11:11.7.1 @vanguard-2.11:8.6.5.1.1', () => {
    const adds = cont(RC, {
      ...{ id: 'adopts', on: units('controller', { role: ['vanguard'] }) },
      change: { fact: 'clans', add: ['Ember Legion'] },
    });
    const duel = Duel.from({
      ...{ at: 'ride', own: { FC: 'scout', BL: 'host', hand: 'stranger blank' } },
      cards: [scout, stranger, body('host', 1, 5000, { text: [adds] })],
    }).ride('stranger');
    expect(duel.asked).toBe('0: activate keyword#forerunner');
  });
});

describe('boost and intercept', () => {
  it("gives the booster's power for that battle, to the unit before it only @vanguard-2.11:11.4.1", () => {
    const duel = Duel.from({
      own: { FC: lies('g3', { name: 'Me' }), BC: 'g1', BL: 'g0', FL: 'g2' },
      other: { hand: 'g1' },
    });
    duel.choose(0, 'end').choose(0, { action: 'attack', card: 'Me' });
    expect([duel.may(0, 'boost', 'g1'), duel.may(0, 'boost', 'g0')]).toEqual([true, false]);
  });
});
