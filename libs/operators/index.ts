export {
  AdminCommandReused,
  AuditTrail,
  type AdminStamp,
  type Done,
  type Outcome,
  type TrailEntry,
} from './audit-trail.js';
export {
  CALL_RATE,
  CallRefused,
  JudgeCalls,
  type CallRefusalCode,
  type JudgeCall,
  type SeatAtMatch,
} from './judge-calls.js';
export { KeyManager, NoSuchKey, type KeyGuard, type KeyRequest } from './key-manager.js';
