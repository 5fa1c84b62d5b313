import { describe, expect, it } from '@jest/globals';
import { blackpokerLite, createBlackPoker, fullDeck, liteActions, liteTriggers, type Action } from '#games/blackpoker';
import { conceal, numberOf, type Game } from '#kernel';
import { Driver, type BoardLiteral } from '#scenario';
import { barrier, driven, Duel, soldier, type Position } from './testing/index.js';

type Zones = BoardLiteral['seats'][number];

const pass = { choose: 'pass' } as const;
const duel = (own: Zones, other: Zones, rest: Position = {}, game?: Game): Driver =>
  Duel.from({ own: { deck: 'D2 D3 D4 D5 D6', ...own }, other: { deck: 'C2 C3 C4 C5 C6', ...other }, ...rest }, game)
    .driver;

const staged = (match: Driver): string[] => match.table.stage.map(({ action }) => action);
const number = (match: Driver, name: string): number => numberOf(match, match.card(name), 'number');
/** Everything that a raise could pay with. */
const holdings = (match: Driver) => [match.table.zones, match.table.cards, match.table.stage, match.table.marks];

describe('the match', () => {
  it('follows the lite list of the sixth edition, and no later one @blackpoker-lite:ruling.edition', () => {
    expect([blackpokerLite.id, blackpokerLite.edition]).toEqual(['blackpoker', 'lite']);
    const deploy = ['barrier-place', 'soldier-summon', 'hero-summon', 'ace-summon', 'equip'];
    const turn = ['charge', 'draw', 'end', 'attack', 'block', 'judge'];
    const magic = ['up', 'down', 'twist', 'counter', 'barrier-break', 'throw', 'search', 'succession'];
    expect(Object.keys(liteActions).sort()).toEqual([...deploy, ...turn, ...magic].sort());
    // Later editions start with a barrier and a soldier on the field.
    const match = Driver.opening(blackpokerLite, [fullDeck, { main: [...(fullDeck.main ?? [])].reverse() }]);
    expect([match.zone('field/0'), match.zone('field/1')]).toEqual([[], []]);
    // In later editions the turn player loses when both decks run out; here that is a draw.
    const both = duel({ deck: '' }, { deck: '' }, { stage: [{ action: 'end', controller: 0 }] });
    both.answerEach([0, 1], pass);
    expect(both.table.result?.winners).toEqual([]);
  });

  it('is played with the whole pack unless a deck of ten or more is given @blackpoker-lite:ruling.deck-default', () => {
    const main = fullDeck.main ?? [];
    expect(main).toHaveLength(54);
    expect(blackpokerLite.decks.samples).toEqual({ full: fullDeck });
    expect(blackpokerLite.decks.check(fullDeck)).toEqual([]);
    expect(blackpokerLite.decks.check({ main: main.slice(0, 10) })).toEqual([]);
    expect(blackpokerLite.decks.check({ main: main.slice(0, 9) })).toMatchObject([{ code: 'too-few-cards' }]);
  });

  it('knows no mulligan: the first seven cards are kept unasked @blackpoker-lite:ruling.mulligan', () => {
    const main = fullDeck.main ?? [];
    const match = Driver.opening(blackpokerLite, [fullDeck, { main: [...main].reverse() }]);
    expect(match.zone('hand/0').slice(0, 7)).toEqual(main.slice(0, 7));
    const asked = match.events.flatMap((event) => (event.type === 'DecisionAsked' ? event.decisions : []));
    expect(asked.map(({ purpose }) => purpose)).toEqual(['act']);
    expect(match.events.filter((event) => event.type === 'ZoneShuffled')).toHaveLength(2);
  });

  it('is lost at once by who concedes, whoever is to decide @blackpoker-lite:ruling.concede', () => {
    for (const seat of [0, 1]) {
      const match = duel({}, {}, { stage: [{ action: 'end', controller: 0 }] });
      match.concede(seat);
      expect(match.table.result).toEqual({ winners: [1 - seat], reason: 'concede' });
      expect(match.table.pending).toEqual([]);
      match.refused(0, pass, 'match-over');
    }
  });
});

