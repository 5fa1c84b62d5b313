export { CHEATS, peeker, rewritten, ringMeeting, script, type Cheat, type Strength } from './cheats.js';
export { matchIdFor, OPERATOR_KEY, recordMeeting, replayLines, type Meeting } from './match.js';
export { honestPerson, normal, unit, type Chooser, type Person } from './people.js';
export { meetingFor, simulateFile, type PopulationPlan, type SimulatedFile } from './population.js';
