export { Arbitraries } from './arbitraries.js';
export { layOut, type Layout } from './board.js';
export type { BoardLiteral, CardLiteral } from './board-schema.js';
export { rig, seededDice, seededStream, type DiceScript, type Rigged } from './dice.js';
export { differenceOf } from './differences.js';
export { Driver, PlanError } from './driver.js';
export { drawnNumbers } from './drawn.js';
export { eventually } from './eventually.js';
export { mismatches } from './expectations.js';
export { checkMatch, type MatchCheck } from './invariants/check.js';
export { History, type Lens, type Moment, type Problem } from './invariants/history.js';
export { nonInterference, type Interference } from './invariants/non-interference.js';
export { conservation, decisions, progress, zones } from './invariants/table-laws.js';
export { folding, snapshotTwin } from './invariants/twins.js';
export { views } from './invariants/views.js';
export { toAnswer, type Meaning } from './meaning.js';
export { Names } from './names.js';
export { play, sampleSetup, type Batch, type MatchPlan, type Player, type Sitting } from './play.js';
export { compareGolden, playthrough, UPDATE_GOLDEN } from './playthrough.js';
export { runScenario } from './scenario.js';
export { scenarioChecks, type ScenarioChecks } from './scenario-checks.js';
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
export { tablesNaming } from './tables-naming.js';
export { favouringDice, lazyDice, type Favour } from './unfair-dice.js';
export { Words } from './words.js';
