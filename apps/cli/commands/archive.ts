import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import type { ArchiveEntry, FlatFilter } from '#archive';
import type { ArchiveJob } from '#archive/bulk';
import type { AdminStamp, AuditTrail } from '#operators';
import type { Session } from '../composition/session.js';
import type { ManyFilesCheck } from '../replay/verify-many.js';
import { oneOf, positive, publicKeys, time, TRUST, VIEWER_NAMES, viewerName, whole } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';
import { counted, matchesOf } from '../plural.js';

interface Json {
  readonly json: boolean;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];
const REASONS = ['win', 'concede', 'clock', 'disconnect', 'draw', 'judge', 'void', 'no-start'] as const;

export function register(program: Command, io: Io): void {
  const archive = program.command('archive').description('search, export, import, verify and keep finished matches');
  withFilter(archive.command('search'))
    .description('find finished matches, newest first')
    .option('--limit <n>', 'most matches to show', positive, 20)
    .option('--before <match>', 'continue after this match, the last of the previous page')
    .option('--json', 'as JSON', false)
    .action((options: FlatFilter & Json & { limit: number; before?: string }) => search(options, io));
  withFilter(archive.command('export'))
    .description('export all matches that fit the filter as an archive')
    .argument('<to>', 'a folder such as ./spring-cup, or a name in the configured storage')
    .option('--title <text>', 'title of the archive', 'Senki archive')
    .option('--viewer <who>', `whose copies: ${VIEWER_NAMES}`, viewerName, 'omniscient')
    .option('--json', 'as JSON', false)
    .action((to: string, options: FlatFilter & Json & { title: string; viewer: string }) => exportTo(to, options, io));
  archive
    .command('import')
    .description('import an archive from elsewhere; every replay is verified')
    .argument('<from>', 'its folder, or a name in the configured storage')
    .requiredOption('--origin <name>', 'the label that its matches get')
    .requiredOption('--trust <key>', TRUST, publicKeys, [])
    .option('--reexecute', 'also play every match again by its rules', false)
    .option('--json', 'as JSON', false)
    .action((from: string, options: ImportOptions) => importFrom(from, options, io));
  archive
    .command('verify')
    .description('check archives offline: signature, parts, manifests and every replay')
    .argument('<archives...>', 'their folders')
    .option('--trust <key>', TRUST, publicKeys, [])
    .option('--cards <folder>', 'folder of card sets that this build does not have; may be repeated', more, [])
    .option('--sealed', 'reject replays without proof of inclusion in the log', false)
    .option('--workers <n>', 'number of threads', positive, availableParallelism())
    .option('--json', 'report as JSON', false)
    .action((archives: readonly string[], options: Omit<ManyFilesCheck, 'paths'>) => verify(archives, options, io));
  archive
    .command('hold')
    .description('put a match or a collection on hold, or release a hold; without arguments, list holds')
    .option('--match <id>', 'the match')
    .option('--collection <id>', 'the collection')
    .option('--release <hold>', 'the hold')
    .option('--reason <text>', 'why')
    .action((options: HoldOptions) => hold(options, io));
  archive
    .command('retention')
    .description('show which matches are past their retention period; --apply removes them')
    .option('--apply', 'remove them', false)
    .action((options: { apply: boolean }) => retention(options, io));
  program
    .command('player')
    .description('player data')
    .command('erase')
    .description(
      "replace a player's id by a pseudonym in every table except the events; records and proofs do not change",
    )
    .argument('<id>', 'the opaque id of the player')
    .option('--dry-run', 'only say how many rows name the player', false)
    .option('--yes', 'do not ask', false)
    .action((id: string, options: EraseOptions) => erase(id, options, io));
}

