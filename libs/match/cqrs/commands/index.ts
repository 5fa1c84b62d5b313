import { ActOnMatchHandler } from './act-on-match.js';
import { AnswerDecisionHandler } from './answer-decision.js';
import { OpenMatchHandler } from './open-match.js';

export { ActOnMatch, clockExpiry, type MatchAct } from './act-on-match.js';
export * from './answer-decision.js';
export * from './open-match.js';

export const commandHandlers = [ActOnMatchHandler, AnswerDecisionHandler, OpenMatchHandler];
