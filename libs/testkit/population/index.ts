export { CHEATS, peeker, script, type Cheat } from './cheats.js';
export { matchIdFor, OPERATOR_KEY, recordMeeting, replayLines, type Meeting } from './match.js';
export { honestPerson, normal, unit, type Chooser, type Person } from './people.js';
export { meetingFor, rewritten, simulateFile, type PopulationPlan, type SimulatedFile } from './population.js';
