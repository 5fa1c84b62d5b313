import { BadCardSet, pinnedGame, UnknownPins, type CardSets } from '#card-sets';
import type { Game, Seat } from '#kernel';
import {
  UNOPENED,
  applyMatch,
  draftMatch,
  fromEnvelope,
  type HashView,
  type MatchDraft,
  type MatchEnd,
  type MatchEvent,
  type Recorded,
} from '#match';
import {
  readReplay,
  ReplayError,
  verifyReplay,
  type Refused,
  type ReplayHeader,
  type ReplayRecord,
  type Verified,
  type VerifyOptions,
  storedEvents,
} from '#replay';

/** The environment of an audit; games and engines are passed in as values. */
export interface AuditTools {
  /** From a game's full name, e.g. `blackpoker@lite`, to the game. */
  readonly games: ReadonlyMap<string, Game>;
  /** Where to find cards that a record pins and the games lack. */
  readonly cardSets: CardSets;
  /** Which event reveals the secret, who may know which part of an event, and how to play a record again. */
  readonly verification: Required<Pick<VerifyOptions, 'reexecute' | 'revealOf' | 'divide'>>;
  /** The build of the engine that runs the audit. */
  readonly engine: string;
  /** Computes the hash of a view; the fastest implementation available. */
  readonly hashView: HashView;
  /** Public keys in base64url; null: a valid signature of any key passes. */
  readonly trustedKeys: readonly string[] | null;
  /** Pseudonyms of players who must not be named as in the record, by player id. */
  readonly pseudonyms?: ReadonlyMap<string, string>;
}

/** A match under audit: the file, the outcome of its proofs, and its events. */
export interface Dossier {
  readonly matchId: string;
  /** Null if the file cannot be read. */
  readonly record: ReplayRecord | null;
  readonly verdict: Verified | Refused;
  /** With the cards that the record pins; null if this auditor does not know them, or the rules. */
  readonly game: Game | null;
  /** Why not every check can be made; null if all can. */
  readonly unaudited: string | null;
  /** Empty unless the file is the omniscient copy. */
  readonly events: readonly Recorded[];
  /** Ids or pseudonyms of the players by seat. */
  readonly players: readonly string[];
  readonly end: MatchEnd | null;
}

/**
 * Reads a replay and checks its form, chain, copies and signature in one pass. A refused file is still read as far as
 * possible.
 */
export async function openDossier(name: string, lines: readonly string[], tools: AuditTools): Promise<Dossier> {
  let whole: ReplayRecord | null = null;
  const verdict = await verifyReplay(lines, {
    revealOf: tools.verification.revealOf,
    // If the rules are unknown here, this check is skipped; that is no fault of the file.
    divide: (header) => (tools.games.has(gameName(header)) ? tools.verification.divide(header) : null),
    ...(tools.trustedKeys ? { trustedKeys: tools.trustedKeys } : {}),
    reexecute: (record) => {
      whole = record;
      return null;
    },
  });
  const record = whole ?? (await readAnyway(lines));
  if (!record) {
    const unaudited = verdict.ok ? 'it cannot be read' : `it cannot be read: ${verdict.reason}`;
    return { matchId: name, record, verdict, game: null, unaudited, events: [], players: [], end: null };
  }
  const { header } = record;
  const known = await knownGame(header, tools);
  const events = header.viewer === 'omniscient' ? storedEvents(record).map(fromEnvelope) : [];
  return {
    matchId: header.matchId,
    record,
    verdict,
    game: known.game,
    unaudited: header.viewer === 'omniscient' ? known.unaudited : 'it is the copy of a viewer, not the whole record',
    events,
    players: header.seats.map(({ player }) => tools.pseudonyms?.get(player) ?? player),
    end: endOf(events.map(({ event }) => event)),
  };
}

const gameName = ({ pins }: ReplayHeader): string => `${pins.game}@${pins.edition}`;

async function knownGame(
  { pins }: ReplayHeader,
  { games, cardSets }: AuditTools,
): Promise<Pick<Dossier, 'game' | 'unaudited'>> {
  try {
    return { game: await pinnedGame(games, pins, cardSets), unaudited: null };
  } catch (error) {
    if (error instanceof UnknownPins || error instanceof BadCardSet) return { game: null, unaudited: error.message };
    throw error;
  }
}

async function readAnyway(lines: readonly string[]): Promise<ReplayRecord | null> {
  try {
    return await readReplay(lines);
  } catch (fault) {
    if (fault instanceof ReplayError) return null;
    throw fault;
  }
}

/** The result according to the last ruling. */
function endOf(events: readonly MatchEvent[]): MatchEnd | null {
  const last = events.findLast((event) => event.type === 'MatchEnded' || event.type === 'ResultRevised');
  if (last?.type === 'ResultRevised') return last.end;
  return last?.type === 'MatchEnded' ? { winners: last.winners, reason: last.reason, detail: last.detail } : null;
}

/** An event and the match right before it. The match is updated in place: read it, but do not keep a reference. */
export interface Moment extends Recorded {
  readonly before: MatchDraft;
}

/** The record event by event, as recorded: nothing is decided again. */
export function* momentsOf({ events }: Pick<Dossier, 'events'>): Generator<Moment, void> {
  const before = draftMatch(UNOPENED);
  for (const recorded of events) {
    yield { ...recorded, before };
    applyMatch(before, recorded.event, recorded.at);
  }
}

/** A dossier that the rules can follow: the whole record of a known game. */
export interface Playable extends Dossier {
  readonly game: Game;
  readonly record: ReplayRecord;
}

export const isPlayable = (dossier: Dossier): dossier is Playable =>
  dossier.game !== null && dossier.record !== null && dossier.events.length > 0;

export const playerAt = ({ players }: Pick<Dossier, 'players'>, seat: Seat): string => players[seat] ?? `seat ${seat}`;
