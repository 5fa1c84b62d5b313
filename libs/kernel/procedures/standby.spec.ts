import { describe, expect, it } from '@jest/globals';
import {
  call,
  effectFrame,
  foldAlike,
  newest,
  ofFirstSide,
  seatsFrom,
  standbySteps,
  triggerScope,
  type Standby,
  type Table,
  type WaitingTrigger,
} from '../index.js';
import { board, perform, reply } from '../toy-game.spec-helper.js';

const trigger = (id: string, program: string, controller: number, batch: number): WaitingTrigger => ({
  ...{ id, trigger: program, controller, source: null, batch, facts: {} },
});

const waiting = (...all: readonly WaitingTrigger[]): Table => ({ ...board({}), waiting: all });

const rules: Standby = {
  step: 'queue',
  before: ({ table }) => (table.marks.dirty === undefined ? null : { step: 'sweep' }),
  next: ({ table }, { floor }) => {
    const due = table.waiting.filter(({ batch }) => batch >= (floor as number));
    return due.length === 0 ? [] : ofFirstSide(newest(due), seatsFrom(table, table.turn.seat), (seat) => seat);
  },
  chooser: (_context, [first]) => first.controller,
  options: (next) => foldAlike(next.map(({ id, trigger }) => ({ id, trigger }))),
  take: (_context, taken, back) => call(effectFrame(taken.trigger, triggerScope(taken)), back),
};

const count = (counter: string) => [{ op: 'count', seat: 'controller', counter, by: 1 } as const];
const programs = {
  a: count('a'),
  b: count('b'),
  dirty: [{ op: 'custom', name: 'soil', with: {} } as const],
};

const settle = (table: Table, floor = 0) =>
  perform(
    table,
    [{ op: 'custom', name: 'queue', with: {} }],
    {},
    {
      procedures: {
        programs,
        steps: {
          ...standbySteps(rules),
          sweep: (context) => {
            context.mark('dirty', null);
            context.mark('swept', Number(context.table.marks.swept ?? 0) + 1);
            return { next: 'return' };
          },
        },
      },
      language: {
        operations: {
          queue: () => ({ call: { step: 'queue', floor } }),
          soil: (context) => (context.mark('dirty', true), null),
        },
      },
    },
  );

describe('triggers that wait', () => {
  it('are taken the newest first, of whoever holds the turn first, until none is left', () => {
    const { table, events } = settle(
      waiting(trigger('t1', 'a', 1, 1), trigger('t2', 'a', 1, 2), trigger('t3', 'b', 0, 2)),
    );
    expect(events.flatMap((event) => (event.type === 'TriggerTaken' ? [event.id] : []))).toEqual(['t3', 't2', 't1']);
    expect(table.seats.map(({ counters }) => counters)).toEqual([{ b: 1 }, { a: 2 }]);
  });

  it('are left alone below the floor of their frame', () => {
    const { table } = settle(waiting(trigger('t1', 'a', 0, 1), trigger('t2', 'b', 0, 5)), 3);
    expect(table.waiting.map(({ id }) => id)).toEqual(['t1']);
  });

  it('are put in order by their player, one at a time; alike ones need no choice', () => {
    const asked = settle(waiting(trigger('t1', 'a', 0, 1), trigger('t2', 'b', 0, 1)));
    expect(asked.table.pending).toMatchObject([{ seat: 0, purpose: 'next-trigger', fallback: 't1' }]);
    const { table, events } = reply(asked, 't2');
    expect(events.flatMap((event) => (event.type === 'TriggerTaken' ? [event.id] : []))).toEqual(['t2', 't1']);
    expect(table.pending).toMatchObject([{ purpose: 'over' }]);
    expect(settle(waiting(trigger('t1', 'a', 0, 1), trigger('t2', 'a', 0, 1))).table.waiting).toEqual([]);
  });

  it('come after what the rules have to do', () => {
    const { table } = settle(waiting(trigger('t1', 'dirty', 0, 1), trigger('t2', 'a', 0, 0)));
    expect(table.marks).toEqual({ swept: 1 });
  });
});
