import { streamEvents, type EventStore, type StoredEvent, type Database } from '#event-store';
import type { Game } from '#kernel';
import {
  UNOPENED,
  applyMatch,
  draftMatch,
  fromEnvelope,
  type MatchEnd,
  type OwnEvent,
  type Recorded,
  type Shares,
} from '#match';
import type { SigningKey } from '#proof';
import { eyesOfCopy, studentOf, type CopyViewer, type Inclusion, type RecordedEvent, type ReplaySource } from '#replay';
import { divider } from './disclosure.js';

/** From a game's full name, e.g. `blackpoker@lite`, to the game. */
export type GameRegistry = ReadonlyMap<string, Game>;

/** An order that can never be carried out, however often it is tried; the message is for the caller. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

/** The commitments of seats are within this many events from the start. */
const OPENING_PAGE = 32;

type Opened = OwnEvent & { readonly type: 'MatchOpened' };

/** A finished match: its opening, its result, and the version at which its stream ends. */
export interface FinishedMatch {
  readonly matchId: string;
  readonly version: number;
  readonly opened: Opened;
  readonly end: MatchEnd;
  /** The key of the salts in its copies. */
  readonly blinding: Uint8Array;
  /** The seats' commitments to their entropy, by seat. */
  readonly commitments: Shares;
}

/** A signature covers the whole match, so only finished matches have copies. */
export async function findFinished(database: Database, store: EventStore, matchId: string): Promise<FinishedMatch> {
  const head = await store.head(matchId);
  if (!head) throw new ExportRefused(`There is no match ${matchId}.`);
  const last = await lastOfPlay(store, matchId, head.version);
  const ended = last.find(({ event }) => event.type === 'MatchEnded')?.event;
  const revealed = last.find(({ event }) => event.type === 'SecretRevealed');
  if (ended?.type !== 'MatchEnded' || !revealed) throw new ExportRefused('The match has not ended.');
  const { value: first } = await streamEvents(database, matchId, 1, 1).next();
  const opened = first && fromEnvelope(first).event;
  if (opened?.type !== 'MatchOpened') throw new ExportRefused('The record does not begin with the opening of a match.');
  const { winners, reason, detail } = ended;
  const commitments = await commitmentsOf(database, matchId, opened);
  const blinding = await blindingOf(database, matchId);
  if (!blinding) throw new ExportRefused('The blinding key of the match is missing.');
  return { matchId, version: revealed.version, opened, end: { winners, reason, detail }, commitments, blinding };
}

async function commitmentsOf(database: Database, matchId: string, { seats, seatEntropy }: Opened): Promise<Shares> {
  const draft = draftMatch(UNOPENED);
  // A finished match has passed the commit stage.
  if (seatEntropy)
    for await (const stored of streamEvents(database, matchId, 2 ** 31 - 1, OPENING_PAGE)) {
      const { event, at } = fromEnvelope(stored);
      applyMatch(draft, event, at);
      if (draft.entropy?.stage !== 'commit') break;
    }
  return draft.entropy?.commitments ?? seats.map(() => null);
}

/** The key of the salts in a match's copies. */
export async function blindingOf(
  database: Parameters<typeof streamEvents>[0],
  matchId: string,
): Promise<Uint8Array | null> {
  const { rows } = await database.query<{ blinding: Buffer }>('SELECT blinding FROM match_secret WHERE match_id = $1', [
    matchId,
  ]);
  return rows[0]?.blinding ?? null;
}

/** The last two events of play. A ruling after the end changes the result, not what the replay shows. */
async function lastOfPlay(store: EventStore, matchId: string, head: number): Promise<readonly Recorded[]> {
  for (let back = 2; ; back *= 2) {
    const tail = (await store.load(matchId, Math.max(0, head - back))).map(fromEnvelope);
    const play = tail.filter(({ event }) => event.type !== 'ResultRevised');
    if (play.length >= 2 || back >= head) return play.slice(-2);
  }
}

type StoredEvents = AsyncIterable<StoredEvent> | Iterable<StoredEvent>;

export interface SourceParts {
  readonly match: FinishedMatch;
  readonly viewer: CopyViewer;
  readonly games: GameRegistry;
  readonly events: StoredEvents;
  readonly sealedAt: number;
  readonly key: SigningKey;
  readonly inclusion: Inclusion | null;
}

/** The input of the replay codec for a viewer's copy of a match. */
export function replaySource(parts: SourceParts): ReplaySource {
  const { match, viewer, games, events, sealedAt, key, inclusion } = parts;
  const { matchId, opened, end, commitments, blinding } = match;
  const { game, edition, mode, engine, cardSets, secretCommitment, timeControl, seats } = opened;
  const eyes = eyesOfCopy(viewer);
  if (typeof eyes === 'object' && !seats[eyes.seat]) throw new ExportRefused(`The match has no seat ${eyes.seat}.`);
  return {
    header: {
      matchId,
      pins: { game, edition, mode, engine, cardSets },
      seats: seats.map(({ player, team }, seat) => ({ seat, player, team })),
      timeControl: { ...timeControl },
      commitments: { secret: secretCommitment, seats: commitments },
    },
    viewer,
    events: recorded(events),
    divide: divider(gameOf(games, opened), studentOf(viewer)),
    blinding,
    result: { ...end },
    sealedAt,
    key,
    inclusion,
  };
}

function gameOf(games: GameRegistry, { game, edition }: Opened): Game {
  const found = games.get(`${game}@${edition}`);
  if (!found)
    throw new ExportRefused(`The rules of ${game}@${edition}, which determine who sees what, are not known here.`);
  return found;
}

export async function* recorded(events: StoredEvents): AsyncGenerator<RecordedEvent, void> {
  for await (const { version: v, at, type, payload, hash } of events) yield { v, at, type, payload, hash };
}