const withFilter = (command: Command): Command =>
  command
    .option('--player <id>', 'played in it; may be repeated', more, [])
    .option('--outcome <how>', 'won, lost, drew or void, for the first player', oneOf(['won', 'lost', 'drew', 'void']))
    .option('--game <id>', 'game')
    .option('--edition <id>', 'edition')
    .option('--mode <id>', 'mode')
    .option('--ladder <id>', 'ladder')
    .option('--season <id>', 'season')
    .option('--tournament <name>', 'tournament')
    .option('--round <name>', 'round')
    .option('--table <name>', 'table')
    .option('--origin <name>', '"local", or the label given at import')
    .option('--result <what>', 'decided, drawn or void', oneOf(['decided', 'drawn', 'void']))
    .option('--reason <reason>', REASONS.join(', '), oneOf(REASONS))
    .option('--min-turns <n>', 'turns at least', whole)
    .option('--max-turns <n>', 'turns at most', whole)
    .option('--min-seconds <n>', 'seconds at least, from opening to end', whole)
    .option('--max-seconds <n>', 'seconds at most', whole)
    .option('--min-rating <n>', 'rating of every seat at least', Number)
    .option('--max-rating <n>', 'rating of every seat at most', Number)
    .option('--from <time>', 'opened at this time or later (ISO 8601)', time)
    .option('--to <time>', 'opened at this time or earlier', time)
    .option('--card <key>', 'card, of --game; may be repeated', more, [])
    .option('--how <what>', 'whether the cards were seen or played', oneOf(['seen', 'played']), 'seen')
    .option('--by-turn <n>', 'cards on this turn at the latest', whole)
    .option('--card-seat <n>', 'cards of this seat', whole)
    .option('--collection <id>', 'collection');

async function search(options: FlatFilter & Json & { limit: number; before?: string }, io: Io): Promise<void> {
  if ((options.card ?? []).length > 0 && options.game === undefined) throw new Failure(2, '--card needs --game');
  const { filterFrom } = await import('#archive');
  const { ArchiveSearch } = await import('#archive/projections');
  const { inSession } = await import('../composition/session.js');
  const found = await inSession(({ pool }) =>
    new ArchiveSearch(pool).page(filterFrom(options), options.before ?? null, options.limit),
  );
  if (options.json) say(io.stdout, JSON.stringify(found, null, 2));
  else if (found.length === 0) say(io.stdout, 'No match was found.');
  else for (const entry of found) say(io.stdout, lineOf(entry));
}

