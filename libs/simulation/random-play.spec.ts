import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createBot, randomBot } from '#bots';
import { games } from '#games';
import { EMPTY_TABLE, fold } from '#kernel';
import { Arbitraries } from '#testkit/chance';
import { differenceOf } from './differences.js';
import { seededDice, seededStream } from './dice.js';
import { checkMatch } from './invariants/check.js';
import { chanceManners } from './manners.js';
import { sampleSetup } from './play.js';

/** A small sample of what `npx senki sim --matches 10000 --check` plays. */
const SEEDS = Array.from({ length: 4 }, (_, i) => `jest/${i}`);

describe.each([...games])('%s', (_name, game) => {
  const plan = (seed: string, bots: readonly ('random' | 'greedy')[]) => {
    const setup = sampleSetup(game);
    const players = setup.teams.map((_, seat) =>
      createBot(bots[seat % bots.length] ?? 'random', game, seededStream(`${seed}/${seat}`)),
    );
    const mayStand = (seat: number): boolean => bots[seat % bots.length] === 'random';
    return chanceManners({ game, setup, dice: seededDice(seed), players }, seed, mayStand);
  };

  it.each(SEEDS)('played at random from seed %s ends and holds every invariant', (seed) => {
    const { batches, problems, compared, skipped } = checkMatch(plan(seed, ['random']));
    expect(problems).toEqual([]);
    expect(batches.at(-1)?.after.result).not.toBeNull();
    expect(compared).toBeGreaterThan(batches.length);
    expect(compared).toBeGreaterThan(skipped);
  });

  it('played by thinking bots holds every invariant too', () => {
    expect(checkMatch(plan('jest/greedy', ['greedy', 'random'])).problems).toEqual([]);
  });

  it('rebuilds from its events with any legal decks, however far it was played', () => {
    const match = new Arbitraries(fc).match(game, (seed) => randomBot(seededStream(seed)), 60);
    fc.assert(
      fc.property(match, (batches) => {
        const events = batches.flatMap((batch) => batch.events);
        expect(differenceOf(fold(EMPTY_TABLE, events), batches.at(-1)?.after)).toBeNull();
      }),
      { numRuns: 15, seed: 20 },
    );
  });
});
