import 'reflect-metadata';
import { requireAddress } from '#http-server';
import type { Config } from '#platform';
import { createNode, type Part } from '../../node/create-node.js';
import { Failure } from '../io.js';
import { openDatabase } from './database.js';
import { greet } from './greeting.js';
import { prepareDatabase, requireSchema } from './schema.js';
import { inContext, type CommandContext } from './session.js';

type Changes = Partial<Pick<Config, 'host' | 'port'>>;
type Tell = (text: string) => void;

/** Everything in one process, set-up included: the way to begin, and enough for one machine. */
export function serveAll(changes: Changes, tell: Tell): Promise<void> {
  return serving(changes, async (context) => {
    const { config, logger, stages } = context;
    const open = () => openDatabase(config, logger, { share: false });
    const database = await stages.begin('database', open, (made) => made.stop());
    const { ran, isOwner } = await prepareDatabase(database, logger);
    if (ran.length > 0) logger.info({ ran: ran.length }, 'Migrated the database');
    if (isOwner)
      logger.warn('The application uses the role that owns the tables: set DATABASE_OWNER_URL to separate them');
    const url = await startNode(context, database.appUrl, ['api', 'worker']);
    await greet({ url, config, databaseUrl: database.appUrl, tell });
  });
}

/** One API node of several, on a database that `senki db migrate` has prepared. */
export function serveApi(changes: Changes, tell: Tell): Promise<void> {
  return serving(changes, async (context) => {
    const url = await startOn(context, ['api']);
    tell(`Senki serves matches on ${url}`);
  });
}

/** One worker node of several. */
export function serveWork(changes: Changes, tell: Tell): Promise<void> {
  return serving(changes, async (context) => {
    const url = await startOn(context, ['worker']);
    tell(`Senki works; probes and metrics on ${url}`);
  });
}

async function startOn(context: CommandContext, parts: readonly Part[]): Promise<string> {
  const { url } = context.config.database;
  if (url === null) {
    throw new Failure(2, 'DATABASE_URL is not set. "senki serve" alone brings its own database and does all the work.');
  }
  await requireSchema(url);
  return startNode(context, url, parts);
}

async function startNode(context: CommandContext, databaseUrl: string, parts: readonly Part[]): Promise<string> {
  const { listen } = await createNode({ ...context, databaseUrl, parts });
  return context.stages.begin('address', listen, async () => {});
}

/** Runs until a signal ends the process. */
function serving(changes: Changes, start: (context: CommandContext) => Promise<void>): Promise<void> {
  return inContext(
    false,
    async (context) => {
      await requireAddress(context.config);
      await start(context);
      await new Promise<never>(() => {});
    },
    changes,
  );
}
