/** Injection tokens of a node beyond its store. Classes are their own tokens; these are for everything else. */
import type { ArchiveStorage } from '#archive/bulk';
import type { Config, Logger, Queues } from '#platform';
import type { SigningKey } from '#proof';
import type { Token } from './store/index.js';

export const CONFIG: Token<Config> = Symbol('configuration');
export const LOGGER: Token<Logger> = Symbol('logger');

/** Signs receipts, replay files and log entries. */
export const SIGNING_KEY: Token<SigningKey> = Symbol('signing key');

/** The public keys used before it, latest first. */
export const RETIRED_KEYS: Token<readonly Uint8Array[]> = Symbol('retired signing keys');

/** The secret behind seat tokens. */
export const TOKEN_SECRET: Token<Uint8Array> = Symbol('token secret');

/** Connects to the job queue; called again whenever the connection has to be replaced. */
export const OPEN_QUEUES: Token<(signal: AbortSignal) => Promise<Queues>> = Symbol('job queue connection');

/** Where bulk exports are written and imports are read. */
export const ARCHIVE_STORAGE: Token<ArchiveStorage> = Symbol('archive storage');
