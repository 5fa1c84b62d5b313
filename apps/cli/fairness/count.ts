import { Counter, observe, type Tally } from '#audit/fairness';
import { fromEnvelope, type MatchEvent } from '#match';
import {
  decodeReplay,
  DEFAULT_LIMITS,
  readLines,
  ReplayError,
  REPLAY_FORMAT,
  storedAs,
  type ReplayHeader,
} from '#replay';
import { openReplayFile } from '#replay/node';

/** Counts the random outcomes in the matches of some files, with one match in memory at a time. */
export async function countFiles(files: readonly string[]): Promise<Tally> {
  const counter = new Counter();
  for (const file of files) {
    const events = await eventsOf(file);
    if (events) observe(counter, events);
    else counter.seen(false);
  }
  return counter.tally();
}

/** Null for a redacted copy, which hides random outcomes, and for a file that is not a valid replay. */
async function eventsOf(file: string): Promise<readonly MatchEvent[] | null> {
  const events: MatchEvent[] = [];
  let format: ReplayHeader['format'] = REPLAY_FORMAT;
  try {
    for await (const item of decodeReplay(readLines(openReplayFile(file), DEFAULT_LIMITS))) {
      if (item.kind === 'header' && item.header.viewer !== 'omniscient') return null;
      if (item.kind === 'header') format = item.header.format;
      if (item.kind !== 'event') continue;
      events.push(fromEnvelope(storedAs(format, item.event, item.event.payload)).event);
    }
  } catch (error) {
    if (error instanceof ReplayError) return null;
    throw error;
  }
  return events;
}
