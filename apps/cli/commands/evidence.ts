import type { Command } from 'commander';
import { Failure, say, type Io } from '../io.js';

interface CheckOptions {
  readonly trust: readonly string[];
  readonly json: boolean;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

export function register(program: Command, io: Io): void {
  const evidence = program.command('evidence').description('one file that lets a third party check what an audit says');
  evidence
    .command('pack')
    .description('put the log of a match, its views, proofs and findings into one file')
    .argument('<replay>', 'a replay file')
    .argument('<out>', 'the pack to write (*.senki-evidence.jsonl.gz)')
    .action(async (replay: string, out: string) => {
      const { packFile } = await import('../audit/evidence.js');
      say(io.stdout, await packFile(replay, out));
    });
  evidence
    .command('check')
    .description('check a pack, needing nothing but it')
    .argument('<pack>', 'an evidence pack')
    .option('--trust <key>', 'accept this signer of the log only (public key, base64url); may be repeated', more, [])
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action(async (pack: string, { trust, json }: CheckOptions) => {
      const { checkFile, verdictText } = await import('../audit/evidence.js');
      const verdict = await checkFile(pack, trust);
      say(io.stdout, json ? JSON.stringify(verdict, null, 2) : verdictText(pack, verdict));
      if (!verdict.ok || !verdict.log.ok) throw new Failure(1);
    });
}

const EXIT_CODES = `
Exit codes:
  0  the pack is what an audit of its log gives, and the log is as it was sealed
  1  one of the two does not hold; the first bad line is named
  2  the file could not be read, or the call was wrong`;
