import { describe, expect, it } from '@jest/globals';
import {
  ask,
  conceal,
  decide,
  evolve,
  fold,
  goTo,
  redact,
  watch,
  withdrawPasses,
  zoneOf,
  cardsIn,
  type Outcome,
  type Step,
  type Table,
  type TableEvent,
} from './index.js';
import { board, jsonCopy, seededDice, toy, varied } from './toy-game.spec-helper.js';

const dice = seededDice(4);
const UNTIL = ['turn', 'my-turn', 'phase', 'storm'] as const;

/** Seats 0 and 1 are asked in turn. Each answer other than `pass` causes the event it names. */
const steps: Record<string, Step> = {
  window: (_context, { seat }) =>
    ask(
      {
        ...{ seat: seat as number, purpose: 'respond', fallback: 'pass', until: UNTIL },
        offer: { kind: 'choose', options: ['pass', 'act', 'storm', 'turn', 'phase', 'end'].map((id) => ({ id })) },
      },
      { step: 'answered', seat: seat as number },
    ),
  answered: (context, { seat }) => {
    const by = seat as number;
    const answer = context.answerOf(by);
    if (answer === 'act') {
      const action = { id: context.nextId('a'), action: 'act', controller: by, keys: [], targets: [] };
      context.emit({ type: 'ActionRaised', action, staged: false });
    }
    if (answer === 'storm') context.moment('storm');
    if (answer === 'phase') context.emit({ type: 'PhaseBegan', phase: 'late' });
    if (answer === 'turn') context.emit({ type: 'TurnBegan', number: context.table.turn.number + 1, seat: 1 - by });
    if (answer === 'end') context.lose([by], 'gave up');
    context.mark('asked', Number(context.table.marks.asked ?? 0) + 1);
    return goTo({ step: 'window', seat: 1 - by });
  },
  over: () => ask({ seat: 0, purpose: 'over', offer: { kind: 'confirm' }, fallback: true }, { step: 'over' }),
};
const game = varied(toy, { procedures: { steps: { ...toy.procedures.steps, ...steps } } });

function start(): Table {
  const table = { ...board({}), stack: [{ step: 'answered', seat: 1 }] };
  const pending: Table['pending'] = [
    { id: 'd0', seat: 1, purpose: 'first', offer: { kind: 'confirm' }, fallback: true, shown: {} },
  ];
  return told(decide(game, { ...table, pending }, { seat: 1, decision: 'd0', answer: true }, dice)).table;
}

function told(outcome: Outcome): Outcome & { ok: true } {
  if (!outcome.ok) throw new Error(outcome.rejection.message);
  return outcome;
}
const answer = (table: Table, value: string, until?: string): Outcome => {
  const decision = table.pending[0];
  if (!decision) throw new Error('nothing is asked');
  const { seat, id } = decision;
  return decide(game, jsonCopy(table), { seat, decision: id, answer: value, ...(until && { until }) }, dice);
};
const asked = ({ table }: { readonly table: Table }): number => table.pending[0]?.seat ?? -1;
const standingIn = (events: readonly TableEvent[]): TableEvent[] =>
  events.filter((event) => event.type === 'DecisionMade' && event.standing === true);

