/** Injection tokens of the store. Classes are their own tokens; these are for everything else. */
import type { CardSets } from '#card-sets';
import type { Database, Queryable } from '#event-store';
import type { Game } from '#kernel';
import type { Token } from './provide-class.js';

/** Connections with the application's role. */
export const DATABASE: Token<Database> = Symbol('database pool');

/**
 * For statements that read much and change nothing: a replica if there is one that has caught up, else the same as
 * DATABASE.
 */
export const READS: Token<Queryable> = Symbol('database for reads');

/** For long-lived connections outside the pool. */
export const DATABASE_URL: Token<string> = Symbol('database URL');

/** From a game's full name, e.g. `blackpoker@lite`, to the game. */
export const GAMES: Token<ReadonlyMap<string, Game>> = Symbol('game registry');

/** Where to find cards that matches pin and this engine lacks. */
export const CARD_SETS: Token<CardSets> = Symbol('card sets');

/** Name of the engine build, which every match pins. */
export const ENGINE: Token<string> = Symbol('engine build');

/** Called with failures that cost only time. */
export const REPORT_ERROR: Token<(error: Error) => void> = Symbol('error reporter');
