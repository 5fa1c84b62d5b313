import type { Command } from 'commander';
import type { ResultsCheck } from '#results/projections';
import { Failure, say, type Io } from '../io.js';
import { counted, matchesOf } from '../plural.js';

interface VerifyOptions {
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  const db = program.command('db').description('set up and check the database');
  db.command('migrate')
    .description('bring tables, the application role and the job queue up to date')
    .addHelpText('after', ENVIRONMENT)
    .action(() => migrate(io));
  db.command('verify')
    .description('recompute the hash chains of matches, compare the feed of results with them, and name what differs')
    .argument('[matches...]', 'ids of matches; default: all')
    .option('--json', 'as JSON', false)
    .action((matches: readonly string[], options: VerifyOptions) => verify(matches, options, io));
  db.command('trail')
    .description(
      "recompute the chain of the operators' audit trail, compare it with the log, and name the first entry that differs",
    )
    .action(() => trail(io));
}

async function trail(io: Io): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { AuditTrail } = await import('#operators');
  const { AnchorCheck } = await import('#operators/anchors');
  const { fault, broken } = await inSession(async ({ pool }) => ({
    fault: await new AuditTrail(pool).firstFault(),
    broken: await new AnchorCheck(pool).firstBroken(),
  }));
  if (fault !== null) throw new Failure(1, `the audit trail was changed: entry ${fault} breaks its hash chain`);
  if (broken !== null)
    throw new Failure(
      1,
      `the trail was cut or rewritten: entry ${broken.leaf} of the log vouches for another act ${broken.position}`,
    );
  say(io.stdout, 'the chain of the audit trail holds, and goes as far as the log vouches for it');
}

const ENVIRONMENT = `
Environment:
  DATABASE_OWNER_URL   who may create tables and roles
  DATABASE_URL         the role to make for the application, with its password`;

async function migrate(io: Io): Promise<void> {
  const { openDatabase } = await import('../composition/database.js');
  const { prepareDatabase } = await import('../composition/schema.js');
  const { inContext } = await import('../composition/session.js');
  await inContext(true, async ({ config, logger, stages }) => {
    const open = () => openDatabase(config, logger, { share: true });
    const database = await stages.begin('database', open, (made) => made.stop());
    const { ran, role, isOwner } = await prepareDatabase(database, logger);
    for (const name of ran) say(io.stdout, `ran ${name}`);
    say(io.stdout, `the database is up to date; the application logs in as ${role}${isOwner ? ', its owner' : ''}`);
  });
}

async function verify(wanted: readonly string[], { json }: VerifyOptions, io: Io): Promise<void> {
  const { inSession } = await import('../composition/session.js');
  const { verifyResults, verifyStreams } = await import('../replay/stream-check.js');
  const { streams, feed } = await inSession(async ({ pool }) => ({
    streams: await verifyStreams(pool, wanted),
    feed: await verifyResults(pool, wanted),
  }));
  const { faults, matches, events } = streams;
  const ok = faults.length === 0 && feed.fault === null;
  if (json)
    say(
      io.stdout,
      JSON.stringify({ ok, matches, events, faults, results: feed.results, resultFault: feed.fault }, null, 2),
    );
  else {
    for (const { matchId, version, fault } of faults) say(io.stdout, `match ${matchId}, version ${version}: ${fault}`);
    const verdict = faults.length === 0 ? 'all chains hold' : `${faults.length} broken`;
    say(io.stdout, `${matchesOf(matches)}, ${counted(events, 'event')}: ${verdict}`);
    say(io.stdout, resultLine(feed));
  }
  if (!ok) throw new Failure(1);
}

function resultLine({ results, fault }: ResultsCheck): string {
  if (fault === null) return `${results} results: all as the events say`;
  return `result ${fault.position}, of match ${fault.matchId}: ${fault.fault}`;
}
