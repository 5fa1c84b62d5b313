import { describe, expect, it } from '@jest/globals';
import {
  ask,
  call,
  conceal,
  done,
  redact,
  runEffect,
  standbySteps,
  triggerUseSteps,
  useFrame,
  type Ability,
  type CardDefinition,
  type Context,
  type Game,
  type Step,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { chancePlan, highCard, withSteps } from '#testkit/fixtures';
import { checkMatch } from './check.js';
import { play } from '../play.js';
import { History, type Lens } from './history.js';
import { nonInterference } from './non-interference.js';

const SEEDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The game with one step that does something else before, or instead of, its work. */
function broken(step: string, change: (original: Step) => Step): Game {
  return withSteps({ ...highCard.procedures.steps, [step]: change(highCard.procedures.steps[step] as Step) });
}

const before =
  (work: (context: Context) => void) =>
  (original: Step): Step =>
  (context, frame) => {
    work(context);
    return original(context, frame);
  };

/** The invariants that report problems in a game, over several matches. */
function complaints(game: Game, lens?: Lens): Set<string> {
  return new Set(
    SEEDS.flatMap((seed) => checkMatch(chancePlan(game, seed), lens).problems.map(({ invariant }) => invariant)),
  );
}

const firstOf = (context: Context, zone: string): string => context.table.zones[zone]?.[0] ?? '';

describe('a sound game', () => {
  it('holds every invariant', () => {
    const checks = SEEDS.map((seed) => checkMatch(chancePlan(highCard, seed)));
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.every(({ batches }) => batches.at(-1)?.after.result)).toBe(true);
  });

  it('is compared with permuted worlds, mostly to the end of the window', () => {
    const checks = SEEDS.map((seed) => checkMatch(chancePlan(highCard, seed)));
    const compared = checks.reduce((sum, check) => sum + check.compared, 0);
    const skipped = checks.reduce((sum, check) => sum + check.skipped, 0);
    expect(compared).toBeGreaterThan(100);
    expect(compared).toBeGreaterThan(skipped);
  });
});

describe('a world in which the answer is not legal', () => {
  it('is left and counted: who may lay only odd cards tells that a covered one is odd, by the rules', () => {
    const onlyOdd =
      (original: Step): Step =>
      (context, frame) => {
        const next = original(context, frame);
        const [question] = next.next === 'ask' ? next.questions : [];
        if (next.next !== 'ask' || question?.offer.kind !== 'choose') return next;
        const options = question.offer.options.filter((option) => {
          const def = context.table.cards[option.card as string]?.def ?? '';
          return highCard.cards[def]?.facts.odd === true;
        });
        const [first] = options;
        if (!first) return next;
        return { ...next, questions: [{ ...question, offer: { kind: 'choose', options }, fallback: first.id }] };
      };
    const checks = SEEDS.map((seed) => checkMatch(chancePlan(broken('turn', onlyOdd), seed)));
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.reduce((sum, { skipped }) => sum + skipped, 0)).toBeGreaterThan(0);
  });
});

/** The holder of the highest card may reveal it when the other seat plays one face up. */
function ambushes(silent: boolean): Game {
  const n8 = highCard.cards.n8 as CardDefinition;
  const spring: Ability = {
    ...{ kind: 'triggered', id: 'spring', zone: 'hand', ...(silent && { silent: true as const }) },
    on: { event: 'moved', to: 'field', subject: { which: 'any', whose: 'opponent' } },
    do: [{ op: 'reveal', cards: { bound: 'self' }, to: 'all' }],
  };
  const queue = standbySteps({
    step: 'queue',
    before: null,
    next: ({ table }) => table.waiting.slice(0, 1),
    chooser: () => 0,
    options: () => [],
    take: (_context, waiting, back) =>
      call(silent ? useFrame({ step: 'use' }, waiting) : { step: 'loud', by: waiting.controller }, back),
  });
  const loud: Step = (_context, { by }) =>
    ask({ seat: by as number, purpose: 'show', offer: { kind: 'confirm' }, fallback: false }, { step: 'quiet' });
  const laid: Step = (context, frame) =>
    call(
      { step: 'queue' },
      (highCard.procedures.steps.laid as Step)(context, frame).next === 'call'
        ? { step: 'turn', seat: 1 - (frame.seat as number) }
        : null,
    );
  const steps = {
    ...highCard.procedures.steps,
    ...queue,
    ...triggerUseSteps({ step: 'use' }),
    effect: runEffect,
    laid,
    loud,
    quiet: () => done,
  };
  return { ...withSteps(steps), cards: { ...highCard.cards, n8: { ...n8, abilities: [spring] } } };
}

