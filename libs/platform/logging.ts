import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.js';

export type { Logger } from 'pino';

/** JSON lines on stderr, or readable lines on a terminal. stdout stays free for data. */
export function createLogger(config: Pick<Config, 'logLevel'>, stream: NodeJS.WriteStream = process.stderr): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    serializers: { err: errorFacts },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['authorization', '*.authorization', '*.headers.authorization', '*.token', '*.secret'],
      censor: '[hidden]',
    },
  };
  return pino(options, stream.isTTY ? readable(stream) : stream);
}

/**
 * The parts of an error that help to find the fault. Driver errors carry whole connections with their settings, which
 * are left out.
 */
function errorFacts(error: unknown): unknown {
  if (!types.isNativeError(error)) return error;
  const { name, message, code, stack, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  return { type: name, message, code, stack, ...(cause === undefined ? {} : { cause: errorFacts(cause) }) };
}

function readable(stream: NodeJS.WritableStream): DestinationStream {
  return { write: (line: string) => void stream.write(toReadable(line)) };
}

/** `12:34:56 info  Listening on http://127.0.0.1:3000 port=3000`, errors with their stack below. */
export function toReadable(line: string): string {
  const { level, time, msg, err, context, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(Number(time)).toISOString().slice(11, 19);
  const where = typeof context === 'string' ? `[${context}] ` : '';
  const facts = Object.entries(rest).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = (err as { stack?: string } | undefined)?.stack;
  return `${clock} ${String(level).padEnd(5)} ${where}${String(msg ?? '')}${facts.join('')}${stack === undefined ? '' : `\n${stack}`}\n`;
}

/** The logger for Nest; its message for each route is logged at debug level. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: contextOf(rest) }, String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: contextOf(rest) }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const stack = rest.length > 1 ? rest[0] : undefined;
    const facts = { context: contextOf(rest), ...(typeof stack === 'string' ? { err: { stack } } : {}) };
    this.logger.error(message instanceof Error ? { ...facts, err: message } : facts, String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ context: contextOf(rest) }, String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: contextOf(rest) }, String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: contextOf(rest) }, String(message));
  }
}

/** Nest passes the class a line comes from as the last argument. */
function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
}
