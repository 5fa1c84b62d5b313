import { describe, expect, it } from '@jest/globals';
import {
  conceal,
  redact,
  standbySteps,
  triggerUseSteps,
  useFrame,
  type AbilityOf,
  type CardDefinition,
  type Operation,
  type Table,
  type TableEvent,
  type TriggerUse,
  type UseLimit,
  type Viewer,
} from '../index.js';
import { board, cards as toyCards, perform, reply, type Run, type Variation } from '../toy-game.spec-helper.js';

type Triggered = AbilityOf<'triggered'>;

const count = (counter: string): Operation => ({ op: 'count', seat: 'controller', counter, by: 1 });

const discard = (colour: string): Operation => ({
  ...{ op: 'pay', purpose: 'cost' },
  parts: [
    {
      from: { zone: 'hand', of: 'controller', where: { fact: 'colour', in: [colour] } },
      ...{ n: 1, as: 'cost', do: [{ op: 'move', cards: { bound: 'paid' }, to: 'trash', reason: 'discard' }] },
    },
  ],
});

/** A card of seat 1 that triggers when an opponent's card comes to the field. */
const reacting = (zone: 'field' | 'hand', text: Partial<Triggered>): CardDefinition => ({
  ...{ key: 'reacting', name: 'reacting', facts: {}, stats: { power: 1 }, keywords: {} },
  abilities: [
    {
      ...{ kind: 'triggered', id: 'react', zone },
      on: { event: 'moved', to: 'field', subject: { which: 'any', whose: 'opponent' } },
      do: [count('used')],
      ...text,
    },
  ],
});

const varied = (text: Partial<Triggered>, rules: Partial<TriggerUse>, zone: 'field' | 'hand' = 'field'): Variation => {
  const use: TriggerUse = { step: 'use', ...rules };
  const queue = standbySteps({
    step: 'queue',
    before: null,
    next: ({ table }) => table.waiting.slice(0, 1),
    chooser: () => 0,
    options: () => [],
    take: (_context, waiting, back) => ({ next: 'call', frames: [useFrame(use, waiting)], then: back }),
  });
  return {
    cards: { ...toyCards, reacting: reacting(zone, text) },
    language: { operations: { queue: () => ({ call: { step: 'queue' } }) } },
    procedures: { steps: { ...queue, ...triggerUseSteps(use) } },
  };
};

const arrive: Operation = {
  op: 'move',
  cards: { zone: 'hand', of: 'controller', top: 1 },
  to: 'field',
  reason: 'play',
};
const settle: Operation = { op: 'custom', name: 'queue', with: {} };

const played = (hand: readonly string[], text: Partial<Triggered>, rules: Partial<TriggerUse> = {}): Run =>
  perform(
    board({ 'hand/0': ['plain', 'plain'], 'hand/1': hand, 'field/1': ['reacting'] }),
    [arrive, settle, arrive, settle],
    {},
    varied(text, rules),
  );

const used = ({ table }: Run): number => table.seats[1]?.counters.used ?? 0;

/** Pays with the only card that can. */
const payingFor = (run: Run): Run => {
  expect(run.table.pending).toMatchObject([{ seat: 1, purpose: 'cost' }]);
  return reply(run, run.table.pending[0]?.fallback);
};

/** Everything that a viewer receives during a run, and their view afterwards. */
const told = (before: Table, run: Run, viewer: Viewer): unknown => [
  run.events.map((event): TableEvent => redact(run.game, before, event, viewer)),
  conceal(run.game, run.table, viewer),
];

