import { describe, expect, it } from '@jest/globals';
import type { Deck } from '#kernel';
import { aBase, aCommand, aUnit, hurt, lies, movesIn, TeamBattle, withCards, type Side } from '../testing/index.js';
import {
  base,
  burstToHand,
  damageShieldArea,
  deckTop,
  draw,
  onDeploy,
  recover,
  shieldToHand,
  toTrash,
} from '../cards/text.js';
import { gcg110 } from '../game.js';

const range = (letter: string): string[] => Array.from({ length: 50 }, (_, i) => `${letter}${i + 1}`);

const game = withCards(
  gcg110,
  ...['a', 'b', 'c', 'd'].flatMap(range).map((key) => aUnit(key)),
  aUnit('Plain', { ap: 3, hp: 3 }),
  aUnit('Mate', { ap: 2, hp: 3 }),
  aUnit('Wall', { keywords: { blocker: 0 } }),
  aUnit('Gate'),
  aUnit('Hidden', { text: [burstToHand] }),
  aBase('Fort', { hp: 5, text: [onDeploy([shieldToHand()], { zone: 'base' })] }),
  aCommand('Mend', [recover(3, base('controller'))]),
  aCommand('Salvo', [damageShieldArea(1, 'opponent')]),
  aCommand('Rain', [draw(1, 'any')]),
  aCommand('Mill', [toTrash(deckTop(1, 'opponent'))]),
);

const decks: readonly Deck[] = ['a', 'b', 'c', 'd'].map((letter) => ({
  main: range(letter),
  resource: Array<string>(10).fill('R-1'),
}));

const battle = (...seats: readonly Side[]): TeamBattle => TeamBattle.from(game, { seats });
const bare: Side = { shields: [] };
const dull: Side = {};

describe('the shield area of a team', () => {
  it('begins with four of each, laid one by one, the captain’s first, ruling A59 @gcg-1.1.0:12-3-5', () => {
    const teams = TeamBattle.opened(game, decks);
    // The first five were drawn; the last card laid is on top.
    expect(teams.zone('shields/0')).toEqual(['b9', 'a9', 'b8', 'a8', 'b7', 'a7', 'b6', 'a6']);
    expect(teams.zone('shields/2')).toEqual(['d9', 'c9', 'd8', 'c8', 'd7', 'c7', 'd6', 'c6']);
    expect([teams.zone('shields/1'), teams.zone('shields/3')]).toEqual([[], []]);
    const laid = teams
      .toldTo({ seat: 0 })
      .flatMap((event) => (event.type === 'CardsMoved' && event.reason === 'shield' ? event.defs : []));
    expect(new Set(laid)).toEqual(new Set([null]));
  });

  it.each([
    ['first', [0, 0, 1, 1]],
    ['second', [1, 1, 0, 0]],
  ] as const)(
    'is set up with an EX Resource for both of the second team, the captain going %s @gcg-1.1.0:12-3-6',
    (go, counts) => {
      const teams = TeamBattle.opened(game, decks, go);
      const ex = [0, 1, 2, 3].map(
        (seat) => teams.zone(`resources/${seat}`).filter((key) => key === 'ex-resource').length,
      );
      expect(ex).toEqual(counts);
    },
  );

  it('has room for one base, and begins with one EX Base of the captain’s, ruling A60 @gcg-1.1.0:12-3-7', () => {
    const teams = TeamBattle.opened(game, decks);
    expect([0, 1, 2, 3].map((seat) => teams.zone(`base/${seat}`))).toEqual([['ex-base'], [], ['ex-base'], []]);
    const full = battle({ base: [hurt('ex-base', 1)] }, { hand: 'Fort', base: [] });
    full.yield();
    const events = full.deploy('Fort');
    expect(movesIn(events)).toContain('ex-base base/0 > trash/0 (overflow)');
    expect([full.zone('base/0'), full.zone('base/1'), full.card('Fort').owner]).toEqual([['Fort'], [], 1]);
    expect(full.card('Fort').controller).toBe(1);
  });

  it('gives and loses its top shield to the trash or hand of the card’s owner, who decides on its Burst @gcg-1.1.0:12-3-8', () => {
    const shields = [lies('Hidden', { owner: 3 }), lies('Wall', { owner: 2 }), lies('Gate', { owner: 3 })];
    const teams = battle({ battle: ['Plain', 'Mate'] }, dull, { shields });
    teams.strike('Plain');
    expect(teams.asked).toBe('3: burst');
    teams.confirm(false);
    expect(teams.at('Hidden')).toBe('trash/3');
    teams.strike('Mate');
    expect(teams.at('Wall')).toBe('trash/2');
    const burst = battle({ battle: ['Plain'] }, dull, { shields });
    burst.strike('Plain');
    burst.confirm();
    expect(burst.at('Hidden')).toBe('hand/3');
    // "Add a shield to hand" on the team mate's base takes the top shield, which is the captain's.
    const added = battle({ shields: [lies('Wall', { owner: 0 }), lies('Gate', { owner: 1 })] }, { hand: 'Fort' });
    added.yield();
    added.deploy('Fort');
    expect([added.at('Wall'), added.at('Gate')]).toEqual(['hand/0', 'shields/0']);
    const told = added
      .toldTo({ seat: 2 })
      .flatMap((event) => (event.type === 'CardsMoved' && event.reason === 'shield' ? event.defs : []));
    expect(told).toEqual([null]);
  });

  it('is the one that "your base" and "your shields" mean, whoever laid it, ruling A60 @gcg-1.1.0:12-3-7', () => {
    const teams = battle({ base: [hurt('Fort', 4, { owner: 0 })] }, { hand: 'Mend' }, dull, { hand: 'Salvo' });
    teams.yield();
    teams.command('Mend');
    expect(teams.damage('Fort')).toBe(1);
    teams.endTurn();
    teams.yield();
    // One effect on all opponents damages the shared base once.
    teams.command('Salvo');
    expect(teams.damage('Fort')).toBe(2);
  });
});

