import { describe, expect, it } from '@jest/globals';
import {
  conceal,
  insteadFrame,
  insteadSteps,
  zoneOf,
  type Ability,
  type AbilityOf,
  type CardDefinition,
  type Game,
  type Operation,
  type Part,
  type Table,
} from '../index.js';
import { board, perform, reply, toy, type Run } from '../toy-game.spec-helper.js';

const FALL = { topic: 'fall', list: 'falling' } as const;

const steps = insteadSteps({
  ...FALL,
  isDue: ({ table }, { id }) => table.cards[id] !== undefined,
  happen: (context, falling) =>
    context.eachTogether(falling, ({ id, reason }) => {
      const owner = context.table.cards[id]?.owner ?? 0;
      context.move({ cards: [id], to: zoneOf('trash', owner), reason });
    }),
});

const fall = (...ids: readonly string[]): Game['language']['operations'] => ({
  fall: () => ({
    call: insteadFrame(
      FALL,
      ids.map((id) => ({ id, reason: 'struck', cause: null })),
    ),
  }),
});

type Replacement = AbilityOf<'replacement'>;
const saved = (id: string, doing: readonly Operation[], more: Partial<Replacement> = {}): Replacement => ({
  ...{ kind: 'replacement', id, zone: 'field', instead: 'fall', subject: { which: 'self', whose: 'any' }, do: doing },
  ...more,
});
const card = (key: string, ...abilities: readonly Ability[]): CardDefinition => ({
  ...{ key, name: key, facts: {}, stats: { power: 1 }, keywords: {}, abilities },
});
const returns: readonly Operation[] = [{ op: 'move', cards: { bound: 'subjects' }, to: 'hand', reason: 'saved' }];
const rests: readonly Operation[] = [{ op: 'orient', cards: { bound: 'self' }, orientation: 'sideways' }];

const coin: Part = {
  ...{ from: { zone: 'vault', of: 'controller' }, n: 1, as: 'coin' },
  do: [{ op: 'move', cards: { bound: 'paid' }, to: 'trash', reason: 'cost' }],
};

/** A cost paid from the hand, which only its player can see. */
const trump: Part = { ...coin, from: { zone: 'hand', of: 'controller', where: { stat: 'power', atLeast: 1 } } };

const FALLS: Operation = { op: 'custom', name: 'fall', with: {} };

