import type { CardDefinition, Game, TextProblem } from '#kernel';
import { ScenarioError, zodProblems, type Scenario } from './scenario-file.js';
import { inlineCard } from './scenario-schema.js';

/** The game with the cards of a scenario. What is wrong with any of them is told at its place in the file. */
export function playedGame(game: Game, scenario: Scenario): Game {
  const { cards = {}, board, decks } = scenario.data;
  const own: CardDefinition[] = [];
  const problems: TextProblem[] = [];
  for (const [key, record] of Object.entries(cards)) {
    const read = readCard(game, key, record as never);
    if ('key' in read) own.push(read);
    else problems.push(...read.map(({ path, message }) => ({ path: ['cards', key, ...path], message })));
  }
  if (problems.length > 0) {
    const told = problems.map(({ path, message }) => `${scenario.at(path)}: ${path.join('.')}: ${message}`);
    throw new ScenarioError(told.join('\n'));
  }
  const named = new Set(JSON.stringify([board, decks]).match(/[\w-]+/g));
  return game.tooling?.dialect?.playedWith?.(game, own, named) ?? withCards(game, own);
}

function readCard(
  game: Game,
  key: string,
  record: Readonly<Record<string, never>>,
): CardDefinition | readonly TextProblem[] {
  const read = game.tooling?.dialect?.readCard;
  if (read) return read(key, record);
  const parsed = inlineCard.safeParse(record);
  if (!parsed.success) return zodProblems(parsed.error.issues);
  const plain = { key, name: key, facts: {}, stats: {}, keywords: {}, abilities: [] };
  return { ...plain, ...parsed.data } as unknown as CardDefinition;
}

function withCards(game: Game, own: readonly CardDefinition[]): Game {
  const cards = { ...game.cards, ...Object.fromEntries(own.map((card) => [card.key, card])) };
  return game.withCards?.(cards) ?? { ...game, cards };
}
