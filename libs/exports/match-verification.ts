import { stableText, type Game } from '#kernel';
import { cardSetsOf, fromEnvelope, reexecute, type MatchEvent } from '#match';
import type { Divergence, Divide, ReplayEvent, ReplayHeader, ReplayRecord, Reveal, VerifyOptions } from '#replay';
import { divider } from './disclosure.js';
import type { GameRegistry } from './match-source.js';

/**
 * What `verifyReplay` needs to know of matches: which event reveals the secret, who may know which part of an event, and how to
 * play a record again.
 */
export function matchVerification(
  games: GameRegistry,
): Required<Pick<VerifyOptions, 'reexecute' | 'revealOf' | 'divide'>> {
  return {
    revealOf,
    divide: (header) => divideBy(games, header),
    reexecute: (record) => playAgain(games, record),
  };
}

function revealOf({ type, payload }: ReplayEvent): Reveal | null {
  if (type !== 'SecretRevealed') return null;
  const { secret } = payload as { readonly secret: string | null };
  return secret === null ? null : { secret };
}

/** Rules that are not known here are found out when the first event is to be taken apart. */
function divideBy(games: GameRegistry, { pins }: ReplayHeader): Divide {
  const game = games.get(`${pins.game}@${pins.edition}`);
  return game ? divider(game) : () => unknownRules(pins);
}

function unknownRules({ game, edition }: ReplayHeader['pins']): never {
  throw new Error(`the rules of ${game}@${edition} are not known here`);
}

function playAgain(games: GameRegistry, record: ReplayRecord): Divergence | null {
  const { pins, matchId } = record.header;
  const game = games.get(`${pins.game}@${pins.edition}`);
  if (!game) return unknownRules(pins);
  const events = record.events.map(({ v: version, at, type, payload }) => ({ version, at, type, payload }));
  const known = events.map((event) => fromEnvelope(event).event);
  const framed = frameDivergence(record, known, game);
  if (framed) return framed;
  const found = reexecute(game, { matchId, events });
  if (!found) return null;
  const { version, message, expected, recorded } = found;
  return { version, reason: message, expected, found: recorded, check: isRandom(recorded) ? 'dice' : 'reexecution' };
}

const isRandom = (event: MatchEvent | null): boolean => event?.type === 'ZoneShuffled' || event?.type === 'DiceRolled';

/** Header and footer repeat facts of the first and the last events; here they must be the same facts. */
function frameDivergence(
  { header, footer }: ReplayRecord,
  events: readonly MatchEvent[],
  game: Game,
): Divergence | null {
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
    differ(1, 'it was played with other cards than this engine has', cardSetsOf(game), cardSets) ??
    differ(events.length, 'the footer names another result', { winners, reason, detail }, footer.result)
  );
}
