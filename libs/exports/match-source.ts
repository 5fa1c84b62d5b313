import { streamEvents, type EventStore, type StoredEvent } from '#event-store';
import type { Game, Viewer } from '#kernel';
import {
  UNOPENED,
  applyMatch,
  draftMatch,
  fromEnvelope,
  payloadOf,
  redactMatch,
  type MatchEnd,
  type OwnEvent,
  type Recorded,
} from '#match';
import type { Json, SigningKey } from '#proof';
import type { Inclusion, RecordedEvent, Redact, ReplaySource } from '#replay';
import type { Database } from './export-orders.js';

/** `blackpoker@lite` to the game. */
export type GameRegistry = ReadonlyMap<string, Game>;

/** An order that will never be carried out, however often it is tried; the message is for whoever ordered. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

type Opened = OwnEvent & { readonly type: 'MatchOpened' };

/** A finished match: its first and last facts, and where its stream ends. */
export interface FinishedMatch {
  readonly matchId: string;
  readonly version: number;
  readonly opened: Opened;
  readonly end: MatchEnd;
}

/** Before the end a copy would show hashes of what is hidden, and those can be guessed at; so only finished matches. */
export async function findFinished(database: Database, store: EventStore, matchId: string): Promise<FinishedMatch> {
  const head = await store.head(matchId);
  if (!head) throw new ExportRefused(`There is no match ${matchId}.`);
  const last = await lastOfPlay(store, matchId, head.version);
  const ended = last.find(({ event }) => event.type === 'MatchEnded')?.event;
  const sealed = last.find(({ event }) => event.type === 'SecretRevealed');
  if (ended?.type !== 'MatchEnded' || !sealed) throw new ExportRefused('The match has not ended.');
  const { value: first } = await streamEvents(database, matchId, 1, 1).next();
  const opened = first && fromEnvelope(first).event;
  if (opened?.type !== 'MatchOpened') throw new ExportRefused('The record does not begin with the opening of a match.');
  const { winners, reason, detail } = ended;
  return { matchId, version: sealed.version, opened, end: { winners, reason, detail } };
}

/** The last two events of play. A ruling after the end changes what a match counts for, not what its replay shows. */
async function lastOfPlay(store: EventStore, matchId: string, head: number): Promise<readonly Recorded[]> {
  for (let back = 2; ; back *= 2) {
    const tail = (await store.load(matchId, Math.max(0, head - back))).map(fromEnvelope);
    const play = tail.filter(({ event }) => event.type !== 'ResultRevised');
    if (play.length >= 2 || back >= head) return play.slice(-2);
  }
}

export interface SourceParts {
  readonly match: FinishedMatch;
  readonly viewer: Viewer;
  readonly games: GameRegistry;
  readonly events: AsyncIterable<StoredEvent>;
  readonly sealedAt: number;
  readonly key: SigningKey;
  readonly inclusion: Inclusion | null;
}

/** What the replay codec needs to write the viewer's copy of a match. */
export function replaySource({ match, viewer, games, events, sealedAt, key, inclusion }: SourceParts): ReplaySource {
  const { matchId, opened, end } = match;
  const { game, edition, mode, engine, cardSets, secretCommitment, timeControl, seats } = opened;
  if (typeof viewer === 'object' && !seats[viewer.seat])
    throw new ExportRefused(`The match has no seat ${viewer.seat}.`);
  return {
    header: {
      matchId,
      viewer,
      pins: { game, edition, mode, engine, cardSets },
      seats: seats.map(({ player, team }, seat) => ({ seat, player, team })),
      timeControl: { ...timeControl },
      commitments: { secret: secretCommitment, seats: seats.map(() => null) },
    },
    events: recorded(events),
    redact: viewer === 'omniscient' ? null : redactor(gameOf(games, opened), viewer),
    result: { ...end },
    sealedAt,
    key,
    inclusion,
  };
}

function gameOf(games: GameRegistry, { game, edition }: Opened): Game {
  const found = games.get(`${game}@${edition}`);
  if (!found) throw new ExportRefused(`The rules of ${game}@${edition}, which say who sees what, are not known here.`);
  return found;
}

async function* recorded(events: AsyncIterable<StoredEvent>): AsyncGenerator<RecordedEvent, void> {
  for await (const { version: v, at, type, payload, hash } of events) yield { v, at, type, payload, hash };
}

/** What a viewer sees of an event depends on the table before it, so the match is followed along. */
function redactor(game: Game, viewer: Viewer): Redact {
  const draft = draftMatch(UNOPENED);
  return ({ v: version, at, type, payload }) => {
    const { event } = fromEnvelope({ version, at, type, payload });
    const shown = payloadOf(redactMatch(game, draft, event, viewer));
    applyMatch(draft, event, at);
    return shown as Json;
  };
}
