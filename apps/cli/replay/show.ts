import { games } from '#games';
import { pinnedGame, UnknownPins } from '#card-sets';
import { cardSetsIn } from '#card-sets/node';
import { viewerName, type Game } from '#kernel';
import { copyName, DEFAULT_LIMITS, isRedacted, readLines, readReplay, ReplayError, type ReplayRecord } from '#replay';
import { openReplayFile } from '#replay/node';
import { Failure, fileFault } from '../io.js';
import { tellStory, type StoryOptions } from './story.js';

/** Checks only the format of the file; `replay verify` checks whether it is genuine. */
export async function readFile(file: string): Promise<ReplayRecord> {
  try {
    return await readReplay(readLines(openReplayFile(file), DEFAULT_LIMITS));
  } catch (error) {
    if (error instanceof ReplayError) throw new Failure(1, `${file}: ${error.message}`);
    throw new Failure(2, `cannot read ${file}: ${fileFault(error)}`);
  }
}

/** The game with the cards that the record pins, from these folders or from this engine. */
export async function gameOf({ header: { pins } }: ReplayRecord, cards: readonly string[]): Promise<Game> {
  try {
    return await pinnedGame(games, pins, cardSetsIn(cards));
  } catch (error) {
    if (!(error instanceof UnknownPins)) throw error;
    throw new Failure(1, `${error.message}; --cards names folders with card sets`);
  }
}

export function storyOf(game: Game, record: ReplayRecord, options: StoryOptions): Generator<string, void> {
  const { viewer, seats } = record.header;
  const asked = options.viewer;
  if (asked !== null && isRedacted(record.header) && viewerName(asked) !== copyName(viewer)) {
    throw new Failure(2, 'the file is one viewer’s copy; only the omniscient copy can be shown as others saw it');
  }
  if (typeof asked === 'object' && asked !== null && !seats[asked.seat])
    throw new Failure(2, `the match has no seat ${asked.seat}`);
  return tellStory(game, record, options);
}
