export { AuditClaims } from './audit-claims.js';
export {
  AUDIT_JOBS,
  auditJob,
  AuditOrders,
  type AuditOrder,
  type AuditWish,
  type ReportForm,
  type Transaction,
} from './audit-orders.js';
export { Auditor, BenchLost, type AuditOutcome, type AuditorOptions } from './auditor.js';
export { RecordSource } from './record-source.js';
export { sealsOf } from './scope.js';
export { OwnBench, partOf, type Bench, type MadeReport, type ReportFacts, type StoredRecord } from './bench.js';