describe('chance and stage', () => {
  it('the raiser of a staged action keeps the chance until passing @blackpoker-lite:ruling.hold-chance', () => {
    const match = duel({ hand: 'HA H2 D9' }, {});
    match.answer(0, { choose: { action: 'ace-summon' } });
    expect(match.pending(0).purpose).toBe('respond');
    match.answer(0, pass);
    expect(match.pending(1).purpose).toBe('respond');
  });

  it('on an empty stage passing is refused @blackpoker-lite:ruling.empty-stage', () => {
    const match = duel({}, {});
    match.refused(0, { raw: 'pass' });
    expect(match.offers(0, { action: 'end' })).toBe(true);
    match.answer(0, { choose: { action: 'end' } });
    match.answer(0, { raw: 'pass' });
  });

  it('a raise refused at any point has paid nothing @blackpoker-lite:ruling.atomic-raise', () => {
    const poor = duel({ field: [barrier('H7', driven)], hand: 'H9' }, {});
    const before = holdings(poor);
    expect(poor.offers(0, { action: 'soldier-summon' })).toBe(false);
    poor.refused(0, { raw: `soldier-summon ${poor.card('H9').id}` });
    expect(holdings(poor)).toEqual(before);

    const rich = duel({ field: [barrier('H7'), barrier('H8')], hand: 'H9' }, { field: [barrier('S7')] });
    const untouched = holdings(rich);
    rich.answer(0, { choose: { action: 'soldier-summon' } });
    rich.refused(0, { raw: [rich.card('S7').id] });
    rich.refused(0, { raw: [] });
    expect(rich.pending(0).purpose).toBe('drive-barriers');
    expect(holdings(rich)).toEqual(untouched);
  });

  it('what an effect raises comes up after the result check of that effect @blackpoker-lite:ruling.nested', () => {
    const goesOn = duel({}, { field: [soldier('C9', driven)] }, { stage: [{ action: 'end', controller: 0 }] });
    goesOn.answerEach([0, 1], pass);
    const story = goesOn.events.flatMap((event) => {
      if (event.type === 'ActionRaised') return [`${event.action.action} raised`];
      return event.type === 'ActionLeft' || event.type === 'CardsOriented' ? [event.type] : [];
    });
    expect(story).toEqual(['end raised', 'ActionLeft', 'charge raised', 'CardsOriented', 'ActionLeft', 'draw raised']);
    expect(staged(goesOn)).toEqual(['draw']);

    const over = duel({ deck: '' }, { field: [soldier('C9', driven)] }, { stage: [{ action: 'end', controller: 0 }] });
    over.answerEach([0, 1], pass);
    expect(over.table.result?.winners).toEqual([1]);
    expect(over.card('C9').orientation).toBe('sideways');
  });

  it('key cards on the stage are public @blackpoker-lite:ruling.key-public', () => {
    const match = duel({ hand: 'HA H2' }, {});
    match.answer(0, { choose: { action: 'ace-summon' } });
    for (const viewer of [{ seat: 1 }, 'spectator'] as const) {
      const view = conceal(match.game, match.table, viewer);
      expect(view.stage[0]?.keys.map((id) => view.cards[id]?.def)).toEqual(['HA']);
      expect(view.cards[match.card('H2').id]).toBeUndefined();
    }
  });

  it('of cards moved together the last one lies on top, and is seen @blackpoker-lite:ruling.graveyard-top', () => {
    const match = duel({ hand: 'S3 C9' }, { deck: 'H2 H3 H4 H5' });
    match.answer(0, { choose: { action: 'throw' } });
    match.answerEach([0, 1], pass);
    const view = conceal(match.game, match.table, { seat: 0 });
    expect(view.zones['graveyard/1']?.map((id) => view.cards[id]?.def ?? null)).toEqual(['H4', null, null]);
  });
});