function lineOf({ matchId, game, edition, seats, reason, turns, startedAt, origin, tournament }: ArchiveEntry): string {
  const players = seats.map(({ player, outcome }) => `${player} ${outcome}`).join(', ');
  const where = [tournament, origin === 'local' ? null : `from ${origin}`].filter((part) => part !== null).join(', ');
  const day = new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${matchId}  ${day}  ${game}@${edition}  ${players}  ${reason}, ${counted(turns, 'turn')}${where ? `  ${where}` : ''}`;
}

async function exportTo(out: string, options: FlatFilter & Json & { title: string; viewer: string }, io: Io) {
  const { inSession } = await import('../composition/session.js');
  const { exportArchive } = await import('../archive/bulk.js');
  const request = { out, title: options.title, filter: options, viewer: options.viewer };
  const { job, refusals } = await watched(io, (watch) =>
    inSession((session) => exportArchive(session, request, watch)),
  );
  report(job, refusals, options, io);
}

interface ImportOptions extends Json {
  readonly origin: string;
  readonly trust: readonly string[];
  readonly reexecute: boolean;
}

async function importFrom(from: string, options: ImportOptions, io: Io): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { importArchive } = await import('../archive/bulk.js');
  const { origin, trust, reexecute } = options;
  const request = { from, origin, trust, reexecute };
  const { job, refusals } = await watched(io, (watch) =>
    inSession((session) => importArchive(session, request, watch)),
  );
  report(job, refusals, options, io);
}

async function verify(archives: readonly string[], options: Omit<ManyFilesCheck, 'paths'>, io: Io): Promise<void> {
  const { isArchive } = await import('../replay/sources.js');
  for (const path of archives) if (!(await isArchive(path))) throw new Failure(2, `${path} is not an archive`);
  const { verifyMany } = await import('../replay/verify-many.js');
  await verifyMany({ ...options, paths: archives }, io);
}

function report(job: ArchiveJob, refusals: readonly { file: string; reason: string }[], { json }: Json, io: Io): void {
  if (json) say(io.stdout, JSON.stringify({ ...(job.report as object), refusals }, null, 2));
  else {
    for (const { file, reason } of refusals) say(io.stdout, `refused ${file}: ${reason}`);
    for (const [name, value] of Object.entries(job.report as object)) say(io.stdout, `${name.padEnd(8)}  ${value}`);
  }
  if (refusals.length > 0) throw new Failure(1);
}

/** A progress bar on a terminal; nothing otherwise. */
async function watched<T>(io: Io, work: (watch: (job: ArchiveJob) => void) => Promise<T>): Promise<T> {
  if (!io.stderr.isTTY) return work(() => {});
  const bar = new SingleBar({ stream: io.stderr, format: '{bar} {value} of {total} matches' });
  bar.start(0, 0);
  try {
    return await work(({ done, total }) => {
      bar.setTotal(total ?? 0);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}

interface HoldOptions {
  readonly match?: string;
  readonly collection?: string;
  readonly release?: string;
  readonly reason?: string;
}

async function hold({ match, collection, release, reason }: HoldOptions, io: Io): Promise<void> {
  const { Holds } = await import('#archive/storage');
  await withTrail(async ({ pool }, trail, stamp) => {
    const holds = new Holds(pool, trail);
    if (release !== undefined) {
      await holds.release(stamp, release);
      return say(io.stdout, `${release} is released`);
    }
    if (match === undefined && collection === undefined) {
      for (const one of await holds.list())
        say(
          io.stdout,
          `${one.id}  ${one.matchId ?? one.collection}  ${one.releasedAt ? 'released' : 'in force'}  ${one.reason}`,
        );
      return;
    }
    if (reason === undefined) throw new Failure(2, 'a hold needs --reason');
    const request = { matchId: match ?? null, collection: match === undefined ? (collection ?? null) : null, reason };
    say(io.stdout, (await holds.place(stamp, request)).reply.id);
  });
}

async function retention({ apply }: { readonly apply: boolean }, io: Io): Promise<void> {
  const { Retention } = await import('#archive/storage');
  await withTrail(async ({ pool }, trail, stamp) => {
    const retention = new Retention(pool, trail);
    const { due, held, partitions } = await retention.plan();
    for (const { origin, ladder, keepDays } of await retention.policies())
      say(io.stdout, `policy: origin ${origin}, ladder ${ladder}: ${keepDays} days`);
    say(io.stdout, `${matchesOf(due)} past the retention period; ${held} more on hold`);
    for (const name of partitions)
      say(io.stdout, `nothing refers to the partition es.${name}; the owner of the database may detach it`);
    if (!apply) return;
    const { dropped, left } = (await retention.run(stamp)).reply;
    say(io.stdout, `removed ${dropped}, ${left} left`);
  });
}

interface EraseOptions {
  readonly dryRun: boolean;
  readonly yes: boolean;
}

async function erase(id: string, { dryRun, yes }: EraseOptions, io: Io): Promise<void> {
  const { Eraser } = await import('#archive/storage');
  await withTrail(async ({ pool }, trail, stamp) => {
    const eraser = new Eraser(trail);
    const found = await eraser.rowsNaming(id, pool);
    if (found === 0) throw new Failure(1, `no row names the player "${id}"; nothing to erase`);
    if (dryRun) return say(io.stdout, `${counted(found, 'row')} would be changed`);
    if (!yes) await confirmed(`Erase "${id}" from ${counted(found, 'row')}? This cannot be undone.`, io);
    const { pseudonym, rows } = (await eraser.erase(stamp, id)).reply;
    say(io.stdout, `the player is now ${pseudonym}; ${counted(rows, 'row')} changed`);
  });
}

/** Asks a person at a terminal; a script must pass `--yes`. */
async function confirmed(question: string, io: Io): Promise<void> {
  if (io.stderr.isTTY !== true)
    throw new Failure(2, 'this cannot be undone: repeat it with --yes, or look first with --dry-run');
  const { createInterface } = await import('node:readline/promises');
  const reader = createInterface({ input: io.stdin, output: io.stderr });
  const answer = await reader.question(`${question} [y/N] `);
  reader.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(1, 'nothing was erased');
}

/** The audit trail records the actor as `cli`: the program has no operator key, only access to the database. */
async function withTrail(
  work: (session: Session, trail: AuditTrail, stamp: AdminStamp) => Promise<void>,
): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { AuditTrail: Trail } = await import('#operators');
  const { ArchiveRefusal } = await import('#archive/storage');
  await inSession((session) =>
    work(session, new Trail(session.pool), { by: 'cli', commandId: randomUUID() }).catch((error: unknown) => {
      throw error instanceof ArchiveRefusal ? new Failure(1, error.message) : error;
    }),
  );
}