describe('a question about what a hand may hold', () => {
  it('tells nothing if it is silent', () => {
    const checks = SEEDS.map((seed) => checkMatch(chancePlan(ambushes(true), seed)));
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    const asked = checks.flatMap(({ batches }) => batches.flatMap(({ before }) => before.pending));
    expect(asked.filter(({ purpose }) => purpose === 'secret-trigger').length).toBeGreaterThan(10);
    expect(checks.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(50);
  });

  it('tells that the card is there if only who holds it is asked', () => {
    expect(complaints(ambushes(false))).toContain('non-interference');
  });
});

describe('conservation finds', () => {
  it('a card that turns into another one', () => {
    const change = before((context) => {
      const id = firstOf(context, 'hand/0');
      const other = context.table.cards[id]?.def === 'n1' ? 'n2' : 'n1';
      if (id) context.emit({ type: 'CardsFaced', cards: [id], facing: 'up', defs: [other] });
    });
    expect(complaints(broken('laid', change))).toContain('conservation');
  });
});

describe('zones find', () => {
  it('a card that is listed twice', () => {
    const change = before((context) => {
      const id = firstOf(context, 'field/0');
      const def = context.table.cards[id]?.def ?? null;
      // The event claims the card comes from the deck, so it stays listed where it was.
      const move = {
        cards: [id],
        defs: [def],
        from: 'deck/0',
        to: 'field/0',
        at: 'bottom',
        fresh: context.table.ids + 1,
      } as const;
      const manner = {
        facing: 'up',
        orientation: 'upright',
        role: 'open',
        host: null,
        controller: 0,
        reason: 'copy',
      } as const;
      if (id) context.emit({ type: 'CardsMoved', ...move, ...manner });
    });
    expect(complaints(broken('laid', change))).toContain('zones');
  });

  it('a card that lies on one of another zone', () => {
    const change = before((context) => {
      const [host, id] = [firstOf(context, 'field/0'), firstOf(context, 'hand/1')];
      if (host && id) context.move({ cards: [id], to: 'field/1', host, role: 'open', reason: 'lay' });
    });
    expect(complaints(broken('turn', change))).toContain('zones');
  });
});

describe('decisions find', () => {
  const askBadly =
    (fallback: string): Step =>
    (context) => {
      const id = `d${context.table.ids + 1}`;
      const decision = {
        id,
        seat: 0,
        purpose: 'bad',
        offer: { kind: 'choose', options: [{ id: 'x' }] },
        fallback,
        shown: {},
      } as const;
      context.emit({ type: 'DecisionAsked', decisions: [decision], stack: [{ step: 'score' }] });
      return { next: 'return' };
    };

  it('a fallback that is not legal', () => {
    expect(complaints(broken('turn', () => askBadly('y')))).toContain('decisions');
    expect(complaints(broken('turn', () => askBadly('x')))).not.toContain('decisions');
  });

  it('an offered answer that breaks the engine', () => {
    const trap: Step = (context, frame) => {
      if (context.answerOf(0) === 7) throw new Error('nobody tried this');
      return (highCard.procedures.steps.score as Step)(context, frame);
    };
    const game = withSteps({
      ...highCard.procedures.steps,
      trap,
      turn: () =>
        ask({ seat: 0, purpose: 'n', offer: { kind: 'amount', min: 0, max: 7 }, fallback: 0 }, { step: 'trap' }),
    });
    // The players never give this answer; only trying other answers finds it.
    const plan = (seed: string) => ({ ...chancePlan(game, seed), players: [() => 0, () => 0] });
    const found = Array.from({ length: 40 }, (_, i) => checkMatch(plan(String(i))).problems).flat();
    expect(found).toEqual([]);
    const noisy = Array.from({ length: 40 }, (_, i) => checkMatch(chancePlan(game, String(i))).problems).flat();
    expect(noisy.map(({ invariant }) => invariant)).toContain('engine');
  });
});

describe('progress finds', () => {
  it('a match without an end', () => {
    const endless: Step = () =>
      ask({ seat: 0, purpose: 'again', offer: { kind: 'confirm' }, fallback: true }, { step: 'turn' });
    const game = broken('turn', () => endless);
    const { problems } = checkMatch({ ...chancePlan(game, 'a'), maxAnswers: 50 });
    expect(problems).toEqual([{ invariant: 'progress', batch: 50, message: 'no end after 50 answers' }]);
  });

  it('steps that fall off the end', () => {
    expect(complaints(broken('score', () => () => ({ next: 'return' })))).toEqual(new Set(['engine']));
  });
});

describe('folding finds', () => {
  it('a change that no event tells of', () => {
    const change = before((context) => {
      (context.table.marks as Record<string, unknown>).secret = 1;
    });
    expect(complaints(broken('laid', change))).toContain('folding');
  });
});

describe('the snapshot twin finds', () => {
  it('something JSON does not keep', () => {
    const change = before((context) => context.mark('when', { at: undefined } as never));
    expect(complaints(broken('laid', change))).toContain('snapshot twin');
  });

  it('a rule that goes by the order of keys, which the database does not keep', () => {
    const change = before((context) => {
      if (context.table.marks.seen === undefined) context.mark('seen', { longer: 1, brief: 2 });
      else context.mark('first', Object.keys(context.table.marks.seen as object)[0] ?? '');
    });
    expect(complaints(broken('laid', change))).toContain('snapshot twin');
  });

  it('memory outside the table', () => {
    let calls = 0;
    const change = before((context) => context.mark('calls', ++calls));
    expect(complaints(broken('laid', change))).toContain('snapshot twin');
  });
});

describe('views find', () => {
  const sound: Lens = { conceal, redact };

  it('an event that hides what the table shows', () => {
    const lens: Lens = {
      ...sound,
      redact: (game, table, event, viewer) => {
        const shown = redact(game, table, event, viewer);
        return shown.type === 'CardsMoved' && viewer === 'spectator'
          ? { ...shown, defs: shown.defs.map(() => null) }
          : shown;
      },
    };
    expect(complaints(highCard, lens)).toEqual(new Set(['views']));
  });
});

describe('non-interference finds', () => {
  it('an event shown to everyone', () => {
    const lens: Lens = { conceal, redact: (_game, _table, event: TableEvent) => event };
    expect(complaints(highCard, lens)).toEqual(new Set(['non-interference']));
  });

  it('an event shown whole, or a table left open, to those who sit at no seat', () => {
    const events: Lens = { conceal, redact: (...args) => (args[3] === 'spectator' ? args[2] : redact(...args)) };
    const tables: Lens = { redact, conceal: (...args) => (args[2] === 'spectator' ? args[1] : conceal(...args)) };
    expect(complaints(highCard, events)).toEqual(new Set(['non-interference']));
    const plans = SEEDS.map((seed) => chancePlan(highCard, seed));
    const found = plans.flatMap((plan) =>
      nonInterference(new History(highCard, plan.dice, [...play(plan)], tables), []),
    );
    expect(found.flatMap(({ problems }) => problems).length).toBeGreaterThan(0);
  });

  it('what those at no seat are shown, by worlds of their own as well', () => {
    class Unseated extends History {
      override get viewers(): readonly Viewer[] {
        return ['spectator'];
      }
    }
    const found = (lens: Lens) =>
      SEEDS.map((seed) => {
        const plan = chancePlan(highCard, seed);
        return nonInterference(new Unseated(highCard, plan.dice, [...play(plan)], lens), []);
      });
    expect(found({ conceal, redact }).reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(0);
    expect(found({ conceal, redact }).flatMap(({ problems }) => problems)).toEqual([]);
    const told = found({ conceal, redact: (_game, _table, event: TableEvent) => event });
    expect(told.flatMap(({ problems }) => problems).length).toBeGreaterThan(0);
  });

  it('a mark that tells of a hidden card', () => {
    const change = before((context) =>
      context.mark('next', context.table.cards[firstOf(context, 'deck/0')]?.def === 'n8'),
    );
    expect(complaints(broken('turn', change))).toEqual(new Set(['non-interference']));
  });

  it('a decision that is only asked when a hidden card is a certain one', () => {
    const sly =
      (original: Step): Step =>
      (context, frame) => {
        const top = context.table.cards[firstOf(context, 'deck/1')];
        if (top && Number(top.def?.slice(1)) > 4) context.emit({ type: 'PhaseBegan', phase: 'omen' });
        return original(context, frame);
      };
    expect(complaints(broken('laid', sly))).toEqual(new Set(['non-interference']));
  });

  it('the order of a hidden zone told by ids that outlive a shuffle', () => {
    const game = broken('look', (original) => (context, frame) => {
      const deck = context.table.zones['deck/1'] ?? [];
      const best = deck.find((id) => context.table.cards[id]?.def === 'n8');
      if (best) context.emit({ type: 'CardsOriented', cards: [best], orientation: 'sideways', reason: 'pointed out' });
      return original(context, frame);
    });
    expect(complaints(game)).toContain('non-interference');
  });

  it('how many cards were passed over until a high one came, unless the rules are said to tell that', () => {
    const game = broken('laid', (original) => (context, frame) => {
      const deck = [...(context.table.zones['deck/1'] ?? [])];
      const high = deck.findIndex((id) => Number(context.table.cards[id]?.def?.slice(1)) > 6);
      const found = deck[high];
      if (found)
        context.emit({
          type: 'CardsRevealed',
          cards: [found],
          defs: [context.table.cards[found]?.def ?? null],
          zone: 'deck/1',
          to: 'all',
        });
      context.move({
        cards: found ? deck.slice(0, high) : deck,
        to: 'deck/1',
        at: 'bottom',
        facing: 'down',
        reason: 'passed over',
      });
      return original(context, frame);
    });
    const found = (telling: readonly string[]) =>
      SEEDS.flatMap((seed) => {
        const plan = chancePlan(game, seed);
        return nonInterference(new History(game, plan.dice, [...play(plan)]), telling).problems;
      });
    expect(found([]).length).toBeGreaterThan(0);
    expect(found(['passed over'])).toEqual([]);
  });
});
