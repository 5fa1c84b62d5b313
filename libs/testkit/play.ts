import {
  begin,
  conceal,
  decide,
  EMPTY_TABLE,
  type Answer,
  type Decision,
  type Dice,
  type Game,
  type Seat,
  type Setup,
  type Table,
  type TableEvent,
} from '#kernel';

/** Whoever answers decisions: sees the own concealed table and what is offered, nothing else. */
export type Player = (view: Table, decision: Decision) => Answer;

export interface MatchPlan {
  readonly game: Game;
  readonly setup: Setup;
  readonly dice: Dice;
  readonly players: readonly Player[];
  /** A match that takes more answers is held to be endless. */
  readonly maxAnswers?: number;
}

/** One answer and all that came of it; the first batch of a match is its opening, without an answer. */
export interface Batch {
  readonly before: Table;
  readonly input: { readonly seat: Seat; readonly decision: string; readonly answer: Answer } | null;
  readonly events: readonly TableEvent[];
  readonly after: Table;
}

export const MAX_ANSWERS = 20_000;

/** Plays a match to its end, batch by batch. Stops without a result when it takes too many answers. */
export function* play(plan: MatchPlan): Generator<Batch, void, void> {
  const { game, dice, players, maxAnswers = MAX_ANSWERS } = plan;
  const opening = begin(game, plan.setup, dice);
  let table = opening.table;
  yield { before: EMPTY_TABLE, input: null, events: opening.events, after: table };
  for (let answers = 0; table.result === null && answers < maxAnswers; answers++) {
    const decision = table.pending[0] as Decision;
    const seat = decision.seat;
    const player = players[seat];
    if (!player) throw new Error(`nobody plays seat ${seat}`);
    const input = { seat, decision: decision.id, answer: player(conceal(game, table, { seat }), decision) };
    const outcome = decide(game, table, input, dice);
    if (!outcome.ok)
      throw new Error(
        `seat ${seat} answered ${JSON.stringify(input.answer)} to ${decision.purpose}: ${outcome.rejection.message}`,
      );
    yield { before: table, input, events: outcome.events, after: outcome.table };
    table = outcome.table;
  }
}

/** A table for two, or as many as the mode wants, all with the same ready deck. */
export function sampleSetup(game: Game, mode = Object.keys(game.modes)[0] ?? ''): Setup {
  const teams = game.modes[mode]?.[0];
  const deck = Object.values(game.sampleDecks)[0];
  if (!teams || !deck) throw new Error(`${game.id} has no mode ${mode} or no ready deck`);
  return { mode, teams, decks: teams.map(() => deck) };
}
