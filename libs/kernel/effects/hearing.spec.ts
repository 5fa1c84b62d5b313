import { describe, expect, it } from '@jest/globals';
import { call, done, effectFrame, type Frame, type Operation, type Scope, type Step } from '../index.js';
import { board, perform, reply, type Run } from '../toy-game.spec-helper.js';

const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };

/** A procedure that has a cost paid, and marks the number that was chosen for it. */
function paying(frame: Partial<Frame>): Run {
  const steps: Record<string, Step> = {
    pay: () => call(effectFrame('due/cost', SCOPE), { step: 'paid', scope: SCOPE as never, ...frame }),
    paid: (context, { scope }) => {
      context.mark('named', (scope as unknown as Scope).numbers.x ?? null);
      context.mark('noted', (scope as unknown as Scope).numbers.twice ?? null);
      return done;
    },
  };
  const cost: Operation[] = [
    { op: 'number', by: 'controller', purpose: 'x', min: 1, max: 5, bind: 'x' },
    { op: 'note', value: { times: [{ bound: 'x' }, 2] }, as: 'twice' },
  ];
  const start: Operation = { op: 'custom', name: 'call', with: { step: 'pay' } };
  return reply(
    perform({ ...board({}), pending: [] }, [start], {}, { procedures: { steps, programs: { 'due/cost': cost } } }),
    3,
  );
}

describe('a frame that called for a cost', () => {
  it('hears what was named or noted for it, if it says so', () => {
    expect(paying({ hears: true }).table.marks).toMatchObject({ named: 3, noted: 6 });
  });

  it('hears nothing otherwise', () => {
    expect(paying({}).table.marks.named).toBeUndefined();
  });
});
