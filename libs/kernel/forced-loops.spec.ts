import { describe, expect, it } from '@jest/globals';
import { ask, cardsIn, done, goTo, type Offer, type Step } from './index.js';
import { board, perform, question, reply, type Run, type Variation } from './toy-game.spec-helper.js';

const CHOICE: Offer = { kind: 'choose', options: [{ id: 'left' }, { id: 'right' }] };
const START = { op: 'custom', name: 'call', with: { step: 'check' } } as const;

/** A check that moves the first card of the field on and asks about it, again and again; `next` is what an answer leads to. */
const checking = (next: (answer: unknown) => boolean, forcedWithin: string | null = 'check'): Variation => ({
  endings: { concede: (_table, seat) => [seat], ...(forcedWithin !== null && { forcedWithin }) },
  procedures: {
    steps: {
      check: ((context, frame) => {
        const card = cardsIn(context.table, 'field/0')[0] as string;
        context.move({ cards: [card], to: 'field/0', at: 'bottom', reason: 'turn' });
        return ask(question(0, 'side', CHOICE, 'left'), { ...frame, step: 'check.chosen' });
      }) as Step,
      'check.chosen': ((context, frame) =>
        next(context.answerOf(0)) ? done : goTo({ ...frame, step: 'check' })) as Step,
    },
  },
});

/** Answers with the sides in turn until the match ends, something else is asked, or so many answers are given. */
function answered(variation: Variation, limit = 600): { readonly run: Run; readonly given: number } {
  let run = perform(board({ 'field/0': ['plain', 'big'] }), [START], {}, variation);
  let given = 0;
  while (run.table.result === null && run.table.pending[0]?.purpose === 'side' && given < limit)
    run = reply(run, (given += 1) % 2 === 0 ? 'left' : 'right');
  return { run, given };
}

describe('a loop in which somebody is asked each time', () => {
  it('is a draw if no answer ends it', () => {
    const { run, given } = answered(checking(() => false));
    expect(run.table.result).toEqual({ winners: [], reason: 'loop' });
    expect(given).toBeLessThan(600);
  });

  it('is none if some answer ends it, whether or not that is given', () => {
    const offered: Variation = checking((answer) => answer === 'right');
    expect(answered(offered, 1).run.table.pending[0]?.purpose).toBe('over');
    let run = perform(board({ 'field/0': ['plain', 'big'] }), [START], {}, offered);
    for (let i = 0; i < 600; i++) run = reply(run, 'left');
    expect(run.table.result).toBeNull();
  });

  it('is none outside of the procedure in which nobody acts of their own accord', () => {
    expect(answered(checking(() => false, 'other')).run.table.result).toBeNull();
    expect(answered(checking(() => false, null)).run.table.result).toBeNull();
  });
});
