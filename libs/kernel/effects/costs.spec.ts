import { describe, expect, it } from '@jest/globals';
import {
  fold,
  isPayable,
  type Json,
  type Operation,
  type Part,
  type Scope,
  type Selector,
  type Table,
} from '../index.js';
import { board, bound, mine, toy } from '../toy-game.spec-helper.js';

const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const red = { fact: 'colour', in: ['red'] } as const;
const weak = { stat: 'power', atMost: 2 } as const;

const choose = (from: Selector, bind: string, n = 1): Operation => ({
  ...{ op: 'choose', from, min: n, max: n, by: 'controller', bind, purpose: 'cost' },
});
const rest = (cards: Selector): Operation => ({ op: 'orient', cards, orientation: 'sideways' });
const bury = (cards: Selector): Operation => ({ op: 'move', cards, to: 'trash', reason: 'cost' });

/** The first card of the field is the source of the cost. */
function canPay(table: Table, ...cost: readonly Operation[]): boolean {
  const source = table.zones['field/0']?.[0] ?? null;
  return isPayable({ game: toy, table }, { ...SCOPE, source }, cost);
}

describe('a cost that is said line by line', () => {
  const hand = (...cards: readonly string[]): Table => board({ 'hand/0': cards });
  const field = (...cards: readonly string[]): Table => board({ 'field/0': cards });
  /** The same table with the first card of the field turned sideways. */
  const tired = (table: Table): Table => {
    const cards = (table.zones['field/0'] ?? []).slice(0, 1);
    return fold(table, [{ type: 'CardsOriented', cards, orientation: 'sideways', reason: 'test' }]);
  };

  it('is paid where there is none', () => {
    expect(canPay(board({}))).toBe(true);
  });

  it('wants as many cards as it chooses', () => {
    const two = choose(mine('hand'), 'a', 2);
    expect([canPay(hand('plain'), two), canPay(hand('plain', 'big'), two)]).toEqual([false, true]);
  });

  it('chooses only cards with which all can be done that it does with them', () => {
    const cost = [choose(mine('field'), 'a'), rest(bound('a'))];
    expect([canPay(tired(field('plain')), ...cost), canPay(tired(field('plain', 'plain')), ...cost)]).toEqual([
      false,
      true,
    ]);
  });

  it('judges each choice by what is done with it, and not with another', () => {
    const cost = [choose(mine('field'), 'a'), choose(mine('hand'), 'b'), rest(bound('a')), bury(bound('b'))];
    const table = board({ 'field/0': ['plain'], 'hand/0': ['plain'] });
    expect([canPay(table, ...cost), canPay(tired(table), ...cost)]).toEqual([true, false]);
    // A card that is buried does not have to be one that can be rested.
    const buried = [choose(mine('field'), 'a'), rest(mine('hand')), bury(bound('a'))];
    expect(canPay(tired(table), ...buried)).toBe(true);
  });

  it('takes all that it names, so that a choice beside it needs other cards', () => {
    const cost = [bury(mine('field', red)), choose(mine('field', weak), 'a'), bury(bound('a'))];
    expect([canPay(field('plain'), ...cost), canPay(field('plain', 'herald'), ...cost)]).toEqual([false, true]);
    const self = [bury(bound('self')), choose(mine('field'), 'a'), bury(bound('a'))];
    expect([canPay(field('plain'), ...self), canPay(field('plain', 'plain'), ...self)]).toEqual([false, true]);
  });

  it('takes nothing by naming or showing cards', () => {
    const paying = [choose(mine('field'), 'a'), bury(bound('a'))];
    const naming: Operation = { op: 'bind', cards: mine('field'), as: 'all' };
    const showing: Operation = { op: 'reveal', cards: mine('field'), to: 'all' };
    expect(canPay(field('plain'), naming, ...paying)).toBe(true);
    expect(canPay(field('plain'), showing, ...paying)).toBe(true);
  });

  it('may do several things with the card whose cost it is', () => {
    expect(canPay(field('plain'), rest(bound('self')), bury(bound('self')))).toBe(true);
    expect(canPay(tired(field('plain')), rest(bound('self')), bury(bound('self')))).toBe(false);
  });

  it('counts what an operation of the game takes by itself', () => {
    const taking = Object.assign(() => null, {
      takes: ({ n }: Readonly<Record<string, Json>>): Part => ({ from: mine('field'), n: n as number, as: '', do: [] }),
    });
    const language = { ...toy.language, operations: { ...toy.language.operations, tire: taking } };
    const tire: Operation = { op: 'custom', name: 'tire', with: { n: 2 } };
    const pays = (table: Table, ...cost: readonly Operation[]): boolean =>
      isPayable({ game: { ...toy, language }, table }, SCOPE, cost);
    const three = field('plain', 'plain', 'plain');
    expect([pays(three, tire, tire), pays(three, tire, choose(mine('field'), 'a'))]).toEqual([false, true]);
    expect(pays(field('plain', 'plain', 'plain', 'plain'), tire, tire)).toBe(true);
  });

  it('is not paid if one of its lines cannot be done', () => {
    const two = choose(mine('hand'), 'a');
    expect(canPay(board({ 'hand/0': ['plain'] }), two, rest(mine('field')))).toBe(false);
    expect(canPay(board({ 'hand/0': ['plain'], 'field/0': ['plain'] }), two, rest(mine('field')))).toBe(true);
  });

  it('may be paid in one of several ways, if that leaves enough for the rest of it', () => {
    const part = (zone: string, where?: typeof red): Part => ({ from: mine(zone, where), n: 1, as: zone, do: [] });
    const either: Operation = { op: 'pay', purpose: 'cost', parts: [part('hand', red)], or: [[part('field')]] };
    const too = [choose(mine('hand'), 'a'), bury(bound('a'))];
    const table = (hand: readonly string[], lying: readonly string[]): Table =>
      board({ 'hand/0': hand, 'field/0': lying });
    expect(canPay(table(['big'], ['plain']), either, ...too)).toBe(true);
    expect(canPay(table(['plain', 'big'], []), either, ...too)).toBe(true);
    expect(canPay(table(['plain'], []), either, ...too)).toBe(false);
  });

  it('wants the least of a number that its player will choose', () => {
    const number: Operation = { op: 'number', by: 'controller', purpose: 'n', min: 2, max: 3, bind: 'n' };
    const some: Operation = { ...choose(mine('hand'), 'a'), min: { bound: 'n' }, max: { bound: 'n' } } as Operation;
    expect([canPay(hand('plain'), number, some), canPay(hand('plain', 'big'), number, some)]).toEqual([false, true]);
  });
});
