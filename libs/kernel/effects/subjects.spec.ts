import { describe, expect, it } from '@jest/globals';
import { Context, type CardDefinition, type Table, type TriggerPattern, type WaitingTrigger } from '../index.js';
import { board, seededDice, toy, varied } from '../toy-game.spec-helper.js';
import { watcher } from './watching.spec-helper.js';

/** The triggers of the watcher that wait after the act. */
function waiting(table: Table, on: TriggerPattern, act: (context: Context) => void): readonly WaitingTrigger[] {
  const card: CardDefinition = watcher(on);
  const game = varied(toy, { cards: { ...toy.cards, watcher: card }, procedures: { triggers: [] } });
  const context = new Context(game, table, seededDice(1));
  act(context);
  return context.table.waiting;
}

/** Card 1 is the watcher, 2 another card of its controller, 3 a card of the opponent. */
const table = board({ 'field/0': ['watcher', 'plain'], 'field/1': ['big'] });
const anyone = { which: 'any', whose: 'any' } as const;

describe('the other side of what happens', () => {
  type Case = readonly [string, Omit<TriggerPattern, 'subject' | 'other'>, (context: Context, by: string) => void];
  const cases: readonly Case[] = [
    [
      'moved',
      { event: 'moved', from: 'field' },
      (context, cause) => void context.move({ cards: ['2'], to: 'trash/0', reason: 'x', cause }),
    ],
    ['oriented', { event: 'oriented' }, (context, cause) => context.orient(['2'], 'sideways', 'x', cause)],
    [
      'damaged',
      { event: 'damaged' },
      (context, source) => context.emit({ type: 'DamageDealt', to: '2', amount: 1, kind: 'effect', source }),
    ],
    [
      'counted',
      { event: 'counted', counter: 'fights' },
      (context, cause) => context.emit({ type: 'CounterSet', on: '2', counter: 'fights', value: 1, cause }),
    ],
    [
      'linked',
      { event: 'linked', link: 'attack', end: 'to' },
      (context, from) => context.emit({ type: 'CardsLinked', links: [{ kind: 'attack', from, to: '2' }] }),
    ],
  ];

  it.each(cases)('is the card that did it: %s', (_what, pattern, act) => {
    const seen = (whose: 'controller' | 'opponent', by: string): readonly unknown[] => {
      const on = { ...pattern, subject: anyone, other: { which: 'any', whose } } as TriggerPattern;
      return waiting(table, on, (context) => act(context, by)).map(({ facts }) => facts.others);
    };
    expect([seen('opponent', '3'), seen('controller', '1')]).toEqual([[['3']], [['1']]]);
    expect([seen('opponent', '1'), seen('controller', '3')]).toEqual([[], []]);
  });

  it.each(cases)('is not asked for where the pattern names none: %s', (_what, pattern, act) => {
    const on = { ...pattern, subject: { ...anyone, whose: 'controller' } } as TriggerPattern;
    expect(waiting(table, on, (context) => act(context, '3'))).toMatchObject([{ facts: { others: [] } }]);
  });

  it('is nobody where nothing did it', () => {
    const on: TriggerPattern = { event: 'oriented', subject: anyone, other: anyone };
    expect(waiting(table, on, (context) => context.orient(['2'], 'sideways', 'x'))).toEqual([]);
  });

  it('of a link is its other end, whichever end the pattern is about', () => {
    const link = (context: Context): void =>
      context.emit({ type: 'CardsLinked', links: [{ kind: 'attack', from: '2', to: '3' }] });
    const seen = (end: 'from' | 'to', kind = 'attack'): readonly unknown[] => {
      const on = { event: 'linked', link: kind, end, subject: anyone, other: anyone } as TriggerPattern;
      return waiting(table, on, link).map(({ facts }) => [facts.subjects, facts.others]);
    };
    expect([seen('from'), seen('to')]).toEqual([[[['2'], ['3']]], [[['3'], ['2']]]]);
    expect(seen('to', 'guard')).toEqual([]);
  });

  it('of several links is that of the link in question', () => {
    const links = ['1', '2'].map((from) => ({ kind: 'attack', from, to: from === '1' ? '2' : '3' }));
    const on: TriggerPattern = { event: 'linked', end: 'to', each: true, subject: anyone, other: anyone };
    const found = waiting(table, on, (context) => context.emit({ type: 'CardsLinked', links }));
    expect(found.map(({ facts }) => [facts.subjects, facts.others])).toEqual([
      [['2'], ['1']],
      [['3'], ['2']],
    ]);
  });
});

