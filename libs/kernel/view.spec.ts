import { describe, expect, it } from '@jest/globals';
import {
  EMPTY_TABLE,
  HIDDEN,
  cardId,
  cardsIn,
  conceal,
  decide,
  evolve,
  fold,
  redact,
  seesNow,
  watch,
  type CardDefinition,
  type CardId,
  type Game,
  type Offer,
  type Table,
  type TableEvent,
  type Viewer,
} from './index.js';
import {
  TEAMS,
  board,
  bound,
  jsonCopy,
  mine,
  perform,
  pick,
  playOut,
  sameJson,
  seededDice,
  toy,
} from './toy-game.spec-helper.js';

const viewersOf = (mode: string): Viewer[] => [
  ...(TEAMS[mode] as readonly number[]).map((_, seat) => ({ seat })),
  'spectator',
  'omniscient',
];
/** When an ability triggers from a hand, everyone sees it, and it depends on hidden cards; so this game has none. */
const spy = toy.cards.spy as CardDefinition;
const quiet: Game = {
  ...toy,
  cards: { ...toy.cards, spy: { ...spy, abilities: spy.abilities.filter((ability) => ability.zone !== 'hand') } },
};
const owner: Viewer = { seat: 0 };
const other: Viewer = { seat: 1 };

describe('views over random matches', () => {
  it.each(['duel', 'teams', 'all'])(
    'whoever watches the redacted events has the concealed table after each of them (%s)',
    (mode) => {
      for (let seed = 1; seed <= 3; seed++) {
        const { events } = playOut(seed, mode);
        const views = viewersOf(mode).map((viewer) => ({ viewer, table: conceal(toy, EMPTY_TABLE, viewer) }));
        let table = EMPTY_TABLE;
        for (const event of events) {
          const after = evolve(table, event);
          for (const view of views) {
            view.table = watch(toy, view.table, jsonCopy(redact(toy, table, event, view.viewer)), view.viewer);
            const truth = conceal(toy, after, view.viewer);
            if (!sameJson(view.table, truth))
              expect({ event, viewer: view.viewer, table: view.table }).toEqual({
                event,
                viewer: view.viewer,
                table: truth,
              });
          }
          table = after;
        }
      }
    },
  );

  it('concealing twice changes nothing', () => {
    for (const { before } of playOut(3, 'teams').inputs) {
      for (const viewer of viewersOf('teams')) {
        const view = conceal(toy, before, viewer);
        expect(sameJson(conceal(toy, view, viewer), view)).toBe(true);
      }
    }
  });

  it('nothing that a viewer may not know changes a byte of what it is sent', () => {
    let compared = 0;
    for (let seed = 50; seed < 60; seed++) {
      const { inputs } = playOut(seed, seed % 2 ? 'duel' : 'all', quiet);
      const next = seededDice(seed)('swap');
      for (const { before, seat, decision, answer } of inputs) {
        for (const viewer of [{ seat: 1 - (seat % 2) }, 'spectator'] as Viewer[]) {
          const swapped = swapTwoHidden(before, viewer, next);
          if (!swapped) continue;
          // Tries the recorded answer, and `feed`, which makes all seats draw at the same time.
          for (const given of [answer, 'feed']) {
            const one = sent(before, swapped.cards, { seat, decision, answer: given }, viewer, seed);
            const two = sent(swapped.table, swapped.cards, { seat, decision, answer: given }, viewer, seed);
            if (one === null || two === null) continue;
            compared++;
            if (two !== one) expect(two).toEqual(one);
          }
          expect(conceal(toy, swapped.table, viewer)).toEqual(conceal(toy, before, viewer));
        }
      }
    }
    expect(compared).toBeGreaterThan(800);
  });
});

/** The same table with two cards of one zone swapped that the viewer cannot see; often one of them is drawn next. */
function swapTwoHidden(
  table: Table,
  viewer: Viewer,
  next: () => number,
): { table: Table; cards: readonly CardId[] } | null {
  const hidden = Object.values(table.cards).filter((card) => !seesNow(toy, table, card.id, viewer));
  const nextDrawn = hidden.filter(({ id, zone }) => zone.startsWith('deck') && cardsIn(table, zone)[0] === id);
  const among = next() % 2 === 0 ? nextDrawn : hidden;
  const one = among[next() % Math.max(1, among.length)];
  const mates = hidden.filter((card) => card.zone === one?.zone && card.def !== one.def);
  const two = mates[next() % Math.max(1, mates.length)];
  if (!one || !two) return null;
  const cards = { ...table.cards, [one.id]: { ...one, def: two.def }, [two.id]: { ...two, def: one.def } };
  return { table: { ...table, cards }, cards: [one.id, two.id] };
}

