export {
  ArchiveAudit,
  type ArchiveFacts,
  type AuditReport,
  type Exhibits,
  type PlayerSummary,
} from './audit-archive.js';
export { auditMatch, type MatchAudit, type MatchSummary } from './audit-match.js';
export { linesIn } from './lines-in.js';
export { brokenMatch, unreadMatch } from './unread-match.js';
export type { SealedMatch } from './checks/completeness.js';
export { couldKnow, type CouldKnow, type Remembered } from './could-know.js';
export { openDossier, isPlayable, type AuditTools, type Dossier, type Playable } from './dossier.js';
export {
  CHECKS,
  MATCH_CHECKS,
  SEVERITIES,
  countBySeverity,
  sortFindings,
  type CheckName,
  type EventRef,
  type Finding,
  type Severity,
} from './finding.js';
export { decisionsIn, optionsOf, type DecisionSeen } from './observe.js';
export { DEFAULT_THRESHOLDS, thresholds, toThresholds, type Thresholds } from './thresholds.js';
export { REPORT_FORMAT, REPORT_KIND } from './vocabulary/index.js';
export { reportPage } from './html/page.js';
export { checkPack, type PackVerdict } from './evidence/check.js';
export { EVIDENCE_KIND, makePack, type Manifest } from './evidence/pack.js';
export { signPack } from './evidence/signature.js';
