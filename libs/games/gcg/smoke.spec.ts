import { describe, expect, it } from '@jest/globals';
import { numberOf, type Ability, type CardDefinition } from '#kernel';
import { Driver } from '#testkit';
import { createGcg, gcg110, gcgEarly, rules110, text, unit } from './index.js';

type Seats = Parameters<typeof Driver.from>[1]['seats'];
type Lie = Exclude<Extract<Seats[number][string], readonly unknown[]>[number], string>;

const { chooseUnit, damage, draw, onAttack, onDestroyed, whenever, units } = text;

/** A plain unit of a test's own. */
const plain = (
  number: string,
  ap: number,
  hp: number,
  abilities: readonly Ability[] = [],
  keywords = {},
): CardDefinition =>
  unit({ number, name: number, colour: 'blue', level: 1, cost: 1, ap, hp, text: abilities, keywords });

const onField = (card: string, lie: Partial<Lie> = {}): Lie => ({ card, name: card, role: 'unit', ...lie });
const rested = { orientation: 'sideways' } as const;
const shield = (card: string): Lie => ({ card, facing: 'down' });

function duel(own: Seats[number], other: Seats[number], cards: readonly CardDefinition[] = [], go = 'main'): Driver {
  const game = createGcg(rules110, { ...gcg110.cards, ...Object.fromEntries(cards.map((c) => [c.key, c])) }, {});
  const deck = 'S-01 S-01 S-01 S-01';
  return Driver.from(game, {
    turn: { seat: 0, number: 3, phase: 'main' },
    seats: [
      { deck, ...own },
      { deck, ...other },
    ],
    go,
  });
}

const attack = (driver: Driver, card: string, target: string): void =>
  void driver.answer(0, { choose: { action: 'attack', card, target } });
const stat = (driver: Driver, card: string, name: string): number =>
  numberOf({ game: driver.game, table: driver.table }, driver.card(card), name);

describe('an attack on a player', () => {
  it('destroys one shield, whatever the AP', () => {
    const driver = duel({ battle: [onField('big')] }, { shields: [shield('S-01'), shield('S-06')] }, [
      plain('big', 7, 1),
    ]);
    attack(driver, 'big', 'seat/1');
    expect(driver.zone('shields/1')).toEqual(['S-06']);
    expect(driver.zone('trash/1')).toEqual(['S-01']);
  });

  it('does nothing with 0 AP, also to a player without shields', () => {
    const driver = duel({ battle: [onField('weak')] }, {}, [plain('weak', 0, 3)]);
    attack(driver, 'weak', 'seat/1');
    expect(driver.table.result).toBeNull();
  });

  it('hits the base first, and defeats only without base and shields', () => {
    const driver = duel({ battle: [onField('a'), onField('b')] }, { base: [{ card: 'ex-base', role: 'base' }] }, [
      plain('a', 6, 1),
      plain('b', 1, 1),
    ]);
    attack(driver, 'a', 'seat/1');
    expect(driver.zone('base/1')).toEqual([]);
    expect(driver.zone('outside')).toEqual(['ex-base']);
    expect(driver.table.result).toBeNull();
    attack(driver, 'b', 'seat/1');
    expect(driver.table.result).toEqual({ winners: [0], reason: 'shields-broken' });
  });
});

describe('a battle of units', () => {
  it('is fought at once; with First Strike only a target that is left answers', () => {
    const swift = plain('swift', 3, 1, [], { 'first-strike': 0 });
    const driver = duel({ battle: [onField('swift')] }, { battle: [onField('wall', rested)] }, [
      swift,
      plain('wall', 5, 3),
    ]);
    attack(driver, 'swift', 'wall');
    expect(driver.zone('trash/1')).toEqual(['wall']);
    expect(driver.card('swift').counters).toEqual({});
  });

  it('breaches the shield area once with all copies added up', () => {
    const ram = plain('ram', 4, 2, [], { breach: 3 });
    const driver = duel(
      { battle: [onField('ram')] },
      {
        battle: [onField('wall', rested)],
        shields: [shield('S-01')],
        base: [{ card: 'ex-base', role: 'base', counters: { damage: 2 } }],
      },
      [ram, plain('wall', 2, 3)],
    );
    attack(driver, 'ram', 'wall');
    expect(driver.zone('battle/0')).toEqual([]);
    expect(driver.zone('base/1')).toEqual([]);
    expect(driver.zone('shields/1')).toEqual(['S-01']);
  });

  it('asks an active blocker that is not the target, and never against High-Maneuver', () => {
    const cards = [
      plain('a', 2, 5),
      plain('hm', 2, 5, [], { 'high-maneuver': 0 }),
      plain('guard', 1, 5, [], { blocker: 0 }),
    ];
    const driver = duel(
      { battle: [onField('a'), onField('hm')] },
      { battle: [onField('guard')], shields: [shield('S-01')] },
      cards,
    );
    attack(driver, 'hm', 'seat/1');
    expect(driver.zone('shields/1')).toEqual([]);
    attack(driver, 'a', 'seat/1');
    driver.answer(1, { choose: { action: 'block', card: 'guard' } }, 'block');
    expect(driver.card('guard')).toMatchObject({ orientation: 'sideways', counters: { damage: 2 } });
    expect(driver.table.result).toBeNull();
  });
});

