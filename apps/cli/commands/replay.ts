import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { CopyViewer } from '#replay';
import { oneOf, positive, publicKeys, TRUST, viewer, VIEWER_NAMES } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';
import { LANGUAGES, SPEECHES, type LanguageName } from '../language.js';

interface VerifyOptions {
  readonly trust: readonly string[];
  readonly cards: readonly string[];
  readonly match: readonly string[];
  readonly sealed: boolean;
  readonly workers: number;
  readonly json: boolean;
}

interface ShowOptions {
  readonly cards: readonly string[];
  readonly viewer?: CopyViewer;
  readonly lang: LanguageName;
  readonly from?: number;
  readonly to?: number;
}

interface DriftOptions {
  readonly cards: readonly string[];
  readonly declared?: string;
  readonly workers: number;
  readonly json: boolean;
}

interface ExportOptions {
  readonly viewer: CopyViewer;
  readonly out?: string;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

export function register(program: Command, io: Io): void {
  const replay = program.command('replay').description('verify, read and export recorded matches');
  replay
    .command('verify')
    .description('verify replay files offline, or matches in the database')
    .argument('[files...]', 'replay files (*.senki.jsonl, also .gz and .br), folders of them, or archives')
    .option('--trust <key>', TRUST, publicKeys, [])
    .option('--cards <folder>', 'folder of card sets that this build does not have; may be repeated', more, [])
    .option('--match <id>', 'verify this match in the database; may be repeated', more, [])
    .option('--sealed', 'reject files without proof of inclusion in the log', false)
    .option('--workers <n>', 'number of threads for folders and archives', positive, availableParallelism())
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action((files: readonly string[], options: VerifyOptions) => verify(files, options, io));
  replay
    .command('show')
    .description('print a recorded match in words')
    .argument('<file>', 'a replay file')
    .option('--cards <folder>', 'folder of card sets that this build does not have; may be repeated', more, [])
    .option('--viewer <who>', `as seen by: ${VIEWERS}`, viewer)
    .option('--lang <code>', `language: ${LANGUAGES.join(', ')}`, oneOf(LANGUAGES), 'en')
    .option('--from <version>', 'first event to print', positive)
    .option('--to <version>', 'last event to print', positive)
    .action((file: string, options: ShowOptions) => show(file, options, io));
  replay
    .command('redact')
    .description(
      'write the copy of one viewer from an omniscient file; the signature of the file covers it, so no key is needed',
    )
    .argument('<file>', 'an omniscient replay file')
    .requiredOption('--viewer <who>', `whose copy: ${VIEWERS}`, viewer)
    .option('--out <path>', 'file (*.senki.jsonl, also .gz and .br) or folder; default: a file in this folder')
    .action((file: string, options: ExportOptions) => redactOne(file, options, io));
  replay
    .command('export')
    .description('write the replay file of a finished match from the database')
    .argument('<match>', 'id of the match')
    .option('--viewer <who>', `whose copy: ${VIEWERS}`, viewer, 'omniscient' as CopyViewer)
    .option('--out <path>', 'file (*.senki.jsonl, also .gz and .br) or folder; default: a file in this folder')
    .action((match: string, options: ExportOptions) => exportOne(match, options, io));
  replay
    .command('drift')
    .description('replay recorded matches on this build and name the first event that differs')
    .argument('<paths...>', 'replay files, folders of them, or archives')
    .option('--cards <folder>', 'folder of card sets that this build does not have; may be repeated', more, [])
    .option('--declared <file>', 'JSON: files that are expected to differ, with the build and the reason')
    .option('--workers <n>', 'number of threads', positive, availableParallelism())
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXIT_CODES)
    .action((paths: readonly string[], options: DriftOptions) => drift(paths, options, io));
  replay
    .command('corpus')
    .description('record the matches that "drift" replays: every game, edition and mode')
    .requiredOption('--out <folder>', 'folder to write them to', 'corpus')
    .action(({ out }: { readonly out: string }) => corpus(out, io));
}

const VIEWERS = `${VIEWER_NAMES} (study: the seat’s copy with its view at each of its decisions)`;

const EXIT_CODES = `
Exit codes:
  0  everything checked is good
  1  something is wrong; the first bad event is named
  2  a file could not be read, or the command was wrong`;

async function verify(files: readonly string[], options: VerifyOptions, io: Io): Promise<void> {
  const { match, json } = options;
  if (files.length + match.length === 0) throw new Failure(2, 'name a replay file, or a match with --match');
  const folders = files.filter((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory());
  if (folders.length > 0) {
    if (match.length > 0) throw new Failure(2, '--match cannot be combined with folders');
    const { verifyMany } = await import('../replay/verify-many.js');
    return verifyMany({ ...options, paths: files }, io);
  }
  const verdicts = [...(await verifyFiles(files, options)), ...(await verifyMatches(match))];
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

async function verifyFiles(files: readonly string[], options: VerifyOptions): Promise<Told[]> {
  if (files.length === 0) return [];
  const { checkFile, verdictText } = await import('../replay/file-check.js');
  const told: Told[] = [];
  for (const file of files) {
    const facts = await checkFile(file, options);
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

/** Folders in which a corpus or an archive may keep the card sets of this file. */
const besides = (file: string): readonly string[] =>
  [dirname(file), dirname(dirname(file))].map((folder) => join(folder, 'card-sets'));

async function show(file: string, options: ShowOptions, io: Io): Promise<void> {
  const { gameOf, readFile, storyOf } = await import('../replay/show.js');
  const record = await readFile(file);
  const game = await gameOf(record, [...options.cards, ...besides(file)]);
  const { eyesOfCopy } = await import('#replay');
  const seen = options.viewer === undefined ? null : eyesOfCopy(options.viewer);
  const wanted = { viewer: seen, speech: SPEECHES[options.lang], from: options.from ?? 1, to: options.to ?? Infinity };
  for (const line of storyOf(game, record, wanted)) say(io.stdout, line);
}

async function redactOne(file: string, { viewer: who, out }: ExportOptions, io: Io): Promise<void> {
  if (who === 'omniscient') throw new Failure(2, 'the omniscient copy is the file itself; name another viewer');
  const { redactFile } = await import('../replay/redact.js');
  say(io.stdout, await redactFile(file, who, out ?? null));
}

async function drift(paths: readonly string[], options: DriftOptions, io: Io): Promise<void> {
  const { runDrift } = await import('../drift/run.js');
  await runDrift({ ...options, paths, declared: options.declared ?? null }, io);
}

async function corpus(out: string, io: Io): Promise<void> {
  const { makeCorpus } = await import('../corpus/make.js');
  await makeCorpus(out, (path) => say(io.stdout, path));
}

async function exportOne(match: string, { viewer: who, out }: ExportOptions, io: Io): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { exportMatch } = await import('../replay/export.js');
  const path = await inSession((session) => exportMatch(session, { matchId: match, viewer: who, out: out ?? null }));
  say(io.stdout, path);
}
