import {
  type Ability,
  type CardDefinition,
  type Operation,
  type Table,
  type TriggerPattern,
  type WaitingTrigger,
} from '../index.js';
import { cards as toyCards, perform, type Run, type Variation } from '../toy-game.spec-helper.js';

export type Triggered = Extract<Ability, { readonly kind: 'triggered' }>;
export const watcher = (on: TriggerPattern, more: Partial<Triggered> = {}): CardDefinition => ({
  ...{ key: 'watcher', name: 'watcher', facts: {}, stats: { power: 1 }, keywords: {} },
  abilities: [{ kind: 'triggered', id: 'see', zone: 'field', on, do: [], ...more }],
});

export const move = (zone: string, to: string): Operation => ({
  ...{
    op: 'move',
    cards: { zone, of: 'controller', where: { not: { fact: 'kind', in: ['watcher'] } } },
    to,
    reason: 'x',
  },
});

export function seen(table: Table, card: CardDefinition, operations: readonly Operation[], extra: Variation = {}): Run {
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
export const waiting = (run: Run): readonly WaitingTrigger[] => run.table.waiting;
export const subjectsOf = (run: Run): unknown[] => waiting(run).map(({ facts }) => facts.subjects);

export const anyOfMine = { which: 'any', whose: 'controller' } as const;
