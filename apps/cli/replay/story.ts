import { conceal, draftOf, type Game, type Viewer } from '#kernel';
import { applyMatch, draftMatch, fromEnvelope, redactMatch, UNOPENED, type MatchEnd } from '#match';
import {
  eyesOfCopy,
  isRedacted,
  shownPayload,
  type CopyViewer,
  type ReplayHeader,
  type ReplayRecord,
  storedAs,
} from '#replay';
import { endSentence, Narrator, people } from '#words/sentences';
import type { Speech } from '#words/speech';

export interface StoryOptions {
  /** From whose view the match is told; null: the viewer of the copy. */
  readonly viewer: Viewer | null;
  readonly speech: Speech;
  /** First and last version to print, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** Tells a recorded match in words, line by line. */
export function* tellStory(game: Game, record: ReplayRecord, options: StoryOptions): Generator<string, void> {
  const viewer = options.viewer ?? eyesOfCopy(record.header.viewer);
  const { speech } = options;
  const players = record.header.seats.map(({ player }) => player);
  const own = typeof viewer === 'object' ? viewer.seat : null;
  const narrator = new Narrator(game, speech, people(speech, players.length, own, players));
  yield* opening(record.header, viewer);
  const draft = draftMatch(UNOPENED);
  const isCopy = isRedacted(record.header);
  const began = record.events[0]?.at ?? 0;
  for (const line of record.events) {
    const { version, at, event } = fromEnvelope(storedAs(record.header.format, line, shownPayload(line)));
    if (version >= options.from && version <= options.to) {
      const shown = isCopy ? event : redactMatch(game, draft, event, viewer);
      const text = narrator.event(conceal(game, draft.table, viewer), shown);
      if (text !== null) yield `${String(version).padStart(5)}  ${clockText(at - began)}  ${text}`;
    }
    applyMatch(draft, event, at);
    // In a copy, the table must also lose what its viewer can no longer see.
    if (isCopy) draft.table = draftOf(conceal(game, draft.table, viewer));
  }
  if (options.to < record.events.length) return;
  yield `\n${endSentence(narrator.names, record.footer.result as unknown as MatchEnd) ?? ''}`;
}

function* opening(header: ReplayHeader, viewer: Viewer): Generator<string, void> {
  const { matchId, pins, seats } = header;
  yield `match ${matchId}: ${pins.game}@${pins.edition}, ${pins.mode}, engine ${pins.engine}`;
  yield `seats ${seats.map(({ seat, player }) => `${seat} ${player}`).join(', ')}; as seen by ${viewerText(viewer)}\n`;
}

export function viewerText(viewer: CopyViewer): string {
  if (typeof viewer !== 'object') return viewer;
  return 'study' in viewer ? `the study of seat ${viewer.study}` : `seat ${viewer.seat}`;
}

/** `01:02.3` since the match began. */
function clockText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), Math.floor(tenths / 10) % 60];
  return `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}.${tenths % 10}`;
}
