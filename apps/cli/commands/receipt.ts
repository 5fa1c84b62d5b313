import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Result } from '#results';
import { Failure, fileFault, say, type Io } from '../io.js';
import { counted } from '../plural.js';

interface VerifyOptions {
  readonly jwks: string;
  readonly json: boolean;
}

const LONGEST_BYTES = 1024 * 1024;

export function register(program: Command, io: Io): void {
  const receipt = program.command('receipt').description('signed results of matches');
  receipt
    .command('verify')
    .description('check a receipt offline against keys that you trust')
    .argument('<file>', 'the receipt, as GET /v1/matches/{id}/receipt gave it')
    .requiredOption('--jwks <file>', 'the keys, as GET /.well-known/jwks.json gave them')
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action((file: string, options: VerifyOptions) => verify(file, options, io));
}

const EXIT_CODES = `
Exit codes:
  0  the receipt is good
  1  it is not; the reason is named
  2  a file could not be read, or the command was wrong`;

async function verify(file: string, { jwks, json }: VerifyOptions, io: Io): Promise<void> {
  const { verifyReceipt } = await import('#results');
  const verdict = verifyReceipt(read(file), parsed(jwks));
  if (json) say(io.stdout, JSON.stringify(verdict, null, 2));
  else if (verdict.ok) say(io.stdout, `${file}: good, signed by ${verdict.kid}\n${story(verdict.result)}`);
  if (!verdict.ok) throw new Failure(1, json ? '' : `${file}: ${verdict.fault}`);
}

function story({ matchId, revision, game, edition, mode, seats, reason, detail, events, headHash }: Result): string {
  const lines = seats.map(({ place, player, won }) => `  ${place ?? '-'}  ${player}${won ? '  won' : ''}`);
  const which = revision === 1 ? '' : `, corrected (revision ${revision})`;
  return [
    `match ${matchId}: ${game}@${edition} ${mode}${which}`,
    `ended by ${reason} (${detail}) after ${counted(events, 'event')}, head ${headHash}`,
    ...lines,
  ].join('\n');
}

function read(file: string): string {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > LONGEST_BYTES) throw new Error('it is longer than any receipt');
    return bytes.toString('utf8');
  } catch (error) {
    throw new Failure(2, `${file} could not be read: ${fileFault(error)}`);
  }
}

function parsed(file: string): unknown {
  const text = read(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(2, `${file} is not JSON`);
  }
}
