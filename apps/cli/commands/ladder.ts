import type { Command } from 'commander';
import type { Recomputation } from '#ladder/projections';
import { Failure, say, type Io } from '../io.js';

interface RecomputeOptions {
  readonly season?: string;
  readonly apply: boolean;
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  const ladder = program.command('ladder').description('ranked ladders');
  ladder
    .command('recompute')
    .description('recompute ratings from the events and show which stored ones differ')
    .argument('<ladder>', 'id of the ladder')
    .option('--season <id>', 'default: the current season')
    .option('--apply', 'replace the stored ratings', false)
    .option('--json', 'as JSON', false)
    .action((id: string, options: RecomputeOptions) => recompute(id, options, io));
}

async function recompute(ladder: string, { season, apply, json }: RecomputeOptions, io: Io): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { games } = await import('#games');
  const { Recomputer } = await import('#ladder/projections');
  const { Ladders } = await import('#ladder/storage');
  const found = await inSession(({ pool }) =>
    new Recomputer(pool, new Ladders(pool, games)).recompute(ladder, season ?? null, apply),
  );
  say(io.stdout, json ? JSON.stringify(found, null, 2) : textOf(found));
  if (found.differences.length > 0 && !apply) throw new Failure(1);
}

function textOf({ ladder, season, contests, players, position, differences, applied }: Recomputation): string {
  const lines = differences.map(
    ({ player, kept, recomputed }) => `${player}: kept ${of(kept)}, should be ${of(recomputed)}`,
  );
  const verdict = differences.length === 0 ? 'no difference' : `${differences.length} ratings differ`;
  const done = applied ? '; the recomputed ratings are kept now' : '';
  const where = `${ladder}, season ${season}: ${contests} contests, ${players} players, feed up to ${position}`;
  return [...lines, `${where}: ${verdict}${done}`].join('\n');
}

const of = (rating: Recomputation['differences'][number]['kept']): string =>
  rating === null ? 'none' : `${rating.mu} ± ${rating.sigma} after ${rating.contests}`;
