/** What a node is handed by whoever wires it, beyond its store. Classes are their own tokens; these are for the rest. */
import type { ArchiveStorage } from '#archive/bulk';
import type { Config, Logger, Queues } from '#platform';
import type { SigningKey } from '#proof';
import type { Token } from './store/index.js';

export const CONFIG: Token<Config> = Symbol('configuration');
export const LOGGER: Token<Logger> = Symbol('logger');

/** Signs receipts, replay files and the entries of the log. */
export const SIGNING_KEY: Token<SigningKey> = Symbol('signing key');

/** The public keys that signed before it, the last one first. */
export const RETIRED_KEYS: Token<readonly Uint8Array[]> = Symbol('retired signing keys');

/** The secret behind seat tokens. */
export const TOKEN_SECRET: Token<Uint8Array> = Symbol('token secret');

/** Connects to the job queue; called again whenever the connection has to be replaced. */
export const OPEN_QUEUES: Token<(signal: AbortSignal) => Promise<Queues>> = Symbol('job queue connection');

/** Where bulk exports are written to, and imports read from. */
export const ARCHIVE_STORAGE: Token<ArchiveStorage> = Symbol('archive storage');
