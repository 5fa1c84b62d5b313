import type { Deck, Game } from '#kernel';
import { cardSetsOf, Chance, decideMatch, PRESETS, UNOPENED, type Rejection } from '#match';
import { wordList } from './board-schema.js';
import type { ScenarioData } from './scenario-schema.js';

export const decksOf = ({ decks = [] }: ScenarioData): Deck[] =>
  decks.map((deck) => Object.fromEntries(Object.entries(deck).map(([section, list]) => [section, wordList(list)])));

export const modeOf = (game: Game, data: ScenarioData): string => data.mode ?? Object.keys(game.modes)[0] ?? '';

/** In which the opening of the match, and what is said of each deck, is not as expected. */
export function openingProblems(game: Game, data: ScenarioData): string[] {
  const { refused, decks: expected } = data.expect;
  if (refused === undefined && expected === undefined) return [];
  const decks = decksOf(data);
  const problems = (expected ?? []).flatMap((codes, seat) => deckProblems(game, decks[seat], codes, seat));
  const rejection = openingOf(game, data);
  // With what a scenario says of its decks alone, it may be played with decks that no tournament would allow.
  if (refused === undefined) return problems;
  if (!rejection) return [...problems, `the match is opened, not refused as ${refused}`];
  return rejection.code === refused
    ? problems
    : [...problems, `the match is refused as ${rejection.code}, not as ${refused}: ${rejection.message}`];
}

function deckProblems(game: Game, deck: Deck | undefined, codes: readonly string[], seat: number): string[] {
  if (!deck) return [`there is no deck of seat ${seat}`];
  const found = game.decks.check(deck);
  const wrong = found.filter(({ code }) => !codes.includes(code));
  const missing = codes.filter((code) => !found.some((problem) => problem.code === code));
  return [
    ...wrong.map(({ code, message }) => `deck of seat ${seat}: ${code}: ${message}`),
    ...missing.map((code) => `deck of seat ${seat}: ${code} is not found`),
  ];
}

/** No match of any service. */
const MATCH = '00000000-0000-7000-8000-000000000000';

/** Opens the match as the service would, and says why not. */
function openingOf(game: Game, data: ScenarioData): Rejection | null {
  const chance = new Chance(MATCH, '00'.repeat(32));
  const verdict = decideMatch(
    game,
    UNOPENED,
    {
      type: 'OpenMatch',
      mode: modeOf(game, data),
      seats: decksOf(data).map((deck, seat) => ({ player: `player-${seat}`, deck })),
      ...{ timeControl: PRESETS.ranked, cardSets: cardSetsOf(game), engine: 'scenario', tags: {} },
      secretCommitment: chance.commitment,
    },
    { now: 0, chance, knew: () => '', past: null },
  );
  return verdict.ok ? null : verdict.rejection;
}
