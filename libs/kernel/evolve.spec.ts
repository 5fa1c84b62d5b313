import { describe, expect, it } from '@jest/globals';
import { EMPTY_TABLE, HIDDEN, decide, evolve, fold, type Table, type TableEvent } from './index.js';
import { deepFreeze, jsonCopy, playOut, sameJson, seededDice, toy } from './toy-game.spec-helper.js';

const opened: TableEvent = {
  type: 'TableOpened',
  game: 'toy',
  edition: '1',
  mode: 'duel',
  teams: [0, 1],
  zones: ['deck/0', 'field/0', 'trash/0'],
};
const created: TableEvent = {
  type: 'CardsCreated',
  zone: 'deck/0',
  owner: 0,
  defs: ['plain', 'big', 'guard'],
  fresh: 1,
  facing: 'down',
  role: null,
};
const move = (cards: string[], change: Partial<TableEvent & { type: 'CardsMoved' }> = {}): TableEvent => ({
  ...{
    type: 'CardsMoved',
    cards,
    defs: cards.map(() => null),
    from: 'deck/0',
    to: 'field/0',
    at: 'bottom',
    fresh: 4,
    facing: 'up',
  },
  ...{ orientation: 'upright', role: null, host: null, controller: 0, reason: 'play', ...change },
});
const table = fold(EMPTY_TABLE, [opened, created]);

/** `SeatLost` is missing because a match of three ends with the last turn, and nobody loses. */
const EVERY_TYPE: readonly Exclude<TableEvent['type'], 'SeatLost'>[] = [
  ...([
    'TableOpened',
    'CardsCreated',
    'ZoneShuffled',
    'CardsMoved',
    'CardsOriented',
    'CardsExchanged',
    'CardsPlaced',
    'CardsFaced',
    'CardsRevealed',
    'CounterSet',
  ] as const),
  ...([
    'DamageDealt',
    'DiceRolled',
    'TurnBegan',
    'PhaseBegan',
    'Marked',
    'ActionRaised',
    'ActionLeft',
    'CardsLinked',
    'LinksEnded',
  ] as const),
  ...([
    'EffectBegan',
    'EffectsEnded',
    'TriggerWaited',
    'TriggerTaken',
    'DecisionAsked',
    'DecisionMade',
    'GameEnded',
  ] as const),
];

describe('evolve over random matches', () => {
  it('changes neither the table nor any event it is given', () => {
    for (const mode of ['duel', 'teams', 'all']) {
      const { events, table: end } = playOut(21, mode);
      const texts = events.map((event) => JSON.stringify(event));
      let at: Table = deepFreeze(jsonCopy(EMPTY_TABLE));
      for (const event of events) at = deepFreeze(evolve(at, deepFreeze(event)));
      expect(at).toEqual(end);
      expect(events.map((event) => JSON.stringify(event))).toEqual(texts);
    }
  });

  it('events of a match do not change as it goes on', () => {
    const { inputs } = playOut(22);
    const texts = inputs.map(({ events }) => JSON.stringify(events));
    const again = playOut(22);
    expect(again.inputs.map(({ events }) => JSON.stringify(events))).toEqual(texts);
    expect(inputs.map(({ events }) => JSON.stringify(events))).toEqual(texts);
  });

  it('the events fold to the table that begin and decide gave', () => {
    for (let seed = 30; seed < 40; seed++) {
      const { events, table: end, first, inputs } = playOut(seed);
      expect(fold(EMPTY_TABLE, events)).toEqual(end);
      let at = first;
      for (const input of inputs) {
        expect(sameJson(at, input.before)).toBe(true);
        at = fold(at, input.events);
      }
      expect(at).toEqual(end);
    }
  });

  it('a twin that goes through JSON after every event ends the same', () => {
    const { events, table: end } = playOut(41, 'teams');
    expect(events.reduce((at, event) => jsonCopy(evolve(at, jsonCopy(event))), jsonCopy(EMPTY_TABLE))).toEqual(end);
  });

  it('a match stored and loaded at every pause goes on the same', () => {
    const { inputs } = playOut(42);
    for (const { before, seat, decision, answer, events } of inputs) {
      const outcome = decide(toy, jsonCopy(before), { seat, decision, answer }, seededDice(42));
      expect(outcome.ok && sameJson(outcome.events, events)).toBe(true);
    }
  });

  it('keeps every card in exactly one zone', () => {
    const { events } = playOut(43, 'all');
    let at = EMPTY_TABLE;
    for (const event of events) {
      at = evolve(at, event);
      const listed = Object.entries(at.zones).flatMap(([zone, ids]) => ids.map((id) => `${id} ${zone}`));
      const known = Object.values(at.cards).map((card) => `${card.id} ${card.zone}`);
      expect(listed.sort()).toEqual(known.sort());
    }
  });

  it('has seen every kind of event and every program of the toy game', () => {
    const matches = Array.from({ length: 24 }, (_, i) => i + 1).map((seed) => playOut(seed, 'all'));
    const seen = new Set(matches.flatMap(({ events }) => events.map(({ type }) => type)));
    expect([...seen].sort()).toEqual([...EVERY_TYPE].sort());
    const raised = new Set(
      matches.flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'ActionRaised' ? [event.action.action.split(' ')[0]] : [])),
      ),
    );
    expect([...raised]).toEqual(
      expect.arrayContaining([...Object.keys(toy.procedures.programs).filter((name) => !name.includes(':')), 'tap']),
    );
  });
});