describe('what lies on this card, and what it lies on', () => {
  const hosted = board({ 'field/0': ['watcher', 'plain', 'big'] });
  const lying = (card: string, host: string): Table => ({
    ...hosted,
    cards: { ...hosted.cards, [card]: { ...hosted.cards[card], host, role: 'rider' } as never },
  });
  const turned = (laid: Table, which: 'host' | 'rider', id: string): number =>
    waiting(laid, { event: 'oriented', subject: { which, whose: 'any' } }, (context) =>
      context.orient([id], 'sideways', 'x'),
    ).length;

  it('a rider is a card that lies on this one, no other', () => {
    expect([turned(lying('2', '1'), 'rider', '2'), turned(lying('2', '1'), 'rider', '3')]).toEqual([1, 0]);
    expect([turned(lying('2', '3'), 'rider', '2'), turned(lying('2', '1'), 'rider', '1')]).toEqual([0, 0]);
  });

  it('a host is the card that this one lies on, no other', () => {
    expect([turned(lying('1', '2'), 'host', '2'), turned(lying('1', '2'), 'host', '3')]).toEqual([1, 0]);
    expect(turned(lying('2', '1'), 'host', '2')).toBe(0);
  });
});

describe('a count', () => {
  const set = (value: number) => (context: Context) =>
    context.emit({ type: 'CounterSet', on: '2', counter: 'fights', value });
  const counted = (way: 'up' | 'down' | undefined, counter: string, value: number, had = 1): number => {
    const before = { ...table, cards: { ...table.cards, 2: { ...table.cards['2'], counters: { fights: had } } } };
    const on = { event: 'counted', counter, ...(way && { way }), subject: anyone } as TriggerPattern;
    return waiting(before as Table, on, set(value)).length;
  };

  it('is seen for its counter and its way, or for either way where none is said', () => {
    expect([counted('up', 'fights', 2), counted('down', 'fights', 0), counted(undefined, 'fights', 0)]).toEqual([
      1, 1, 1,
    ]);
    expect([counted('down', 'fights', 2), counted('up', 'fights', 0), counted('up', 'wins', 2)]).toEqual([0, 0, 0]);
  });

  it('that stays what it was is none', () => {
    expect(counted(undefined, 'fights', 1)).toBe(0);
  });

  it('of a seat has the seat as its subject', () => {
    const on: TriggerPattern = { event: 'counted', counter: 'fights', subject: { which: 'seat', whose: 'opponent' } };
    const of = (seat: number): number =>
      waiting(table, on, (context) => context.emit({ type: 'CounterSet', on: seat, counter: 'fights', value: 1 }))
        .length;
    expect([of(0), of(1)]).toEqual([0, 1]);
  });
});

describe('an action that was raised', () => {
  const raise = (action: string) => (context: Context) =>
    context.emit({
      type: 'ActionRaised',
      action: { id: 'a9', action, controller: 0, keys: ['2'], targets: [] },
      staged: false,
    });
  const seen = (action: string | undefined): readonly unknown[] =>
    waiting(table, { event: 'raised', ...(action && { action }), subject: anyone } as TriggerPattern, raise('use')).map(
      ({ facts }) => facts.subjects,
    );

  it('has its key cards as subjects, and is seen by its name or by any', () => {
    expect([seen('use'), seen(undefined), seen('block')]).toEqual([[['2']], [['2']], []]);
  });
});
