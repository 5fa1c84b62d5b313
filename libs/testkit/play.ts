import {
  begin,
  conceal,
  concede,
  decide,
  EMPTY_TABLE,
  type Answer,
  type Decision,
  type Dice,
  type Game,
  type Outcome,
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
  /** Asked before each answer: a seat that leaves now, if any. */
  readonly leaver?: (table: Table) => Seat | null;
}

/** One answer and all that came of it; the opening of a match and what came of a seat's leaving are batches without an answer. */
export interface Batch {
  readonly before: Table;
  readonly input: { readonly seat: Seat; readonly decision: string; readonly answer: Answer } | null;
  /** The seat that left. */
  readonly left?: Seat;
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
    const left = plan.leaver?.(table) ?? null;
    if (left !== null) {
      const { events, table: after } = taken(concede(game, table, left, 'concede', dice), `seat ${left} leaving`);
      yield { before: table, input: null, left, events, after };
      table = after;
      continue;
    }
    const decision = table.pending[0] as Decision;
    const seat = decision.seat;
    const player = players[seat];
    if (!player) throw new Error(`nobody plays seat ${seat}`);
    const input = { seat, decision: decision.id, answer: player(conceal(game, table, { seat }), decision) };
    const what = `seat ${seat} answered ${JSON.stringify(input.answer)} to ${decision.purpose}`;
    const outcome = taken(decide(game, table, input, dice), what);
    yield { before: table, input, events: outcome.events, after: outcome.table };
    table = outcome.table;
  }
}

function taken(outcome: Outcome, what: string): Outcome & { ok: true } {
  if (!outcome.ok) throw new Error(`${what}: ${outcome.rejection.message}`);
  return outcome;
}

/** A table for two, or as many as the mode wants, all with the same ready deck. */
export function sampleSetup(game: Game, mode = Object.keys(game.modes)[0] ?? ''): Setup {
  const teams = game.modes[mode]?.[0];
  const deck = Object.values(game.sampleDecks)[0];
  if (!teams || !deck) throw new Error(`${game.id} has no mode ${mode} or no ready deck`);
  return { mode, teams, decks: teams.map(() => deck) };
}