describe('moving', () => {
  it('puts cards on top one by one, or at the end one by one', () => {
    expect(evolve(table, move(['1', '2'], { at: 'top', to: 'trash/0' })).zones['trash/0']).toEqual(['5', '4']);
    expect(evolve(table, move(['1', '2'], { to: 'trash/0' })).zones['trash/0']).toEqual(['4', '5']);
  });

  it('within one zone reorders it', () => {
    expect(evolve(table, move(['1'], { to: 'deck/0' })).zones['deck/0']).toEqual(['2', '3', '4']);
    expect(evolve(table, move(['3'], { to: 'deck/0', at: 'top', fresh: null })).zones['deck/0']).toEqual([
      '3',
      '1',
      '2',
    ]);
  });

  it('makes a new card: counters, links, effects and what lay on it are gone', () => {
    const effect = {
      id: 'e1',
      source: '6',
      controller: 0,
      on: ['4', '5'],
      change: { kind: 'forbid', what: 'x' },
      until: 'game',
    } as const;
    const fromSource = { ...effect, id: 'e2', source: '4', on: ['5'], until: 'source' } as const;
    const before = fold(table, [
      move(['1', '2']),
      move(['3'], { fresh: 6, host: '4' }),
      { type: 'CounterSet', on: '4', counter: 'hits', value: 2 },
      {
        type: 'CardsLinked',
        links: [
          { kind: 'attack', from: '4', to: 'seat/1' },
          { kind: 'attack', from: '5', to: 'seat/1' },
        ],
      },
      { type: 'EffectBegan', effect },
      { type: 'EffectBegan', effect: fromSource },
    ]);
    const after = evolve(before, move(['4'], { from: 'field/0', to: 'trash/0', fresh: 20 }));
    expect(after.cards['20']).toMatchObject({ id: '20', counters: {}, host: null, zone: 'trash/0' });
    expect(after.cards['4']).toBeUndefined();
    expect(after.cards['6']?.host).toBeNull();
    expect(after.links).toEqual([{ kind: 'attack', from: '5', to: 'seat/1' }]);
    expect(after.effects).toEqual([{ ...effect, on: ['5'] }]);
  });

  it('can keep the card the same', () => {
    const before = fold(table, [
      move(['1']),
      { type: 'CounterSet', on: '4', counter: 'hits', value: 2 },
      { type: 'TurnBegan', number: 3, seat: 1 },
    ]);
    const after = evolve(before, move(['4'], { from: 'field/0', to: 'trash/0', fresh: null }));
    expect(after.cards['4']).toMatchObject({ counters: { hits: 2 }, entered: 0, zone: 'trash/0' });
    expect(after.ids).toBe(before.ids);
  });
});

it('shuffling makes new cards too: effects on the old ones end', () => {
  const change = { kind: 'forbid', what: 'x' } as const;
  const effect = { id: 'e1', source: null, controller: 0, on: ['2'], change, until: 'game' } as const;
  const shuffled: TableEvent = { type: 'ZoneShuffled', zone: 'deck/0', order: [2, 0, 1], fresh: 10 };
  const after = fold(table, [{ type: 'EffectBegan', effect }, shuffled]);
  expect(after.zones['deck/0']?.map((id) => after.cards[id]?.def)).toEqual(['guard', 'plain', 'big']);
  expect([after.zones['deck/0'], after.effects]).toEqual([['10', '11', '12'], []]);
});

