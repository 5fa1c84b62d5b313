import { readFileSync } from 'node:fs';
import { createBot, type BotName } from '#bots';
import { parseCardSet, requirePlayable } from '#card-sets';
import { games } from '#games';
import type { Game } from '#kernel';
import {
  chanceManners,
  checkMatch,
  play,
  sampleSetup,
  seededDice,
  seededStream,
  type Batch,
  type MatchPlan,
  type Problem,
} from '#simulation';
import { drawDecks } from './drawn-decks.js';
import { largerOf, largestIn, NO_OFFER, type LargestOffer } from './offers.js';
import { mergeReached, NOTHING_REACHED, Reach, type Reached } from '#simulation/reach';

/** Terms of a simulation. Together with its number they determine a match completely. */
export interface SimTerms {
  readonly game: string;
  /** Null: the game's first mode. Null for `seats`: the mode's first table. Null for `decks`: decks drawn from the samples. */
  readonly mode: string | null;
  readonly seats: number | null;
  readonly decks: readonly string[] | null;
  readonly bots: readonly BotName[];
  readonly seed: string;
  /** File of a card set to play with; decks are drawn from its cards. */
  readonly cards?: string | null;
}

/** What to play: matches `first` to `first + count - 1`. */
export interface SimPlan extends SimTerms {
  readonly first: number;
  readonly count: number;
  readonly check: boolean;
  /** Whether to record what the matches reach (`Reached`). */
  readonly reach: boolean;
}

export interface MatchFailure {
  readonly match: number;
  readonly problems: readonly Problem[];
}

export interface Tally {
  readonly matches: number;
  readonly answers: number;
  readonly events: number;
  /** Number of answers in each match. */
  readonly lengths: readonly number[];
  readonly reasons: Readonly<Record<string, number>>;
  /** Wins by bot; by `seat n` if all bots are of the same kind. */
  readonly wins: Readonly<Record<string, number>>;
  readonly failures: readonly MatchFailure[];
  /** Comparisons with permuted worlds after an answer; `skipped` counts worlds given up because an answer was illegal there. */
  readonly compared: number;
  readonly skipped: number;
  readonly largest: LargestOffer;
  readonly reached: Reached;
}

export const NOTHING_PLAYED: Tally = {
  ...{ matches: 0, answers: 0, events: 0, lengths: [], reasons: {}, wins: {}, failures: [], compared: 0, skipped: 0 },
  largest: NO_OFFER,
  reached: NOTHING_REACHED,
};

