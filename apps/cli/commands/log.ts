import type { Command } from 'commander';
import { positive } from '../arguments.js';
import { say, type Io } from '../io.js';
import { counted } from '../plural.js';

interface VerifyOptions {
  readonly from?: string;
  readonly vkey: readonly string[];
  readonly json: boolean;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

export function register(program: Command, io: Io): void {
  const log = program.command('log').description('the public log of sealed matches');
  log
    .command('verify')
    .description(
      'recompute the whole log from its entries, or check one proof; without a place, the log in the database',
    )
    .argument('[place]', 'folder or address of a log, or a file that "log prove" wrote')
    .option('--from <file>', 'an earlier checkpoint that the log must extend')
    .option(
      '--vkey <key>',
      'accept this signer only (as /.well-known/senki-log.json has it); may be repeated',
      more,
      [],
    )
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (place: string | undefined, { from, vkey, json }: VerifyOptions) => {
      const { verifyPlace } = await import('../log/verify.js');
      await verifyPlace({ place: place ?? null, from: from ?? null, vkeys: vkey, json }, io);
    });
  log
    .command('prove')
    .description('write the proof that a match in the database is in the log (https://c2sp.org/tlog-proof)')
    .argument('<match>', 'id of the match')
    .option('--revision <n>', 'which result: 1 is the seal, 2 the first ruling after it', positive, 1)
    .action(async (match: string, { revision }: { readonly revision: number }) => {
      const { prove } = await import('../log/database-log.js');
      io.stdout.write(await prove(match, revision));
    });
  log
    .command('checkpoint')
    .description('print the newest checkpoint; keep it, and no later log can deny what it covers')
    .argument('[place]', 'folder or address of a log; default: the one in the database')
    .action(async (place: string | undefined) => {
      const { checkpointOf } = await import('../log/verify.js');
      io.stdout.write(await checkpointOf(place ?? null));
    });
  log
    .command('export')
    .description('write the log as a folder that any web server can serve; existing files are kept')
    .argument('<folder>', 'folder to write to')
    .action(async (folder: string) => {
      const { exportLog } = await import('../log/database-log.js');
      const { size, written } = await exportLog(folder, io);
      say(io.stdout, `${folder}: ${counted(size, 'entry', 'entries')}, ${counted(written, 'file')} written`);
    });
}

const EXAMPLES = `
Examples:
  senki log checkpoint https://matches.example.com/log > monday.checkpoint
  senki log verify https://matches.example.com/log --from monday.checkpoint
  senki log prove 0198c0de-1234-7abc-8def-0123456789ab > match.tlog-proof
  senki log verify match.tlog-proof --vkey matches.example.com/log+530d903a+Aeky…

Exit codes:
  0  everything checked is good
  1  something is wrong; the first bad place is named
  2  a file could not be read, or the command was wrong`;