describe('what a viewer does not know', () => {
  const hidden: Table = { ...table, zones: { ...table.zones, 'deck/0': [HIDDEN, HIDDEN, HIDDEN] }, cards: {} };

  it('a hidden card moves as any of its like and is its zone’s owner’s', () => {
    const after = evolve(hidden, move([HIDDEN], { defs: ['plain'] }));
    expect(after.zones['deck/0']).toEqual([HIDDEN, HIDDEN]);
    expect(after.cards['4']).toMatchObject({ def: 'plain', owner: 0 });
  });

  it('a hidden card that keeps its identity stays hidden', () => {
    const after = evolve(hidden, move([HIDDEN], { fresh: null }));
    expect(after.zones['field/0']).toEqual([HIDDEN]);
    expect(after.cards).toEqual({});
  });

  it('a shuffle of unknown order leaves hidden cards and counts the ids that were given', () => {
    const after = evolve(table, { type: 'ZoneShuffled', zone: 'deck/0', order: [], fresh: 4 });
    expect(after).toMatchObject({ zones: { 'deck/0': [HIDDEN, HIDDEN, HIDDEN] }, cards: {}, ids: 6, dice: 1 });
  });

  it('nothing it is told of unknown cards, zones or things makes it fail', () => {
    const odd: TableEvent[] = [
      move(['99', HIDDEN], { from: 'nowhere/9', to: 'elsewhere' }),
      { type: 'ZoneShuffled', zone: 'nowhere/9', order: [3, 1], fresh: 50 },
      { type: 'ZoneShuffled', zone: 'deck/0', order: [7, 7, 7], fresh: 50 },
      { type: 'CardsOriented', cards: [HIDDEN, '99'], orientation: 'sideways', reason: '' },
      { type: 'CardsFaced', cards: ['99'], facing: 'down', defs: [] },
      { type: 'CounterSet', on: '99', counter: 'x', value: 1 },
      { type: 'CounterSet', on: 9, counter: 'x', value: 1 },
      { type: 'ActionLeft', id: 'a99', outcome: 'resolved' },
      { type: 'TriggerTaken', id: 't99' },
      { type: 'EffectsEnded', effects: ['e99'] },
      { type: 'DecisionMade', decision: 'd99', seat: 9, answer: null, knew: null },
      { type: 'SeatLost', seat: 9, reason: '' },
    ];
    expect(() => fold(hidden, odd)).not.toThrow();
    expect(() => fold(EMPTY_TABLE, odd)).not.toThrow();
  });
});

it('marks of a turn are cleared when the next begins; null takes a mark away', () => {
  const marked = fold(table, [
    { type: 'Marked', key: 'turn:attacked', value: true },
    { type: 'Marked', key: 'chance', value: 1 },
    { type: 'TurnBegan', number: 2, seat: 1 },
  ]);
  expect(marked.marks).toEqual({ chance: 1 });
  expect(evolve(marked, { type: 'Marked', key: 'chance', value: null }).marks).toEqual({});
});

describe('what an event leaves alone', () => {
  it('is the same object before and after', () => {
    const after = evolve(table, { type: 'PhaseBegan', phase: 'main' });
    expect(after.cards).toBe(table.cards);
    expect(after.zones).toBe(table.zones);
    expect(after.marks).toBe(table.marks);
    const turned = evolve(table, { type: 'CardsOriented', cards: ['1'], orientation: 'sideways', reason: 'any' });
    expect(turned.cards['2']).toBe(table.cards['2']);
    expect(turned.zones['deck/0']).toBe(table.zones['deck/0']);
  });
});

it('a card with an enormous id, as somebody may write it into a file, costs no more than another', () => {
  const far = fold(table, [
    { ...created, fresh: 9e15 },
    { type: 'CardsOriented', cards: ['1'], orientation: 'sideways', reason: 'any' },
  ]);
  expect(evolve(far, { type: 'CounterSet', on: '2', counter: 'damage', value: 1 }).cards).toMatchObject({
    ...{ '1': { orientation: 'sideways' }, '2': { counters: { damage: 1 } } },
    ...{ '9000000000000000': { def: 'plain' } },
  });
});
