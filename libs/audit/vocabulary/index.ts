/** The words that reports are written in, for those who describe or read one and audit nothing. */
export { CHECKS, MATCH_CHECKS, SEVERITIES } from '../finding.js';
export { thresholds, thresholdWishes } from '../thresholds.js';

export const REPORT_KIND = 'senki-audit';
export const REPORT_FORMAT = 1;
