import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import type { ArchiveEntry, FlatFilter } from '#archive';
import type { ArchiveJob } from '#archive/bulk';
import type { AdminStamp, AuditTrail } from '#operators';
import type { Session } from '../composition/session.js';
import type { ManyWishes } from '../replay/verify-many.js';
import { oneOf, positive, whole } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';

interface Json {
  readonly json: boolean;
}

const more = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];
const REASONS = ['win', 'concede', 'clock', 'disconnect', 'draw', 'judge', 'void', 'no-start'] as const;

export function register(program: Command, io: Io): void {
  const archive = program.command('archive').description('finished matches: search, export, import, verify, keep');
  withFilter(archive.command('search'))
    .description('find finished matches, newest first')
    .option('--limit <n>', 'most matches to show', positive, 20)
    .option('--before <match>', 'go on after this match, the last of an earlier page')
    .option('--json', 'as JSON', false)
    .action((options: FlatFilter & Json & { limit: number; before?: string }) => search(options, io));
  withFilter(archive.command('export'))
    .description('write all matches that are found into an archive')
    .argument('<to>', 'a folder such as ./spring-cup, or a bare name in the storage that is set up')
    .option('--title <text>', 'what it is', 'Senki archive')
    .option('--viewer <who>', 'whose copies: omniscient, spectator, seat-0 …', 'omniscient')
    .option('--json', 'as JSON', false)
    .action((to: string, options: FlatFilter & Json & { title: string; viewer: string }) => exportTo(to, options, io));
  archive
    .command('import')
    .description('take in an archive from elsewhere; every replay is verified')
    .argument('<from>', 'its folder, or a bare name in the storage that is set up')
    .requiredOption('--origin <name>', 'what its matches are marked with')
    .requiredOption('--trust <key>', 'accept this signer (public key, base64url); may be repeated', more, [])
    .option('--reexecute', 'also play every match again by its rules', false)
    .option('--json', 'as JSON', false)
    .action((from: string, options: ImportOptions) => importFrom(from, options, io));
  archive
    .command('verify')
    .description('check archives, needing nothing but them: signature, parts, manifests and every replay')
    .argument('<archives...>', 'their folders')
    .option('--trust <key>', 'accept this signer only (public key, base64url); may be repeated', more, [])
    .option('--cards <folder>', 'where card sets are that this engine lacks; may be repeated', more, [])
    .option('--sealed', 'refuse replays that do not prove to be in the log', false)
    .option('--workers <n>', 'threads', positive, availableParallelism())
    .option('--json', 'report as JSON', false)
    .action((archives: readonly string[], options: Omit<ManyWishes, 'paths'>) => verify(archives, options, io));
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
    .description('show what is past its time; --apply lets go of it')
    .option('--apply', 'let go of it', false)
    .action((options: { apply: boolean }) => retention(options, io));
  program
    .command('player')
    .description('players')
    .command('erase')
    .description("take a player's id out of every table beside the events; records and proofs stay as they are")
    .argument('<id>', 'the opaque id of the player')
    .action((id: string) => erase(id, io));
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
    .option('--origin <name>', '"local", or what an import was marked with')
    .option('--result <what>', 'decided, drawn or void', oneOf(['decided', 'drawn', 'void']))
    .option('--reason <reason>', REASONS.join(', '), oneOf(REASONS))
    .option('--min-turns <n>', 'turns at least', whole)
    .option('--max-turns <n>', 'turns at most', whole)
    .option('--min-seconds <n>', 'seconds at least, from opening to end', whole)
    .option('--max-seconds <n>', 'seconds at most', whole)
    .option('--min-rating <n>', 'rating of every seat at least', Number)
    .option('--max-rating <n>', 'rating of every seat at most', Number)
    .option('--from <time>', 'opened at this time or later (ISO 8601)')
    .option('--to <time>', 'opened at this time or earlier')
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
  else for (const entry of found) say(io.stdout, lineOf(entry));
}

function lineOf({ matchId, game, edition, seats, reason, turns, startedAt, origin, tournament }: ArchiveEntry): string {
  const players = seats.map(({ player, outcome }) => `${player} ${outcome}`).join(', ');
  const where = [tournament, origin === 'local' ? null : `from ${origin}`].filter((part) => part !== null).join(', ');
  const day = new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${matchId}  ${day}  ${game}@${edition}  ${players}  ${reason}, ${turns} turns${where ? `  ${where}` : ''}`;
}

async function exportTo(out: string, options: FlatFilter & Json & { title: string; viewer: string }, io: Io) {
  const { inSession } = await import('../composition/session.js');
  const { exportArchive } = await import('../archive/bulk.js');
  const wish = { out, title: options.title, filter: options, viewer: options.viewer };
  const { job, refusals } = await watched(io, (watch) => inSession((session) => exportArchive(session, wish, watch)));
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
  const wish = { from, origin, trust, reexecute };
  const { job, refusals } = await watched(io, (watch) => inSession((session) => importArchive(session, wish, watch)));
  report(job, refusals, options, io);
}

async function verify(archives: readonly string[], options: Omit<ManyWishes, 'paths'>, io: Io): Promise<void> {
  const { isArchive } = await import('../replay/sources.js');
  for (const path of archives) if (!(await isArchive(path))) throw new Failure(2, `${path} is no archive`);
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

/** A bar for whoever looks; none into files. */
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
    const wish = { matchId: match ?? null, collection: match === undefined ? (collection ?? null) : null, reason };
    say(io.stdout, (await holds.place(stamp, wish)).reply.id);
  });
}

async function retention({ apply }: { readonly apply: boolean }, io: Io): Promise<void> {
  const { Retention } = await import('#archive/storage');
  await withTrail(async ({ pool }, trail, stamp) => {
    const keeper = new Retention(pool, trail);
    const { due, held, partitions } = await keeper.plan();
    for (const { origin, ladder, keepDays } of await keeper.policies())
      say(io.stdout, `policy: origin ${origin}, ladder ${ladder}: ${keepDays} days`);
    say(io.stdout, `${due} matches are past their time; ${held} more are on hold`);
    for (const name of partitions) say(io.stdout, `nothing refers to es.${name} any more; its owner may detach it`);
    if (!apply) return;
    const { dropped, left } = (await keeper.run(stamp)).reply;
    say(io.stdout, `let go of ${dropped}, ${left} left`);
  });
}

async function erase(id: string, io: Io): Promise<void> {
  const { Eraser } = await import('#archive/storage');
  await withTrail(async (_, trail, stamp) => {
    const { pseudonym, rows } = (await new Eraser(trail).erase(stamp, id)).reply;
    say(io.stdout, `the player is ${pseudonym} now, in ${rows} rows`);
  });
}

/** Whoever has the database is `cli`: what they do is on record like everybody's. */
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
