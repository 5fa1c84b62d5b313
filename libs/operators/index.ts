export {
  AdminCommandReused,
  AuditTrail,
  type AdminStamp,
  type Done,
  type Outcome,
  type TrailEntry,
  type Transaction,
} from './audit-trail.js';
export { KeyOffice, NoSuchKey, type KeyGuard, type KeyWish } from './key-office.js';
