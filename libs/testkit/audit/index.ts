import type { CardSets } from '#card-sets';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import type { Game } from '#kernel';
import type { MatchEvent, Recorded } from '#match';
import { quickViewHash } from '#match/quick';
import { honestPerson, recordMeeting, replayLines, type Meeting } from '#simulation/population';
import type { RecordedMatch } from '#simulation/recording';
import { auditMatch, type AuditTools, type MatchAudit } from '#audit';

export const ENGINE = 'senki@test';

const NO_SETS: CardSets = { find: () => Promise.resolve(null) };

/** Tools of an auditor who knows these games and, in addition, these card sets. */
export const toolsOf = (known: AuditTools['games'], cardSets: CardSets = NO_SETS): AuditTools => ({
  games: known,
  cardSets,
  verification: matchVerification(known, cardSets, quickViewHash),
  engine: ENGINE,
  hashView: quickViewHash,
  trustedKeys: null,
});

export const TOOLS: AuditTools = toolsOf(games);

export const blackpoker = games.get('blackpoker@lite') as Game;

export const meeting = (seed: string, changes: Partial<Meeting> = {}): Meeting => ({
  game: blackpoker,
  seed,
  at: Date.UTC(2027, 0, 1),
  engine: ENGINE,
  people: [honestPerson('player-1', seed), honestPerson('player-2', seed)],
  ...changes,
});

export const recorded = (seed: string, changes: Partial<Meeting> = {}): RecordedMatch =>
  recordMeeting(meeting(seed, changes));

/** Chains, signs and audits events as they are: an operator can sign anything. */
export async function auditOf({ matchId }: RecordedMatch, events: readonly Recorded[]): Promise<MatchAudit> {
  return auditMatch(matchId, await replayLines(matchId, events), TOOLS);
}

/** The same record with one event changed: the first one to which the change applies. */
export function withChange(
  events: readonly Recorded[],
  change: (recorded: Recorded) => Partial<MatchEvent> | null,
): { readonly events: readonly Recorded[]; readonly version: number } {
  const place = events.findIndex((one) => change(one) !== null);
  const victim = events[place] as Recorded;
  const event = { ...victim.event, ...change(victim) } as MatchEvent;
  return {
    events: events.map((one, i) => (i === place ? { ...victim, event } : one)),
    version: victim.version,
  };
}
