import { NO_SETS, pinnedGame, type CardSets } from '#card-sets';
import { stableText } from '#kernel';
import { fromEnvelope, reexecute, type HashView, type MatchEvent, type Shares } from '#match';
import { ReplayError, storedEvents } from '#replay';
import type { Divergence, Divide, ReplayEvent, ReplayHeader, ReplayRecord, Reveal, VerifyOptions } from '#replay';
import { divider } from './disclosure.js';
import type { GameRegistry } from './match-source.js';

/**
 * What `verifyReplay` needs to know about matches: which event reveals the secret, who may know which part of an event,
 * and how to play a record again.
 */
export function matchVerification(
  games: GameRegistry,
  cardSets: CardSets = NO_SETS,
  hashView?: HashView,
): Required<Pick<VerifyOptions, 'reexecute' | 'revealOf' | 'divide'>> {
  return {
    revealOf,
    divide: (header) => divideBy(games, header),
    reexecute: (record) => playAgain(games, cardSets, record, hashView),
  };
}

function revealOf({ type, payload }: ReplayEvent): Reveal | null {
  if (type === 'SecretRevealed') {
    const { secret } = payload as { readonly secret: string | null };
    return secret === null ? null : { secret };
  }
  if (type !== 'EntropyRevealed') return null;
  const { seat, entropy } = payload as { readonly seat: number; readonly entropy: string };
  return { seat, entropy };
}

/** Who may know what depends on zones, never on cards. The header, on line 1, says whose zones. */
function divideBy(games: GameRegistry, { pins, format }: ReplayHeader): Divide {
  const name = `${pins.game}@${pins.edition}`;
  const game = games.get(name);
  if (!game) throw new ReplayError('disclosure', 1, null, `the rules of ${name} are not known here`);
  return divider(game, null, format);
}

async function playAgain(
  games: GameRegistry,
  cardSets: CardSets,
  record: ReplayRecord,
  hashView?: HashView,
): Promise<Divergence | null> {
  const { pins, matchId } = record.header;
  const events = storedEvents(record);
  const known = events.map((event) => fromEnvelope(event).event);
  const framed = frameDivergence(record, known);
  if (framed) return framed;
  const found = reexecute(await pinnedGame(games, pins, cardSets), { matchId, events }, hashView);
  if (!found) return null;
  const { version, message, expected, recorded } = found;
  return { version, reason: message, expected, found: recorded, check: isRandom(recorded) ? 'dice' : 'reexecution' };
}

const isRandom = (event: MatchEvent | null): boolean => event?.type === 'ZoneShuffled' || event?.type === 'DiceRolled';

/** Header and footer repeat facts of the first and last events; here they are compared. */
function frameDivergence({ header, footer }: ReplayRecord, events: readonly MatchEvent[]): Divergence | null {
  const differ = (version: number, reason: string, expected: unknown, found: unknown): Divergence | null =>
    stableText(expected) === stableText(found) ? null : { version, reason, expected, found };
  const opened = events[0];
  if (opened?.type !== 'MatchOpened') return { version: 1, reason: 'no MatchOpened', expected: null, found: opened };
  const { game: id, edition, mode, engine, cardSets } = opened;
  const seats = opened.seats.map(({ player, team }, seat) => ({ seat, player, team }));
  const end = events.find((event) => event.type === 'MatchEnded');
  const { winners, reason, detail } = end ?? { winners: null, reason: null, detail: null };
  return (
    differ(1, 'the header pins something else', { game: id, edition, mode, engine, cardSets }, header.pins) ??
    differ(1, 'the header names other seats', seats, header.seats) ??
    differ(1, 'the header names another time control', opened.timeControl, header.timeControl) ??
    differ(1, 'the header names another commitment', opened.secretCommitment, header.commitments.secret) ??
    differ(1, 'the header names other commitments of seats', commitmentsIn(events), header.commitments.seats) ??
    differ(events.length, 'the footer names another result', { winners, reason, detail }, footer.result)
  );
}

/** By seat. */
function commitmentsIn(events: readonly MatchEvent[]): Shares {
  const [opened] = events;
  const promised = events.filter((event) => event.type === 'EntropyCommitted');
  const seats = opened?.type === 'MatchOpened' ? opened.seats : [];
  return seats.map((_, seat) => promised.find((event) => event.seat === seat)?.commitment ?? null);
}
