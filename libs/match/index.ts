export * from './card-sets.js';
export * from './clock.js';
export * from './commands.js';
export type { Surroundings } from './course.js';
export * from './decide.js';
export * from './events.js';
export * from './redact.js';
export * from './reexecute.js';
export * from './state.js';
