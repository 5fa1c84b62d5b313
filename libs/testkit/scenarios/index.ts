import type { Game } from '#kernel';
import { parseScenarios, runScenario, ScenarioError } from '#scenario';

export interface ScenarioChecks {
  /** Throws unless every scenario of the text holds. */
  check(text: string): void;
  /** The problem with the text; throws if there is none, or if anything but the text is at fault. */
  problem(text: string): string;
}

/** For tests of what judges may write. */
export function scenarioChecks(games: ReadonlyMap<string, Game>): ScenarioChecks {
  const check = (text: string): void => {
    for (const scenario of parseScenarios(text, 'x.scenario.yaml')) runScenario(scenario, games);
  };
  const problem = (text: string): string => {
    try {
      check(text);
    } catch (error) {
      if (error instanceof ScenarioError) return error.message;
      throw error;
    }
    throw new Error('the scenario holds');
  };
  return { check, problem };
}
