import { checkCard, problemText, type CardDefinition, type Game, type Problem, type TextProblem } from '#kernel';
import { ScenarioError, zodProblems, type Scenario } from './scenario-file.js';
import { inlineCard } from './scenario-schema.js';

/** The game with the cards of a scenario. Problems with a card are reported at its place in the file. */
export function playedGame(game: Game, scenario: Scenario): Game {
  const { cards = {}, board, decks } = scenario.data;
  const own: CardDefinition[] = [];
  const problems: TextProblem[] = [];
  for (const [key, record] of Object.entries(cards)) {
    const read = readCard(game, key, record as never);
    if ('key' in read) own.push(read);
    else problems.push(...read.map(({ path, message }) => ({ path: ['cards', key, ...path], message })));
  }
  refuse(scenario, problems);
  const named = new Set(JSON.stringify([board, decks]).match(/[\w-]+/g));
  const played = game.tooling?.dialect?.playedWith?.(game, own, named) ?? withCards(game, own);
  refuse(
    scenario,
    own.flatMap((card) => wordProblems(game, played, card, cards[card.key] ?? {})),
  );
  return played;
}

function refuse(scenario: Scenario, problems: readonly TextProblem[]): void {
  const told = problems.map(({ path, message }) => `${scenario.at(path)}: ${path.join('.')}: ${message}`);
  if (told.length > 0) throw new ScenarioError(told.join('\n'));
}

/** Words that the game does not know, reported at the text that contains them. */
function wordProblems(game: Game, played: Game, card: CardDefinition, record: object): TextProblem[] {
  if (!game.language.vocabulary) return [];
  const keys = [...new Set([...Object.keys(game.cards), ...Object.keys(played.cards)])];
  return checkCard(game, card, keys).map((problem) => ({
    path: ['cards', card.key, ...textOf(record, card, problem.path)],
    message: problemText(problem),
  }));
}

/** The path in its record that an ability comes from: abilities made from `do` come first, then those of `text`. */
function textOf(record: object, card: CardDefinition, [part, place]: Problem['path']): TextProblem['path'] {
  const { text } = record as { readonly text?: readonly unknown[] };
  if (part !== 'abilities' || typeof place !== 'number' || 'abilities' in record) return [];
  const own = card.abilities.length - (text?.length ?? 0);
  return place < own ? ['do'] : ['text', place - own];
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
