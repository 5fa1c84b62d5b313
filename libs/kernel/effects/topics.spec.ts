import { describe, expect, it } from '@jest/globals';
import {
  done,
  endEffects,
  type Condition,
  type Operation,
  type Step,
  type Table,
  type TriggerPattern,
} from '../index.js';
import { board, toy, type Run, type Variation } from '../toy-game.spec-helper.js';
import { watcher, move, seen, waiting, subjectsOf, anyOfMine } from './watching.spec-helper.js';

describe('a pattern with `each`', () => {
  const fall = { event: 'moved', from: 'field', to: 'trash', subject: { which: 'other', whose: 'any' } } as const;
  const table = board({ 'field/0': ['watcher', 'plain', 'big'] });

  it('triggers once for each of those that move together (vanguard 8.6.2.1), else once for all', () => {
    expect(subjectsOf(seen(table, watcher({ ...fall, each: true }), [move('field', 'trash')]))).toEqual([['2'], ['3']]);
    expect(subjectsOf(seen(table, watcher(fall), [move('field', 'trash')]))).toEqual([['2', '3']]);
  });

  it('does so also for several events of one moment', () => {
    const both: Step = (context) => {
      context.together(() => {
        for (const id of ['2', '3']) context.move({ cards: [id], to: 'trash/0', reason: 'x' });
      });
      return done;
    };
    const at: Operation = { op: 'custom', name: 'call', with: { step: 'both' } };
    expect(
      subjectsOf(seen(table, watcher({ ...fall, each: true }), [at], { procedures: { steps: { both } } })),
    ).toEqual([['2'], ['3']]);
    expect(subjectsOf(seen(table, watcher(fall), [at], { procedures: { steps: { both } } }))).toEqual([['2', '3']]);
  });
});

describe('which side of a move a pattern looks at', () => {
  const strong = { which: 'other', whose: 'any', where: { stat: 'power', atLeast: 6 } } as const;
  const raise: Operation = { op: 'modify', cards: { zone: 'field', of: 'any' }, stat: 'power', by: 4, until: 'turn' };
  const table = board({ 'field/0': ['watcher', 'plain'] });
  const buried = (extra: Variation): number =>
    waiting(
      seen(table, watcher({ event: 'moved', to: 'trash', subject: strong }), [raise, move('field', 'trash')], extra),
    ).length;

  it('is that of the field, where the game says so (vanguard 8.6.5.1.2); else where the card arrived', () => {
    expect(buried({ layout: { lastKnown: 'field' } })).toBe(1);
    expect(buried({})).toBe(0);
  });

  it('is the public one between public and hidden zones (vanguard 8.6.5.1.1), else the destination (8.6.5.1.3)', () => {
    const zones = { ...toy.layout.zones, trash: { ...toy.layout.zones.trash!, faceUp: 'all' as const } };
    const game = { layout: { lastKnown: 'field', zones } };
    const returning = watcher({
      event: 'moved',
      to: 'hand',
      subject: { ...strong, where: { fact: 'colour', in: ['red'] } },
    });
    const lying = board({ 'field/0': ['watcher'], 'trash/0': ['plain'] });
    const returned = seen(lying, returning, [move('trash', 'hand')], game);
    expect(subjectsOf(returned)).toEqual([['2']]);
    const drawn = seen(
      board({ 'field/0': ['watcher'], 'hand/0': ['plain'] }),
      watcher({ event: 'moved', to: 'trash', subject: { which: 'other', whose: 'any' } }),
      [move('hand', 'trash')],
      game,
    );
    expect(subjectsOf(drawn)).toEqual([['3']]);
  });

  it('is the public one also where single cards of a hand lie face up', () => {
    const zones = {
      ...toy.layout.zones,
      trash: { ...toy.layout.zones.trash!, faceUp: 'all' as const },
      hand: {
        ...toy.layout.zones.hand!,
        faceUp: 'all' as const,
        faceDown: 'owner' as const,
        faceDownIs: 'unseen' as const,
      },
    };
    const returning = watcher({ event: 'moved', to: 'hand', subject: { which: 'other', whose: 'any' } });
    const lying = board({ 'field/0': ['watcher'], 'trash/0': ['plain'] });
    const run = seen(lying, returning, [move('trash', 'hand')], { layout: { lastKnown: 'field', zones } });
    expect(subjectsOf(run)).toEqual([['2']]);
  });

  it('is that of the field for a card whose ability works everywhere', () => {
    const leaves = watcher(
      { event: 'moved', to: 'trash', subject: { which: 'self', whose: 'any', where: { stat: 'power', atLeast: 6 } } },
      { zone: 'any' },
    );
    const all: Operation = { op: 'move', cards: { zone: 'field', of: 'controller' }, to: 'trash', reason: 'x' };
    const run = seen(board({ 'field/0': ['watcher'] }), leaves, [raise, raise, all], {
      layout: { lastKnown: 'field' },
    });
    expect(subjectsOf(run)).toEqual([['1']]);
  });

  it('is where it arrived for a card whose ability works there', () => {
    const arrives = watcher(
      { event: 'moved', to: 'trash', subject: { which: 'self', whose: 'any' } },
      { zone: 'trash' },
    );
    const all: Operation = { op: 'move', cards: { zone: 'field', of: 'controller' }, to: 'trash', reason: 'x' };
    const run = seen(board({ 'field/0': ['watcher'] }), arrives, [all], { layout: { lastKnown: 'field' } });
    expect(subjectsOf(run)).toEqual([['2']]);
  });
});