describe('winning and losing as a team', () => {
  it('follows the rules for two: the last team wins, both lose together in a draw @gcg-1.1.0:12-3-9', () => {
    const teams = battle({ battle: ['Plain'] }, dull, bare);
    teams.strike('Plain');
    expect(teams.table.result).toEqual({ winners: [0, 1], reason: 'shields-broken' });
    const drawn = battle({ hand: 'Rain' }, { deck: 'S-01' }, dull, { deck: 'S-01' });
    drawn.command('Rain');
    expect(drawn.table.result).toEqual({ winners: [], reason: 'deck-empty' });
  });

  it('is by battle damage to either of a team whose shield area is empty @gcg-1.1.0:12-3-9-1', () => {
    const teams = battle(dull, { battle: ['Plain'] }, { shields: [lies('S-01', { owner: 3 })], base: [] });
    teams.yield();
    teams.strike('Plain');
    // A shield of the team mate protects the captain too.
    expect(teams.table.result).toBeNull();
    const bared = battle(dull, { battle: ['Plain'] }, bare);
    bared.yield();
    bared.strike('Plain');
    expect(bared.table.result).toEqual({ winners: [0, 1], reason: 'shields-broken' });
    expect(bared.table.seats.map(({ status }) => status)).toEqual(['playing', 'playing', 'lost', 'lost']);
    const based = battle({ battle: ['Plain'] }, dull, { ...bare, base: ['ex-base'] });
    based.strike('Plain');
    expect(based.table.result).toBeNull();
  });

  it('is by the empty deck of either member @gcg-1.1.0:12-3-9-2', () => {
    const mill = (...seats: Side[]): unknown => {
      const teams = battle({ hand: 'Mill' }, ...seats);
      teams.command('Mill');
      return teams.table.result;
    };
    expect(mill(dull, dull, { deck: 'S-01' })).toEqual({ winners: [0, 1], reason: 'deck-empty' });
    expect(mill(dull, { deck: 'S-01' })).toEqual({ winners: [0, 1], reason: 'deck-empty' });
    expect(mill(dull, dull, dull)).toBeNull();
    const drawing = battle(dull, dull, dull, { deck: 'S-01' });
    drawing.endTurn();
    expect(drawing.table.result).toEqual({ winners: [0, 1], reason: 'deck-empty' });
  });

  it.each([0, 1])(
    'is by the concession of seat %i for both, whoever is to decide, ruling A59 @gcg-1.1.0:12-3-9',
    (seat) => {
      const teams = battle({ battle: ['Plain'] }, dull, { battle: ['Wall'] });
      teams.attack('Plain');
      expect(teams.asked).toBe('2: block');
      teams.concede(seat);
      expect(teams.table.result).toEqual({ winners: [2, 3], reason: 'concede' });
      expect(teams.table.pending).toEqual([]);
    },
  );
});
