import { GameLibrary, UnknownPins, type PlayedBy } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import { EventStore, StreamVerifier } from '#event-store';
import { games } from '#games';
import { reexecute } from '#match';
import { requireMatchId } from './stream-check.js';
import type { Session } from '../composition/session.js';
import { counted } from '../plural.js';

export interface MatchVerdict {
  readonly matchId: string;
  readonly ok: boolean;
  readonly events: number;
  /** Version of the first wrong event; null if the match is good. */
  readonly version: number | null;
  readonly reason: string | null;
  readonly checks: readonly string[];
}

/** Checks a match in the database: its chain and, once it is over, every event by replaying it under the rules. */
export async function checkStored({ pool }: Pick<Session, 'pool'>, text: string): Promise<MatchVerdict> {
  const matchId = requireMatchId(text);
  const chain = await new StreamVerifier(pool).verifyStream(matchId);
  const bad = (version: number, reason: string, checks: readonly string[]): MatchVerdict => {
    return { matchId, ok: false, events: chain.version, version, reason, checks };
  };
  if (!chain.ok) return bad(chain.version, chain.fault, []);
  const events = await new EventStore(pool).load(matchId);
  const isOver = events.some(({ type }) => type === 'SecretRevealed');
  if (!isOver) return { matchId, ok: true, events: events.length, version: null, reason: null, checks: ['chain'] };
  const library = new GameLibrary(games, new CardSetTable(pool));
  const rules = await library.find(events[0]?.payload as unknown as PlayedBy).catch((error: unknown) => {
    if (error instanceof UnknownPins) return error;
    throw error;
  });
  if (rules instanceof UnknownPins) return bad(1, rules.message, ['chain']);
  const divergence = reexecute(rules, { matchId, events });
  if (divergence) return bad(divergence.version, divergence.message, ['chain']);
  const checks = ['chain', 'commitment', 'reexecution'];
  return { matchId, ok: true, events: events.length, version: null, reason: null, checks };
}

export const matchVerdictText = ({ matchId, ok, events, version, reason, checks }: MatchVerdict): string =>
  ok
    ? `match ${matchId}: good, ${counted(events, 'event')}; checked: ${checks.join(', ')}`
    : `match ${matchId}: BAD at version ${version}: ${reason}`;
