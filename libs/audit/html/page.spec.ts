import { describe, expect, it } from '@jest/globals';
import { ArchiveAudit } from '../audit-archive.js';
import { finding } from '../finding.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { auditOf, ENGINE, recorded } from '#testkit/audit';
import { reportPage } from './page.js';

const match = recorded('a match to show', { surrender: { seat: 1, after: 30 } });
const audit = await auditOf(match, match.events);
const archive = new ArchiveAudit({ engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed: null });
const evil = finding({
  check: 'operator',
  severity: 'high',
  matches: [match.matchId],
  explanation: '<script>alert("x")</script>',
});
archive.add({ ...audit, findings: [...audit.findings, evil] });
const report = archive.report();
const page = reportPage(report, archive.exhibits(report));

describe('the report as a page', () => {
  it('needs nothing but itself', () => {
    expect(page).not.toMatch(/<(script|link|img|iframe|object)\b/i);
    expect(page).not.toMatch(/(?:src|href)\s*=/i);
    expect(page).not.toMatch(/url\(/i);
    expect(page).toContain("default-src 'none'");
  });

  it('shows text of a record as text', () => {
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&#60;script&#62;');
  });

  it('plots the match, and says in words what each plot shows', () => {
    const plots = page.match(/<svg\b/g) ?? [];
    expect(plots).toHaveLength(3);
    expect(page.match(/<svg [^>]*role="img"\s+aria-label="[^"]{20,}"/g)).toHaveLength(3);
    expect(page.match(/<desc>/g)).toHaveLength(3);
    for (const { version } of audit.decisions) expect(page).toContain(`event ${version}`);
  });

  it('is the same for the same matches', () => {
    expect(reportPage(report, archive.exhibits(report))).toBe(page);
  });
});