describe('a standing pass', () => {
  it('answers later questions of its purpose, and each answer is on record', () => {
    const passed = told(answer(start(), 'pass', 'turn'));
    expect(passed.events[0]).toMatchObject({
      type: 'DecisionMade',
      seat: 0,
      answer: 'pass',
      until: 'turn',
      standing: false,
    });
    expect(passed.table.standing).toEqual([{ seat: 0, purpose: 'respond', until: 'turn' }]);
    expect(asked(passed)).toBe(1);
    const next = told(answer(passed.table, 'pass'));
    expect(standingIn(next.events)).toMatchObject([
      { seat: 0, answer: 'pass', knew: null, until: null, standing: true },
    ]);
    expect(asked(next)).toBe(1);
  });

  it.each([
    ['turn', 'turn'],
    ['turn', 'my-turn'],
    ['turn', 'phase'],
    ['phase', 'phase'],
    ['storm', 'storm'],
  ])('ends when %s comes for one until %s', (event, until) => {
    const { table } = told(answer(start(), 'pass', until));
    const after = told(answer(table, event));
    expect(standingIn(after.events)).toEqual([]);
    expect(after.table).not.toHaveProperty('standing');
    expect(asked(after)).toBe(0);
  });

  it('is interrupted when another seat acts: it answers nothing more, and the seat is asked', () => {
    const after = told(answer(told(answer(start(), 'pass', 'turn')).table, 'act'));
    expect(standingIn(after.events)).toEqual([]);
    expect(after.table.standing).toEqual([{ seat: 0, purpose: 'respond', until: 'turn', interrupted: true }]);
    expect(asked(after)).toBe(0);
    const own = told(answer(told(answer(after.table, 'pass', 'turn')).table, 'pass'));
    expect(own.table.standing).toEqual([{ seat: 0, purpose: 'respond', until: 'turn' }]);
    expect(asked(own)).toBe(1);
  });

  describe('that was interrupted', () => {
    const [guard, other] = [
      { seat: 0, purpose: 'guard', until: 'turn', interrupted: true },
      { seat: 1, purpose: 'guard', until: 'turn', interrupted: true },
    ] as const;
    const kept = { seat: 0, purpose: 'swift', until: 'my-turn' } as const;
    const interrupted: Table = { ...start(), standing: [guard, other, kept] };
    const made = (value: string, until?: string): TableEvent =>
      told(answer(interrupted, value, until)).events[0] as TableEvent;

    it('is renewed if the next answer of its seat is a standing pass, and lasts as long as that', () => {
      expect(evolve(interrupted, made('pass', 'storm')).standing).toEqual([
        ...[{ seat: 0, purpose: 'guard', until: 'storm' }, other, kept],
        { seat: 0, purpose: 'respond', until: 'storm' },
      ]);
    });

    it.each(['pass', 'act'])('ends if the next answer of its seat is a single %s', (value) => {
      expect(evolve(interrupted, made(value)).standing).toEqual([other, kept]);
    });

    it('stays as it is when a standing pass answers, or a question that allows none is answered', () => {
      const event = made('pass') as TableEvent & { type: 'DecisionMade' };
      const { until: _until, standing: _standing, ...unasked } = event;
      expect(evolve(interrupted, { ...event, standing: true }).standing).toEqual(interrupted.standing);
      expect(evolve(interrupted, unasked as TableEvent).standing).toEqual(interrupted.standing);
    });

    it('ends with its moment', () => {
      const ended = evolve(interrupted, { type: 'TurnBegan', number: 9, seat: 1 });
      expect(ended.standing).toEqual([kept]);
    });
  });

  it.each([
    ['phase', 'turn'],
    ['storm', 'my-turn'],
  ])('does not end when %s comes for one until %s', (event, until) => {
    const after = told(answer(told(answer(start(), 'pass', until)).table, event));
    expect(standingIn(after.events)).toHaveLength(1);
    expect(asked(after)).toBe(1);
  });

  it('until the own turn outlasts the turns of others', () => {
    const { table } = told(answer(start(), 'pass', 'my-turn'));
    const turnOf = (seat: number): Table => evolve(table, { type: 'TurnBegan', number: 9, seat });
    expect([turnOf(1).standing, turnOf(0).standing]).toEqual([table.standing, undefined]);
  });

  it('takes the place of an earlier one at such questions, and of no other', () => {
    const others = [
      { seat: 1, purpose: 'respond', until: 'turn' },
      { seat: 0, purpose: 'guard', until: 'turn' },
    ];
    const standing = [...others, { seat: 0, purpose: 'respond', until: 'turn' }];
    const { events } = told(answer(start(), 'pass', 'storm'));
    const made = events[0] as TableEvent;
    expect(evolve({ ...start(), standing }, made).standing).toEqual([
      ...others,
      { seat: 0, purpose: 'respond', until: 'storm' },
    ]);
    // A decision that is no longer pending leaves no standing pass.
    expect(evolve({ ...start(), standing: others, pending: [] }, made).standing).toEqual(others);
  });

  it('is refused until a moment that was not named, and for anything but passing', () => {
    expect(answer(start(), 'pass', 'doomsday')).toMatchObject({ ok: false, rejection: { code: 'not-offered' } });
    expect(answer(start(), 'act', 'turn')).toMatchObject({ ok: false, rejection: { code: 'not-offered' } });
  });

  it('is known to nobody else: neither views nor events tell', () => {
    const before = start();
    const standing = told(answer(before, 'pass', 'turn'));
    const single = told(answer(before, 'pass'));
    const other = { seat: 1 } as const;
    const seen = (play: typeof standing): readonly TableEvent[] =>
      play.events.map((event) => redact(game, before, event, other));
    expect(seen(standing)).toEqual(seen(single));
    expect(conceal(game, standing.table, other)).toEqual(conceal(game, single.table, other));
    expect(conceal(game, standing.table, { seat: 0 }).standing).toHaveLength(1);
  });

  it('is known to whoever follows the events of its own seat', () => {
    for (const seat of [0, 1]) {
      let table = start();
      let view = conceal(game, table, { seat });
      for (const [value, until] of [['pass', 'turn'], ['pass'], ['act']] as const) {
        const { events, table: after } = told(answer(table, value, until));
        for (const event of events) {
          view = watch(game, view, redact(game, table, event, { seat }), { seat });
          table = { ...table };
        }
        table = after;
        expect(view.standing).toEqual(conceal(game, after, { seat }).standing);
      }
    }
  });

  it('can be taken back: the seat is asked again', () => {
    const { table } = told(answer(start(), 'pass', 'turn'));
    const back = told(withdrawPasses(game, jsonCopy(table), 0, dice));
    expect(back.events).toEqual([{ type: 'PassesWithdrawn', seat: 0 }]);
    expect(back.table).not.toHaveProperty('standing');
    expect(asked(back)).toBe(1);
    expect(asked(told(answer(back.table, 'pass')))).toBe(0);
    expect(told(answer(table, 'pass')).table.pending).toMatchObject([{ seat: 1 }]);
  });

  it('is taken back for its own seat alone', () => {
    const first = told(answer(start(), 'pass', 'turn'));
    const back = told(withdrawPasses(game, first.table, 1, dice));
    expect(back.table.standing).toHaveLength(1);
  });

  it('is taken back in secret: others see the same where none stood', () => {
    const backFrom = (until?: string): unknown => {
      const { table } = told(answer(start(), 'pass', until));
      const back = told(withdrawPasses(game, table, 0, dice));
      const viewers = [{ seat: 1 }, 'spectator'] as const;
      return viewers.map((viewer) => [
        back.events.map((event) => redact(game, table, event, viewer)),
        conceal(game, back.table, viewer),
      ]);
    };
    expect(backFrom('turn')).toEqual(backFrom());
  });

  it('is taken back once before the seat decides something again, and never when it is out', () => {
    const { table } = told(withdrawPasses(game, start(), 0, dice));
    expect(withdrawPasses(game, table, 0, dice)).toMatchObject({ ok: false, rejection: { code: 'withdrawn-already' } });
    const decided = told(answer(table, 'pass', 'turn'));
    expect(decided.table).not.toHaveProperty('withdrew');
    expect(withdrawPasses(game, decided.table, 0, dice).ok).toBe(true);
    const over = told(answer(table, 'end')).table;
    expect(withdrawPasses(game, over, 1, dice)).toMatchObject({ ok: false, rejection: { code: 'match-over' } });
  });

  it('leaves no trace on the table when it has ended, however the table came about', () => {
    const passed = told(answer(start(), 'pass', 'turn'));
    const withdrawn = told(withdrawPasses(game, passed.table, 0, dice));
    const { events, table } = told(answer(withdrawn.table, 'pass'));
    const all = [...passed.events, ...withdrawn.events, ...events];
    expect(fold(start(), all)).toStrictEqual(table);
    expect(fold(start(), all)).not.toHaveProperty('standing');
  });

  it('does not change what a table without one looks like', () => {
    expect(Object.keys(start())).not.toContain('standing');
    expect(cardsIn(start(), zoneOf('hand', 0))).toEqual([]);
  });
});
