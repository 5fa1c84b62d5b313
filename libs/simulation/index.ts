export { rig, seededDice, seededStream, type DiceScript, type Rigged } from './dice.js';
export { differenceOf } from './differences.js';
export { checkMatch, type MatchCheck } from './invariants/check.js';
export { History, momentsOf, type Lens, type Moment, type Problem } from './invariants/history.js';
export { nonInterference, type Interference } from './invariants/non-interference.js';
export { chanceManners } from './manners.js';
export { play, sampleSetup, type Batch, type MatchPlan, type Player, type SetupOptions } from './play.js';
export { renamedBy } from './renamed-by.js';
