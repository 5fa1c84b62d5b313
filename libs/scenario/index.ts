export { layOut, type Layout } from './board.js';
export type { BoardLiteral, CardLiteral } from './board-schema.js';
export { Driver, PlanError } from './driver.js';
export { mismatches } from './expectations.js';
export { toAnswer, type Meaning } from './meaning.js';
export { Names } from './names.js';
export { runScenario } from './scenario.js';
export {
  loadScenarios,
  parseEach,
  parseScenarios,
  SCENARIO_SUFFIX,
  ScenarioError,
  type Scenario,
  type Unreadable,
} from './scenario-file.js';
export { newScenario } from './scenario-skeleton.js';
export type { Expectation } from './scenario-schema.js';
