import { stableText, type Game } from '#kernel';
import { cardSetsOf, fromEnvelope, reexecute, viewHash, type HashView, type MatchEvent } from '#match';
import type { Divergence, ReplayEvent, ReplayRecord, Reveal, VerifyOptions } from '#replay';
import type { GameRegistry } from './match-source.js';

/** What `verifyReplay` needs to know of matches: which event reveals the secret, and how to play a record again. */
export function matchVerification(
  games: GameRegistry,
  hashView: HashView = viewHash,
): Required<Pick<VerifyOptions, 'reexecute' | 'revealOf'>> {
  return { revealOf, reexecute: (record) => playAgain(games, record, hashView) };
}

function revealOf({ type, payload }: ReplayEvent): Reveal | null {
  return type === 'SecretRevealed' ? { secret: (payload as { readonly secret: string }).secret } : null;
}

function playAgain(games: GameRegistry, record: ReplayRecord, hashView: HashView): Divergence | null {
  const { pins, matchId } = record.header;
  const game = games.get(`${pins.game}@${pins.edition}`);
  if (!game) throw new Error(`the rules of ${pins.game}@${pins.edition} are not known here`);
  const events = record.events.map(({ v: version, at, type, payload }) => ({ version, at, type, payload }));
  const known = events.map((event) => fromEnvelope(event).event);
  const framed = frameDivergence(record, known, game);
  if (framed) return framed;
  const found = reexecute(game, { matchId, events }, hashView);
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
