import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import { begin, conceal, decide, type Answer, type Deck, type Decision, type Table } from '#kernel';
import { seededDice, seededStream } from '#testkit';
import { nexa12 } from '../index.js';
import { isBattle } from '../rules.js';

type Standing = (table: Table, decision: Decision) => string | undefined;

const never: Standing = () => undefined;

/** Somebody who has nothing to play: passes to the end of the phase, of the own turn once the battle is on, or to the own next turn. */
const patient: Standing = ({ turn }, { seat, purpose }) => {
  if (turn.seat !== seat) return 'my-turn';
  return purpose === 'cut-in' || isBattle(turn.phase) ? 'turn' : 'phase';
};

/** How many answers two bots with taste give in a match, passing as long as they like. */
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
  it('does not cost the match: with standing passes two players give at most 250 answers, else twice as many', () => {
    const seeds = ['a', 'b', 'c', 'd'];
    const standing = seeds.map((seed) => answersIn(seed, patient));
    const each = seeds.map((seed) => answersIn(seed, never));
    expect(Math.max(...standing)).toBeLessThanOrEqual(250);
    const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);
    expect(sum(each)).toBeGreaterThan(1.8 * sum(standing));
  });
});
