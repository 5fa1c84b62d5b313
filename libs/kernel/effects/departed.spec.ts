import { describe, expect, it } from '@jest/globals';
import { done, type Condition, type Operation, type Step, type TriggerPattern } from '../index.js';
import { board, perform, toy, type Variation } from '../toy-game.spec-helper.js';
import { move, seen, subjectsOf, watcher } from './watching.spec-helper.js';

/** The toy game with last-known information, in which `late` links are made after `early` ones. */
const keeps: Variation = { language: { departed: { laterLinks: { early: ['late'] } } } };
const table = board({ 'field/0': ['watcher', 'plain'] });
const plain = { zone: 'field', of: 'any', where: { not: { fact: 'kind', in: ['watcher'] } } } as const;
const raise: Operation = { op: 'modify', cards: plain, stat: 'power', by: 4, until: 'turn' };

describe('the other end of a link that has left', () => {
  const link =
    (kind: string): Step =>
    (context) => {
      context.emit({ type: 'CardsLinked', links: [{ kind, from: '1', to: '2', remembered: true }] });
      return done;
    };
  const steps = { early: link('early'), late: link('late') };
  const step = (name: string): Operation => ({ op: 'custom', name: 'call', with: { step: name } });
  const told = (where: NonNullable<TriggerPattern['other']>['where'], variation: Variation): unknown[] =>
    subjectsOf(
      seen(
        table,
        watcher({
          ...{ event: 'linked', link: 'late', subject: { which: 'self', whose: 'any' } },
          other: { which: 'any', whose: 'any', where },
        } as TriggerPattern),
        [step('early'), raise, move('field', 'trash'), step('late')],
        { ...variation, procedures: { steps } },
      ),
    );

  it('is tested as it last was, with what had changed it', () => {
    const power = toy.cards.plain?.stats.power ?? 0;
    expect(told({ stat: 'power', atLeast: power + 4 }, keeps)).toEqual([['1']]);
    expect(told({ stat: 'power', atLeast: power + 5 }, keeps)).toEqual([]);
    expect(told({ all: [{ fact: 'colour', in: ['red'] }, { not: { keyword: 'guard' } }] }, keeps)).toEqual([['1']]);
  });

  it('is kept for a text about the end that has left, as for one about the other end', () => {
    const kept = (on: Partial<TriggerPattern>): string[] => {
      const pattern = {
        event: 'linked',
        link: 'late',
        subject: { which: 'any', whose: 'any' },
        ...on,
      } as TriggerPattern;
      const run = seen(table, watcher(pattern), [step('early'), move('field', 'trash')], {
        ...keeps,
        procedures: { steps },
      });
      return Object.keys(run.table.marks);
    };
    const other = { which: 'any', whose: 'any' } as const;
    // The watcher, card 1, is the end where the link starts; card 2 leaves.
    expect([kept({ end: 'to' }), kept({ end: 'from' }), kept({ end: 'from', other })]).toEqual([
      ['turn:last 2'],
      [],
      ['turn:last 2'],
    ]);
    expect(kept({ subject: { which: 'self', whose: 'any' }, end: 'to', other })).toEqual([]);
    expect(kept({ link: 'another', other })).toEqual([]);
  });

  it('is not known in games that do not keep it', () => {
    expect(told({ stat: 'power', atLeast: 1 }, {})).toEqual([]);
  });
});

describe('a card that an effect named and that has left', () => {
  const run = (operations: readonly Operation[], variation: Variation) =>
    perform(board({ 'field/0': ['big', 'plain'] }), operations, {}, variation);
  const it1: Operation = {
    op: 'bind',
    cards: { zone: 'field', of: 'any', where: { stat: 'power', atMost: 2 } },
    as: 'it',
  };
  const leave: Operation = { op: 'move', cards: { bound: 'it' }, to: 'trash', reason: 'x' };
  const note: Operation = {
    op: 'counter',
    cards: { zone: 'field', of: 'any' },
    counter: 'n',
    by: { stat: 'power', of: 'it' },
  };
  const counted = (variation: Variation): number | undefined =>
    Object.values(run([it1, raise, leave, note], variation).table.cards).find(({ zone }) => zone === 'field/0')
      ?.counters.n;

  it('has the number that it had there', () => {
    expect([counted(keeps), counted({})]).toEqual([6, undefined]);
  });

  it('is kept only if a text asks about it', () => {
    const marks = (operations: readonly Operation[]): string[] => Object.keys(run(operations, keeps).table.marks);
    expect(marks([it1, leave, note])).toEqual(['turn:last 2']);
    expect(marks([it1, leave])).toEqual([]);
  });

  it('is not found as a card that is there', () => {
    const exists: Condition = { exists: { bound: 'it' } };
    const draw: Operation = { op: 'counter', cards: { zone: 'field', of: 'any' }, counter: 'there', by: 1 };
    const { table: after } = run([it1, leave, note, { op: 'if', when: exists, do: [draw] }], keeps);
    expect(Object.values(after.cards).some(({ counters }) => counters.there)).toBe(false);
  });
});
