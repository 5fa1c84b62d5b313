import type { Command } from 'commander';
import type { PackOptions } from '../audit/evidence.js';
import { publicKeys, TRUST } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';

interface CheckOptions {
  readonly trust: readonly string[];
  readonly signer: readonly string[];
  readonly cards: readonly string[];
  readonly json: boolean;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];
const CARDS = 'folder of card sets that this build does not have; may be repeated';

export function register(program: Command, io: Io): void {
  const evidence = program
    .command('evidence')
    .description('evidence packs: one file with which a third party can check an audit');
  evidence
    .command('pack')
    .description('put the log of a match, its views, proofs and findings into one file')
    .argument('<replay>', 'a replay file')
    .argument('<out>', 'the pack to write (*.senki-evidence.jsonl.gz)')
    .option('--key <file>', 'private key to sign with (32 bytes in base64url); created if the file does not exist')
    .option('--cards <folder>', CARDS, more, [])
    .action(async (replay: string, out: string, options: PackOptions) => {
      const { packFile } = await import('../audit/evidence.js');
      say(io.stdout, await packFile(replay, out, options));
    });
  evidence
    .command('check')
    .description('check a pack offline')
    .argument('<pack>', 'an evidence pack')
    .option('--trust <key>', TRUST, publicKeys, [])
    .option(
      '--signer <key>',
      'accept only a pack signed with this public key (base64url); may be repeated',
      publicKeys,
      [],
    )
    .option('--cards <folder>', CARDS, more, [])
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action((pack: string, options: CheckOptions) => check(pack, options, io));
}

async function check(pack: string, { signer, json, ...options }: CheckOptions, io: Io): Promise<void> {
  const { checkFile, verdictText } = await import('../audit/evidence.js');
  const verdict = await checkFile(pack, options);
  say(io.stdout, json ? JSON.stringify(verdict, null, 2) : verdictText(pack, verdict));
  if (!verdict.ok || !verdict.log.ok) throw new Failure(1);
  if (signer.length > 0 && !signer.includes(verdict.signer ?? ''))
    throw new Failure(1, `${pack} is not signed by the key that you named`);
}

const EXIT_CODES = `
Exit codes:
  0  an audit of the log gives the same pack, the log is as it was signed, and the key that you named signed both
  1  one of these does not hold; the first bad line is named
  2  the file could not be read, or the command was wrong`;
