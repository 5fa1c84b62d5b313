export {
  AdminCommandReused,
  AuditTrail,
  type AdminStamp,
  type Done,
  type Outcome,
  type TrailEntry,
} from './audit-trail.js';
export { KeyManager, NoSuchKey, type KeyGuard, type KeyWish } from './key-manager.js';