/** What the viewer is sent after an answer; null if the answer is rejected or the watched cards become visible. */
function sent(
  table: Table,
  watched: readonly CardId[],
  input: { seat: number; decision: string; answer: unknown },
  viewer: Viewer,
  seed: number,
): string | null {
  const outcome = decide(quiet, table, input, seededDice(seed));
  if (!outcome.ok) return null;
  let ids = watched;
  let at = table;
  const lines: string[] = [];
  for (const event of outcome.events) {
    if (event.type === 'CardsRevealed' && event.cards.some((id) => ids.includes(id))) return null;
    lines.push(JSON.stringify(redact(toy, at, event, viewer)));
    ids = ids.map((id) => renamed(at, event, id));
    at = evolve(at, event);
    if (ids.some((id) => seesNow(toy, at, id, viewer))) return null;
  }
  return lines.join('\n');
}

function renamed(before: Table, event: TableEvent, id: CardId): CardId {
  if (event.type === 'CardsMoved' && event.fresh !== null && event.cards.includes(id))
    return cardId(event.fresh + event.cards.indexOf(id));
  // After an exchange the card has the id of the position it took over.
  if (event.type === 'CardsExchanged' && event.by === id) return event.kept;
  if (event.type === 'CardsExchanged' && event.kept === id) return cardId(event.fresh);
  if (event.type !== 'ZoneShuffled' || !cardsIn(before, event.zone).includes(id)) return id;
  return cardId(event.fresh + event.order.indexOf(cardsIn(before, event.zone).indexOf(id)));
}

describe('zones', () => {
  const table = board({
    'deck/0': [
      { def: 'plain', facing: 'down' },
      { def: 'big', facing: 'down' },
    ],
    'hand/0': ['guard'],
    'field/0': ['lord', { def: 'spy', facing: 'down' }],
    'shields/0': [{ def: 'dawn', facing: 'down' }],
    'trash/0': ['martyr', 'herald'],
    'vault/0': [{ def: 'tyrant', facing: 'down' }, 'rider'],
    pool: [
      { def: 'mourner', owner: 1 },
      { def: 'plain', owner: 0 },
    ],
  });
  const seen = (viewer: Viewer, zone: string): (string | null)[] => {
    const view = conceal(toy, table, viewer);
    return cardsIn(view, zone).map((id) => (id === HIDDEN ? HIDDEN : (view.cards[id]?.def ?? null)));
  };

  it.each([
    ['a deck is hidden from everyone', 'deck/0', [HIDDEN, HIDDEN], [HIDDEN, HIDDEN]],
    ['a hand is seen by its owner', 'hand/0', ['guard'], [HIDDEN]],
    [
      'a face-down card on the field is seen by its owner and told apart by all',
      'field/0',
      ['lord', 'spy'],
      ['lord', null],
    ],
    ['a card nobody sees can still be told apart', 'shields/0', [null], [null]],
    ['all see the top of the trash', 'trash/0', ['martyr', 'herald'], ['martyr', HIDDEN]],
    ['face up and face down may differ', 'vault/0', ['tyrant', 'rider'], [HIDDEN, 'rider']],
    ['in a common zone each sees what it owns', 'pool', [HIDDEN, 'plain'], ['mourner', HIDDEN]],
  ])('%s', (_, zone, forOwner, forOther) => {
    expect(seen(owner, zone)).toEqual(forOwner);
    expect(seen(other, zone)).toEqual(forOther);
  });

  it('a face-down card on top of an open pile stays unknown', () => {
    const event = perform(table, [
      {
        op: 'move',
        cards: mine('field', { fact: 'colour', in: ['blue'] }),
        to: 'trash',
        at: 'top',
        facing: 'down',
        reason: 'x',
      },
    ]).events[0] as TableEvent;
    expect(redact(toy, table, event, other)).toMatchObject({ type: 'CardsMoved', defs: [null] });
    expect(redact(toy, table, event, owner)).toMatchObject({ defs: ['spy'] });
  });

  it('what comes to lie first in an empty open pile is seen, at whichever end it was put', () => {
    const events = perform(board({ 'hand/0': ['plain', 'big'] }), [
      { op: 'move', cards: mine('hand'), to: 'trash', reason: 'x' },
    ]).events;
    const before = board({ 'hand/0': ['plain', 'big'] });
    expect(redact(toy, before, events[0] as TableEvent, other)).toMatchObject({
      cards: [HIDDEN, HIDDEN],
      defs: ['plain', null],
    });
  });

  it('the card uncovered by a move is shown', () => {
    const { events } = perform(table, [
      { op: 'custom', name: 'top', with: { zone: 'trash', bind: 'it' } },
      { op: 'move', cards: bound('it'), to: 'hand', reason: 'x' },
    ]);
    const view = watch(toy, conceal(toy, table, other), redact(toy, table, events[0] as TableEvent, other), other);
    expect(cardsIn(view, 'trash/0').map((id) => view.cards[id]?.def)).toEqual(['herald']);
  });

  it('others may count a deck only up to its limit', () => {
    const many = board({ 'deck/0': Array.from({ length: 7 }, () => 'plain') });
    const countOf = (all: Table, viewer: Viewer): number => cardsIn(conceal(toy, all, viewer), 'deck/0').length;
    expect(countOf(many, other)).toBe(5);
    expect(countOf(many, 'spectator')).toBe(5);
    expect(countOf(many, owner)).toBe(7);
    expect(countOf(table, other)).toBe(2);
  });

  it('does not accept a zone that says nothing of who sees it', () => {
    expect(() => conceal(toy, { ...table, zones: { attic: ['1'] } }, other)).toThrow('does not say who sees attic');
  });
});

