import { describe, expect, it } from '@jest/globals';
import { begin, type Deck, type TableEvent } from '#kernel';
import { seededDice } from '#simulation';
import {
  aCommand,
  asksIn,
  aUnit,
  damageIn,
  Duel,
  movesIn,
  phasesIn,
  rested,
  resolvedIn,
  Royale,
  withCards,
  type Side,
} from '../testing/index.js';
import { chooseUnit, damage, deckTop, discard, draw, it as chosen, toTrash, units, whenever } from '../cards/text.js';
import { gcg110, gcgEarly } from '../game.js';

const attacked = (whose: 'opponent' | 'controller') =>
  whenever(
    `sees-${whose}`,
    { event: 'linked', link: 'declare', subject: { which: 'any', whose, where: { role: ['unit'] } } },
    [draw(1)],
  );

const game = withCards(
  gcg110,
  aUnit('Plain', { ap: 3, hp: 3 }),
  aUnit('Wall', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('Watch', { text: [attacked('opponent')] }),
  aUnit('Herald', { ap: 3, hp: 3, text: [attacked('controller')] }),
  aCommand('Storm', [damage(1, units('opponent'))]),
  aCommand('Snipe', [chooseUnit('opponent'), damage(1, chosen)]),
  aCommand('Rain', [draw(1, 'any')]),
  aCommand('Tax', [{ op: 'seats', of: 'any', bind: 'whose', do: discard(1, { bound: 'whose' }) }]),
  aCommand('Grind', [toTrash(deckTop(2, 'opponent'))]),
  aCommand('Boost', [draw(1)], { timing: 'action' }),
);

const bare: Side = { shields: [] };
const dull: Side = {};

const opened = (seats: number, way = 'clockwise', script = {}): Royale => {
  const royale = Royale.opening(game, seats, 'loser-eliminated', script);
  royale.choose(way);
  for (let seat = 0; seat < seats; seat++) royale.confirm(false);
  return royale;
};

/** Whose turns began, in order. */
const turnsIn = (events: readonly TableEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'TurnBegan' && event.number > 5 ? [event.seat] : []));

/** Whose decks were drawn from, in order. */
const drawsIn = (events: readonly TableEvent[]): string[] =>
  movesIn(events).flatMap((move) => / deck\/(\d) > hand/.exec(move)?.[1] ?? []);

describe('multiplayer', () => {
  it('is a battle royale for three and more, or a team battle for four @gcg-1.1.0:12-1', () => {
    const deck = Object.values(game.decks.samples)[0] as Deck;
    const seatsOf = (mode: string): number[] => (game.modes[mode]?.tables ?? []).map((teams) => teams.length);
    expect(seatsOf('royale-winner-advances')).toEqual([3, 4, 5, 6, 7, 8]);
    expect(seatsOf('royale-loser-eliminated')).toEqual([3, 4, 5, 6, 7, 8]);
    expect(game.modes.team?.tables).toEqual([[0, 0, 1, 1]]);
    expect(Object.keys(gcgEarly.modes)).toEqual(['duel']);
    for (const [mode, { tables }] of Object.entries(game.modes).filter(([name]) => name !== 'duel')) {
      for (const teams of tables) {
        const { table } = begin(game, { mode, teams, decks: teams.map(() => deck) }, seededDice(mode));
        expect(table.pending).toMatchObject([{ purpose: mode === 'team' ? 'go' : 'direction' }]);
      }
    }
  });
});

