import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import {
  begin,
  cardsIn,
  conceal,
  decide,
  zoneOf,
  type Answer,
  type Deck,
  type Decision,
  type Seat,
  type Table,
} from '#kernel';
import { seededDice, seededStream } from '#simulation';
import { nexa12 } from '../index.js';
import { isBattle } from '../rules.js';

type Standing = (table: Table, decision: Decision) => string | undefined;

const never: Standing = () => undefined;

/**
 * A player with nothing to play: passes to the end of the phase, or until their own next turn once the battle has begun or no G is left.
 * Anything the enemy plays ends the pass.
 */
const patient: Standing = (table, { seat, purpose }) => {
  const { phase } = table.turn;
  if (table.turn.seat !== seat || purpose === 'cut-in' || isBattle(phase)) return 'my-turn';
  return phase === 'deploy' && isSpent(table, seat) ? 'my-turn' : 'phase';
};

const isSpent = (table: Table, seat: Seat): boolean =>
  cardsIn(table, zoneOf('g', seat)).every((id) => table.cards[id]?.orientation === 'sideways');

/** How many answers two greedy bots give in a match with these standing passes. */
function answersIn(seed: string, standing: Standing): number {
  const dice = seededDice(seed);
  const decks = Object.values(nexa12.decks.samples).slice(0, 2) as Deck[];
  let { table } = begin(nexa12, { mode: 'duel', teams: [0, 1], decks }, dice);
  const bots = [0, 1].map((seat) => createBot('greedy', nexa12, seededStream(`${seed}/${seat}`)));
  let answers = 0;
  for (; table.result === null; answers++) {
    const decision = table.pending[0] as Decision;
    const { seat, id } = decision;
    const answer = (bots[seat] as (view: Table, asked: Decision) => Answer)(conceal(nexa12, table, { seat }), decision);
    const until = answer === 'pass' ? standing(table, decision) : undefined;
    const outcome = decide(nexa12, table, { seat, decision: id, answer, ...(until !== undefined && { until }) }, dice);
    if (!outcome.ok) throw new Error(outcome.rejection.message);
    table = outcome.table;
  }
  return answers;
}

describe('passing', () => {
  it('does not cost the match: with standing passes two players give at most 250 answers, else more than twice as many', () => {
    const seeds = ['a', 'b', 'c', 'd'];
    const standing = seeds.map((seed) => answersIn(seed, patient));
    const each = seeds.map((seed) => answersIn(seed, never));
    expect(Math.max(...standing)).toBeLessThanOrEqual(250);
    const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);
    expect(sum(each)).toBeGreaterThan(2 * sum(standing));
  });
});
