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

/** Logs an outage in one line when it begins and one when it ends. */
export const outageLog = (logger: Logger): OutageHooks => ({
  began: (error) => {
    const { message: reason, code } = error as NodeJS.ErrnoException;
    logger.error({ reason, code }, 'The database is not available; requests that need it get 503 until it is back');
  },
  ended: ({ seconds, errors }) => logger.warn({ seconds, errors }, 'The database is available again'),
});
