import {
  begin,
  conceal,
  concede,
  decide,
  EMPTY_TABLE,
  stableText,
  uniform,
  withdrawPasses,
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
  /** The moment until which the player lets a pass stand, of those that the decision names; null: it counts once. */
  readonly standing?: (moments: readonly string[]) => string | null;
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
  /** Called before each answer: the seat that withdraws its standing passes now, or null. */
  readonly withdrawer?: (table: Table) => Seat | null;
  /** Draws which of several pending decisions is answered next; default: the first. */
  readonly order?: () => number;
}

/** What a seat does: it answers, leaves or withdraws its standing passes. */
export interface Act {
  readonly input: {
    readonly seat: Seat;
    readonly decision: string;
    readonly answer: Answer;
    readonly until?: string;
  } | null;
  /** The seat that left. */
  readonly left?: Seat;
  /** The seat that withdrew its standing passes. */
  readonly withdrew?: Seat;
}

/** An act and everything that followed from it. The opening of a match is a batch without an act. */
export interface Batch extends Act {
  readonly before: Table;
  readonly events: readonly TableEvent[];
  readonly after: Table;
}

export const MAX_ANSWERS = 20_000;

/** Plays a match to its end, batch by batch. Stops without a result if it takes too many answers. */
export function* play(plan: MatchPlan): Generator<Batch, void, void> {
  const { game, dice, maxAnswers = MAX_ANSWERS } = plan;
  const opening = begin(game, plan.setup, dice);
  let table = opening.table;
  yield { before: EMPTY_TABLE, input: null, events: opening.events, after: table };
  for (let answers = 0; table.result === null && answers < maxAnswers; answers++) {
    const act = actOf(plan, table);
    const outcome = carryOut(game, table, act, dice);
    if (!outcome.ok) throw new Error(`${told(table, act)}: ${outcome.rejection.message}`);
    yield batchOf(act, table, outcome);
    table = outcome.table;
  }
}

/** Not a spread copy of the act: see `withEntries` in the kernel. */
function batchOf({ input, left, withdrew }: Act, before: Table, { events, table: after }: Played): Batch {
  if (left !== undefined) return { before, input, events, after, left };
  if (withdrew !== undefined) return { before, input, events, after, withdrew };
  return { before, input, events, after };
}

type Played = Outcome & { readonly ok: true };

function actOf(plan: MatchPlan, table: Table): Act {
  const left = plan.leaver?.(table) ?? null;
  if (left !== null) return { input: null, left };
  const withdrew = plan.withdrawer?.(table) ?? null;
  if (withdrew !== null) return { input: null, withdrew };
  const { pending } = table;
  const decision = pending[plan.order && pending.length > 1 ? uniform(plan.order, pending.length) : 0] as Decision;
  const { seat } = decision;
  const player = plan.players[seat];
  if (!player) throw new Error(`seat ${seat} has no player`);
  const answer = player(player.blind ? EMPTY_TABLE : conceal(plan.game, table, { seat }), decision);
  const until = standingOf(player, decision, answer);
  return { input: { seat, decision: decision.id, answer, ...(until !== null && { until }) } };
}

/** Only the fallback can stand. */
function standingOf({ standing }: Player, { until = [], fallback }: Decision, answer: Answer): string | null {
  if (!standing || until.length === 0 || stableText(answer) !== stableText(fallback)) return null;
  return standing(until);
}

/** Carries out an act on a table, which need not be the one on which it was first done. */
export function carryOut(game: Game, table: Table, { input, left, withdrew }: Act, dice: Dice): Outcome {
  if (input) return decide(game, table, input, dice);
  if (withdrew !== undefined) return withdrawPasses(game, table, withdrew, dice);
  return concede(game, table, left as Seat, 'concede', dice);
}

function told(table: Table, { input, left, withdrew }: Act): string {
  if (left !== undefined) return `seat ${left} leaving`;
  if (!input) return `seat ${withdrew} withdrawing its passes`;
  const purpose = table.pending.find(({ id }) => id === input.decision)?.purpose;
  return `seat ${input.seat} answered ${JSON.stringify(input.answer)} to ${purpose}`;
}

/** What to set up. Defaults: the game's first mode, its smallest table and its first deck. */
export interface SetupOptions {
  readonly mode?: string | undefined;
  readonly seats?: number | undefined;
  /** Names of sample decks, by seat; repeated if there are more seats. */
  readonly decks?: readonly string[] | undefined;
  /** If no decks are named: draws one for each seat. */
  readonly draw?: (() => number) | undefined;
}

/** A setup with the game's sample decks. */
export function sampleSetup(game: Game, options: SetupOptions = {}): Setup {
  const mode = options.mode ?? Object.keys(game.modes)[0] ?? '';
  const teams = teamsAt(game, mode, options.seats);
  const names = Object.keys(game.decks.samples);
  if (names.length === 0) throw new Error(`${game.id} has no sample deck`);
  const { decks = options.draw ? [] : names.slice(0, 1), draw = () => 0 } = options;
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