describe('an ability that follows its card', () => {
  const fall = { event: 'moved', from: 'field', to: 'trash', subject: { which: 'self', whose: 'any' } } as const;
  const back: Operation[] = [{ op: 'move', cards: { bound: 'self' }, to: 'vault', reason: 'back' }];
  const all: Operation = { op: 'move', cards: { zone: 'field', of: 'controller' }, to: 'trash', reason: 'x' };
  const settle: Operation = { op: 'custom', name: 'call', with: { step: 'triggers' } };
  const zonesOf = ({ table }: Run): string[] => Object.values(table.cards).map(({ zone }) => zone);

  it('finds under `self` what the card has become', () => {
    const table = board({ 'field/0': ['watcher'] });
    expect(zonesOf(seen(table, watcher({ ...fall, follows: true }, { do: back }), [all, settle]))).toEqual(['vault/0']);
    expect(zonesOf(seen(table, watcher(fall, { do: back }), [all, settle]))).toEqual(['trash/0']);
  });
});

describe('further topics', () => {
  const at = (
    on: Partial<TriggerPattern> & Pick<TriggerPattern, 'event'>,
    operations: readonly Operation[],
    steps: Record<string, Step> = {},
  ) =>
    subjectsOf(
      seen(
        board({ 'field/0': ['watcher', { def: 'plain', facing: 'down' }] }),
        watcher({ subject: anyOfMine, ...on }),
        operations,
        { procedures: { steps } },
      ),
    );
  const own = { zone: 'field', of: 'controller' } as const;
  const step: Operation = { op: 'custom', name: 'call', with: { step: 'go' } };

  it('cards that are turned over', () => {
    const turn: Operation[] = [{ op: 'face', cards: own, facing: 'up' }];
    expect(at({ event: 'faced', to: 'up' }, turn)).toEqual([['2']]);
    expect(at({ event: 'faced', to: 'down' }, turn)).toEqual([]);
  });

  it('cards that are made', () => {
    const make: Operation[] = [{ op: 'create', card: 'big', n: 2, to: 'field', under: 'controller', bind: 'made' }];
    expect(at({ event: 'created', to: 'field' }, make)).toEqual([['3', '4']]);
    expect(at({ event: 'created', to: 'vault' }, make)).toEqual([]);
  });

  it('effects that begin, by what they change', () => {
    const grant: Operation[] = [{ op: 'grant', cards: own, keyword: 'guard', until: 'turn' }];
    expect(at({ event: 'began', what: 'guard' }, grant)).toEqual([['1', '2']]);
    expect(at({ event: 'began', what: 'power' }, grant)).toEqual([]);
  });

  it('links that end, as they were', () => {
    const go: Step = (context) => {
      context.emit({ type: 'CardsLinked', links: [{ kind: 'attack', from: '2', to: '1' }] });
      context.emit({ type: 'LinksEnded', kinds: ['attack'] });
      return done;
    };
    expect(at({ event: 'unlinked', link: 'attack' }, [step], { go })).toEqual([['2']]);
    expect(at({ event: 'unlinked', link: 'attack', end: 'to' }, [step], { go })).toEqual([['1']]);
    expect(at({ event: 'unlinked', link: 'block' }, [step], { go })).toEqual([]);
  });

  it('links that end singly', () => {
    const attack = { kind: 'attack', from: '2', to: '1' };
    const go: Step = (context) => {
      context.emit({ type: 'CardsLinked', links: [attack, { ...attack, from: '1', to: '2' }] });
      context.emit({ type: 'LinksEnded', kinds: [], links: [attack] });
      return done;
    };
    expect(at({ event: 'unlinked', link: 'attack' }, [step], { go })).toEqual([['2']]);
  });

  it('moments that the game names, about whoever holds the turn or what it says', () => {
    const go: Step = (context) => (context.moment('dusk'), context.moment('toll', ['2']), done);
    expect(at({ event: 'moment', moment: 'dusk' }, [step], { go })).toEqual([['seat/0']]);
    expect(at({ event: 'moment', moment: 'toll' }, [step], { go })).toEqual([['2']]);
    expect(at({ event: 'moment', moment: 'dawn' }, [step], { go })).toEqual([]);
  });
});

