import { Command, CommanderError } from 'commander';
import { register as archive } from './commands/archive.js';
import { register as audit } from './commands/audit.js';
import { register as bench } from './commands/bench.js';
import { register as cards } from './commands/cards.js';
import { register as db } from './commands/db.js';
import { register as evidence } from './commands/evidence.js';
import { register as fairness } from './commands/fairness.js';
import { register as keys } from './commands/keys.js';
import { register as ladder } from './commands/ladder.js';
import { register as log } from './commands/log.js';
import { register as play } from './commands/play.js';
import { register as receipt } from './commands/receipt.js';
import { register as replay } from './commands/replay.js';
import { register as scenario } from './commands/scenario.js';
import { register as serve } from './commands/serve.js';
import { register as sim } from './commands/sim.js';
import { faultIn, Failure, say, type Io } from './io.js';

/** One file per command; each adds itself to the program. */
const commands = [
  ...[serve, play, sim, scenario, replay, archive, log, cards, fairness, audit, evidence],
  ...[receipt, ladder, keys, db, bench],
];

export function createProgram(io: Io): Command {
  const program = new Command('senki')
    .description('Event-sourced match service for trading card games')
    .configureOutput({ writeOut: (text) => void io.stdout.write(text), writeErr: (text) => void io.stderr.write(text) })
    .option('--version', 'print the version of this build')
    .exitOverride();
  for (const register of commands) register(program, io);
  return program;
}

/** Runs one call and returns its exit code: 0 if all is well, 1 if a check failed, 2 if the command was wrong. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    if (args[0] === '--version') return await tellVersion(io);
    await createProgram(io).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Failure) {
      if (error.message) say(io.stderr, `senki: ${error.message}`);
      return error.exitCode;
    }
    const fault = faultIn(error);
    if (fault === null) throw error;
    say(io.stderr, `senki: ${fault}`);
    return 2;
  }
}

async function tellVersion(io: Io): Promise<number> {
  const { engineBuild } = await import('#platform');
  say(io.stdout, engineBuild().replace('@', ' '));
  return 0;
}
