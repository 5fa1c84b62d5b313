import { describe, expect, it } from '@jest/globals';
import {
  call,
  done,
  goTo,
  roundFrom,
  seatsFrom,
  windowFrame,
  windowSteps,
  type Frame,
  type Question,
  type Step,
  type Window,
} from '../index.js';
import { board, perform, reply, type Run } from '../toy-game.spec-helper.js';

const ask = (seat: number): Question => ({
  ...{ seat, purpose: 'act', offer: { kind: 'choose', options: [{ id: 'pass' }, { id: 'act' }] }, fallback: 'pass' },
});

const window = (more: Partial<Window> = {}): Window => ({
  ...{ name: 'win', order: seatsFrom, isOpen: () => true, question: (_context, { side }) => ask(side), after: 'next' },
  act: (context, seat, _answer, { then }) => {
    context.mark('acts', `${(context.table.marks.acts ?? '') as string}${seat}`);
    return goTo(then);
  },
  ...more,
});

function open(more: Partial<Window> = {}, mode = 'duel', first = 0): Run {
  const rules = window(more);
  const begin: Step = () => call(windowFrame(rules, roundFrom(first)), { step: 'closed' });
  const closed: Step = (context) => (context.mark('closed', true), done);
  const steps = { ...windowSteps(rules), begin, closed };
  return perform(
    board({}, mode),
    [{ op: 'custom', name: 'call', with: { step: 'begin' } }],
    {},
    { procedures: { steps } },
  );
}

const asked = ({ table }: Run): number[] => table.pending.map(({ seat }) => seat);
const isClosed = ({ table }: Run): boolean => table.marks.closed === true;

describe('a window', () => {
  it('asks in turn until all have passed in a row', () => {
    const first = open({}, 'all', 1);
    expect(asked(first)).toEqual([1]);
    const second = reply(first, 'pass');
    expect(asked(second)).toEqual([2]);
    const third = reply(second, 'pass');
    expect(asked(third)).toEqual([0]);
    expect(isClosed(third)).toBe(false);
    expect(isClosed(reply(third, 'pass'))).toBe(true);
  });

  it('takes the passes back when someone acts, and asks the next', () => {
    const acted = reply(reply(open(), 'pass'), 'act');
    expect(asked(acted)).toEqual([0]);
    const passed = reply(acted, 'pass');
    expect(asked(passed)).toEqual([1]);
    expect(isClosed(reply(passed, 'pass'))).toBe(true);
  });

  it('asks who acted again where the book says so', () => {
    const acted = reply(open({ after: 'same' }), 'act');
    expect(asked(acted)).toEqual([0]);
    expect(asked(reply(acted, 'pass'))).toEqual([1]);
  });

  it('passes for a side that has nothing to do as all can see, and for one that has left', () => {
    const run = open({ question: (_context, { side }) => (side === 1 ? null : ask(side)) }, 'all');
    expect(asked(reply(run, 'pass'))).toEqual([2]);
    expect(asked(open({ order: (table, from) => seatsFrom(table, from).filter((seat) => seat !== 0) }))).toEqual([1]);
    expect(isClosed(open({ question: () => null }))).toBe(true);
    expect(isClosed(open({ isOpen: () => false }))).toBe(true);
  });

  it('lets an act ask the same side again, with the passes as they were', () => {
    const yielding: Partial<Window> = {
      question: (_context, { side }, frame) => ask((frame.mate ?? side) as number),
      act: (_context, _seat, _answer, { again }) => goTo(again({ mate: 2 })),
    };
    const asksMate = reply(reply(open(yielding, 'teams'), 'pass'), 'act');
    expect(asked(asksMate)).toEqual([2]);
    expect(asksMate.table.stack.at(-1)).toMatchObject({ side: 1, passed: [0] } as Partial<Frame>);
  });
});

describe('a window in which all are asked at once', () => {
  const atOnce: Partial<Window> = { atOnce: true };

  it('ends when all pass', () => {
    const run = open(atOnce);
    expect(asked(run)).toEqual([0, 1]);
    const half = reply(run, 'pass', 1);
    expect(isClosed(half)).toBe(false);
    expect(isClosed(reply(half, 'pass', 0))).toBe(true);
  });

  it('hears only the first in order of those who act, and asks the others anew', () => {
    const run = reply(reply(open(atOnce), 'act', 1), 'act', 0);
    expect(run.table.marks.acts).toBe('0');
    expect(asked(run)).toEqual([1, 0]);
    expect(reply(reply(run, 'pass', 0), 'act', 1).table.marks.acts).toBe('01');
  });
});
