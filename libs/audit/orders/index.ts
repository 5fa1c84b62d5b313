export { AuditClaims } from './audit-claims.js';
export {
  AUDIT_JOBS,
  auditJob,
  AuditOrders,
  type AuditOrder,
  type AuditRequest,
  type ReportForm,
} from './audit-orders.js';
export { Auditor, AuditRunnerLost, type AuditorOptions } from './auditor.js';
export { RecordSource } from './record-source.js';
export { sealsOf } from './scope.js';
export {
  LocalAuditRunner,
  partOf,
  type AuditRunner,
  type MadeReport,
  type ReportFacts,
  type StoredRecord,
} from './audit-runner.js';