describe('a battle royale', () => {
  it.each([3, 4, 5, 8])('with %i seats is set up and goes on as a duel does @gcg-1.1.0:12-2', (seats) => {
    const royale = opened(seats);
    const first = Array.from({ length: seats }, (_, seat) => seat);
    expect(royale.asked).toBe('0: main');
    const counts = (zone: string): number[] => first.map((seat) => royale.zone(`${zone}/${seat}`).length);
    // The first player has drawn for the turn.
    expect(counts('hand')).toEqual(first.map((seat) => (seat === 0 ? 6 : 5)));
    expect(counts('shields')).toEqual(first.map(() => 6));
    expect(counts('base')).toEqual(first.map(() => 1));
    expect(counts('deck')).toEqual(first.map((seat) => (seat === 0 ? 38 : 39)));
    const duel = Duel.opening(game);
    duel.choose('first');
    [false, false].forEach((redraw) => duel.confirm(redraw));
    expect(phasesIn(royale.endTurn())).toEqual(phasesIn(duel.endTurn()));
    expect(royale.asked).toBe('1: main');
  });

  it('begins with whom chance picks, who chooses which way round it goes @gcg-1.1.0:12-2-1', () => {
    const royale = Royale.opening(game, 4, 'loser-eliminated', { rolls: { 'who chooses': [2] } });
    expect([royale.asked, royale.offered]).toEqual(['2: direction', ['clockwise', 'counter-clockwise']]);
    const order = (counterClockwise: boolean, seats: number): number[] => {
      const table = Royale.from(game, {
        seats: Array.from({ length: seats }, () => dull),
        turn: { seat: 2 },
        ...(counterClockwise && { counterClockwise }),
      });
      for (let turn = 0; turn < seats + 1; turn++) table.endTurn();
      return turnsIn(table.driver.events);
    };
    expect(order(false, 4)).toEqual([3, 0, 1, 2, 3]);
    expect(order(true, 4)).toEqual([1, 0, 3, 2, 1]);
    expect(order(true, 3)).toEqual([1, 0, 2, 1]);
    royale.choose('counter-clockwise');
    for (let seat = 0; seat < 4; seat++) royale.confirm(false);
    expect(royale.asked).toBe('2: main');
    royale.endTurn();
    expect(royale.asked).toBe('1: main');
  });

  it('gives everyone but the first player an EX Resource @gcg-1.1.0:12-2-2', () => {
    const royale = opened(5, 'clockwise', { rolls: { 'who chooses': [3] } });
    const ex = [0, 1, 2, 3, 4].map((seat) => royale.zone(`resources/${seat}`).filter((key) => key === 'ex-resource'));
    expect(ex.map((list) => list.length)).toEqual([1, 1, 1, 0, 1]);
  });

  it.each([
    ['clockwise', ['1: redraw', '2: redraw', '3: redraw', '0: redraw']],
    ['counter-clockwise', ['1: redraw', '0: redraw', '3: redraw', '2: redraw']],
  ])('offers redraws in turn order from the first player on, %s @gcg-1.1.0:12-2-3', (way, expected) => {
    const royale = opened(4, way, { rolls: { 'who chooses': [1] } });
    expect(asksIn(royale.driver.events).filter((asked) => asked.endsWith('redraw'))).toEqual(expected);
  });

  it('lets all do in turn order, from the turn player on, what they do at once @gcg-1.1.0:12-2-4', () => {
    const hand = 'Rain S-01 S-02';
    const seats = [{ hand }, { hand }, { hand: 'Rain Tax S-01 S-02' }, { hand }];
    const royale = Royale.from(game, { seats, turn: { seat: 2 }, counterClockwise: true });
    expect(drawsIn(royale.command('Rain'))).toEqual(['2', '1', '0', '3']);
    royale.command('Tax');
    const asked: string[] = [];
    while (royale.asked.endsWith('discard')) {
      asked.push(royale.asked);
      royale.select('S-02');
    }
    expect(asked).toEqual(['2: discard', '1: discard', '0: discard', '3: discard']);
  });

  it('resolves what triggers at one moment in turn order from the turn player on, ruling A56 @gcg-1.1.0:12-2-4', () => {
    const seats = [{ battle: ['Watch'] }, { battle: ['Watch'] }, { battle: ['Herald'] }, { battle: ['Watch'] }];
    const royale = Royale.from(game, { seats, turn: { seat: 2 } });
    const events = royale.attack('Herald', 'seat/1');
    expect(resolvedIn(events)).toEqual(['Herald#sees-controller', ...Array<string>(3).fill('Watch#sees-opponent')]);
    expect(drawsIn(events)).toEqual(['2', '3', '0', '1']);
  });
});

