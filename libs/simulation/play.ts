import {
  begin,
  conceal,
  concede,
  decide,
  EMPTY_TABLE,
  uniform,
  type Answer,
  type Deck,
  type Decision,
  type Dice,
  type Game,
  type Outcome,
  type Seat,
  type Setup,
  type Table,
  type TableEvent,
} from '#kernel';

/** Answers decisions from the seat's own concealed table and the offer, and from nothing else. */
export interface Player {
  (view: Table, decision: Decision): Answer;
  /** Set if the player never looks at the table. */
  readonly blind?: true;
}

export interface MatchPlan {
  readonly game: Game;
  readonly setup: Setup;
  readonly dice: Dice;
  readonly players: readonly Player[];
  /** A match that takes more answers counts as endless. */
  readonly maxAnswers?: number;
  /** Called before each answer: the seat that leaves now, or null. */
  readonly leaver?: (table: Table) => Seat | null;
}

/** One answer and everything that followed from it. The opening of a match, and a seat leaving, are batches without an answer. */
export interface Batch {
  readonly before: Table;
  readonly input: { readonly seat: Seat; readonly decision: string; readonly answer: Answer } | null;
  /** The seat that left. */
  readonly left?: Seat;
  readonly events: readonly TableEvent[];
  readonly after: Table;
}

export const MAX_ANSWERS = 20_000;

/** Plays a match to its end, batch by batch. Stops without a result if it takes too many answers. */
export function* play(plan: MatchPlan): Generator<Batch, void, void> {
  const { game, dice, players, maxAnswers = MAX_ANSWERS } = plan;
  const opening = begin(game, plan.setup, dice);
  let table = opening.table;
  yield { before: EMPTY_TABLE, input: null, events: opening.events, after: table };
  for (let answers = 0; table.result === null && answers < maxAnswers; answers++) {
    const left = plan.leaver?.(table) ?? null;
    if (left !== null) {
      const { events, table: after } = taken(concede(game, table, left, 'concede', dice), () => `seat ${left} leaving`);
      yield { before: table, input: null, left, events, after };
      table = after;
      continue;
    }
    const decision = table.pending[0] as Decision;
    const seat = decision.seat;
    const player = players[seat];
    if (!player) throw new Error(`seat ${seat} has no player`);
    const view = player.blind ? EMPTY_TABLE : conceal(game, table, { seat });
    const input = { seat, decision: decision.id, answer: player(view, decision) };
    const what = (): string => `seat ${seat} answered ${JSON.stringify(input.answer)} to ${decision.purpose}`;
    const outcome = taken(decide(game, table, input, dice), what);
    yield { before: table, input, events: outcome.events, after: outcome.table };
    table = outcome.table;
  }
}

function taken(outcome: Outcome, what: () => string): Outcome & { ok: true } {
  if (!outcome.ok) throw new Error(`${what()}: ${outcome.rejection.message}`);
  return outcome;
}

/** What to set up. Defaults: the game's first mode, its smallest table and its first deck. */
export interface Sitting {
  readonly mode?: string | undefined;
  readonly seats?: number | undefined;
  /** Names of sample decks, by seat; repeated if there are more seats. */
  readonly decks?: readonly string[] | undefined;
  /** If no decks are named: draws one for each seat. */
  readonly draw?: (() => number) | undefined;
}

/** A setup with the game's sample decks. */
export function sampleSetup(game: Game, sitting: Sitting = {}): Setup {
  const mode = sitting.mode ?? Object.keys(game.modes)[0] ?? '';
  const teams = teamsAt(game, mode, sitting.seats);
  const names = Object.keys(game.decks.samples);
  if (names.length === 0) throw new Error(`${game.id} has no sample deck`);
  const { decks = sitting.draw ? [] : names.slice(0, 1), draw = () => 0 } = sitting;
  return {
    mode,
    teams,
    decks: teams.map((_, seat) =>
      deckNamed(game, decks[seat % decks.length] ?? (names[uniform(draw, names.length)] as string)),
    ),
  };
}

function teamsAt(game: Game, mode: string, seats: number | undefined): readonly number[] {
  const tables = Object.hasOwn(game.modes, mode) ? game.modes[mode]?.tables : undefined;
  if (!tables) throw new Error(`${game.id} has no mode ${mode}; there are ${Object.keys(game.modes).join(', ')}`);
  const teams = tables.find((table) => seats === undefined || table.length === seats);
  if (!teams) throw new Error(`${mode} is not for ${seats} seats, but for ${tables.map((t) => t.length).join(', ')}`);
  return teams;
}

function deckNamed(game: Game, name: string): Deck {
  const deck = Object.hasOwn(game.decks.samples, name) ? game.decks.samples[name] : undefined;
  if (!deck) throw new Error(`${game.id} has no deck ${name}; there are ${Object.keys(game.decks.samples).join(', ')}`);
  return deck;
}