describe('a trigger that waits', () => {
  it('is used once for each time', () => {
    expect(used(played([], {}))).toBe(2);
  });

  it('is used as often as it may be', () => {
    expect(used(played([], { once: true }))).toBe(1);
    expect(used(played([], { once: { per: 'game', times: 2 } }))).toBe(2);
  });

  it('is used without its cost, and by a name, where the game says so', () => {
    const lasting: Operation = { op: 'modify', cards: { bound: 'self' }, stat: 'power', by: 1, until: 'turn' };
    const text = { cost: [discard('none')], do: [lasting] };
    const groups = (rules: Partial<TriggerUse>): unknown[] =>
      played([], text, rules).table.effects.map(({ group }) => group);
    expect(groups({})).toEqual([]);
    expect(groups({ isFree: () => true, resolution: ({ trigger }) => `by ${trigger}` })).toEqual([
      ...['by reacting#react', 'by reacting#react'],
    ]);
  });

  it('that changed nothing is not used up where the game or the text says so', () => {
    const nothing: Operation = { op: 'orient', cards: { bound: 'self' }, orientation: 'upright' };
    const spent = (once: UseLimit, rules: Partial<TriggerUse> = {}): boolean =>
      Object.keys(played([], { once, do: [nothing] }, rules).table.marks).length > 0;
    expect(spent(true)).toBe(true);
    expect(spent(true, { spent: 'changed' })).toBe(false);
    expect(spent({ per: 'turn', spent: 'changed' })).toBe(false);
    expect(spent({ per: 'turn', spent: 'used' }, { spent: 'changed' })).toBe(true);
    const changing = played([], { once: true }, { spent: 'changed' });
    expect([used(changing), Object.values(changing.table.marks)]).toEqual([1, [true]]);
  });

  it('is dropped where what it needs is not there, or the rules bar it', () => {
    expect(used(played([], { needs: { exists: { zone: 'hand', of: 'controller' } } }))).toBe(0);
    expect(used(played(['big'], { needs: { exists: { zone: 'hand', of: 'controller' } } }))).toBe(2);
    expect(used(played([], {}, { isBarred: ({ table }) => (table.seats[1]?.counters.used ?? 0) > 0 }))).toBe(1);
  });

  it('pays its cost first, and is dropped where that cannot be', () => {
    const run = payingFor(played(['big', 'plain'], { cost: [discard('blue')] }));
    expect(used(run)).toBe(1);
    expect(run.table.zones['trash/1']).toHaveLength(1);
  });

  it('may be left where its text or the rules say so', () => {
    for (const run of [played([], { optional: true }), played([], {}, { isOptional: () => true })]) {
      expect(run.table.pending).toMatchObject([{ seat: 1, purpose: 'activate reacting#react', fallback: false }]);
      expect(used(reply(reply(run, true), false))).toBe(1);
    }
    expect(played([], { optional: true }, { purpose: () => 'burst' }).table.pending).toMatchObject([
      { purpose: 'burst' },
    ]);
  });

  it('is followed by what the rules do, used or not', () => {
    const after: TriggerUse['after'] = (context) => context.mark('over', Number(context.table.marks.over ?? 0) + 1);
    expect(played([], { needs: { marked: 'never' } }, { after }).table.marks).toEqual({ over: 2 });
    expect(played([], {}, { after }).table.marks).toEqual({ over: 2 });
    expect(reply(played([], { optional: true }, { after }), false).table.marks).toEqual({ over: 1 });
  });

  it('is asked about also where a hidden hand cannot pay or lacks what it needs, so that nobody else can tell', () => {
    const texts: readonly Partial<Triggered>[] = [
      { optional: true, cost: [discard('blue')] },
      {
        optional: true,
        needs: { exists: { zone: 'hand', of: 'controller', where: { fact: 'colour', in: ['blue'] } } },
      },
    ];
    for (const text of texts) {
      const before = (card: string): Table => board({ 'hand/0': ['plain'], 'hand/1': [card], 'field/1': ['reacting'] });
      const runs = ['big', 'plain'].map((card) => perform(before(card), [arrive, settle], {}, varied(text, {})));
      const [able, unable] = runs as [Run, Run];
      expect(able.table.pending[0]?.offer).toEqual({ kind: 'confirm' });
      expect(unable.table.pending[0]?.offer).toEqual({ kind: 'choose', options: [{ id: 'decline' }] });
      for (const viewer of [{ seat: 0 }, 'spectator'] as const) {
        expect(told(before('big'), able, viewer)).toEqual(told(before('plain'), unable, viewer));
        const [left, declined] = [reply(able, false), reply(unable, 'decline')];
        expect(told(able.table, left, viewer)).toEqual(told(unable.table, declined, viewer));
      }
      expect(used(reply(unable, 'decline'))).toBe(0);
    }
  });

  it('is not asked about where everyone sees that it cannot be paid', () => {
    expect(played([], { optional: true, cost: [discard('blue')] }).table.pending).toMatchObject([{ purpose: 'over' }]);
    const spent = reply(played([], { optional: true, once: true }), true);
    expect([used(spent), spent.table.pending[0]?.purpose]).toEqual([1, 'over']);
  });
});

