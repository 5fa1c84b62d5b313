import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import { games } from '#games';
import type { Game } from '#kernel';
import { chanceManners } from './manners.js';
import { checkMatch } from './invariants/check.js';
import { seededDice, seededStream } from './dice.js';
import { play, sampleSetup, type Batch, type MatchPlan } from './play.js';

const nexa = games.get('nexa@1.2') as Game;

const planOf = (seed: string, mayStand?: (seat: number) => boolean): MatchPlan => {
  const setup = sampleSetup(nexa);
  const players = setup.teams.map((_, seat) => createBot('random', nexa, seededStream(`${seed}/${seat}`)));
  return chanceManners({ game: nexa, setup, dice: seededDice(seed), players }, seed, mayStand);
};

/** The first answers of several matches. */
const SEEDS = Array.from({ length: 6 }, (_, i) => `manners/${i}`);
const started = (seed: string, mayStand?: (seat: number) => boolean): Batch[] => [
  ...play({ ...planOf(seed, mayStand), maxAnswers: 150 }),
];

describe('players at random', () => {
  const batches = SEEDS.flatMap((seed) => started(seed));

  it('do not always answer in the order in which they are asked', () => {
    const orders = batches.map(({ before, input }) => before.pending.findIndex(({ id }) => id === input?.decision));
    expect(new Set(orders.filter((place) => place >= 0))).toEqual(new Set([0, 1]));
  });

  it('let passes stand until every moment that is offered, or give them once', () => {
    const asked = batches.flatMap(({ before, input }) =>
      before.pending.filter(({ id }) => id === input?.decision).flatMap(({ until = [] }) => until),
    );
    const given = batches.flatMap(({ input }) => input?.until ?? []);
    expect(new Set(given)).toEqual(new Set(asked));
    expect(batches.some(({ after }) => after.standing?.some(({ interrupted }) => interrupted))).toBe(true);
  });

  it('sometimes withdraw them', () => {
    const withdrawn = batches.filter(({ withdrew }) => withdrew !== undefined);
    expect(withdrawn.some(({ before, after }) => before.standing && !after.standing)).toBe(true);
  });

  it('do the same again with the same seed', () => {
    const eventsOf = (seed: string): unknown => started(seed).map(({ events }) => events);
    expect(eventsOf('manners/1')).toEqual(eventsOf('manners/1'));
  });

  it('give every pass once where they are not to let them stand', () => {
    const given = SEEDS.flatMap((seed) => started(seed, () => false)).flatMap(({ input }) => input?.until ?? []);
    expect(given).toEqual([]);
  });

  it('hold every invariant', () => {
    const seed = SEEDS.find((one) => started(one).some(({ input }) => input?.until)) as string;
    expect(checkMatch(planOf(seed)).problems).toEqual([]);
  });
});