describe('the end of a turn', () => {
  it('ends all changes together, without a zero check @blackpoker-lite:ruling.expiry', () => {
    const change = (by: number): NonNullable<BoardLiteral['effects']>[number] => ({
      on: ['three'],
      change: { kind: 'add', stat: 'number', by },
    });
    const match = duel(
      { field: [soldier('H3', { name: 'three' })] },
      {},
      { effects: [change(5), change(-7)], stage: [{ action: 'end', controller: 0 }] },
    );
    expect(number(match, 'three')).toBe(1);
    match.answerEach([0, 1], pass);
    expect(number(match, 'three')).toBe(3);
    expect(match.events.filter((event) => event.type === 'EffectsEnded')).toMatchObject([{ effects: { length: 2 } }]);
    expect(match.card('three').zone).toBe('field/0');
  });

  it('costs only the player who ends it cards, of its own choice @blackpoker-lite:ruling.hand-limit', () => {
    const nine = 'H2 H3 H4 H5 H6 H7 H8 H9 H10';
    const match = duel({ hand: nine }, { hand: nine }, { stage: [{ action: 'end', controller: 0 }] });
    match.answerEach([0, 1], pass);
    match.refused(0, { select: [] });
    const own = match.table.zones['hand/0'] ?? [];
    match.answer(0, { raw: [own[8], own[3]] }, 'discard-to-seven');
    expect(match.zone('hand/0')).toEqual(['H2', 'H3', 'H4', 'H6', 'H7', 'H8', 'H9']);
    expect(match.zone('hand/1')).toHaveLength(9);
  });
});

describe('Counter', () => {
  /** Seat 0 raises an action; seat 1 has the 6 of clubs and a card to discard. */
  const answering = (own: Zones, action: string): Driver => {
    const match = duel(own, { hand: 'C6 D9' });
    match.answer(0, { choose: { action } });
    match.answer(0, pass);
    return match;
  };

  it('finds no target in actions without key cards or in immediate ones @blackpoker-lite:ruling.counter-scope', () => {
    for (const action of ['attack', 'end']) expect(answering({}, action).offers(1, { action: 'counter' })).toBe(false);
    const searching = duel({ hand: 'Joker1 HA' }, { hand: 'C6 D9' });
    searching.answer(0, { choose: { action: 'search' } });
    searching.answer(0, { select: ['D6'] });
    expect(staged(searching)).toEqual([]);
    const summoning = answering({ hand: 'HA' }, 'ace-summon');
    expect(summoning.offers(1, { action: 'counter' })).toBe(true);
  });

  it('may be aimed at a higher number, in vain @blackpoker-lite:ruling.counter-late', () => {
    const match = answering({ field: [barrier('H2')], hand: 'H7' }, 'soldier-summon');
    match.answer(1, { choose: { action: 'counter' } });
    expect(match.table.stage.at(-1)?.targets).toEqual([match.table.stage[0]?.id]);
    match.answerEach([1, 0], pass);
    expect(staged(match)).toEqual(['soldier-summon']);
    match.answerEach([0, 1], pass);
    expect(match.card('H7').zone).toBe('field/0');
  });

  it('does not give the costs back @blackpoker-lite:ruling.counter-cost', () => {
    const match = answering({ field: [barrier('H2')], hand: 'H5' }, 'soldier-summon');
    match.answer(1, { choose: { action: 'counter' } });
    match.answerEach([1, 0], pass);
    expect(match.card('H5').zone).toBe('graveyard/0');
    expect(match.card('H2').orientation).toBe('sideways');
    expect(match.zone('deck/0')).toEqual(['D3', 'D4', 'D5', 'D6']);
  });
});

