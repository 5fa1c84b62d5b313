import { InvalidArgumentError, type Command } from 'commander';
import type { Viewer } from '#kernel';
import { positive } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';

interface VerifyOptions {
  readonly trust: readonly string[];
  readonly match: readonly string[];
  readonly sealed: boolean;
  readonly json: boolean;
}

interface ShowOptions {
  readonly viewer?: Viewer;
  readonly from?: number;
  readonly to?: number;
}

interface ExportOptions {
  readonly viewer: Viewer;
  readonly out?: string;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

export function register(program: Command, io: Io): void {
  const replay = program.command('replay').description('verify, read and export recorded matches');
  replay
    .command('verify')
    .description('check replay files, needing nothing but them; or matches in the database')
    .argument('[files...]', 'replay files (*.senki.jsonl, also .gz and .br)')
    .option('--trust <key>', 'accept this signer only (public key, base64url); may be repeated', more, [])
    .option('--match <id>', 'check this match in the database; may be repeated', more, [])
    .option('--sealed', 'refuse files that do not prove to be in the log', false)
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action((files: readonly string[], options: VerifyOptions) => verify(files, options, io));
  replay
    .command('show')
    .description('tell a recorded match in words')
    .argument('<file>', 'a replay file')
    .option('--viewer <who>', 'as seen by: omniscient, spectator, or a seat number', viewer)
    .option('--from <version>', 'first event to tell', positive)
    .option('--to <version>', 'last event to tell', positive)
    .action((file: string, options: ShowOptions) => show(file, options, io));
  replay
    .command('export')
    .description('write the replay file of a finished match from the database')
    .argument('<match>', 'its id')
    .option('--viewer <who>', 'whose copy: omniscient, spectator, or a seat number', viewer, 'omniscient' as Viewer)
    .option('--out <path>', 'file (*.senki.jsonl, also .gz and .br) or folder; left out, a file here')
    .action((match: string, options: ExportOptions) => exportOne(match, options, io));
}

const EXIT_CODES = `
Exit codes:
  0  everything checked is good
  1  something is wrong; the first bad event is named
  2  a file could not be read, or the call was wrong`;

function viewer(text: string): Viewer {
  if (text === 'omniscient' || text === 'spectator') return text;
  if (/^\d{1,3}$/.test(text)) return { seat: Number(text) };
  throw new InvalidArgumentError('omniscient, spectator or a seat number is wanted.');
}

async function verify(files: readonly string[], { trust, match, sealed, json }: VerifyOptions, io: Io): Promise<void> {
  if (files.length + match.length === 0) throw new Failure(2, 'name a replay file, or a match with --match');
  const verdicts = [...(await verifyFiles(files, trust, sealed)), ...(await verifyMatches(match))];
  const isGood = verdicts.every(({ ok }) => ok);
  if (json) say(io.stdout, JSON.stringify({ ok: isGood, verdicts: verdicts.map(({ facts }) => facts) }, null, 2));
  else for (const { text } of verdicts) say(io.stdout, text);
  if (!isGood) throw new Failure(1);
}

interface Told {
  readonly ok: boolean;
  readonly text: string;
  readonly facts: object;
}

async function verifyFiles(files: readonly string[], trust: readonly string[], sealed: boolean): Promise<Told[]> {
  if (files.length === 0) return [];
  const { checkFile, verdictText } = await import('../replay/file-check.js');
  const told: Told[] = [];
  for (const file of files) {
    const facts = await checkFile(file, trust, sealed);
    told.push({ ok: facts.ok, text: verdictText(facts), facts });
  }
  return told;
}

async function verifyMatches(ids: readonly string[]): Promise<Told[]> {
  if (ids.length === 0) return [];
  const { inSession } = await import('../composition/session.js');
  const { checkStored, matchVerdictText } = await import('../replay/match-check.js');
  return inSession(async (session) => {
    const told: Told[] = [];
    for (const id of ids) {
      const facts = await checkStored(session, id);
      told.push({ ok: facts.ok, text: matchVerdictText(facts), facts });
    }
    return told;
  });
}

async function show(file: string, options: ShowOptions, io: Io): Promise<void> {
  const { readFile, storyOf } = await import('../replay/show.js');
  const record = await readFile(file);
  const wanted = { viewer: options.viewer ?? null, from: options.from ?? 1, to: options.to ?? Infinity };
  for (const line of storyOf(record, wanted)) say(io.stdout, line);
}

async function exportOne(match: string, { viewer: who, out }: ExportOptions, io: Io): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { exportMatch } = await import('../replay/export.js');
  const path = await inSession((session) => exportMatch(session, { matchId: match, viewer: who, out: out ?? null }));
  say(io.stdout, path);
}