describe('ids', () => {
  it('are re-issued by a shuffle, to the owner of a hand too', () => {
    const before = board({ 'hand/0': ['plain', 'big', 'guard'], 'deck/0': ['plain', 'big'] });
    const { events, table } = perform(before, [
      { op: 'shuffle', zone: 'hand', of: 'controller' },
      { op: 'shuffle', zone: 'deck', of: 'controller' },
    ]);
    expect(cardsIn(table, 'hand/0')).toEqual(['6', '7', '8']);
    expect(redact(toy, before, events[0] as TableEvent, other)).toEqual({
      type: 'ZoneShuffled',
      zone: 'hand/0',
      order: [],
      fresh: 6,
    });
    const told = redact(toy, before, events[0] as TableEvent, owner) as TableEvent & { type: 'ZoneShuffled' };
    expect(told.order).toEqual([]);
    expect(told.sight?.cards.map((card) => card.def).sort()).toEqual(['big', 'guard', 'plain']);
    expect(redact(toy, fold(before, events.slice(0, 1)), events[1] as TableEvent, owner)).toMatchObject({ order: [] });
    expect(redact(toy, fold(before, events.slice(0, 1)), events[1] as TableEvent, owner)).not.toHaveProperty('sight');
  });

  it('of hidden cards are named to nobody else', () => {
    const before = board({ 'hand/0': ['plain', 'big'] });
    const effect = perform(before, [{ op: 'modify', cards: mine('hand'), stat: 'cost', by: 1, until: 'turn' }]);
    const began = effect.events[0] as TableEvent;
    expect(redact(toy, before, began, other)).toMatchObject({ effect: { on: [HIDDEN, HIDDEN] } });
    expect(redact(toy, before, began, owner)).toEqual(began);
    expect(conceal(toy, effect.table, other).effects).toEqual([]);
    expect(conceal(toy, effect.table, owner).effects).toHaveLength(1);
    const oriented: TableEvent = { type: 'CardsOriented', cards: ['1'], orientation: 'sideways', reason: '' };
    expect(redact(toy, before, oriented, other)).toMatchObject({ cards: [HIDDEN] });
    expect(redact(toy, before, { type: 'CounterSet', on: '1', counter: 'x', value: 1 }, other)).toMatchObject({
      on: HIDDEN,
    });
    expect(
      redact(toy, before, { type: 'DamageDealt', to: '1', amount: 1, kind: '', source: '2' }, other),
    ).toMatchObject({ to: HIDDEN, source: HIDDEN });
  });
});

