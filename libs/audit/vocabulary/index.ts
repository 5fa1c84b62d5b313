/** The words used in reports, for code that describes or reads reports without auditing. */
export { CHECKS, MATCH_CHECKS, SEVERITIES } from '../finding.js';
export { thresholds, thresholdChanges } from '../thresholds.js';

export const REPORT_KIND = 'senki-audit';
export const REPORT_FORMAT = 1;