describe('the end of a battle royale', () => {
  const strikeBare = (won: 'winner-advances' | 'loser-eliminated'): Royale => {
    const royale = Royale.from(game, { won, seats: [{ battle: ['Plain'] }, dull, bare] });
    royale.strike('Plain', 'seat/2');
    return royale;
  };

  it('comes by one of two rules, chosen with the mode @gcg-1.1.0:12-2-5', () => {
    expect(strikeBare('winner-advances').table.result).toEqual({ winners: [0], reason: 'shields-broken' });
    const other = strikeBare('loser-eliminated');
    expect([other.table.result, other.table.seats[2]?.status, other.asked]).toEqual([null, 'lost', '0: main']);
  });

  it('is a win of whoever damages a bare player, alone, where the winner advances @gcg-1.1.0:12-2-5-1', () => {
    const royale = strikeBare('winner-advances');
    expect(royale.table.result).toEqual({ winners: [0], reason: 'shields-broken' });
    // Hitting a shield, or effect damage, is not enough.
    const shielded = Royale.from(game, {
      won: 'winner-advances',
      seats: [{ battle: ['Plain'], hand: 'Storm' }, { shields: 'S-01' }, bare],
    });
    shielded.strike('Plain', 'seat/1');
    shielded.command('Storm');
    expect(shielded.table.result).toBeNull();
  });

  it('is no end but for the one whose deck is empty, with all it had, where the winner advances @gcg-1.1.0:12-2-5-1', () => {
    const royale = Royale.from(game, {
      won: 'winner-advances',
      seats: [{ hand: 'Grind' }, { deck: 'S-01 S-01', battle: ['Plain'] }, dull],
    });
    royale.command('Grind');
    expect([royale.table.result, royale.table.seats[1]?.status, royale.at('Plain')]).toEqual([null, 'lost', 'outside']);
    royale.endTurn();
    expect(royale.asked).toBe('2: main');
  });

  it('is a win of the last one left where all others are out of cards, and a draw if the last go together, ruling A54 @gcg-1.1.0:12-2-5-1', () => {
    const grind = (own: string): Royale => {
      const seats = [{ hand: 'Rain', deck: own }, { deck: 'S-01' }, { deck: 'S-01' }];
      const royale = Royale.from(game, { won: 'winner-advances', seats });
      royale.command('Rain');
      return royale;
    };
    expect(grind('S-01 S-01').table.result).toEqual({ winners: [0], reason: 'deck-empty' });
    expect(grind('S-01').table.result).toEqual({ winners: [], reason: 'deck-empty' });
  });

  it('is a win of the last one left where losers are eliminated @gcg-1.1.0:12-2-5-2', () => {
    const royale = Royale.from(game, {
      seats: [{ battle: ['Plain', 'Herald'] }, { ...bare, hand: 'Boost Boost' }, { ...bare, battle: ['Wall'] }],
    });
    royale.strike('Plain', 'seat/1');
    expect([royale.table.result, royale.asked]).toEqual([null, '0: main']);
    expect(royale.may('attack', { target: 'seat/1' })).toBe(false);
    expect(['hand/1', 'deck/1', 'resources/1'].flatMap((zone) => royale.zone(zone))).toEqual([]);
    royale.attack('Herald', 'seat/2');
    royale.letGo();
    expect(royale.table.result).toEqual({ winners: [0], reason: 'shields-broken' });
  });

  it('takes out several at once, and goes on among the others @gcg-1.1.0:12-2-5-2', () => {
    const last = { deck: 'S-01 S-01' };
    const royale = Royale.from(game, { seats: [{ hand: 'Grind' }, last, dull, last, dull] });
    royale.command('Grind');
    expect(royale.table.seats.map(({ status }) => status)).toEqual(['playing', 'lost', 'playing', 'lost', 'playing']);
    royale.endTurn();
    expect(royale.asked).toBe('2: main');
    royale.endTurn();
    expect(royale.asked).toBe('4: main');
  });

  it('takes the turn player out in its own draw phase, and the next one begins @gcg-1.1.0:12-2-5-2', () => {
    const royale = Royale.from(game, { seats: [dull, { deck: 'S-01' }, dull] });
    const events = royale.endTurn();
    expect([turnsIn(events), royale.asked]).toEqual([[1, 2], '2: main']);
    expect(royale.zone('hand/1')).toEqual([]);
  });
});