describe('a silent trigger', () => {
  const holding = (...hand: readonly string[]): Table => board({ 'hand/0': ['plain'], 'hand/1': hand });
  const secretly = (table: Table, text: Partial<Triggered> = {}): Run =>
    perform(table, [arrive, settle], {}, varied({ silent: true, ...text }, {}, 'hand'));
  const options = ({ table }: Run): unknown => table.pending[0]?.offer;
  const NONE = { kind: 'choose', options: [{ id: 'none' }] };

  it('is asked about in secret, and used by whoever has one', () => {
    const run = secretly(holding('reacting', 'plain'));
    expect(run.table.pending).toMatchObject([{ seat: 1, purpose: 'secret-trigger', fallback: 'none', silent: true }]);
    const once = reply(run, '0');
    expect(used(once)).toBe(1);
    expect(options(once)).toEqual(NONE);
    expect(reply(once, 'none').table.pending).toMatchObject([{ purpose: 'over' }]);
  });

  it('is asked about also where there is none or none can be used, so that nobody else can tell', () => {
    const texts: readonly Partial<Triggered>[] = [{}, { cost: [discard('blue')] }, { needs: { marked: 'never' } }];
    const hands = [
      ['reacting', 'plain'],
      ['reacting', 'big'],
      ['big', 'plain'],
    ] as const;
    const plays = texts.flatMap((text) =>
      hands.map((hand) => {
        const before = holding(...hand);
        const run = secretly(before, text);
        return { before, run, declined: reply(run, 'none') };
      }),
    );
    for (const viewer of [{ seat: 0 }, 'spectator'] as const) {
      const views = plays.map(({ before, run, declined }) => [
        told(before, run, viewer),
        told(run.table, declined, viewer),
      ]);
      for (const view of views) expect(view).toEqual(views[0]);
    }
    expect(conceal(plays[0]!.run.game, plays[0]!.run.table, { seat: 0 }).pending).toMatchObject([
      { purpose: '?', offer: null, fallback: null },
    ]);
  });

  it('keeps its limit, its cost and what it needs', () => {
    expect(options(secretly(holding('reacting'), { needs: { marked: 'never' } }))).toEqual(NONE);
    expect(options(secretly(holding('reacting', 'plain'), { cost: [discard('blue')] }))).toEqual(NONE);
    const paid = payingFor(reply(secretly(holding('reacting', 'big'), { cost: [discard('blue')] }), '0'));
    expect([used(paid), paid.table.zones['trash/1']?.length]).toEqual([1, 1]);
    const limited = reply(secretly(holding('reacting', 'reacting'), { once: { per: 'turn', by: 'player' } }), '0');
    expect([used(limited), options(limited)]).toEqual([1, NONE]);
  });

  it('is not asked about where everyone sees that there can be none', () => {
    expect(secretly(holding()).table.pending).toMatchObject([{ purpose: 'over' }]);
    const nothingHappened = perform(holding('reacting'), [settle], {}, varied({ silent: true }, {}, 'hand'));
    expect(nothingHappened.table.waiting).toEqual([]);
  });
});
