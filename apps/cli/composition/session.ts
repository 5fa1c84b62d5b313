import { EventEmitter } from 'node:events';
import { types } from 'node:util';
import { createPool } from '#event-store';
import {
  Abandoned,
  ConfigError,
  createLogger,
  loadConfig,
  StartupStages,
  stopOnSignals,
  type Config,
  type Logger,
} from '#platform/program';
import { Failure } from '../io.js';
import { openDatabase, type OpenedDatabase } from './database.js';
import { prepareDatabase, requireSchema } from './schema.js';

export interface CommandContext {
  readonly config: Config;
  readonly logger: Logger;
  readonly stages: StartupStages;
}

export interface Session extends CommandContext {
  readonly database: OpenedDatabase;
  /** Connections with the application's role. */
  readonly pool: ReturnType<typeof createPool>;
}

/** Reads the environment and runs the work; whatever it started is stopped when it ends, fails or is interrupted. */
export async function inContext<T>(
  quiet: boolean,
  work: (context: CommandContext) => Promise<T>,
  changes: Partial<Config> = {},
): Promise<T> {
  const config = { ...readConfig(), ...changes };
  const isQuiet = quiet && config.logLevel === 'info';
  const logger = createLogger(isQuiet ? { logLevel: 'warn' } : config);
  const stages = new StartupStages(logger);
  const signals = relaySignals();
  stopOnSignals(stages.steps, { logger, signals: signals.relay, patienceMs: 60_000 });
  try {
    return await work({ config, logger, stages });
  } catch (error) {
    // A signal ends the process by another path; until then there is nothing to report.
    if (stages.leaving || error instanceof Abandoned) return await new Promise<T>(() => {});
    throw explained(error);
  } finally {
    // The listener stays while this runs, so that a second signal is still handled.
    if (!stages.leaving) await stages.stop();
    signals.end();
  }
}

/** Relays the process's signals until `end` is called, because one process may run several commands in turn. */
function relaySignals(): { readonly relay: EventEmitter; end(): void } {
  const relay = new EventEmitter();
  const removals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const handler = (): void => void relay.emit(signal);
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return { relay, end: () => removals.forEach((remove) => remove()) };
}

/** Runs a short command that reads or changes the database. */
export function inSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  return inContext(true, async (context) => {
    const { config, logger, stages } = context;
    const open = () => openDatabase(config, logger, { share: true });
    const database = await stages.begin('database', open, (made) => made.stop());
    if (database.isOurs) await prepareDatabase(database, logger);
    else await requireSchema(database.appUrl);
    const pool = await stages.begin(
      'connections',
      async () => createPool({ connectionString: database.appUrl, max: 4 }),
      (made) => made.end(),
    );
    return work({ ...context, database, pool });
  });
}

function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    throw error instanceof ConfigError ? new Failure(2, error.message) : error;
  }
}

const PROGRAMMING = new Set(['TypeError', 'ReferenceError', 'RangeError']);

/** An error that the user can fix becomes one sentence; a programming error keeps its stack. */
function explained(error: unknown): unknown {
  if (error instanceof Failure || !types.isNativeError(error)) return error;
  if (PROGRAMMING.has(error.name)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return new Failure(1, `The database does not answer (${code}). Check DATABASE_URL and whether PostgreSQL runs.`);
  }
  return new Failure(1, error.message || code || error.name);
}
