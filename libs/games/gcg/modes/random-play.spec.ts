import { describe, expect, it } from '@jest/globals';
import { randomBot } from '#bots';
import { gcg110 as game } from '#games/gcg';
import { seatsPlaying, type Seat, type Setup, type Table } from '#kernel';
import { checkMatch, seededDice, seededStream, type MatchPlan } from '#simulation';

/** A small sample of what `npx senki sim` plays; SENKI_SEEDS sets the number of matches of each kind. */
const SEEDS = Array.from({ length: Number(process.env['SENKI_SEEDS'] ?? 1) }, (_, i) => `modes/${i}`);

type Sample = readonly [mode: string, seats: number, leaving: 'stays' | 'may leave'];

const SAMPLE: readonly Sample[] = [
  ['royale-winner-advances', 3, 'stays'],
  ['royale-loser-eliminated', 4, 'may leave'],
  ['royale-winner-advances', 5, 'may leave'],
  ['team', 4, 'stays'],
];

const ALL: readonly Sample[] = (['stays', 'may leave'] as const).flatMap((leaving) => [
  ...[3, 4, 5, 8].map((seats): Sample => ['royale-loser-eliminated', seats, leaving]),
  ...[3, 4, 5, 8].map((seats): Sample => ['royale-winner-advances', seats, leaving]),
  ['team', 4, leaving] as const,
]);

function planOf(mode: string, seats: number, seed: string): MatchPlan {
  const decks = Object.values(game.decks.samples);
  const setup: Setup = {
    mode,
    teams: game.modes[mode]?.tables.find((teams) => teams.length === seats) ?? [],
    decks: Array.from({ length: seats }, (_, seat) => decks[seat % decks.length] ?? {}),
  };
  const players = setup.teams.map((_, seat) => randomBot(seededStream(`${seed}/${seat}`)));
  return { game, setup, dice: seededDice(seed), players };
}

/** Now and then a seat that still plays concedes, whoever is to decide; the last two seats play to the end. */
function leaverOf(seed: string): (table: Table) => Seat | null {
  const next = seededStream(`${seed}/leaver`);
  return (table) => {
    const playing = seatsPlaying(table);
    return playing.length > 2 && next() % 60 === 0 ? (playing[next() % playing.length] ?? null) : null;
  };
}

describe.each(SEEDS.length > 1 ? ALL : SAMPLE)('%s with %i seats of which each %s', (mode, seats, leaving) => {
  it.each(SEEDS)('ends and holds every invariant, played at random from seed %s', (seed) => {
    const plan = planOf(mode, seats, seed);
    const { batches, problems, compared } = checkMatch(
      leaving === 'stays' ? plan : { ...plan, leaver: leaverOf(seed) },
    );
    expect(problems).toEqual([]);
    expect(batches.at(-1)?.after.result).not.toBeNull();
    expect(compared).toBeGreaterThan(batches.length);
  });
});
