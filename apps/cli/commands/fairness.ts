import { availableParallelism } from 'node:os';
import { InvalidArgumentError, type Command } from 'commander';
import { positive } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';

interface PopulationOptions {
  readonly alpha: number;
  readonly workers: number;
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  const fairness = program
    .command('fairness')
    .description('prove every shuffle and roll of finished matches; test many matches for unfair dice')
    .argument('[targets...]', 'complete replay files, or ids of matches in the database')
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action((targets: readonly string[], options: { readonly json: boolean }) => prove(targets, options.json, io));
  fairness
    .command('population')
    .description('test openings, draws, shuffles and rolls of an archive, corrected for the number of tests')
    .argument('<paths...>', 'replay files, or folders of them')
    .option('--alpha <share>', 'share of honest archives that may raise a finding', share, 0.001)
    .option('--workers <n>', 'number of threads', positive, availableParallelism())
    .action((paths: readonly string[], _options: unknown, command: Command) =>
      population(paths, command.optsWithGlobals<PopulationOptions>(), io),
    );
}

const EXIT_CODES = `
Exit codes:
  0  every shuffle and roll follows from the secret and the seats' shares (missing shares are named), or the dice look fair
  1  something is not proven, or honest dice would almost never give this
  2  a file could not be read, or the command was wrong`;

function share(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new InvalidArgumentError('Expected a number between 0 and 1.');
  return value;
}

async function prove(targets: readonly string[], json: boolean, io: Io): Promise<void> {
  if (targets.length === 0) throw new Failure(2, 'name a replay file or a match');
  const { proofOf, proofText } = await import('../fairness/proof.js');
  const proofs: object[] = [];
  let isProven = true;
  for (const target of targets) {
    const proof = await proofOf(target);
    isProven &&= proof.ok;
    if (json) proofs.push({ target, ...proof });
    else say(io.stdout, proofText(target, proof));
  }
  if (json) say(io.stdout, JSON.stringify({ ok: isProven, proofs }, null, 2));
  if (!isProven) throw new Failure(1);
}

async function population(paths: readonly string[], options: PopulationOptions, io: Io): Promise<void> {
  const { runPopulation } = await import('../fairness/population.js');
  await runPopulation({ ...options, paths }, io);
}
