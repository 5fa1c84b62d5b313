import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import type { Thresholds } from '#audit';
import { oneOf, positive, publicKeys, share, TRUST, whole } from '../arguments.js';
import type { Audited } from '../audit/run.js';
import type { SampleTerms } from '../audit/tasks.js';
import { Failure, reasonFor, say, type Io } from '../io.js';
import { matchesOf } from '../plural.js';

interface AuditOptions {
  readonly trust: readonly string[];
  readonly cards: readonly string[];
  readonly json: boolean;
  readonly html?: string;
  readonly thresholds?: string;
  readonly sealed?: string;
  readonly workers: number;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

export function register(program: Command, io: Io): void {
  const audit = program
    .command('audit')
    .description('look for tampering and cheating in recorded matches; findings are evidence, never a verdict')
    // Otherwise an option after a subcommand would be taken for this command's option of the same name.
    .enablePositionalOptions()
    .argument('[targets...]', 'replay files, folders of them, or ids of matches in the database')
    .option('--trust <key>', TRUST, publicKeys, [])
    .option('--cards <folder>', 'folder of card sets that this build does not have; may be repeated', more, [])
    .option('--json', 'report as JSON', false)
    .option('--html <file>', 'also write the report as one HTML file')
    .option('--thresholds <file>', 'JSON of thresholds that differ from the defaults')
    .option(
      '--sealed <place>',
      'the log of sealed matches (a folder or an address), or a JSON list of them: none may be missing',
    )
    .option('--workers <n>', 'number of threads', positive, availableParallelism())
    .addHelpText('after', EXAMPLES)
    .action((targets: readonly string[], options: AuditOptions) => run(targets, options, io));
  registerKnows(audit, io);
  registerSample(audit, io);
  registerCalibrate(audit, io);
}

const EXAMPLES = `
Examples:
  senki audit match.senki.jsonl.gz --html report.html
  senki audit archive/ --json > report.json
  senki audit knows match.senki.jsonl --seat 0 --at 120 --zone hand/1

Exit codes:
  0  no finding of high severity
  1  at least one
  2  a file could not be read, or the command was wrong`;

async function run(targets: readonly string[], options: AuditOptions, io: Io): Promise<void> {
  if (targets.length === 0) throw new Failure(2, 'name a replay file, a folder or a match');
  const began = performance.now();
  const { auditFiles, replayFiles } = await import('../audit/run.js');
  const { sealedIn } = await import('../audit/sealed.js');
  const { isUuid } = await import('#proof');
  const isStored = (target: string): boolean => isUuid(target.toLowerCase());
  const files = replayFiles(targets.filter((target) => !isStored(target)));
  const thresholds = await thresholdsIn(options.thresholds);
  const list = options.sealed === undefined ? null : await sealedIn(options.sealed, options.trust);
  const ids = targets.filter(isStored).map((id) => id.toLowerCase());
  if (list === null && files.length > 0 && ids.length > 0)
    throw new Failure(2, 'name either files or stored matches; both only with --sealed');
  const { auditStored } = await import('../audit/stored.js');
  const stored = await auditStored(ids);
  if (files.length + stored.audits.length === 0) throw new Failure(2, 'found no replay file in what you named');
  // A given list is complete, so nothing from the database is added to it. Without one, files have no list to compare with.
  const sealed = list ?? (files.length === 0 ? stored.sealed : null);
  const settings = { workers: options.workers, thresholds, sealed, audits: stored.audits };
  const audited = await auditFiles(files, options, settings, io);
  await tell({ ...audited, seconds: (performance.now() - began) / 1000 }, options, io);
}

async function tell(audited: Audited, { json, html }: Pick<AuditOptions, 'json' | 'html'>, io: Io): Promise<void> {
  const { report, exhibits, seconds } = audited;
  const { reportInWords } = await import('../audit/words.js');
  const { countBySeverity, reportPage } = await import('#audit');
  if (html !== undefined) {
    writeFileSync(html, reportPage(report, exhibits));
  }
  say(io.stdout, json ? JSON.stringify(report, null, 2) : reportInWords(report));
  const rate = (report.matches.length / seconds).toFixed(1);
  say(
    io.stderr,
    `${matchesOf(report.matches.length)} in ${seconds.toFixed(1)} s, ${rate} matches/s${html === undefined ? '' : `; report in ${html}`}`,
  );
  if (countBySeverity(report.findings).high > 0) throw new Failure(1);
}

async function thresholdsIn(file: string | undefined): Promise<Thresholds> {
  const { DEFAULT_THRESHOLDS, toThresholds } = await import('#audit');
  if (file === undefined) return DEFAULT_THRESHOLDS;
  try {
    const { jsonIn } = await import('../audit/sealed.js');
    return toThresholds(jsonIn(file));
  } catch (error) {
    throw new Failure(2, `${file}: ${reasonFor(error)}`);
  }
}

interface KnowsOptions {
  readonly seat: number;
  readonly at: number;
  readonly zone: string;
  readonly json: boolean;
}

function registerKnows(audit: Command, io: Io): void {
  audit
    .command('knows')
    .description('report what a seat could know of a zone at one event')
    .argument('<file>', 'a replay file')
    .requiredOption('--seat <n>', 'the seat', whole)
    .requiredOption('--at <version>', 'just before this event', positive)
    .requiredOption('--zone <id>', 'such as hand/1 or deck/0')
    .option('--json', 'report as JSON', false)
    .action(async (file: string, options: KnowsOptions) => {
      const { knows } = await import('../audit/knows.js');
      say(io.stdout, await knows(file, options));
    });
}

interface SampleOptions extends Omit<SampleTerms, 'cheats'> {
  readonly cheats: SampleTerms['cheats'];
}

const CHEAT_NAMES = ['peek', 'script', 'ring', 'dice', 'rewrite', 'drop'] as const;

const withTerms = (command: Command): Command =>
  command
    .option('--game <id@edition>', 'the game and its edition', 'blackpoker@lite')
    .option('--matches <n>', 'number of matches', positive, 40)
    .option('--players <n>', 'number of honest players', positive, 12)
    .option('--seed <text>', 'seed of all randomness', '1')
    .option('--strength <share>', 'share of the occasions on which cheating players cheat', share, 1)
    .addOption(
      new Option('--cheats <names>', `who cheats, of ${CHEAT_NAMES.join(', ')}`)
        .default([], 'nobody')
        .argParser((text) => text.split(',').map((word) => oneOf(CHEAT_NAMES)(word.trim()))),
    );

function registerSample(audit: Command, io: Io): void {
  withTerms(audit.command('sample'))
    .description('write the replay files of a simulated population, to try the audit on')
    .argument('<folder>', 'folder to write to')
    .action(async (folder: string, options: SampleOptions) => {
      const { writeSample } = await import('../audit/sample.js');
      say(io.stdout, await writeSample(folder, options, io));
    });
}

function registerCalibrate(audit: Command, io: Io): void {
  withTerms(audit.command('calibrate'))
    .description('simulate a population, audit it and report how often each check finds something')
    .option('--workers <n>', 'number of threads', positive, availableParallelism())
    .option('--thresholds <file>', 'JSON of thresholds that differ from the defaults')
    .option('--json', 'report as JSON', false)
    .action(async (options: SampleOptions & Pick<AuditOptions, 'workers' | 'thresholds' | 'json'>) => {
      const { calibrate } = await import('../audit/calibrate.js');
      const thresholds = await thresholdsIn(options.thresholds);
      say(io.stdout, await calibrate(options, { workers: options.workers, thresholds, sealed: 'simulated' }, io));
    });
}