describe('secrets of a seat', () => {
  it('a card shown to one seat is shown to nobody else', () => {
    const before = board({ 'deck/0': ['plain'] });
    const revealed = perform(before, [{ op: 'reveal', cards: mine('deck'), to: 'opponent' }]).events[0] as TableEvent;
    // If the count is secret, the card is shown without its id, which would reveal how many cards lie above it.
    expect(redact(toy, before, revealed, other)).toMatchObject({ cards: [HIDDEN], defs: ['plain'] });
    expect(redact(toy, before, revealed, owner)).toMatchObject({ cards: [], defs: [] });
    expect(redact(toy, before, revealed, 'omniscient')).toEqual(revealed);
  });

  it('an ability that waits in a hand does not name its card', () => {
    const before = board({ 'hand/1': ['spy'] });
    const run = perform(
      before,
      [{ op: 'custom', name: 'begin', with: {} }],
      {},
      {
        language: {
          operations: { begin: (context) => (context.emit({ type: 'TurnBegan', number: 2, seat: 0 }), null) },
        },
      },
    );
    const waited = run.events[1] as TableEvent;
    expect(waited).toMatchObject({
      type: 'TriggerWaited',
      trigger: { trigger: 'spy#wait', source: '1', secret: true },
    });
    expect(JSON.stringify(redact(toy, before, waited, owner))).not.toMatch(/spy|"1"/);
    expect(redact(toy, before, waited, other)).toEqual(waited);
    expect(JSON.stringify(conceal(toy, run.table, owner).waiting)).not.toContain('spy');
  });

  it('what an ability saw its controller draw is told to nobody else, whatever else it saw at that moment', () => {
    const before = board({ 'deck/0': ['plain'], 'deck/1': ['big'], 'field/1': ['scout'] });
    const { events } = perform(before, [{ op: 'draw', seat: 'any', n: 1, from: 'deck', to: 'hand' }]);
    const waited = events.filter(({ type }) => type === 'TriggerWaited');
    expect(waited).toMatchObject([{ trigger: { facts: { numbers: { power: 5, cost: 1 } } } }]);
    const told = (viewer: Viewer): unknown => redact(toy, fold(before, events), waited[0] as TableEvent, viewer);
    expect(told(other)).toEqual(waited[0]);
    expect(JSON.stringify(told(owner))).not.toContain('power');
    expect(JSON.stringify(told('spectator'))).not.toContain('power');
  });

  it('offers, fallbacks, answers and where the match stands are the deciding seat’s alone', () => {
    const { table, events } = perform(board({ 'deck/0': ['plain', 'big'] }), [pick(mine('deck'))]);
    const asked = events[0] as TableEvent & { type: 'DecisionAsked' };
    expect(asked.decisions[0]).toMatchObject({ shown: { 1: 'plain', 2: 'big' } });
    expect(redact(toy, table, asked, owner)).toMatchObject({ stack: [], decisions: asked.decisions });
    expect(redact(toy, table, asked, other)).toMatchObject({
      stack: [],
      decisions: [{ offer: null, fallback: null, shown: null, purpose: 'pick' }],
    });
    const made: TableEvent = { type: 'DecisionMade', decision: 'd1', seat: 0, answer: ['1'], knew: 'hash' };
    expect(redact(toy, table, made, other)).toMatchObject({ answer: null, knew: null });
    expect(conceal(toy, table, other).pending[0]).toMatchObject({ offer: null, fallback: null, shown: null });
  });

  it('choosing among cards that lie face down, or blindly, shows nothing', () => {
    const table = board({
      'field/1': [
        { def: 'plain', facing: 'down' },
        { def: 'big', facing: 'down' },
      ],
      'hand/1': ['spy', 'lord'],
    });
    const shown = (operation: object): unknown =>
      perform(table, [{ ...pick({ zone: 'field', of: 'opponent' }), ...operation } as never]).table.pending[0]?.shown;
    expect(shown({})).toEqual({});
    expect(shown({ from: { zone: 'hand', of: 'opponent' }, blind: true })).toEqual({});
    expect(shown({ from: { zone: 'hand', of: 'opponent' } })).toEqual({ 3: 'spy', 4: 'lord' });
  });

  it('a forced choice among hidden cards is asked all the same, so that asking tells nothing', () => {
    const search = pick(mine('deck', { fact: 'traits', in: ['big'] }), 'it', 0, 1);
    for (const defs of [
      ['big', 'plain'],
      ['plain', 'plain'],
    ]) {
      const { table } = perform(board({ 'deck/0': defs }), [search]);
      expect(table.pending[0]).toMatchObject({ purpose: 'pick', offer: { kind: 'select' } satisfies Partial<Offer> });
    }
    expect(
      perform(board({ 'field/0': ['plain'] }), [pick(mine('field', { keyword: 'guard' }))]).table.pending[0]?.purpose,
    ).toBe('over');
    expect(perform(board({ 'hand/0': ['plain'] }), [pick(mine('hand'))]).table.pending[0]?.purpose).toBe('over');
  });
});

describe('teams', () => {
  it('share what they know where the mode says so, and only there', () => {
    const layout = { 'hand/0': ['plain'], 'hand/2': ['big'], 'hand/1': ['spy'] };
    const open = conceal(toy, board(layout, 'teams'), owner);
    expect(cardsIn(open, 'hand/2').map((id) => open.cards[id]?.def)).toEqual(['big']);
    expect(cardsIn(open, 'hand/1')).toEqual([HIDDEN]);
    const closed = conceal({ ...toy, modes: {} }, board(layout, 'teams'), owner);
    expect(cardsIn(closed, 'hand/2')).toEqual([HIDDEN]);
  });

  it('a viewer learns whose a card is when it comes out of a common pile', () => {
    const before = board({ pool: [{ def: 'plain', owner: 1 }] });
    const { events, table } = perform(before, [
      { op: 'move', cards: { zone: 'pool', of: 'any' }, to: 'field', under: 'controller', reason: 'x' },
    ]);
    expect(table.cards['2']).toMatchObject({ owner: 1, controller: 0, zone: 'field/0' });
    const view = watch(
      toy,
      conceal(toy, before, 'spectator'),
      redact(toy, before, events[0] as TableEvent, 'spectator'),
      'spectator',
    );
    expect(view.cards['2']).toMatchObject({ owner: 1, controller: 0 });
  });
});
