import { describe, expect, it } from '@jest/globals';
import {
  call,
  canUse,
  cardOf,
  constantChanges,
  Context,
  done,
  effectFrame,
  endSpan,
  numberOf,
  settleUse,
  sinceNow,
  spend,
  spendMade,
  type Ability,
  type CardDefinition,
  type Operation,
  type Step,
  type Table,
  type Use,
  type UseLimit,
} from '../index.js';
import { board, bound, perform, pick, reply, mine, seededDice, toy, type Run } from '../toy-game.spec-helper.js';

const use: Use = { carrier: '1', controller: 0, program: 'sword#cut' };
const SCOPE = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };

/** Uses the ability, carries out operations, and settles whether the use counts. */
function used(limit: UseLimit, doing: readonly Operation[] = [], table: Table = board({ 'field/0': ['plain'] })): Run {
  const steps: Record<string, Step> = {
    use: (context) => {
      spend(context, limit, use);
      return call(effectFrame('use', SCOPE), sinceNow(context, { step: 'used' }));
    },
    used: (context, frame) => {
      settleUse(context, limit, use, frame);
      return done;
    },
  };
  const start: Operation = { op: 'custom', name: 'call', with: { step: 'use' } };
  return perform({ ...table, pending: [] }, [start], {}, { procedures: { steps, programs: { use: doing } } });
}

const may = ({ table }: Run, limit: UseLimit, by: Partial<Use> = {}): boolean =>
  canUse({ table }, limit, { ...use, ...by });

describe('limits of use', () => {
  it('count for each card, once a turn, unless they say otherwise', () => {
    const run = used(true);
    expect(run.table.marks).toEqual({ 'turn:once:1:sword#cut': true });
    expect(may(run, true)).toBe(false);
    expect(may(run, true, { carrier: '2' })).toBe(true);
    expect(canUse(run, undefined, use)).toBe(true);
  });

  it('count for each player, and for all abilities under one label', () => {
    const limit: UseLimit = { per: 'turn', by: 'player', label: 'guard' };
    const run = used(limit);
    expect(may(run, limit, { carrier: '9', program: 'shield#block' })).toBe(false);
    expect(may(run, limit, { controller: 1 })).toBe(true);
  });

  it('allow several uses', () => {
    const limit: UseLimit = { per: 'game', times: 2 };
    const once = used(limit);
    expect(may(once, limit)).toBe(true);
    expect(may(used(limit, [], once.table), limit)).toBe(false);
  });

  it('last for a turn, for the game, or for a span that the game ends', () => {
    const limits: readonly UseLimit[] = [{ per: 'turn' }, { per: 'game' }, { per: 'cut' }];
    const { table } = limits.reduce((run, limit) => used(limit, [], run.table), { table: board({}) } as Run);
    const next: Step = (context) => {
      context.emit({ type: 'TurnBegan', number: 2, seat: 1 });
      endSpan(context, 'cut');
      return done;
    };
    const after = perform(
      { ...table, pending: [] },
      [{ op: 'custom', name: 'call', with: { step: 'next' } }],
      {},
      { procedures: { steps: { next } } },
    );
    expect(limits.map((limit) => may(after, limit))).toEqual([true, false, true]);
  });

  it('are spent only by a change where they say so, also when a question comes in between', () => {
    const limit: UseLimit = { per: 'turn', spent: 'changed' };
    const rest: Operation = { op: 'orient', cards: bound('it'), orientation: 'sideways' };
    const ask = pick(mine('field'), 'it', 0, 1);
    expect(may(used(limit), limit)).toBe(true);
    expect(may(reply(used(limit, [ask, rest]), []), limit)).toBe(true);
    expect(may(reply(used(limit, [ask, rest]), ['1']), limit)).toBe(false);
    const first: Operation = { op: 'counter', cards: mine('field'), counter: 'cuts', by: 1 };
    expect(may(reply(used(limit, [first, ask]), []), limit)).toBe(false);
    expect(may(used({ per: 'turn' }), { per: 'turn' })).toBe(false);
  });

  it('hold for constant abilities too, which the game counts where they worked', () => {
    const cheap: Ability = {
      ...{ kind: 'constant', id: 'cheap', zone: 'field', on: mine('hand'), once: true },
      change: { stat: 'cost', by: { minus: 1 } },
    };
    const game = {
      ...toy,
      cards: { ...toy.cards, plain: { ...(toy.cards.plain as CardDefinition), abilities: [cheap] } },
    };
    const context = new Context(game, board({ 'field/0': ['plain', 'plain'], 'hand/0': ['big'] }), seededDice(1));
    const cost = (): number => numberOf(context, cardOf(context.table, '3'), 'cost');
    const first = cost();
    // Each of the two cards may use it once.
    spendMade(context, constantChanges(context, cardOf(context.table, '3'), 'stat', 'cost').slice(0, 1));
    expect(cost()).toBe(first + 1);
    spendMade(context, constantChanges(context, cardOf(context.table, '3'), 'stat', 'cost'));
    expect(cost()).toBe(first + 2);
    context.emit({ type: 'TurnBegan', number: 2, seat: 1 });
    expect(cost()).toBe(first);
  });
});