const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> => {
  const sum = { ...a };
  for (const [key, value] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + value;
  return sum;
};

export const merge = (a: Tally, b: Tally): Tally => ({
  matches: a.matches + b.matches,
  answers: a.answers + b.answers,
  events: a.events + b.events,
  lengths: [...a.lengths, ...b.lengths],
  reasons: added(a.reasons, b.reasons),
  wins: added(a.wins, b.wins),
  failures: [...a.failures, ...b.failures],
  compared: a.compared + b.compared,
  skipped: a.skipped + b.skipped,
  largest: largerOf(a.largest, b.largest),
  reached: mergeReached(a.reached, b.reached),
});

export function gameNamed(name: string): Game {
  const game = games.get(name);
  if (!game) throw new Error(`unknown game ${name}; known games: ${[...games.keys()].join(', ')}`);
  return game;
}

const loaded = new Map<string, Game>();

/** The game to play, with the cards of the file if there is one. Drawn decks depend on the seed only: threads get the same. */
export function gameOf({ game: name, cards, seed }: SimTerms): Game {
  const game = gameNamed(name);
  if (!cards) return game;
  const key = JSON.stringify([name, cards, seed]);
  let found = loaded.get(key);
  if (!found) {
    found = withDrawnDecks(game, cards, seededStream(`${seed}/drawn decks`));
    loaded.set(key, found);
  }
  return found;
}

function withDrawnDecks(own: Game, file: string, draw: () => number): Game {
  const set = parseCardSet(readFileSync(file, 'utf8'));
  requirePlayable(games, set);
  if (set.game !== `${own.id}@${own.edition}` || !own.withCards)
    throw new Error(`${file} holds cards of ${set.game}, not of ${own.id}@${own.edition}`);
  const game = own.withCards(set.cards);
  const sized = { ...game, decks: { ...game.decks, samples: own.decks.samples } };
  return { ...game, decks: { ...game.decks, samples: drawDecks(sized, draw) } };
}

/** Team mates use the same bot. Bots change teams from match to match, so that no bot always plays first. */
export function botFor(bots: readonly BotName[], team: number, match: number): BotName {
  return bots[(team + match) % bots.length] as BotName;
}

const nameOf = ({ seed }: SimTerms, match: number): string => `${seed}/${match}`;

const botsFor = ({ bots }: SimTerms, match: number, teams: readonly number[]): BotName[] =>
  teams.map((team) => botFor(bots, team, match));

/** A match in which every question is answered in turn, and no pass stands. */
export function plainPlan(terms: SimTerms, match: number): MatchPlan {
  const game = gameOf(terms);
  const name = nameOf(terms, match);
  const setup = sampleSetup(game, {
    mode: terms.mode ?? undefined,
    seats: terms.seats ?? undefined,
    decks: terms.decks ?? undefined,
    draw: seededStream(`${name}/decks`),
  });
  const players = botsFor(terms, match, setup.teams).map((bot, seat) =>
    createBot(bot, game, seededStream(`${name}/seat ${seat}`)),
  );
  return { game, setup, dice: seededDice(name), players };
}

export function matchPlan(terms: SimTerms, match: number): MatchPlan {
  const plan = plainPlan(terms, match);
  const bots = botsFor(terms, match, plan.setup.teams);
  // The greedy bot would often pass over the window in which it could play.
  return chanceManners(plan, nameOf(terms, match), (seat) => bots[seat] === 'random');
}

/** Plays one match of the plan and counts it. */
function simulateOne(plan: SimPlan, match: number, reach: Reach | null = null): Tally {
  // Players draw from streams, so each play of the match needs its own.
  const fresh = (): MatchPlan => matchPlan(plan, match);
  try {
    const tally = count(plan, match, reach ? reach.follow(fresh()) : plan.check ? [] : play(fresh()));
    if (!plan.check) return tally;
  } catch (error) {
    return { ...NOTHING_PLAYED, matches: 1, failures: [{ match, problems: [broken(error)] }] };
  }
  const { batches, problems, compared, skipped } = checkMatch(fresh());
  const failures = problems.length > 0 ? [{ match, problems }] : [];
  return { ...count(plan, match, batches), failures, compared, skipped };
}

const broken = (error: unknown): Problem => ({
  invariant: 'engine',
  batch: 0,
  message: error instanceof Error ? (error.stack ?? '') : String(error),
});

function count(plan: SimPlan, match: number, batches: Iterable<Batch>): Tally {
  let answers = 0;
  let events = 0;
  let largest = NO_OFFER;
  let last: Batch | null = null;
  for (const batch of batches) {
    if (batch.input) answers += 1;
    events += batch.events.length;
    largest = largerOf(largest, largestIn(batch.after));
    last = batch;
  }
  const result = last?.after.result ?? null;
  const mirror = new Set(plan.bots).size === 1;
  const names = (result?.winners ?? []).map((seat) =>
    mirror ? `seat ${seat}` : botFor(plan.bots, last?.after.seats[seat]?.team ?? seat, match),
  );
  return {
    ...NOTHING_PLAYED,
    matches: 1,
    answers,
    events,
    lengths: [answers],
    reasons: { [result ? (result.winners.length > 0 ? result.reason : `draw: ${result.reason}`) : 'no end']: 1 },
    wins: Object.fromEntries(names.map((name) => [name, 1])),
    largest,
  };
}

/** Plays all matches of the plan and calls `onMatch` after each. */
export function simulate(plan: SimPlan, onMatch: (tally: Tally) => void = () => undefined): Tally {
  const reach = plan.reach ? new Reach(gameOf(plan)) : null;
  let total = NOTHING_PLAYED;
  for (let match = plan.first; match < plan.first + plan.count; match++) {
    const one = simulateOne(plan, match, reach);
    onMatch(one);
    total = merge(total, one);
  }
  return reach ? { ...total, reached: reach.reached() } : total;
}
