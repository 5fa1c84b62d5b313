import { begin, decide, sampleAnswer, type Decision, type Game } from '#kernel';
import { foldMatch, fromEnvelope, UNOPENED, type Envelope } from '#match';
import { sampleSetup, seededDice, seededStream } from '#testkit';
import { recordRandomMatch } from '#testkit/recording';

const round = (value: number): number => Math.round(value * 10) / 10;

/** Random play by the rules alone, all events made, on one core. */
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
  const dice = seededDice(seed);
  const next = seededStream(seed);
  const opening = begin(game, sampleSetup(game), dice);
  let { table } = opening;
  let events = opening.events.length;
  let answers = 0;
  for (; table.result === null; answers++) {
    const { id, seat, offer, fallback } = table.pending[0] as Decision;
    const answer = (offer && sampleAnswer(offer, next)) ?? fallback;
    const outcome = decide(game, table, { seat, decision: id, answer }, dice);
    if (!outcome.ok) throw new Error(`an offered answer was refused: ${outcome.rejection.message}`);
    table = outcome.table;
    events += outcome.events.length;
  }
  return { answers, events };
}

/** Whole matches folded from their stored form, as when a node takes a match over. */
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
