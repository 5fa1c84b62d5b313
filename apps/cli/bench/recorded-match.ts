import { v7 } from 'uuid';
import { sampleAnswer, type Deck, type Game } from '#kernel';
import { PRESETS, type MatchCommand, type MatchState } from '#match';
import { commit, hex, payloadHash } from '#proof';
import { seededStream } from '#testkit';
import { recordMatch as record, secretFrom, type RecordedMatch } from '#testkit/population';

export type { Commit, RecordedMatch } from '#testkit/population';

/** Plays a whole match by random answers, all at one instant. */
export function recordMatch(game: Game, seed: string, at: number): RecordedMatch {
  const secret = secretFrom(seed);
  const draw = seededStream(seed);
  return record({
    game,
    matchId: v7(),
    secret,
    opening: { command: opening(game, secret), at },
    next: (state) => nextAnswer(state, draw, at),
  });
}

function opening(game: Game, secret: Uint8Array): MatchCommand {
  const [mode = ''] = Object.keys(game.modes);
  const deck = Object.values(game.sampleDecks)[0] as Deck;
  const seats = (game.modes[mode]?.[0] ?? []).map((_, seat) => ({ player: `player-${seat}`, deck }));
  return {
    type: 'OpenMatch',
    mode,
    seats,
    timeControl: PRESETS.ranked,
    cardSets: { [`${game.id}@${game.edition}`]: hex(payloadHash(game.cards)) },
    engine: 'bench',
    secretCommitment: hex(commit(secret)),
    tags: {},
  };
}

function nextAnswer(
  { status, table }: MatchState,
  draw: () => number,
  at: number,
): { command: MatchCommand; at: number } | null {
  const decision = table.pending[0];
  if (status !== 'playing' || !decision?.offer) return null;
  const answer = sampleAnswer(decision.offer, draw) ?? decision.fallback;
  return { command: { type: 'Answer', seat: decision.seat, decision: decision.id, answer }, at };
}
