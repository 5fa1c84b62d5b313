import { describe, expect, it } from '@jest/globals';
import { randomBot } from '#bots';
import { gcg110 as game } from '#games/gcg';
import { seatsPlaying, type Seat, type Setup, type Table } from '#kernel';
import { checkMatch, seededDice, seededStream, type MatchPlan } from '#testkit';

/** A sample of what `npx senki sim` plays in full; SENKI_SEEDS asks for more of it. */
const SEEDS = Array.from({ length: Number(process.env['SENKI_SEEDS'] ?? 1) }, (_, i) => `modes/${i}`);

const TABLES: readonly (readonly [mode: string, seats: number])[] = [
  ...[3, 4, 5].map((seats) => ['royale-loser-eliminated', seats] as const),
  ...[3, 4, 5].map((seats) => ['royale-winner-advances', seats] as const),
  ['team', 4],
];

function planOf(mode: string, seats: number, seed: string): MatchPlan {
  const decks = Object.values(game.sampleDecks);
  const setup: Setup = {
    mode,
    teams: game.modes[mode]?.find((teams) => teams.length === seats) ?? [],
    decks: Array.from({ length: seats }, (_, seat) => decks[seat % decks.length] ?? {}),
  };
  const players = setup.teams.map((_, seat) => randomBot(seededStream(`${seed}/${seat}`)));
  return { game, setup, dice: seededDice(seed), players };
}

/** Now and then one of those who still play leaves, whoever is to decide. */
function leaverOf(seed: string): (table: Table) => Seat | null {
  const next = seededStream(`${seed}/leaver`);
  return (table) => {
    const playing = seatsPlaying(table);
    return playing.length > 2 && next() % 150 === 0 ? (playing[next() % playing.length] ?? null) : null;
  };
}

describe.each(TABLES)('%s with %i seats', (mode, seats) => {
  it.each(SEEDS)('played at random from seed %s ends and holds every invariant', (seed) => {
    const { batches, problems, compared } = checkMatch(planOf(mode, seats, seed));
    expect(problems).toEqual([]);
    expect(batches.at(-1)?.after.result).not.toBeNull();
    expect(compared).toBeGreaterThan(batches.length);
  });

  it.each(SEEDS)('goes on without those who leave, from seed %s', (seed) => {
    const { batches, problems } = checkMatch({ ...planOf(mode, seats, seed), leaver: leaverOf(seed) });
    expect(problems).toEqual([]);
    expect(batches.at(-1)?.after.result).not.toBeNull();
  });
});
