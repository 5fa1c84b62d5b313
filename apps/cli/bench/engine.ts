import { begin, decide, sampleAnswer, type Decision, type Dice, type Game, type Table } from '#kernel';
import { foldMatch, fromEnvelope, UNOPENED, type Envelope } from '#match';
import { sampleSetup, seededDice, seededStream } from '#simulation';
import { recordRandomMatch } from '#simulation/recording';

const round = (value: number): number => Math.round(value * 10) / 10;

/** Random play with the rules only, including all events, on one core. */
export function benchPlay(game: Game, seconds: number) {
  let [matches, answers, events] = [0, 0, 0];
  const began = performance.now();
  const until = began + seconds * 1000;
  while (performance.now() < until) {
    const played = playOne(game, `play/${matches}`);
    matches += 1;
    answers += played.answers;
    events += played.events;
  }
  const spent = (performance.now() - began) / 1000;
  return {
    matches,
    seconds: round(spent),
    matchesPerSecond: round(matches / spent),
    answersPerSecond: Math.round(answers / spent),
    eventsPerSecond: Math.round(events / spent),
    answersPerMatch: round(answers / matches),
    eventsPerAnswer: round(events / answers),
  };
}

function playOne(game: Game, seed: string): { readonly answers: number; readonly events: number } {
  const match = new Match(game, seed);
  let answers = 0;
  for (; !match.isOver; answers++) match.answer();
  return { answers, events: match.events };
}

/** A match of random answers that can be interrupted and continued. */
class Match {
  events: number;
  private table: Table;
  private readonly dice: Dice;
  private readonly next: ReturnType<typeof seededStream>;

  constructor(
    private readonly game: Game,
    seed: string,
  ) {
    this.dice = seededDice(seed);
    this.next = seededStream(seed);
    const opening = begin(game, sampleSetup(game), this.dice);
    this.table = opening.table;
    this.events = opening.events.length;
  }

  get isOver(): boolean {
    return this.table.result !== null;
  }

  answer(): void {
    const { id, seat, offer, fallback } = this.table.pending[0] as Decision;
    const answer = (offer && sampleAnswer(offer, this.next)) ?? fallback;
    const outcome = decide(this.game, this.table, { seat, decision: id, answer }, this.dice);
    if (!outcome.ok) throw new Error(`an offered answer was refused: ${outcome.rejection.message}`);
    this.table = outcome.table;
    this.events += outcome.events.length;
  }
}

/** How many matches a busy node has live at a time. */
const LIVE = 200;

/** The same as in a service: many live matches, one answer for each in turn, and a new match for each that ends. */
export function benchTurns(game: Game, seconds: number) {
  let opened = 0;
  const open = (): Match => new Match(game, `turns/${opened++}`);
  const live = Array.from({ length: LIVE }, open);
  let answers = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  while (performance.now() < until) {
    for (const [i, match] of live.entries()) (match.isOver ? (live[i] = open()) : match).answer();
    answers += LIVE;
  }
  const spent = (performance.now() - began) / 1000;
  return { live: LIVE, seconds: round(spent), answersPerSecond: Math.round(answers / spent) };
}

/** Whole matches folded from their stored form, as when a node takes over a match. */
export function benchRebuild(game: Game, seconds: number) {
  const matches = Array.from({ length: 8 }, (_, i) => storedForm(game, `rebuild/${i}`));
  let [rebuilt, events] = [0, 0];
  const began = performance.now();
  const until = began + seconds * 1000;
  while (performance.now() < until) {
    const stored = matches[rebuilt % matches.length] as readonly Envelope[];
    const state = foldMatch(UNOPENED, stored.map(fromEnvelope));
    if (state.status !== 'over') throw new Error('a finished match was not rebuilt to its end');
    rebuilt += 1;
    events += stored.length;
  }
  const spent = (performance.now() - began) / 1000;
  return { matches: rebuilt, seconds: round(spent), eventsPerSecond: Math.round(events / spent) };
}

function storedForm(game: Game, seed: string): readonly Envelope[] {
  const { commits } = recordRandomMatch(game, seed, 1_700_000_000_000);
  const events = commits.flatMap((commit) => commit.events);
  const stored = events.map(({ type, ...payload }, i) => ({ version: i + 1, at: 1_700_000_000_000, type, payload }));
  return JSON.parse(JSON.stringify(stored)) as readonly Envelope[];
}