const cards = Object.fromEntries(
  [
    card('plain'),
    { ...card('none'), stats: {} },
    card('cat', saved('live', returns, { once: true })),
    card('ghost', saved('fade', returns, { optional: true })),
    card('stoic', saved('rest', rests)),
    card(
      'twin',
      saved('hand', returns),
      saved('vault', [{ op: 'move', cards: { bound: 'subjects' }, to: 'vault', reason: 'saved' }]),
    ),
    card('rich', saved('bribe', returns, { cost: [{ op: 'pay', purpose: 'bribe', parts: [coin] }] })),
    card('sly', saved('swap', returns, { optional: true, cost: [{ op: 'pay', purpose: 'swap', parts: [trump] }] })),
    card('picky', saved('burn', returns, { reason: ['burnt'] })),
    card('echo', saved('again', [{ op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' }, FALLS])),
  ].map((definition) => [definition.key, definition]),
);

const strike = (table: Table, ...ids: readonly string[]): Run =>
  perform(
    table,
    [FALLS],
    {},
    {
      cards,
      language: { operations: { ...toy.language.operations, ...fall(...ids) } },
      procedures: { steps },
    },
  );

const lies = ({ table }: Run): Record<string, number> =>
  Object.fromEntries(
    Object.entries(table.zones)
      .filter(([, list]) => list.length > 0)
      .map(([zone, list]) => [zone, list.length]),
  );

describe('what would happen to cards', () => {
  it('is replaced at its price, and not without it', () => {
    expect(lies(strike(board({ 'field/0': ['rich'], 'vault/0': ['plain'] }), '1'))).toEqual({
      'hand/0': 1,
      'trash/0': 1,
    });
    expect(lies(strike(board({ 'field/0': ['rich'] }), '1'))).toEqual({ 'trash/0': 1 });
  });

  it('is asked about wherever the others cannot tell that the price cannot be paid', () => {
    const duel = (hand: readonly string[]): Run => strike(board({ 'field/0': ['sly'], 'hand/0': hand }), '1');
    const offers = (run: Run): unknown => (run.table.pending[0]?.offer as { options: unknown } | undefined)?.options;
    const ids = [{ id: 'no' }, { id: '1 sly#swap 1' }];
    const [able, unable] = [duel(['plain']), duel(['none'])];
    expect([able, unable].map(offers)).toMatchObject([ids, ids.slice(0, 1)]);
    // To the other seat both look the same; with an empty hand everyone sees that nothing can pay.
    const seen = ({ game, table }: Run): unknown => conceal(game, table, { seat: 1 }).pending;
    expect(seen(able)).toEqual(seen(unable));
    expect(duel([]).table.pending).toMatchObject([{ purpose: 'over' }]);
    expect(lies(reply(unable, 'no'))).toEqual({ 'hand/0': 1, 'trash/0': 1 });
    expect(lies(reply(reply(able, '1 sly#swap 1'), ['2']))).toEqual({ 'hand/0': 1, 'trash/0': 1 });
  });

  it('happens to those that nothing saves, at one moment', () => {
    expect(lies(strike(board({ 'field/0': ['plain', 'picky', 'cat'] }), '1', '2', '3'))).toEqual({
      'trash/0': 2,
      'hand/0': 1,
    });
  });

  it('is replaced as often as its limit of use allows', () => {
    const run = strike(board({ 'field/0': ['cat'] }), '1');
    expect(run.table.marks).toMatchObject({ 'turn:once:1:cat#live': true });
    const spent = { ...board({ 'field/0': ['cat'] }), marks: { 'turn:once:1:cat#live': true } };
    expect(lies(strike(spent, '1'))).toEqual({ 'trash/0': 1 });
  });

  it('is for the controller of the card to choose about, whoever holds the turn first', () => {
    const table = board({ 'field/0': ['ghost'], 'field/1': ['ghost'] });
    const asked = strike({ ...table, turn: { ...table.turn, seat: 1 } }, '1', '2');
    expect(asked.table.pending).toMatchObject([{ seat: 1, purpose: 'instead', fallback: 'no' }]);
    const declined = reply(asked, 'no');
    expect(declined.table.pending).toMatchObject([{ seat: 0, purpose: 'instead' }]);
    expect(lies(reply(declined, '1 ghost#fade 1'))).toEqual({ 'trash/1': 1, 'hand/0': 1 });
  });

  it('is replaced by one of several, which cannot all be declined', () => {
    const asked = strike(board({ 'field/0': ['twin'] }), '1');
    expect(asked.table.pending[0]?.offer).toMatchObject({
      options: [{ id: '1 twin#hand 1' }, { id: '1 twin#vault 1' }],
    });
    expect(lies(reply(asked, '1 twin#vault 1'))).toEqual({ 'vault/0': 1 });
  });

  it('happens where what takes its place changes nothing', () => {
    const first = strike(board({ 'field/0': ['stoic'] }), '1');
    expect(first.table.cards['1']?.orientation).toBe('sideways');
    expect(lies(strike({ ...first.table, pending: [] }, '1'))).toEqual({ 'trash/0': 1 });
  });

  it('is not replaced by what it was replaced by', () => {
    expect(lies(strike(board({ 'field/0': ['echo'], 'deck/0': ['plain', 'plain'] }), '1'))).toEqual({
      'trash/0': 1,
      'hand/0': 1,
      'deck/0': 1,
    });
  });
});