describe('a state trigger', () => {
  const crowd = watcher({
    ...{ event: 'state', subject: { which: 'self', whose: 'any' } },
    while: { compare: [{ count: { zone: 'field', of: 'controller' } }, '>=', 3] },
  });
  const join: Operation = { op: 'move', cards: { zone: 'hand', of: 'controller', top: 1 }, to: 'field', reason: 'x' };
  const table = board({ 'field/0': ['watcher', 'plain'], 'hand/0': ['plain', 'plain', 'plain'] });

  it('waits when its condition becomes true, and once only while it stays so', () => {
    expect(waiting(seen(table, crowd, []))).toEqual([]);
    expect(subjectsOf(seen(table, crowd, [join]))).toEqual([['1']]);
    expect(waiting(seen(table, crowd, [join, join]))).toHaveLength(1);
  });

  it('waits again after it was false', () => {
    const run = seen(table, crowd, [join, move('field', 'trash'), join, join]);
    expect(waiting(run)).toHaveLength(2);
    expect(Object.keys(run.table.marks)).toEqual(['state:1:watcher#see']);
  });

  it('waits again after an effect that made it true has ended', () => {
    const strong = watcher({
      ...{ event: 'state', subject: { which: 'self', whose: 'any' } },
      while: { compare: [{ stat: 'power', of: 'self' }, '>=', 50] },
    });
    const fade: Step = (context) => (endEffects(context, 'turn'), done);
    const fades: Operation = { op: 'custom', name: 'call', with: { step: 'fade' } };
    const raise: Operation = {
      op: 'modify',
      cards: { zone: 'field', of: 'any' },
      stat: 'power',
      by: 60,
      until: 'turn',
    };
    expect(waiting(seen(table, strong, [raise, fades, raise], { procedures: { steps: { fade } } }))).toHaveLength(2);
  });

  it.each<[string, Condition]>([
    ['a phase', { phase: ['late'] }],
    ['a mark', { marked: 'storm' }],
  ])('waits for what %s makes true', (_what, condition) => {
    const late = watcher({ event: 'state', subject: { which: 'self', whose: 'any' }, while: condition });
    const go: Step = (context) => {
      context.emit({ type: 'PhaseBegan', phase: 'late' });
      context.mark('storm', true);
      return done;
    };
    const at: Operation = { op: 'custom', name: 'call', with: { step: 'go' } };
    expect(waiting(seen(table, late, [at], { procedures: { steps: { go } } }))).toHaveLength(1);
  });

  it('looks after what happens at one moment, not in between', () => {
    const swap: Step = (context) => {
      context.together(() => {
        context.move({ cards: ['3'], to: 'field/0', reason: 'x' });
        context.move({ cards: ['2'], to: 'hand/0', reason: 'x' });
      });
      return done;
    };
    const at: Operation = { op: 'custom', name: 'call', with: { step: 'swap' } };
    expect(waiting(seen(table, crowd, [at], { procedures: { steps: { swap } } }))).toEqual([]);
  });
});

