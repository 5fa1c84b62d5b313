import 'reflect-metadata';
import { requireAddress, type Config } from '#platform';
import { Failure } from '../io.js';
import { openDatabase } from './database.js';
import { greet } from './greeting.js';
import { startNode, type Duty } from './node.js';
import { prepareDatabase, requireSchema } from './schema.js';
import { inSurroundings, type Surroundings } from './session.js';

type Changes = Partial<Pick<Config, 'host' | 'port'>>;
type Tell = (text: string) => void;

/** Everything in one process, set-up included: the way to begin, and enough for one machine. */
export function serveAll(changes: Changes, tell: Tell): Promise<void> {
  return serving(changes, async (around) => {
    const { config, logger, stages } = around;
    const open = () => openDatabase(config, logger, { share: false });
    const database = await stages.begin('database', open, (made) => made.stop());
    const { ran, isOwner } = await prepareDatabase(database, logger);
    if (ran.length > 0) logger.info({ ran: ran.length }, 'The database was brought up to date');
    if (isOwner)
      logger.warn('The application uses the role that owns the tables: set DATABASE_OWNER_URL to keep them apart');
    const url = await startNode({ ...around, databaseUrl: database.appUrl, duty: 'both' });
    await greet({ url, config, databaseUrl: database.appUrl, tell });
  });
}

/** One API node of several, on a database that `senki db migrate` has prepared. */
export function serveApi(changes: Changes, tell: Tell): Promise<void> {
  return serving(changes, async (around) => {
    const url = await startOn(around, 'api');
    tell(`Senki serves matches on ${url}`);
  });
}

/** One worker node of several. */
export function serveWork(changes: Changes, tell: Tell): Promise<void> {
  return serving(changes, async (around) => {
    const url = await startOn(around, 'worker');
    tell(`Senki works; probes and metrics on ${url}`);
  });
}

async function startOn(around: Surroundings, duty: Duty): Promise<string> {
  const { url } = around.config.database;
  if (url === null) {
    throw new Failure(2, 'DATABASE_URL is not set. "senki serve" alone brings its own database and does all the work.');
  }
  await requireSchema(url);
  return startNode({ ...around, databaseUrl: url, duty });
}

/** Runs until a signal ends the process. */
function serving(changes: Changes, start: (around: Surroundings) => Promise<void>): Promise<void> {
  return inSurroundings(
    false,
    async (around) => {
      await requireAddress(around.config);
      await start(around);
      await new Promise<never>(() => {});
    },
    changes,
  );
}