describe('other magic', () => {
  it("Twist's controller chooses driven or charged while it resolves @blackpoker-lite:ruling.twist-choice", () => {
    for (const [choice, orientation] of [
      ['drive', 'sideways'],
      ['charge', 'upright'],
    ] as const) {
      const match = duel({ hand: 'D7 D9' }, { field: [soldier('C8')] });
      match.answer(0, { choose: { action: 'twist', keys: ['D7'] } });
      match.answerEach([0, 1], pass);
      match.answer(0, { choose: choice }, 'twist');
      expect(match.card('C8').orientation).toBe(orientation);
    }
  });

  it('only Down checks for zero, its own target, by the current number @blackpoker-lite:ruling.down-check', () => {
    const match = duel(
      { field: [soldier('H3', { name: 'weak' }), soldier('S3', { name: 'strong' })], hand: 'S5 D9' },
      {},
      {
        effects: [
          { on: ['weak'], change: { kind: 'add', stat: 'number', by: -4 } },
          { on: ['strong'], change: { kind: 'add', stat: 'number', by: 4 } },
        ],
      },
    );
    match.answer(0, { choose: { action: 'down' } });
    match.answer(0, { choose: 'strong' });
    match.answerEach([0, 1], pass);
    expect(number(match, 'strong')).toBe(2);
    expect(match.card('strong').zone).toBe('field/0');
    expect(number(match, 'weak')).toBe(-1);
    expect(match.card('weak').zone).toBe('field/0');
  });

  it('Up and Down cards are in the graveyard while they work @blackpoker-lite:ruling.no-fog', () => {
    const match = duel({ field: [soldier('D8')], hand: 'H3 S2 C9 C10' }, {});
    match.answer(0, { choose: { action: 'up' } });
    match.answer(0, { select: ['C9'] }, 'discard-cost');
    match.answerEach([0, 1], pass);
    match.answer(0, { choose: { action: 'down' } });
    match.answerEach([0, 1], pass);
    expect(number(match, 'D8')).toBe(9);
    expect(match.zone('graveyard/0')).toEqual(['S2', 'C10', 'H3', 'C9']);
    expect(match.zone('stage')).toEqual([]);
  });

  it('Search must take a card while the deck has one @blackpoker-lite:ruling.search-must', () => {
    const match = duel({ hand: 'Joker1' }, {});
    match.answer(0, { choose: { action: 'search' } });
    match.refused(0, { raw: [] });
    match.answer(0, { select: ['D4'] }, 'search');
    expect(match.zone('hand/0')).toEqual(['D4']);
  });
});

describe('Equip', () => {
  /** A quick equip, because nothing else could equip during combat. */
  const quickEquip: Action = { ...(liteActions.equip as Action), id: 'quick-equip', timing: 'quick' };
  const variant = createBlackPoker('test', { ...liteActions, 'quick-equip': quickEquip }, liteTriggers);

  it('keeps state, number changes and the role in combat @blackpoker-lite:ruling.equip-keep', () => {
    const board: Position = {
      effects: [{ on: ['attacker'], change: { kind: 'add', stat: 'number', by: 2 } }],
      links: [
        { kind: 'attack', from: 'attacker', to: 'seat/1' },
        { kind: 'block', from: 'blocker', to: 'attacker' },
      ],
      stage: [{ action: 'judge', controller: 0 }],
    };
    const field = [soldier('H5', { name: 'attacker', ...driven }), barrier('D8')];
    const match = duel({ field, hand: 'H3' }, { field: [soldier('C9', { name: 'blocker' })] }, board, variant);
    match.answer(0, { choose: { action: 'quick-equip' } });
    match.answerEach([0, 1], pass);
    expect(match.card('attacker').orientation).toBe('sideways');
    expect(number(match, 'attacker')).toBe(10);
    match.answerEach([0, 1], pass);
    expect(match.card('blocker').zone).toBe('graveyard/1');
    expect(match.card('attacker').zone).toBe('field/0');

    const blocking: Position = { ...board, effects: [], chance: 1 };
    const wall = [soldier('C3', { name: 'blocker' }), barrier('D7')];
    const block = duel({ field }, { field: wall, hand: 'C9' }, blocking, variant);
    block.answer(1, { choose: { action: 'quick-equip' } });
    block.answerEach([1, 0], pass);
    expect(block.card('blocker').orientation).toBe('upright');
    block.answerEach([0, 1], pass);
    // Twelve against five: no damage came through; the one card paid the L.
    expect([block.card('attacker').zone, block.zone('graveyard/1').length]).toEqual(['graveyard/0', 1]);
  });

  it('needs the same suit when raised and when it resolves @blackpoker-lite:ruling.equip-suit', () => {
    const match = duel({ field: [barrier('D8'), soldier('H5')], hand: 'S9' }, {});
    expect(match.offers(0, { action: 'equip' })).toBe(false);
    const late = duel(
      { field: [soldier('H5', { name: 'five' })] },
      {},
      {
        shared: { stage: [{ card: 'S9', name: 'sword' }] },
        stage: [{ action: 'equip', controller: 0, keys: ['sword'], targets: ['five'] }],
      },
    );
    late.answerEach([0, 1], pass);
    expect(late.card('sword').zone).toBe('graveyard/0');
    expect(number(late, 'five')).toBe(5);
  });
});
