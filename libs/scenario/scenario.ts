import { didYouMean, type Game, type Seat, type TableEvent } from '#kernel';
import { withDefaults } from './board-defaults.js';
import { wordList, type Board } from './board-schema.js';
import { boardProblems } from './board-words.js';
import { Driver } from './driver.js';
import { mismatches } from './expectations.js';
import type { Meaning } from './meaning.js';
import { playedGame } from './scenario-cards.js';
import { ScenarioError, type Scenario } from './scenario-file.js';
import { decksOf, modeOf, openingProblems } from './scenario-opening.js';
import type { Expectation, ScenarioData, ScenarioStep } from './scenario-schema.js';
import { unknownWords } from './vocabulary.js';

/** Plays a scenario and throws where the match differs from it. Games are looked up as `id@edition`. */
export function runScenario(scenario: Scenario, games: ReadonlyMap<string, Game>): void {
  const { data } = scenario;
  const name = `${data.game}@${data.edition}`;
  const known = games.get(name);
  if (!known) throw errorAt(scenario, ['game'], `no game ${name}; there are ${[...games.keys()].join(', ')}`);
  const strange = data.rules.find((rule) => known.tooling?.dialect?.ruleNumber?.test(rule) === false);
  if (strange !== undefined) throw errorAt(scenario, ['rules'], `${strange} is not a rule number of ${name}`);
  const game = within(scenario, ['cards'], () => playedGame(known, scenario));
  const wrong = within(scenario, ['decks'], () => openingProblems(game, data));
  if (wrong.length > 0) throw errorAt(scenario, ['expect'], wrong.join('\n'));
  if (data.expect.refused !== undefined) return;
  const driver = within(scenario, data.board ? ['board'] : ['decks'], () => start(game, data));
  new Performance(scenario, driver).run();
}

const errorAt = (scenario: Scenario, path: readonly PropertyKey[], message: string): ScenarioError =>
  new ScenarioError(`${scenario.at(path)}: ${scenario.data.scenario}\n${message}`);

/** Reports errors with their place in the file. */
function within<T>(scenario: Scenario, path: readonly PropertyKey[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ScenarioError) throw error;
    throw errorAt(scenario, path, error instanceof Error ? error.message : String(error));
  }
}

class Performance {
  private looked: number;

  constructor(
    private readonly scenario: Scenario,
    private readonly driver: Driver,
  ) {
    this.looked = driver.laidOut;
  }

  run(): void {
    const { play, expect } = this.scenario.data;
    play.forEach((step, i) => within(this.scenario, ['play', i], () => this.step(step, ['play', i])));
    this.expect(expect, ['expect']);
  }

  private step(step: ScenarioStep, path: readonly PropertyKey[]): void {
    if (step.expect) return this.expect(step.expect, [...path, 'expect']);
    for (const seat of typeof step.seat === 'number' ? [step.seat] : (step.seat ?? [])) this.answer(seat, step);
  }

  private answer(seat: Seat, step: ScenarioStep): void {
    if (step.concede) return void this.driver.concede(seat);
    const meaning = meaningOf(step);
    if (!step.refused) return void this.driver.answer(seat, meaning, step.purpose);
    this.mustMeanSomething(seat, step);
    this.driver.refused(seat, meaning, step.refused);
  }

  /** Any misspelt word would be refused, so the words of an expected refusal must mean something. */
  private mustMeanSomething(seat: Seat, step: ScenarioStep): void {
    const decision = this.driver.table.pending.find((candidate) => candidate.seat === seat);
    if (!decision || step.refused !== 'not-offered') return;
    for (const claim of claimsOf(step)) {
      const [problem] = unknownWords(this.driver.context, decision, claim);
      if (problem) throw this.driver.error(problem);
    }
  }

  private expect(expected: Expectation, path: readonly PropertyKey[]): void {
    const since: readonly TableEvent[] = this.driver.events.slice(this.looked);
    this.looked = this.driver.events.length;
    const wrong = within(this.scenario, path, () => mismatches(this.driver, expected, since));
    if (wrong.length > 0) throw errorAt(this.scenario, path, this.driver.error(wrong.join('\n')).message);
  }
}

function onBoard(game: Game, given: Board, dice: ScenarioData['dice']): Driver {
  const board = withDefaults(given, game.tooling?.dialect?.board);
  const problems = boardProblems(game, board);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Driver.from(game, board, dice);
}

function start(game: Game, data: ScenarioData): Driver {
  if (data.board) return onBoard(game, data.board, data.dice);
  const decks = decksOf(data);
  for (const key of decks.flatMap((deck) => Object.values(deck).flat())) {
    if (!game.cards[key]) throw new Error(`${game.id} has no card ${key}${didYouMean(key, Object.keys(game.cards))}`);
  }
  return Driver.opening(game, decks, data.dice, modeOf(game, data));
}

/** All parts of an answer that must mean something. */
function claimsOf(step: ScenarioStep): readonly (string | Readonly<Record<string, unknown>>)[] {
  if (step.choose !== undefined) return [step.choose];
  const placed = Object.entries(step.arrange ?? {}).flatMap(([slot, items]) => [slot, ...wordList(items)]);
  return [...wordList(step.select ?? []), ...wordList(step.order ?? []), ...placed];
}

function meaningOf(step: ScenarioStep): Meaning {
  if (step.choose !== undefined) return { choose: step.choose };
  if (step.select !== undefined) return { select: wordList(step.select) };
  if (step.order !== undefined) return { order: wordList(step.order) };
  if (step.amount !== undefined) return { amount: step.amount };
  if (step.confirm !== undefined) return { confirm: step.confirm };
  if (step.arrange !== undefined) {
    return {
      arrange: Object.fromEntries(Object.entries(step.arrange).map(([slot, items]) => [slot, wordList(items)])),
    };
  }
  return step.timeout ? 'fallback' : { raw: step.raw };
}
