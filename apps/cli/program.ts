import { Command, CommanderError } from 'commander';
import { faultIn, Failure, say, type Io } from './io.js';

interface CommandFile {
  register(program: Command, io: Io): void;
}

/** The file of each command, which adds the command to the program. */
const commands: Readonly<Record<string, () => Promise<CommandFile>>> = {
  serve: () => import('./commands/serve.js'),
  worker: () => import('./commands/serve.js'),
  play: () => import('./commands/play.js'),
  sim: () => import('./commands/sim.js'),
  scenario: () => import('./commands/scenario.js'),
  replay: () => import('./commands/replay.js'),
  archive: () => import('./commands/archive.js'),
  player: () => import('./commands/archive.js'),
  log: () => import('./commands/log.js'),
  cards: () => import('./commands/cards.js'),
  fairness: () => import('./commands/fairness.js'),
  audit: () => import('./commands/audit.js'),
  evidence: () => import('./commands/evidence.js'),
  receipt: () => import('./commands/receipt.js'),
  ladder: () => import('./commands/ladder.js'),
  keys: () => import('./commands/keys.js'),
  db: () => import('./commands/db.js'),
  bench: () => import('./commands/bench.js'),
};

/** Knows only the command that is called, because loading all of them takes longer than most commands; otherwise knows all. */
async function createProgram(called: string, io: Io): Promise<Command> {
  const program = new Command('senki')
    .description('Event-sourced match service for trading card games')
    .configureOutput({ writeOut: (text) => void io.stdout.write(text), writeErr: (text) => void io.stderr.write(text) })
    .option('--version', 'print the version of this build')
    .exitOverride();
  const needed = Object.hasOwn(commands, called) ? [commands[called]!] : Object.values(commands);
  const files = new Set(await Promise.all(needed.map((load) => load())));
  for (const { register } of files) register(program, io);
  return program;
}

/** Runs one call and returns its exit code: 0 if all is well, 1 if a check failed, 2 if the command was wrong. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    if (args[0] === '--version') return await tellVersion(io);
    const program = await createProgram(args[0] ?? '', io);
    await program.parseAsync([...args], { from: 'user' });
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
  const { engineBuild } = await import('#platform/program');
  say(io.stdout, engineBuild().replace('@', ' '));
  return 0;
}
