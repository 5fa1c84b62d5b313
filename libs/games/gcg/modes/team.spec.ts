import { describe, expect, it } from '@jest/globals';
import type { Deck, Seat, TableEvent } from '#kernel';
import {
  aCommand,
  aPilot,
  aUnit,
  hurt,
  movesIn,
  phasesIn,
  rested,
  resolvedIn,
  resources,
  TeamBattle,
  withCards,
  type Side,
} from '../testing/index.js';
import { chooseUnit, damage, draw, it as chosen, modify, onAttack, units, whenever } from '../cards/text.js';
import { gcg110 } from '../game.js';

const rallied = whenever(
  'rallied',
  { event: 'linked', link: 'declare', subject: { which: 'any', whose: 'team', where: { role: ['unit'] } } },
  [draw(1)],
);

const game = withCards(
  gcg110,
  aUnit('Plain', { ap: 3, hp: 3 }),
  aUnit('Mate', { ap: 2, hp: 3 }),
  aUnit('Dear', { level: 4, cost: 3 }),
  aUnit('Wall', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('Gate', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('Second', { keywords: { support: 2 } }),
  aUnit('Medic', { hp: 4, keywords: { repair: 2 } }),
  aUnit('Rally', { text: [rallied] }),
  aUnit('Charge', { text: [onAttack([draw(1)])] }),
  aPilot('Ace'),
  aCommand('Cheer', [chooseUnit('team'), modify('ap', 1, chosen)]),
  aCommand('Drill', [chooseUnit('controller'), modify('ap', 1, chosen)]),
  aCommand('Storm', [damage(1, units('opponent'))]),
  aCommand('Boost', [draw(1)], { timing: 'action' }),
);

const deck = Object.values(game.decks.samples)[0] as Deck;
const decks = [deck, deck, deck, deck];

const battle = (...seats: readonly Side[]): TeamBattle => TeamBattle.from(game, { seats });
const dull: Side = {};

const drawsIn = (events: readonly TableEvent[]): string[] =>
  movesIn(events).flatMap((move) => / deck\/(\d) > hand/.exec(move)?.[1] ?? []);

describe('a team battle', () => {
  it('is two against two, with the decks and turns of a duel @gcg-1.1.0:12-3', () => {
    const teams = TeamBattle.opened(game, decks);
    expect(teams.table.seats.map(({ team }) => team)).toEqual([0, 0, 1, 1]);
    expect([0, 1, 2, 3].map((seat) => teams.zone(`hand/${seat}`).length)).toEqual([6, 6, 5, 5]);
    teams.endTurn();
    expect(teams.asked).toBe('2: main');
    teams.endTurn();
    expect(teams.asked).toBe('0: main');
  });

  it('goes through each phase with both of a team at once, ruling A58 @gcg-1.1.0:12-3-1', () => {
    const teams = TeamBattle.from(game, {
      seats: [
        dull,
        dull,
        { battle: [rested('Plain')], resources: resources(2, 2) },
        {
          battle: [rested('Mate'), hurt('Medic', 2)],
          resources: resources(3, 1),
          hand: Array<string>(10).fill('S-01'),
        },
      ],
    });
    const events = teams.endTurn();
    expect(phasesIn(events)).toEqual(['action', 'end', 'hand', 'cleanup', 'start', 'draw', 'resource', 'main']);
    expect(events.filter(({ type }) => type === 'TurnBegan')).toHaveLength(1);
    expect([teams.isRested('Plain'), teams.isRested('Mate')]).toEqual([false, false]);
    expect(drawsIn(events)).toEqual(['2', '3']);
    expect([teams.zone('resources/2').length, teams.zone('resources/3').length]).toEqual([3, 4]);
    // The team mate's units repair at the end of the team's turn, and its hand is checked in the hand step.
    teams.endTurn();
    expect([teams.asked, teams.damage('Medic')]).toEqual(['3: discard', 0]);
  });

  it('is led by captains; the one whom chance picks lets its team go first or second @gcg-1.1.0:12-3-2', () => {
    const picked = (place: number): TeamBattle =>
      TeamBattle.opening(game, decks, { rolls: { 'who chooses': [place] } });
    expect([picked(0).asked, picked(1).asked]).toEqual(['0: go', '2: go']);
    const teams = picked(1);
    teams.choose('second');
    expect(teams.asked).toBe('0: redraw');
    const order = ['0: redraw', '1: redraw', '2: redraw', '3: redraw', '0: main'];
    for (const asked of order.slice(0, 4)) {
      expect(teams.asked).toBe(asked);
      teams.confirm(false);
    }
    expect(teams.asked).toBe('0: main');
    // Chance picks between the two captains only.
    expect(teams.driver.events).toContainEqual(expect.objectContaining({ purpose: 'who chooses', sides: 2 }));
  });

  it('shares nothing but the shield area: no hand, Lv, payment or unit of the mate @gcg-1.1.0:12-3-3', () => {
    const teams = battle(
      { hand: 'Plain Dear Ace', resources: resources(2), battle: [rested('Wall')] },
      { hand: 'Mate', resources: resources(3), battle: ['Gate'] },
    );
    // Lv 4 would need the team mate's resources, and the captain cannot pair or attack with the team mate's units.
    expect(teams.may('deploy', { card: 'Dear' })).toBe(false);
    expect(teams.may('deploy', { card: 'Mate' })).toBe(false);
    expect(teams.may('pair', { unit: 'Wall' })).toBe(true);
    expect(teams.may('pair', { unit: 'Gate' })).toBe(false);
    expect(teams.may('attack', { card: 'Gate' })).toBe(false);
    teams.deploy('Plain');
    const active = (seat: Seat): number =>
      (teams.table.zones[`resources/${seat}`] ?? []).filter(
        (id) => !teams.table.cards[id] || teams.table.cards[id].orientation === 'upright',
      ).length;
    expect([active(0), active(1)]).toEqual([1, 3]);
    expect(teams.at('Plain')).toBe('battle/0');
  });

  it('lets mates see each other’s cards, but neither the opposing ones nor any shield @gcg-1.1.0:12-3-4', () => {
    const teams = battle({ hand: 'Plain' }, { hand: 'Mate' }, { hand: 'Wall' }, { hand: 'Gate' });
    const known = (seat: Seat, zone: string): (string | null)[] =>
      (teams.view({ seat }).zones[zone] ?? []).map((id) => teams.view({ seat }).cards[id]?.def ?? null);
    const hands = (seat: Seat): (string | null)[] => [0, 1, 2, 3].flatMap((other) => known(seat, `hand/${other}`));
    expect(hands(0)).toEqual(['Plain', 'Mate', null, null]);
    expect(hands(1)).toEqual(['Plain', 'Mate', null, null]);
    expect(hands(3)).toEqual([null, null, 'Wall', 'Gate']);
    expect(new Set([0, 1, 2, 3].flatMap((seat) => known(seat, 'shields/0')))).toEqual(new Set([null]));
    expect(new Set(known(0, 'deck/1'))).toEqual(new Set([null]));
    // The team mate may know what the captain is offered; the opposing team may not.
    expect(teams.view({ seat: 1 }).pending[0]?.offer).toEqual(teams.table.pending[0]?.offer);
    expect(teams.view({ seat: 2 }).pending[0]?.offer).toBeNull();
    teams.endTurn();
    const drawn = (seat: Seat): (string | null)[] =>
      teams
        .toldTo({ seat })
        .flatMap((event) => (event.type === 'CardsMoved' && event.to === 'hand/3' ? event.defs : []));
    expect([drawn(2), drawn(3), drawn(0)]).toEqual([['S-01'], ['S-01'], [null]]);
  });

  it('lets the captain say who acts, and when the main phase ends, ruling A57 @gcg-1.1.0:12-3-4', () => {
    const teams = battle({ battle: ['Plain'] }, { hand: 'Mate', battle: ['Charge'] });
    expect([teams.asked, teams.may('yield'), teams.may('end')]).toEqual(['0: main', true, true]);
    teams.yield();
    expect([teams.asked, teams.may('end'), teams.may('back')]).toEqual(['1: main', false, true]);
    expect(teams.table.pending[0]?.fallback).toBe('back');
    teams.deploy('Mate');
    expect([teams.asked, teams.at('Mate')]).toEqual(['0: main', 'battle/1']);
    teams.yield();
    teams.strike('Charge');
    expect(teams.asked).toBe('0: main');
    teams.yield();
    teams.choose('back');
    teams.strike('Plain');
    expect(teams.zone('shields/2')).toHaveLength(6);
  });

  it('has one opportunity for a team in an action step, for either of them, ruling A57 @gcg-1.1.0:12-3-1', () => {
    const hand = 'Boost Boost';
    const teams = battle({ hand, battle: ['Plain'] }, { hand }, { hand }, { hand });
    teams.attack('Plain');
    expect([teams.asked, teams.may('yield')]).toEqual(['2: action', true]);
    teams.yield();
    expect([teams.asked, teams.may('yield')]).toEqual(['3: action', false]);
    teams.command(teams.table.zones['hand/3']?.[0] as string);
    expect(teams.asked).toBe('0: action');
    teams.pass();
    expect(teams.asked).toBe('2: action');
    teams.pass();
    // Both teams have passed in a row; the team mates are not asked separately.
    expect([teams.asked, teams.zone('shields/2').length]).toEqual(['0: main', 7]);
  });

  it('lets the captain order what triggers for both of a team, ruling A57 @gcg-1.1.0:12-3-4', () => {
    const teams = battle({ battle: ['Charge'] }, { battle: ['Rally'] });
    const before = teams.attack('Charge');
    expect([teams.asked, resolvedIn(before)]).toEqual(['0: next-trigger', []]);
    const rally = teams.table.waiting.find(({ controller }) => controller === 1)?.id as string;
    expect(drawsIn(teams.choose(rally))).toEqual(['1', '0']);
  });
});

describe('words in a team battle', () => {
  it('"friendly" is the own and the mate’s, also for Support @gcg-1.1.0:12-3-10', () => {
    const teams = battle(
      { battle: ['Plain', 'Second'], hand: 'Cheer Storm' },
      { battle: ['Mate'] },
      { battle: ['Wall'] },
      { battle: ['Gate'] },
    );
    teams.command('Cheer');
    expect(teams.offered).toEqual(['Plain', 'Second', 'Mate']);
    teams.select('Mate');
    teams.activate('Second');
    expect(teams.offered).toEqual(['Plain', 'Mate']);
    teams.select('Mate');
    expect(teams.stat('Mate', 'ap')).toBe(5);
    teams.command('Storm');
    expect(['Plain', 'Mate', 'Wall', 'Gate'].map((name) => teams.damage(name))).toEqual([0, 0, 1, 1]);
  });

  it('"your" is only the own @gcg-1.1.0:12-3-11', () => {
    const teams = battle({ battle: ['Plain', 'Second'], hand: 'Drill' }, { battle: ['Mate'], hand: 'Drill' });
    teams.command(teams.table.zones['hand/0']?.[0] as string);
    expect(teams.offered).toEqual(['Plain', 'Second']);
    teams.select('Plain');
    teams.yield();
    teams.command(teams.table.zones['hand/1']?.[0] as string);
    expect([teams.body('Plain'), teams.body('Mate')]).toEqual(['4/3', '3/3']);
  });
});

describe('battle between teams', () => {
  it('is with the team, by its shared shields, or with a rested unit of either @gcg-1.1.0:12-3-12', () => {
    const teams = battle(
      { battle: ['Plain', rested('Wall')] },
      { battle: ['Mate', rested('Gate')] },
      { battle: [rested('Medic')] },
      { battle: [rested('Rally'), 'Second'] },
    );
    const targets = teams.offered.filter((option) => option.startsWith('attack Plain')).map((o) => o.split(' ')[2]);
    expect(targets).toEqual(['seat/2', 'Medic', 'Rally']);
    teams.strike('Plain');
    expect(teams.zone('shields/2')).toHaveLength(7);
    teams.yield();
    teams.strike('Mate', 'Rally');
    expect(teams.at('Rally')).toBe('trash/3');
  });

  it('lets a Blocker protect the mate’s unit, and the captain choose whose @gcg-1.1.0:12-3-13', () => {
    const one = battle({ battle: ['Plain'] }, dull, { battle: [rested('Medic')] }, { battle: ['Gate'] });
    one.attack('Plain', 'Medic');
    expect([one.asked, one.offered]).toEqual(['3: block', ['none', 'block Gate']]);
    one.block('Gate');
    one.letGo();
    expect([one.damage('Gate'), one.damage('Medic')]).toEqual([3, 0]);
    const both = battle({ battle: ['Plain'] }, dull, { battle: ['Wall'] }, { battle: [rested('Medic'), 'Gate'] });
    both.attack('Plain', 'Medic');
    expect([both.asked, both.offered]).toEqual(['2: block', ['none', 'yield', 'block Wall']]);
    both.yield();
    expect([both.asked, both.offered]).toEqual(['3: block', ['none', 'block Gate']]);
    both.block('Gate');
    expect([both.isRested('Gate'), both.isRested('Wall')]).toEqual([true, false]);
  });
});
