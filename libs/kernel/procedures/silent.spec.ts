import { describe, expect, it } from '@jest/globals';
import {
  conceal,
  redact,
  silentFrame,
  silentSteps,
  isSilent,
  standbySteps,
  type CardDefinition,
  type Operation,
  type Table,
  type TableEvent,
} from '../index.js';
import { board, cards as toyCards, perform, reply, type Run, type Variation } from '../toy-game.spec-helper.js';

const ambush: CardDefinition = {
  ...{ key: 'ambush', name: 'ambush', facts: {}, stats: { power: 1 }, keywords: {} },
  abilities: [
    {
      ...{ kind: 'triggered', id: 'spring', zone: 'hand', silent: true },
      on: { event: 'moved', to: 'field', subject: { which: 'any', whose: 'opponent' } },
      do: [{ op: 'count', seat: 'controller', counter: 'sprung', by: 1 }],
    },
  ],
};
const cards = { ...toyCards, ambush };

const steps = {
  ...silentSteps,
  ...standbySteps({
    step: 'queue',
    before: null,
    next: ({ table }) => table.waiting.filter(isSilent).slice(0, 1),
    chooser: () => 0,
    options: () => [],
    take: (_context, waiting, back) => ({ next: 'call', frames: [silentFrame(waiting)], then: back }),
  }),
};

const queueing: Variation = {
  language: { operations: { queue: () => ({ call: { step: 'queue' } }) } },
  procedures: { steps },
};

const deploy: readonly Operation[] = [
  { op: 'move', cards: { zone: 'hand', of: 'controller', top: 1 }, to: 'field', reason: 'play' },
  { op: 'custom', name: 'queue', with: {} },
];

const played = (table: Table): Run => perform(table, deploy, {}, { cards, ...queueing });

const holding = (...hand: readonly string[]): Table => board({ 'hand/0': ['plain'], 'hand/1': hand });

describe('a silent trigger', () => {
  it('is asked about in secret, and used by whoever has one', () => {
    const run = played(holding('ambush', 'plain'));
    expect(run.table.pending).toMatchObject([{ seat: 1, purpose: 'secret-trigger', fallback: 'none', silent: true }]);
    const used = reply(run, '0');
    expect(used.table.seats[1]?.counters).toEqual({ sprung: 1 });
    expect(used.table.pending[0]?.offer).toEqual({ kind: 'choose', options: [{ id: 'none' }] });
    expect(reply(used, 'none').table.pending).toMatchObject([{ purpose: 'over' }]);
  });

  it('is asked about also where there is none, so that nobody else can tell', () => {
    const [having, lacking] = [holding('ambush', 'plain'), holding('big', 'plain')].map((before) => {
      const run = played(before);
      const declined = reply(run, 'none');
      return [
        { before, run },
        { before: run.table, run: declined },
      ];
    });
    for (const viewer of [{ seat: 0 }, 'spectator'] as const) {
      const told = (plays: typeof having): unknown =>
        plays?.map(({ before, run }) => [
          run.events.map((event): TableEvent => redact(run.game, before, event, viewer)),
          conceal(run.game, run.table, viewer),
        ]);
      expect(told(having)).toEqual(told(lacking));
    }
    expect(conceal(having![0]!.run.game, having![0]!.run.table, { seat: 0 }).pending).toMatchObject([
      { purpose: '?', offer: null, fallback: null },
    ]);
  });

  it('is not asked about where everyone sees that there can be none', () => {
    expect(played(holding()).table.pending).toMatchObject([{ purpose: 'over' }]);
    const nothingHappened = perform(
      holding('ambush'),
      [deploy[1] as Operation],
      {},
      {
        cards,
        ...queueing,
      },
    );
    expect(nothingHappened.table.waiting).toEqual([]);
  });
});
