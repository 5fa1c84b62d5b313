import { describe, expect, it } from '@jest/globals';
import {
  type Ability,
  type CardDefinition,
  type Condition,
  type Operation,
  type Table,
  type TriggerPattern,
  type WaitingTrigger,
} from '../index.js';
import { board, cards as toyCards, perform, type Run, type Variation } from '../toy-game.spec-helper.js';

type Triggered = Extract<Ability, { readonly kind: 'triggered' }>;
const watcher = (on: TriggerPattern, more: Partial<Triggered> = {}): CardDefinition => ({
  ...{ key: 'watcher', name: 'watcher', facts: {}, stats: { power: 1 }, keywords: {} },
  abilities: [{ kind: 'triggered', id: 'see', zone: 'field', on, do: [], ...more }],
});

const move = (zone: string, to: string): Operation => ({
  ...{
    op: 'move',
    cards: { zone, of: 'controller', where: { not: { fact: 'kind', in: ['watcher'] } } },
    to,
    reason: 'x',
  },
});

function seen(table: Table, card: CardDefinition, operations: readonly Operation[], extra: Variation = {}): Run {
  const marked = { ...card, facts: { kind: 'watcher' } };
  return perform(
    table,
    operations,
    {},
    {
      cards: { ...toyCards, watcher: marked },
      ...extra,
      procedures: { triggers: [], ...extra.procedures },
    },
  );
}
const waiting = (run: Run): readonly WaitingTrigger[] => run.table.waiting;
const subjectsOf = (run: Run): unknown[] => waiting(run).map(({ facts }) => facts.subjects);

describe('a gate of an ability that looks back', () => {
  const fall = { event: 'moved', from: 'field', to: 'trash', subject: { which: 'any', whose: 'any' } } as const;
  const labels = { grave: 2 };
  const language = {
    gates: {
      grave: { compare: [{ count: { zone: 'trash', of: 'controller' } }, '>=', { bound: 'grave' }] } as Condition,
    },
  };
  const table = board({ 'field/0': ['watcher', 'plain', 'big'] });
  const all: Operation = { op: 'move', cards: { zone: 'field', of: 'controller' }, to: 'trash', reason: 'x' };

  it('is asked when what triggers has happened, also if the card has left with it', () => {
    expect(waiting(seen(table, watcher(fall, { labels }), [all], { language }))).toHaveLength(1);
    expect(waiting(seen(table, watcher(fall, { labels: { grave: 4 } }), [all], { language }))).toEqual([]);
    expect(waiting(seen(table, watcher(fall, { labels }), [all], { language }))[0]).not.toHaveProperty('gates');
  });

  it('but as the card was where it asks about the card', () => {
    const gate = (zone: string): Variation => ({
      language: {
        gates: {
          grave: {
            exists: {
              bound: 'self',
              where: zone === 'field' ? { stat: 'power', atMost: 1 } : { stat: 'power', atLeast: 2 },
            },
          },
        },
      },
    });
    const raised: Operation = {
      op: 'modify',
      cards: { zone: 'field', of: 'any' },
      stat: 'power',
      by: 4,
      until: 'turn',
    };
    expect(waiting(seen(table, watcher(fall, { labels }), [raised, all], gate('trash')))).toHaveLength(1);
    expect(waiting(seen(table, watcher(fall, { labels }), [raised, all], gate('field')))).toEqual([]);
  });

  it('is about the card only if it names it, not if a fact happens to have that value', () => {
    const where = { any: [{ fact: 'kind', in: ['self'] }, { not: { fact: 'kind', in: ['self'] } }] } as const;
    const grave: Condition = { exists: { zone: 'trash', of: 'controller', where } };
    expect(waiting(seen(table, watcher(fall, { labels }), [all], { language: { gates: { grave } } }))).toHaveLength(1);
  });
});

describe('what may not be activated', () => {
  const forbid: Operation = { op: 'forbid', cards: { zone: 'field', of: 'any' }, what: 'activate-auto', until: 'turn' };
  const card = watcher({ event: 'moved', to: 'trash', subject: { which: 'other', whose: 'any' } });
  const table = board({ 'field/0': ['watcher', 'plain'] });

  it('does not even trigger where the game says so', () => {
    expect(waiting(seen(table, card, [forbid, move('field', 'trash')]))).toHaveLength(1);
    const language = { triggerTiming: 'auto' };
    expect(waiting(seen(table, card, [forbid, move('field', 'trash')], { language }))).toEqual([]);
    expect(waiting(seen(table, card, [move('field', 'trash')], { language }))).toHaveLength(1);
  });
});

describe('a state trigger', () => {
  it('about each of some cards waits for each by itself, and knows which', () => {
    const strong = watcher({
      ...{ event: 'state', subject: { which: 'self', whose: 'any' } },
      among: { zone: 'field', of: 'controller', where: { stat: 'power', atLeast: 50 } },
    });
    const raise = (atLeast: number): Operation => ({
      ...{ op: 'modify', stat: 'power', by: 60, until: 'turn' },
      cards: { zone: 'field', of: 'controller', where: { stat: 'power', atLeast } },
    });
    const table = board({ 'field/0': ['watcher', 'plain', 'big'] });
    const run = seen(table, strong, [raise(4), raise(4), raise(2)]);
    expect(subjectsOf(run)).toEqual([['3'], ['2']]);
  });
});
