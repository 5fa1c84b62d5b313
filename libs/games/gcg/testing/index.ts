export { Duel, type Position } from './duel.js';
export { aBase, aCommand, aPilot, aUnit, EDITIONS, withCards } from './editions.js';
export { Play } from './play.js';
export { hurt, lies, rested, resources, under, type Side } from './sides.js';
export { Royale, TeamBattle } from './tables.js';
export { asksIn, damageIn, movesIn, phasesIn, resolvedIn } from './told.js';