describe('an effect set off by a card that left', () => {
  const fall = { event: 'moved', from: 'field', to: 'trash', subject: { which: 'self', whose: 'any' } } as const;
  const count: Operation = { op: 'count', seat: 'controller', counter: 'n', by: { stat: 'power', of: 'self' } };
  const all: Operation = { op: 'move', cards: { zone: 'field', of: 'controller' }, to: 'trash', reason: 'x' };
  const settle: Operation = { op: 'custom', name: 'call', with: { step: 'triggers' } };
  const raise: Operation = { op: 'modify', cards: { zone: 'field', of: 'any' }, stat: 'power', by: 4, until: 'turn' };

  it('reads the last numbers the card had', () => {
    const table = board({ 'field/0': ['watcher'] });
    expect(seen(table, watcher(fall, { do: [count] }), [raise, all, settle]).table.seats[0]?.counters).toEqual({
      n: 5,
    });
  });

  const bless: Operation = {
    op: 'grant',
    cards: { zone: 'field', of: 'any' },
    keyword: 'guard',
    value: 3,
    until: 'turn',
  };
  const was = {
    exists: { bound: 'self', where: { all: [{ keyword: 'guard' }, { stat: 'power', atLeast: 5 }] } },
  } as const;
  const guards: Operation = { op: 'count', seat: 'controller', counter: 'n', by: { keyword: 'guard', of: 'self' } };
  const fell = (doing: Operation, ...before: readonly Operation[]): unknown =>
    seen(board({ 'field/0': ['watcher'] }), watcher(fall, { do: [doing] }), [...before, all, settle]).table.seats[0]
      ?.counters.n ?? 0;

  it('reads the keywords it had', () => {
    expect([fell(guards, bless), fell(guards)]).toEqual([3, 0]);
  });

  it('asks what it was, of the card as it was', () => {
    const asks: Operation = { op: 'if', when: was, do: [{ ...guards, by: 1 } as Operation] };
    expect([fell(asks, bless, raise), fell(asks, bless), fell(asks, raise)]).toEqual([1, 0, 0]);
  });

  it('does not take a card for one that is there: without a question what it was it is gone', () => {
    const there: Operation = {
      ...{ op: 'if', when: { exists: { bound: 'self' } }, do: [{ ...guards, by: 1 } as Operation] },
    } as Operation;
    expect(fell(there)).toBe(0);
  });

  it('counts what lay on the card when it left, as it was there', () => {
    const table = board({ 'field/0': ['watcher', 'plain', 'big'] });
    const laden = { ...table, cards: { ...table.cards, 2: { ...table.cards['2'], host: '1' } } } as Table;
    const keeps = { laid: { count: { bound: 'riders', where: { attached: true } } } } as const;
    const kept: Operation = { op: 'count', seat: 'controller', counter: 'n', by: { bound: 'laid' } };
    const run = seen(laden, watcher(fall, { keeps, do: [kept] }), [all, settle]);
    expect(run.table.zones['field/0']).toEqual([]);
    expect(run.table.seats[0]?.counters).toEqual({ n: 1 });
  });

  it('reads those of a card that is still there as they are now', () => {
    const turned = watcher({ event: 'oriented', subject: { which: 'self', whose: 'any' } }, { do: [count] });
    const rest: Operation = { op: 'orient', cards: { zone: 'field', of: 'any' }, orientation: 'sideways' };
    const run = seen(board({ 'field/0': ['watcher'] }), turned, [rest, raise, settle]);
    expect(run.table.seats[0]?.counters).toEqual({ n: 5 });
  });
});
