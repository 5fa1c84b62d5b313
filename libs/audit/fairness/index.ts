export { observe } from './observe.js';
export {
  populationReport,
  type Family,
  type PopulationReport,
  type PopulationTest,
  type SeatEffect,
} from './population.js';
export { proveFairness, type FairnessFault, type FairnessProof, type ProvenAct, type SeatShare } from './prove.js';
export { Counter, type Tally } from './tally.js';
export { shareInterval, type Interval } from './statistics.js';
