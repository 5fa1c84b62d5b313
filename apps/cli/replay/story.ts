import { conceal, draftOf, type Game, type Viewer } from '#kernel';
import {
  applyMatch,
  draftMatch,
  fromEnvelope,
  redactMatch,
  UNOPENED,
  type MatchEnd,
  type MatchEvent,
  type OwnEvent,
} from '#match';
import { eyesOfCopy, isRedacted, shownPayload, type CopyViewer, type ReplayHeader, type ReplayRecord } from '#replay';
import { Words } from '#testkit';

export interface StoryOptions {
  /** Who is told; null: whoever the file is for. */
  readonly viewer: Viewer | null;
  /** Versions, both included. */
  readonly from: number;
  readonly to: number;
}

/** Tells a recorded match in words, line by line. */
export function* tellStory(game: Game, record: ReplayRecord, options: StoryOptions): Generator<string, void> {
  const viewer = options.viewer ?? eyesOfCopy(record.header.viewer);
  yield* opening(record.header, viewer);
  const draft = draftMatch(UNOPENED);
  const isCopy = isRedacted(record.header);
  const began = record.events[0]?.at ?? 0;
  for (const line of record.events) {
    const { v: version, at, type } = line;
    const { event } = fromEnvelope({ version, at, type, payload: shownPayload(line) });
    if (version >= options.from && version <= options.to) {
      const shown = isCopy ? event : redactMatch(game, draft, event, viewer);
      const text = isOwn(shown) ? ownText(shown) : new Words(game, conceal(game, draft.table, viewer)).event(shown);
      if (text !== null) yield `${String(version).padStart(5)}  ${clockText(at - began)}  ${text}`;
    }
    applyMatch(draft, event, at);
    // Who follows a match through a viewer's eyes forgets what the viewer loses sight of.
    if (isCopy) draft.table = draftOf(conceal(game, draft.table, viewer));
  }
  if (options.to >= record.events.length) yield `\n${endText(record.footer.result as unknown as MatchEnd)}`;
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

const OWN = new Set<MatchEvent['type']>([
  'MatchOpened',
  'EntropyCommitted',
  'EntropyRevealed',
  'EntropyMissed',
  'SeatConceded',
  'DrawOffered',
  'DrawDeclined',
  'DrawAgreed',
  'SeatConnected',
  'SeatDisconnected',
  'LagCredited',
  'ClockExpired',
  'ClocksPaused',
  'ClocksResumed',
  'Rewound',
  'ResultAwarded',
  'MatchVoided',
  'MatchEnded',
  'SecretRevealed',
  'ResultRevised',
] satisfies readonly OwnEvent['type'][]);

const isOwn = (event: MatchEvent): event is OwnEvent => OWN.has(event.type);

function ownText(event: OwnEvent): string {
  switch (event.type) {
    case 'MatchOpened':
      return `the match opens, time control ${event.timeControl.preset}`;
    case 'EntropyCommitted':
      return `seat ${event.seat} commits to a share of the dice`;
    case 'EntropyRevealed':
      return `seat ${event.seat} adds its share to the dice: ${event.entropy}`;
    case 'EntropyMissed':
      return `${seatsText(event.seats)} did not ${event.stage} in time`;
    case 'SeatConceded':
      return `seat ${event.seat} concedes`;
    case 'DrawOffered':
      return `seat ${event.seat} offers a draw`;
    case 'DrawDeclined':
      return `seat ${event.seat} declines the draw`;
    case 'DrawAgreed':
      return 'all agree on a draw';
    case 'SeatConnected':
      return `seat ${event.seat} is back`;
    case 'SeatDisconnected':
      return `seat ${event.seat} is gone`;
    case 'LagCredited':
      return `seat ${event.seat} is given back ${event.ms} ms lost on the line`;
    case 'ClockExpired':
      return `the ${event.clock} clock of seat ${event.seat} runs out`;
    case 'ClocksPaused':
      return `${event.by} stops the clocks: ${event.reason}`;
    case 'ClocksResumed':
      return `${event.by} lets the clocks run: ${event.reason}`;
    case 'Rewound':
      return `${event.by} turns the match back to version ${event.to}: ${event.reason}`;
    case 'ResultAwarded':
      return `${event.by} awards the match to ${seatsText(event.winners)}: ${event.reason}`;
    case 'MatchVoided':
      return `${event.by} declares the match void: ${event.reason}`;
    case 'MatchEnded':
      return endText(event);
    case 'SecretRevealed':
      return event.secret === null
        ? 'the secret behind all chance is revealed; this copy leaves it out'
        : `the secret behind all chance was ${event.secret}`;
    case 'ResultRevised':
      return `${event.by} changes the result to ${event.end.reason === 'void' ? 'void' : `a win of ${seatsText(event.end.winners)}`}: ${event.reason}`;
  }
}

const seatsText = (seats: readonly number[]): string =>
  seats.length === 0 ? 'nobody' : seats.map((seat) => `seat ${seat}`).join(' and ');

const endText = ({ winners, reason, detail }: MatchEnd): string =>
  `${winners.length === 0 ? 'no winner' : `${seatsText(winners)} won`} (${reason}${detail && detail !== reason ? `: ${detail}` : ''})`;
