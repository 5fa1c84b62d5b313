import { describe, expect, it } from '@jest/globals';
import {
  begin,
  cardsIn,
  conceal,
  decide,
  EMPTY_TABLE,
  evolve,
  HIDDEN,
  redact,
  type Answer,
  type Dice,
  type Offer,
  type Seat,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { barrier, driven, Duel, soldier } from './testing/index.js';
import { fullDeck } from './cards.js';
import { blackpokerLite } from './game.js';

/** What the viewer knows of a zone: definition keys, null for a card known only by its position, `?` for any other. */
function seen(duel: Duel, zone: string, viewer: Viewer): (string | null)[] {
  const table = duel.view(viewer);
  return (table.zones[zone] ?? []).map((id) => (id === HIDDEN ? HIDDEN : (table.cards[id]?.def ?? null)));
}
const as = (seat: Seat): Viewer => ({ seat });
const everyone: readonly Viewer[] = [as(0), as(1), 'spectator'];

/** The definitions of cards, as the viewer was told them, in moves for one reason. */
const movedFor = (duel: Duel, viewer: Viewer, reason: string): (string | null)[] =>
  duel.toldTo(viewer).flatMap((event) => (event.type === 'CardsMoved' && event.reason === reason ? event.defs : []));

/** Every number is 0: the second card always comes to the top, whatever the number of cards. */
const noDice: Dice = () => () => 0;

/** An answer that depends only on the kind of offer and the number of earlier decisions. */
function answerTo(offer: Offer, turn: number): Answer {
  switch (offer.kind) {
    case 'choose':
      return (offer.options.find(({ action }) => action === 'search') ?? offer.options[turn % offer.options.length])!
        .id;
    case 'select':
      return offer.from.slice(0, Math.max(offer.min, 1));
    case 'confirm':
      return turn % 2 === 0;
    case 'amount':
      return offer.min;
    default:
      return {};
  }
}

/** What seat 1 and a spectator are told, event by event, while seat 0 plays a deck of this size until ten cards are left. */
function toldOf(cards: number): { told: string[]; types: string[]; reached: string } {
  const main = [...(fullDeck.main ?? [])].reverse();
  const decks = [{ main: main.slice(0, cards) }, fullDeck];
  const told: string[] = [];
  const types: string[] = [];
  let table: Table = EMPTY_TABLE;
  const tell = (events: readonly TableEvent[]): boolean => {
    for (const event of events) {
      const before = table;
      table = evolve(table, event);
      if (before.turn.number > 0 && cardsIn(table, 'deck/0').length < 10) return false;
      types.push(event.type);
      for (const viewer of [as(1), 'spectator'] as const)
        told.push(
          JSON.stringify([redact(blackpokerLite, before, event, viewer), conceal(blackpokerLite, table, viewer)]),
        );
    }
    return true;
  };
  if (!tell(begin(blackpokerLite, { mode: 'duel', teams: [0, 1], decks }, noDice).events)) throw new Error('too few');
  for (let turn = 0; table.result === null; turn++) {
    const { id, seat, offer, fallback } = table.pending[0]!;
    const wanted = answerTo(offer!, turn);
    const by = (answer: Answer) => decide(blackpokerLite, table, { seat, decision: id, answer }, noDice);
    const first = by(wanted);
    const outcome = first.ok ? first : by(fallback!);
    if (!outcome.ok) throw new Error(outcome.rejection.message);
    if (!tell(outcome.events)) return { told, types, reached: 'below ten' };
  }
  return { told, types, reached: 'the end' };
}

describe('what players see', () => {
  it('of a deck nobody sees a card; others count it only below ten @blackpoker-lite:official.vis.deck', () => {
    const duel = Duel.from({ own: { deck: 'H2 H3 H4' }, other: { deck: 'S2 S3' } });
    for (const viewer of everyone) expect(seen(duel, 'deck/0', viewer)).toEqual([HIDDEN, HIDDEN, HIDDEN]);
    const countOf = (times: number, viewer: Viewer): number =>
      seen(Duel.from({ own: { deck: [{ card: 'C9', times }] } }), 'deck/0', viewer).length;
    expect([countOf(31, as(0)), countOf(31, as(1)), countOf(31, 'spectator')]).toEqual([31, 10, 10]);
    expect([countOf(10, as(1)), countOf(9, as(1))]).toEqual([10, 9]);
  });

  it('nothing that others are told tells a deck of 30 from one of 54, down to ten cards @blackpoker-lite:official.vis.deck', () => {
    const small = toldOf(30);
    const large = toldOf(54);
    expect(small.reached).toBe('below ten');
    const different = small.told.findIndex((text, i) => text !== large.told[i]);
    expect([small.told[different], large.told[different]]).toEqual([undefined, undefined]);
    // The comparison is not vacuous: draws, damage, a search and shuffles are among the events.
    const types = new Set(small.types);
    expect([...types]).toEqual(expect.arrayContaining(['CardsCreated', 'ZoneShuffled', 'CardsMoved', 'CardsRevealed']));
  });

  it('of a graveyard all see the top card and its owner all cards @blackpoker-lite:official.vis.graveyard', () => {
    const duel = Duel.from({ own: { graveyard: 'H2 H3 H4' } });
    expect(seen(duel, 'graveyard/0', as(0))).toEqual(['H2', 'H3', 'H4']);
    expect(seen(duel, 'graveyard/0', as(1))).toEqual(['H2', HIDDEN, HIDDEN]);
    expect(seen(duel, 'graveyard/0', 'spectator')).toEqual(['H2', HIDDEN, HIDDEN]);
  });

  it('on the field all see face-up cards, face-down ones only their owner @blackpoker-lite:official.vis.field', () => {
    const duel = Duel.from({ own: { field: [soldier('H5'), barrier('SK'), barrier('Joker1', driven)] } });
    expect(seen(duel, 'field/0', as(0))).toEqual(['H5', 'SK', 'Joker1']);
    expect(seen(duel, 'field/0', as(1))).toEqual(['H5', null, null]);
    expect(seen(duel, 'field/0', 'spectator')).toEqual(['H5', null, null]);
  });

  it('of a barrier others know place, state and turn of arrival', () => {
    const duel = Duel.from({ own: { field: [barrier('SK', { name: 'wall', ...driven, entered: 'now' })] } });
    const { id } = duel.card('wall');
    const told = { def: null, role: 'barrier', facing: 'down', orientation: 'sideways', entered: 3 };
    expect(duel.view(as(1)).cards[id]).toMatchObject(told);
  });

  it('of a hand others see the size, its holder the cards @blackpoker-lite:official.vis.hand', () => {
    const duel = Duel.from({ own: { hand: 'H2 H3 HK' } });
    expect(seen(duel, 'hand/0', as(0))).toEqual(['H2', 'H3', 'HK']);
    expect(seen(duel, 'hand/0', as(1))).toEqual([HIDDEN, HIDDEN, HIDDEN]);
    expect(seen(duel, 'hand/0', 'spectator')).toEqual([HIDDEN, HIDDEN, HIDDEN]);
  });
});

describe('what players are told', () => {
  it('damage shows others only the card that ends on top', () => {
    const duel = Duel.from({ own: { hand: 'S3 C4' }, other: { deck: 'D2 D3 D4 D5' } });
    duel.raise(0, 'throw', { keys: ['S3', 'C4'] });
    duel.resolve();
    expect(movedFor(duel, as(1), 'damage')).toEqual(['D2', 'D3', 'D4']);
    expect(movedFor(duel, as(0), 'damage')).toEqual([null, null, 'D4']);
  });

  it('a card placed as barrier stays unknown to others, where it came from and where it lies', () => {
    const duel = Duel.from({ own: { hand: 'H5 H6' } });
    duel.raise(0, 'barrier-place');
    duel.driver.answer(0, { select: ['H5'] });
    expect(movedFor(duel, as(0), 'barrier')).toEqual(['H5']);
    expect(movedFor(duel, as(1), 'barrier')).toEqual([null]);
    expect(duel.toldTo(as(1))).toContainEqual(expect.objectContaining({ reason: 'barrier', cards: [HIDDEN] }));
  });

  it('a drawn card is told to the player who draws it', () => {
    const duel = Duel.from({ other: { deck: 'H2 H3 H4' } });
    duel.raise(0, 'end');
    duel.resolve();
    duel.resolve();
    expect(movedFor(duel, as(1), 'draw')).toEqual(['H2']);
    expect(movedFor(duel, as(0), 'draw')).toEqual([null]);
  });

  it('a search shows others the card that was found and nothing else of the deck', () => {
    const duel = Duel.from({ own: { hand: 'Joker1', deck: 'H2 S8 D4' } });
    duel.raise(0, 'search', { keys: ['Joker1'] });
    expect(duel.view(as(1)).pending).toMatchObject([{ seat: 0, offer: null, fallback: null, shown: null }]);
    duel.driver.answer(0, { select: ['D4'] });
    const told = duel.toldTo(as(1)).filter((event) => event.type !== 'CardsCreated');
    expect(told).toContainEqual(expect.objectContaining({ type: 'CardsRevealed', defs: ['D4'] }));
    expect(JSON.stringify(told)).not.toMatch(/"(H2|S8)"/);
  });

  it('what a player may raise is offered to that player alone', () => {
    const duel = Duel.from({ own: { hand: 'H2 H3 HK' } });
    expect(duel.view(as(0)).pending[0]?.offer).not.toBeNull();
    expect(duel.view(as(1)).pending).toMatchObject([{ seat: 0, purpose: 'act', offer: null, fallback: null }]);
  });
});
