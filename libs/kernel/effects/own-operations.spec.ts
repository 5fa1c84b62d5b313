import { describe, expect, it } from '@jest/globals';
import {
  isPossible,
  operationsReading,
  Settings,
  type Json,
  type Operation,
  type ReadContext,
  type Scope,
} from '../index.js';
import { board, bound, mine, perform, toy, varied, type Run } from '../toy-game.spec-helper.js';

/** Operations of a game that name their cards `cards` and `also`. */
const operation = operationsReading<Settings, Settings<ReadContext>>({
  acting: Settings,
  asking: Settings,
  cards: ['cards', 'also'],
});
const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const table = board({ 'field/0': ['plain', 'big'], 'hand/0': ['guard'], 'hand/1': ['plain'] });
const custom = (name: string, given: object): Operation => ({
  ...{ op: 'custom', name, with: given as Readonly<Record<string, Json>> },
});
const marks = ({ table: { marks: all } }: Run): unknown => all;

/** Marks what it reads of its settings. */
const reads = operation((settings) => {
  settings.context.mark('cards', settings.cards('cards'));
  settings.context.mark('numbers', [settings.amount('n'), settings.number('n')]);
  settings.context.mark('seats', [...settings.seats('of')]);
  settings.context.mark('others', [settings.has('text'), settings.has('nothing')]);
  settings.context.mark('values', [settings.text('text'), settings.json('list')]);
});

describe('an operation of a game', () => {
  it('reads its settings as the language would', () => {
    const given = { cards: mine('field'), of: 'any', text: 'x', list: [1, { two: 2 }] };
    const run = (n: object): Run =>
      perform(table, [custom('reads', { ...given, n })], {}, { language: { operations: { reads } } });
    expect(marks(run({ count: mine('field') }))).toEqual({
      ...{ cards: ['1', '2'], numbers: [2, 2], seats: [0, 1], others: [true, false] },
      values: ['x', [1, { two: 2 }]],
    });
    expect(marks(run({ minus: 3 }))).toMatchObject({ numbers: [0, -3] });
  });

  it('does something itself, or runs a step of the game', () => {
    const draws = operation(({ scope }) => ({ step: 'bid', seat: scope.controller }));
    const run = perform(table, [custom('draws', {})], {}, { language: { operations: { draws } } });
    expect(run.table.pending[0]).toMatchObject({ purpose: 'bid' });
    expect(
      perform(table, [custom('reads', {})], {}, { language: { operations: { reads: operation(() => null) } } }),
    ).toMatchObject({ table: { pending: [{ purpose: 'over' }] } });
  });

  describe('is possible', () => {
    const few = operation(
      () => null,
      (settings) => settings.amount('n') < 3,
    );
    const any = operation(() => null);
    const game = varied(toy, { language: { operations: { few, any } } });
    const can = (name: string, given: object, cards: Scope['cards'] = {}): string =>
      isPossible({ game, table }, { ...SCOPE, cards }, custom(name, given));
    const red = { fact: 'colour', in: ['red'] } as const;
    const theirs = { zone: 'hand', of: 'opponent' } as const;

    it.each<[string, string, object, string]>([
      ['without cards', 'any', { n: 9 }, 'yes'],
      ['if the game says so', 'few', { n: 2 }, 'yes'],
      ['not if the game says otherwise', 'few', { n: 3 }, 'no'],
      ['with a card', 'any', { cards: mine('field') }, 'yes'],
      ['not on no card', 'any', { cards: mine('vault') }, 'no'],
      ['not if one of two finds none', 'any', { cards: mine('field'), also: mine('vault') }, 'no'],
      ['perhaps, on cards that one does not see', 'any', { cards: { ...theirs, where: red } }, 'unknown'],
      [
        'perhaps, if one of two may find one',
        'any',
        { cards: { ...theirs, where: red }, also: mine('field') },
        'unknown',
      ],
      ['not if the other finds none', 'any', { cards: { ...theirs, where: red }, also: mine('vault') }, 'no'],
      ['whatever its other settings name', 'any', { them: mine('vault') }, 'yes'],
      ['where the name of its cards means something else', 'any', { cards: 'none' }, 'yes'],
    ])('%s', (_what, name, given, expected) => expect(can(name, given)).toBe(expected));

    it('on cards that are bound, seen or not, unless it asks something of them', () => {
      const held = { it: ['4'] };
      expect([can('any', { cards: bound('it') }, held), can('any', { cards: bound('it') })]).toEqual(['yes', 'no']);
      expect(can('any', { cards: { bound: 'it', where: red } }, held)).toBe('unknown');
    });
  });
});
