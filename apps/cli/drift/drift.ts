import { pinnedGame, UnknownPins, type CardSets } from '#card-sets';
import { cardSetsIn } from '#card-sets/node';
import type { Game } from '#kernel';
import { reexecute } from '#match';
import { quickViewHash } from '#match/quick';
import { DEFAULT_LIMITS, readLines, readReplay, ReplayError, type ReplayRecord, storedEvents } from '#replay';
import { differenceOf } from '#simulation';
import { replaysOf, type FoundReplay, type ReplayTask } from '../replay/sources.js';

/** Replays for one thread, and folders in which their card sets may be. */
export interface DriftTask {
  readonly replays: ReplayTask;
  readonly cards: readonly string[];
}

/** The result for one file. `skipped`: it could not be replayed; `reason` says why. */
export interface FileDrift {
  readonly file: string;
  readonly outcome: 'same' | 'drift' | 'skipped' | 'unreadable';
  /** The build that recorded the match. */
  readonly engine: string | null;
  readonly matchId: string | null;
  readonly events: number;
  readonly version: number | null;
  readonly reason: string | null;
  /** The event in the file at that version; `now`: the event that this engine produces instead. */
  readonly recorded: string | null;
  readonly now: string | null;
  /** The first field that differs, as `field: recorded / now`. */
  readonly field: string | null;
}

export interface PlayedAgain {
  /** How many replays were found where they should be; `found` also lists those that were not. */
  readonly matches: number;
  readonly found: readonly FileDrift[];
}

type Games = ReadonlyMap<string, Game>;

/** Replays every match on this engine, with one match in memory at a time. */
export async function driftOf(games: Games, { replays, cards }: DriftTask): Promise<PlayedAgain> {
  const sets = cardSetsIn(cards);
  const found: FileDrift[] = [];
  let matches = 0;
  for await (const replay of replaysOf(replays)) {
    if (replay.open !== null) matches += 1;
    found.push(await oneReplay(games, sets, replay));
  }
  return { matches, found };
}

const NOTHING = { version: null, reason: null, recorded: null, now: null, field: null };

async function oneReplay(games: Games, sets: CardSets, replay: FoundReplay): Promise<FileDrift> {
  const unread = { file: replay.name, engine: null, matchId: null, events: 0, ...NOTHING };
  if (replay.open === null) return { ...unread, outcome: 'unreadable', reason: replay.fault };
  let record: ReplayRecord;
  try {
    record = await readReplay(readLines(replay.open(), DEFAULT_LIMITS));
  } catch (error) {
    if (!(error instanceof ReplayError) && !(error instanceof TypeError) && !isFileFault(error)) throw error;
    return { ...unread, outcome: 'unreadable', reason: error.message };
  }
  const { pins, matchId, viewer } = record.header;
  const known = { ...unread, matchId, engine: pins.engine, events: record.events.length };
  if (viewer !== 'omniscient')
    return { ...known, outcome: 'skipped', reason: 'a redacted copy cannot be played again' };
  try {
    return { ...known, ...compare(await pinnedGame(games, pins, sets), record) };
  } catch (error) {
    if (error instanceof UnknownPins) return { ...known, outcome: 'skipped', reason: error.message };
    // An engine that fails on an old match counts as drift.
    return { ...known, outcome: 'drift', reason: `the engine stopped: ${(error as Error).message}` };
  }
}

const isFileFault = (error: unknown): error is NodeJS.ErrnoException =>
  typeof (error as NodeJS.ErrnoException).code === 'string';

type Comparison = Pick<FileDrift, 'outcome' | 'version' | 'reason' | 'recorded' | 'now' | 'field'>;

function compare(game: Game, record: ReplayRecord): Comparison {
  const divergence = reexecute(game, { matchId: record.header.matchId, events: storedEvents(record) }, quickViewHash);
  if (!divergence) return { outcome: 'same', ...NOTHING };
  const { version, message, expected, recorded } = divergence;
  const field = expected && recorded ? differenceOf(recorded, expected) : null;
  return { outcome: 'drift', version, reason: message, recorded: told(recorded), now: told(expected), field };
}

const LONGEST = 300;

function told(event: object | null): string | null {
  if (event === null) return null;
  const text = JSON.stringify(event);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