describe('triggers', () => {
  const friendly = { which: 'other', whose: 'controller', where: { role: ['unit'] } } as const;
  const enemy = { which: 'any', whose: 'opponent', where: { role: ['unit'] } } as const;
  const cards = [
    plain('A', 1, 9, [onAttack([damage(1, units('opponent'))])]),
    plain('C', 1, 9, [whenever('own', { event: 'linked', link: 'declare', subject: friendly }, [draw(1)])]),
    plain('D', 1, 9, [whenever('theirs', { event: 'linked', link: 'declare', subject: enemy }, [draw(1)])]),
    plain('E', 1, 1, [onDestroyed([draw(1)])]),
  ];
  const drawers = (driver: Driver): string[] =>
    driver.events.flatMap((event) => (event.type === 'CardsMoved' && event.reason === 'draw' ? [event.to] : []));

  it.each([
    ['A', ['hand/1', 'hand/0', 'hand/1']],
    ['C', ['hand/0', 'hand/1', 'hand/1']],
  ])('new ones before waiting ones, the turn player first: %s first', (first, order) => {
    const driver = duel(
      { battle: [onField('A'), onField('C')] },
      { battle: [onField('D'), onField('E')], shields: [shield('S-01')] },
      cards,
    );
    attack(driver, 'A', 'seat/1');
    driver.answer(0, { choose: { card: first } }, 'next-trigger');
    expect(drawers(driver)).toEqual(order);
    const texts = driver.events.flatMap((event) => (event.type === 'TriggerWaited' ? [event.trigger.trigger] : []));
    expect(texts).toEqual(['A#attack', 'C#own', 'D#theirs', 'E#destroyed']);
  });

  it('a Burst is asked in limbo, before what the attacker waits for', () => {
    const hunter = plain('hunter', 2, 5, [text.whenBreakingShield([draw(1)])]);
    const driver = duel({ battle: [onField('hunter')] }, { shields: [shield('S-15')] }, [hunter]);
    attack(driver, 'hunter', 'seat/1');
    expect(driver.pending(1).purpose).toBe('burst');
    expect(driver.zone('limbo')).toEqual(['S-15']);
    expect(driver.zone('hand/0')).toEqual([]);
    driver.answer(1, { confirm: true });
    expect(driver.zone('base/1')).toEqual(['S-15']);
    expect(driver.zone('hand/0')).toEqual(['S-01']);
  });

  it('Destroyed reads the last state with the pilot', () => {
    const bomb = plain('bomb', 2, 2, [onDestroyed([chooseUnit('opponent'), damage({ bound: 'ap' }, text.it)])]);
    const driver = duel(
      { battle: [onField('hit')] },
      { battle: [onField('bomb', rested), { card: 'S-11', role: 'pilot', on: 'bomb' }] },
      [bomb, plain('hit', 9, 9)],
    );
    attack(driver, 'hit', 'bomb');
    expect(driver.zone('trash/1')).toEqual(['bomb', 'S-11']);
    expect(driver.card('hit').counters).toEqual({ damage: 8 });
  });
});

describe('the turn', () => {
  it('pays with what its player likes, an EX Resource too, which is gone then', () => {
    const driver = duel({ hand: 'S-01', resources: [{ card: 'R-1' }, { card: 'ex-resource', name: 'ex' }] }, {});
    driver.answer(0, { choose: { action: 'deploy', card: 'S-01' } });
    driver.answer(0, { select: ['ex'] }, 'pay');
    expect(driver.zone('resources/0')).toEqual(['R-1']);
    expect(driver.zone('battle/0')).toEqual(['S-01']);
    expect(driver.offers(0, { action: 'attack', card: 'S-01' })).toBe(false);
  });

  it('makes room for a seventh unit, which is no destruction', () => {
    const six = ['a', 'b', 'c', 'd', 'e'].map((key) => plain(key, 1, 1));
    const z = plain('z', 1, 1, [onDestroyed([draw(1)])]);
    const driver = duel(
      { hand: 'S-01', resources: 'R-1', battle: [...six.map((card) => onField(card.key)), onField('z')] },
      {},
      [...six, z],
    );
    driver.answer(0, { choose: { action: 'deploy', card: 'S-01' } });
    driver.answer(0, { select: ['z'] }, 'make-room');
    expect(driver.zone('trash/0')).toEqual(['z']);
    expect(driver.zone('hand/0')).toEqual([]);
  });

  it('reads a number below 0 as 0, but goes on counting from it', () => {
    const driver = duel({ battle: [onField('u')] }, {}, [plain('u', 1, 3)]);
    const effects = [-3, 2].map((by) => ({ on: ['u'], change: { kind: 'add', stat: 'ap', by } as const }));
    const game = driver.game;
    const board = { seats: [{ deck: 'S-01', battle: [onField('u')] }, { deck: 'S-01' }], go: 'main' };
    expect(stat(Driver.from(game, { ...board, effects }), 'u', 'ap')).toBe(0);
    const more = { on: ['u'], change: { kind: 'add', stat: 'ap', by: 1 } as const };
    expect(stat(Driver.from(game, { ...board, effects: [...effects, more] }), 'u', 'ap')).toBe(1);
  });
});

describe('decks', () => {
  it('ready ones are legal in both editions', () => {
    for (const game of [gcg110, gcgEarly])
      for (const deck of Object.values(game.sampleDecks)) expect(game.checkDeck(deck)).toEqual([]);
  });

  it('every violation is named', () => {
    const problems = gcg110.checkDeck({
      main: ['S-01', 'S-01', 'S-01', 'S-01', 'S-01', 'S-06', 'M-01', 'R-1', 'ex-base', 'nothing'],
      resource: ['S-01'],
      side: [],
    });
    expect(problems.map(({ code }) => code).sort()).toEqual([
      ...['deck-size', 'not-a-resource', 'resource-deck-size', 'token-in-deck', 'too-many-colours', 'too-many-copies'],
      ...['unknown-card', 'unknown-section', 'wrong-type'],
    ]);
  });
});
