import type { OutageHooks } from '#event-store';
import type { Logger } from './logging.js';

/**
 * The logger without the errors that an outage of the database explains: the monitor reports the outage itself, once.
 * Everything that runs when the database goes would otherwise log each of its attempts, several times a second.
 */
export function quietInOutages(logger: Logger, explains: (error: unknown) => boolean): Logger {
  const quiet = Object.create(logger) as Logger;
  for (const level of ['warn', 'error'] as const) {
    const write = logger[level] as (this: Logger, ...args: unknown[]) => void;
    quiet[level] = function (this: Logger, ...args: unknown[]): void {
      const [facts] = args;
      const error = facts instanceof Error ? facts : (facts as { readonly err?: unknown } | null | undefined)?.err;
      if (!explains(error)) write.apply(this, args);
    };
  }
  return quiet;
}

/** Logs an outage in one line when it begins and one when it ends, and lost connections without one in one line. */
export const outageLog = (logger: Logger): OutageHooks => ({
  began: (error) =>
    logger.error(factsOf(error), 'The database is not available; requests that need it get 503 until it is back'),
  passed: (error, errors) =>
    logger.warn({ ...factsOf(error), errors }, 'A connection to the database was lost; the database is available'),
  ended: ({ seconds, errors }) => logger.warn({ seconds, errors }, 'The database is available again'),
});

const factsOf = (error: Error) => ({ reason: error.message, code: (error as NodeJS.ErrnoException).code });
