import type { Deck, Game } from '#kernel';
import { cardSetsOf, Chance, decideMatch, PRESETS, UNOPENED, type Rejection } from '#match';
import { wordList } from './board-schema.js';
import type { ScenarioData } from './scenario-schema.js';

export const decksOf = ({ decks = [] }: ScenarioData): Deck[] =>
  decks.map((deck) => Object.fromEntries(Object.entries(deck).map(([section, list]) => [section, wordList(list)])));

export const modeOf = (game: Game, data: ScenarioData): string => data.mode ?? Object.keys(game.modes)[0] ?? '';

/** Differences between the expected and the actual opening of the match and check of each deck. */
export function openingProblems(game: Game, data: ScenarioData): string[] {
  const { refused, decks: expected } = data.expect;
  if (refused === undefined && expected === undefined) return [];
  const decks = decksOf(data);
  const problems = (expected ?? []).flatMap((codes, seat) => deckProblems(game, decks[seat], codes, seat));
  const rejection = openingOf(game, data);
  // If the scenario says nothing about a refusal, it may use decks that would be illegal in a tournament.
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

/** An id that no real match has. */
const MATCH = '00000000-0000-7000-8000-000000000000';

/** Opens the match as the service would; returns the rejection, if there is one. */
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
