import { AcceptDrawHandler } from './accept-draw.js';
import { AnswerDecisionHandler } from './answer-decision.js';
import { AwardResultHandler } from './award-result.js';
import { CommitEntropyHandler } from './commit-entropy.js';
import { ConcedeMatchHandler } from './concede-match.js';
import { ConnectSeatHandler } from './connect-seat.js';
import { DeclineDrawHandler } from './decline-draw.js';
import { DisconnectSeatHandler } from './disconnect-seat.js';
import { ExpireClockHandler } from './expire-clock.js';
import { OfferDrawHandler } from './offer-draw.js';
import { OpenMatchHandler } from './open-match.js';
import { PauseClocksHandler } from './pause-clocks.js';
import { RevealEntropyHandler } from './reveal-entropy.js';
import { ResumeClocksHandler } from './resume-clocks.js';
import { RewindMatchHandler } from './rewind-match.js';
import { VoidMatchHandler } from './void-match.js';
import { WithdrawPassesHandler } from './withdraw-passes.js';

export * from './accept-draw.js';
export * from './answer-decision.js';
export * from './award-result.js';
export * from './commit-entropy.js';
export * from './concede-match.js';
export * from './connect-seat.js';
export * from './decline-draw.js';
export * from './disconnect-seat.js';
export * from './expire-clock.js';
export * from './offer-draw.js';
export * from './open-match.js';
export * from './pause-clocks.js';
export * from './resume-clocks.js';
export * from './reveal-entropy.js';
export * from './rewind-match.js';
export * from './void-match.js';
export * from './withdraw-passes.js';

export const commandHandlers = [
  AcceptDrawHandler,
  AnswerDecisionHandler,
  AwardResultHandler,
  CommitEntropyHandler,
  ConcedeMatchHandler,
  ConnectSeatHandler,
  DeclineDrawHandler,
  DisconnectSeatHandler,
  ExpireClockHandler,
  OfferDrawHandler,
  OpenMatchHandler,
  PauseClocksHandler,
  ResumeClocksHandler,
  RevealEntropyHandler,
  RewindMatchHandler,
  VoidMatchHandler,
  WithdrawPassesHandler,
];
