/** What the store and everything on it is handed. Classes are their own tokens; these are for the rest. */
import type { CardSets } from '#card-sets';
import type { Database } from '#event-store';
import type { Game } from '#kernel';
import type { Token } from './provide-class.js';

/** Connections of the application's role. */
export const DATABASE: Token<Database> = Symbol('database pool');

/** For connections that the pool cannot lend for good. */
export const DATABASE_URL: Token<string> = Symbol('database URL');

/** `blackpoker@lite` to the game. */
export const GAMES: Token<ReadonlyMap<string, Game>> = Symbol('game registry');

/** Where cards are that matches pin and this engine lacks. */
export const CARD_SETS: Token<CardSets> = Symbol('card sets');

/** Name of the rules engine's build, which every match pins. */
export const ENGINE: Token<string> = Symbol('engine build');

/** Told of failures that cost nothing but time. */
export const REPORT_ERROR: Token<(error: Error) => void> = Symbol('error reporter');