describe('in a battle royale', () => {
  it('"opponent" is everyone else @gcg-1.1.0:12-2-6', () => {
    const seats = [{ battle: ['Plain'] }, { battle: ['Wall'], hand: 'Storm Snipe' }, { battle: ['Watch', 'Herald'] }];
    const royale = Royale.from(game, { seats, turn: { seat: 1 } });
    royale.command('Storm');
    expect(['Plain', 'Wall', 'Watch', 'Herald'].map((name) => royale.damage(name))).toEqual([1, 0, 1, 1]);
    royale.command('Snipe');
    expect([...royale.offered].sort()).toEqual(['Herald', 'Plain', 'Watch']);
  });

  it('units attack any other player and any rested unit of any other @gcg-1.1.0:12-2-7', () => {
    const royale = Royale.from(game, {
      seats: [
        { battle: ['Plain', rested('Wall')] },
        { battle: [rested('Watch')] },
        dull,
        { battle: [rested('Herald'), 'S-02'] },
      ],
    });
    const targets = royale.offered.filter((option) => option.startsWith('attack Plain')).map((o) => o.split(' ')[2]);
    expect(targets).toEqual(['seat/1', 'seat/2', 'seat/3', 'Watch', 'Herald']);
    const events = royale.strike('Plain', 'Herald');
    expect(damageIn(events)).toEqual(['battle 3', 'battle 3']);
    expect(royale.at('Herald')).toBe('trash/3');
  });

  it('only the attacked player, or the owner of the attacked unit, blocks, ruling A53 @gcg-1.1.0:12-2-7', () => {
    const walls = [{ battle: ['Plain'] }, { battle: ['Wall'] }, { battle: ['Wall', rested('S-02')] }];
    const atPlayer = Royale.from(game, { seats: walls });
    atPlayer.attack('Plain', 'seat/1');
    expect([atPlayer.asked, atPlayer.offered]).toEqual(['1: block', ['none', 'block Wall']]);
    const atUnit = Royale.from(game, { seats: walls });
    atUnit.attack('Plain', 'S-02');
    expect(atUnit.asked).toBe('2: block');
    atUnit.block('Wall');
    expect(atUnit.asked).toBe('0: main');
  });

  it.each([
    ['clockwise', undefined, ['2: action', '3: action', '0: action', '1: action']],
    ['counter-clockwise', true as const, ['0: action', '3: action', '2: action', '1: action']],
  ])(
    'an action step goes round %s from the next player on, until all have passed @gcg-1.1.0:12-2-8',
    (_, way, round) => {
      const hand = 'Boost Boost';
      const seats = [{ hand }, { hand, battle: ['Plain'] }, { hand }, { hand }];
      const royale = Royale.from(game, { seats, turn: { seat: 1 }, ...(way && { counterClockwise: way }) });
      expect(asksIn(royale.strike('Plain'))).toEqual([...round, '1: main']);
      // The end phase has an action step too; acting cancels all passes.
      royale.end();
      royale.pass();
      royale.pass();
      royale.command(royale.table.zones[`hand/${royale.asked[0]}`]?.[0] as string);
      const rest = [round[3], round[0], round[1]];
      for (const asked of [...rest, round[2]]) {
        expect(royale.asked).toBe(asked);
        royale.pass();
      }
      expect(royale.asked).toBe(round[0]?.replace('action', 'main'));
    },
  );

  it('no player sees anything of another one’s hand, and nobody the shields', () => {
    const seats = [{ hand: 'Storm' }, { hand: 'Snipe' }, { hand: 'Boost' }];
    const royale = Royale.from(game, { seats });
    const known = (seat: number, zone: string): (string | null)[] =>
      (royale.view({ seat }).zones[zone] ?? []).map((id) => royale.view({ seat }).cards[id]?.def ?? null);
    expect([0, 1, 2].map((seat) => known(0, `hand/${seat}`))).toEqual([['Storm'], [null], [null]]);
    expect(known(1, 'hand/1')).toEqual(['Snipe']);
    expect(new Set([0, 1, 2].flatMap((seat) => known(seat, 'shields/1')))).toEqual(new Set([null]));
    expect(royale.view({ seat: 1 }).pending[0]?.offer).toBeNull();
  });
});
