import { describe, expect, it } from '@jest/globals';
import { conceal, Context, evolve, redact, watch, type Facing, type Table, type Viewer } from './index.js';
import { board, jsonCopy, seededDice, toy, varied } from './toy-game.spec-helper.js';

const ZONES = Object.keys(toy.layout.zones).filter((name) => toy.layout.zones[name]?.per === 'seat');
const FACINGS: readonly Facing[] = ['up', 'down'];
const VIEWERS: readonly Viewer[] = [{ seat: 0 }, { seat: 1 }, 'spectator', 'omniscient'];

/** For each viewer: the view after watching the events of `act`, and the view it should be. */
function views(table: Table, act: (context: Context) => void): readonly (readonly [unknown, unknown])[] {
  const context = new Context(toy, table, seededDice(1));
  act(context);
  return VIEWERS.map((viewer) => {
    let truth = table;
    let view = conceal(toy, table, viewer);
    for (const event of context.events) {
      view = watch(toy, view, jsonCopy(redact(toy, truth, event, viewer)), viewer);
      truth = evolve(truth, event);
    }
    return [view, conceal(toy, truth, viewer)] as const;
  });
}

/** A card of seat 0 that carries a card of another owner, and a third card beside them. */
function laden(zone: string, facing: Facing, owner: number): Table {
  const table = board({ [`${zone}/0`]: ['plain', { def: 'guard', facing }, 'big'], 'hand/1': ['plain'] });
  const rider = table.cards['2'];
  return { ...table, cards: { ...table.cards, 2: { ...rider, host: '1', role: 'rider', owner } } } as Table;
}

describe('whoever watches has the table as it may see it', () => {
  const moves = ZONES.flatMap((from) =>
    ZONES.filter((to) => to !== from).flatMap((to) =>
      FACINGS.flatMap((facing) => [0, 1].map((owner) => [from, to, facing, owner] as const)),
    ),
  );

  it.each(moves)(
    'when a card takes along what lies on it, from %s to %s, face %s, owned by %s',
    (from, to, facing, owner) => {
      const move = (context: Context): void =>
        void context.move({ cards: ['1'], to: `${to}/0`, keep: true, reason: 'march' });
      for (const [view, truth] of views(laden(from, facing, owner), move)) expect(view).toEqual(truth);
    },
  );

  it.each(moves)('when a card of %s takes the place of one of %s, face %s, owned by %s', (from, to, facing, owner) => {
    const table = board({
      [`${from}/0`]: ['plain', { def: 'guard', facing }],
      [`${to}/${owner}`]: [{ def: 'big', facing }, 'plain'],
    });
    for (const [view, truth] of views(table, (context) => context.exchange('3', '2', 'refit')))
      expect(view).toEqual(truth);
  });

  const several = moves.flatMap(([from, to, facing, seat]) =>
    (['top', 'bottom'] as const).flatMap((at) =>
      [true, false].map((keep) => [from, to, facing, seat, at, keep] as const),
    ),
  );

  it.each(several)(
    'when several move at once from %s to %s, face %s, to seat %s, to the %s, keeping what they are: %s',
    (from, to, facing, seat, at, keep) => {
      const table = board({
        [`${from}/0`]: ['plain', { def: 'guard', facing: 'down' }, 'big', 'herald'],
        [`${to}/${seat}`]: ['plain'],
      });
      const move = (context: Context): void =>
        void context.move({ cards: ['3', '1', '2'], to: `${to}/${seat}`, at, facing, keep, reason: 'march' });
      for (const [view, truth] of views(table, move)) expect(view).toEqual(truth);
    },
  );
});

describe('in which order several went to where they cannot be told apart', () => {
  const quiet = varied(toy, { procedures: { triggers: [] } });
  const hidden = ZONES.filter((zone) => toy.layout.zones[zone]?.tracked === false);
  const tellsOrder = (from: string, to: string, viewer: Viewer): boolean => {
    const table = board({ [`${from}/0`]: ['plain', 'guard', 'big'], [`${to}/0`]: ['plain'] });
    const told = (cards: readonly string[]): unknown => {
      const context = new Context(quiet, table, seededDice(1));
      context.move({ cards, to: `${to}/0`, facing: 'down', reason: 'march' });
      let truth = table;
      return context.events.map((event) => {
        const seen = redact(quiet, truth, event, viewer);
        truth = evolve(truth, event);
        return seen;
      });
    };
    return JSON.stringify(told(['1', '2', '3'])) !== JSON.stringify(told(['3', '1', '2']));
  };
  const pairs = ZONES.flatMap((from) => hidden.filter((to) => to !== from).map((to) => [from, to] as const));

  it.each(pairs)('is told to no seat that does not see them there: from %s to %s', (from, to) => {
    const { faceDown } = toy.layout.zones[to]!;
    const strangers: Viewer[] =
      faceDown === 'none' ? [{ seat: 0 }, { seat: 1 }, 'spectator'] : [{ seat: 1 }, 'spectator'];
    if (faceDown !== 'all') for (const viewer of strangers) expect(tellsOrder(from, to, viewer)).toBe(false);
    expect(tellsOrder(from, to, 'omniscient')).toBe(true);
  });
});
