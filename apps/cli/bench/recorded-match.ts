import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { conceal, sampleAnswer, stableText, type Deck, type Game } from '#kernel';
import { decideMatch, foldMatch, PRESETS, UNOPENED, type MatchCommand, type MatchState, type Verdict } from '#match';
import { commit, createDice, diceKey, hex, payloadHash } from '#proof';
import { seededStream } from '#testkit';

/** One command's part of a match: what its append holds. */
export type Commit = Pick<Verdict, 'events' | 'timers'>;

export interface RecordedMatch {
  readonly matchId: string;
  readonly commits: readonly Commit[];
  readonly state: MatchState;
}

/** Plays a whole match by random answers through the match's own code, without a database. */
export function recordMatch(game: Game, seed: string, at: number): RecordedMatch {
  const matchId = v7();
  const secret = createHash('sha256').update(seed).digest();
  const next = seededStream(seed);
  const around = {
    now: at,
    dice: createDice(diceKey(secret, matchId, [])),
    secret: hex(secret),
    past: null,
    knew: (table: MatchState['table'], seat: number) =>
      createHash('sha256')
        .update(stableText(conceal(game, table, { seat })))
        .digest('hex'),
  };
  const commits: Commit[] = [];
  let state: MatchState = UNOPENED;
  for (let command: MatchCommand | null = opening(game, secret); command; command = nextAnswer(state, next)) {
    const verdict = decideMatch(game, state, command, around);
    if (!verdict.ok) throw new Error(`a legal command was refused: ${verdict.rejection.message}`);
    const { events, timers } = verdict;
    commits.push({ events, timers });
    const from = state.version;
    state = foldMatch(
      state,
      events.map((event, i) => ({ version: from + i + 1, at, event })),
    );
  }
  return { matchId, commits, state };
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

function nextAnswer({ status, table }: MatchState, next: () => number): MatchCommand | null {
  const decision = table.pending[0];
  if (status !== 'playing' || !decision?.offer) return null;
  const answer = sampleAnswer(decision.offer, next) ?? decision.fallback;
  return { type: 'Answer', seat: decision.seat, decision: decision.id, answer };
}
