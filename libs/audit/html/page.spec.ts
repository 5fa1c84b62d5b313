import { describe, expect, it } from '@jest/globals';
import { ArchiveAudit } from '../audit-archive.js';
import type { MatchAudit } from '../audit-match.js';
import { finding } from '../finding.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { brokenMatch, unreadMatch } from '../unread-match.js';
import { auditOf, ENGINE, recorded } from '#testkit/audit';
import { reportPage } from './page.js';

const match = recorded('a match to show', { surrender: { seat: 1, after: 30 } });
const audit = await auditOf(match, match.events);
const evil = finding({
  check: 'operator',
  severity: 'high',
  events: [{ match: match.matchId, version: 5 }],
  explanation: '<script>alert("x")</script>',
});

function pageOf(...audits: readonly MatchAudit[]): string {
  const archive = new ArchiveAudit({ engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed: null });
  for (const one of audits) archive.add(one);
  const report = archive.report();
  return reportPage(report, archive.exhibits(report));
}

const suspect = { ...audit, findings: [...audit.findings, evil] };
const single = pageOf(suspect);
const hostile = ['<img src=x onerror=alert(1)>', `"'><svg/onload=alert(2)>${'x'.repeat(100)}`];
const many = pageOf(
  { ...suspect, summary: { ...audit.summary, players: hostile } },
  brokenMatch('01a2ce92-3ca0-72da-8190-f00000000000', 7, 'payload edited'),
  unreadMatch('<b>a file</b>', 'the cards are <i>gone</i>'),
);

describe.each([
  ['of one match', single],
  ['of an archive', many],
  ['of nothing', pageOf()],
])('the page %s', (_, page) => {
  it('needs nothing but itself', () => {
    expect(page).not.toMatch(/<(script|link|img|iframe|object)\b/i);
    expect(page).not.toMatch(/\bsrc\s*=\s*"/i);
    expect(page).not.toMatch(/\bhref\s*=\s*"[^#]/i);
    expect(page).not.toMatch(/url\(/i);
    expect(page).toContain("default-src 'none'");
  });

  it('leads to places that are there', () => {
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(0);
    for (const id of targets) expect(page).toContain(`id="${id}"`);
  });

  it('says in words what each plot shows', () => {
    const plots = page.match(/<svg\b/g) ?? [];
    expect(page.match(/<svg [^>]*role="img"\s+aria-label="[^"]{20,}"/g) ?? []).toHaveLength(plots.length);
    expect(page.match(/<desc>/g) ?? []).toHaveLength(plots.length);
  });
});

describe('the report as a page', () => {
  it('shows text of a record as text, whatever players call themselves', () => {
    expect(single).not.toContain('<script>alert');
    expect(single).toContain('&#60;script&#62;');
    expect(many).not.toMatch(/<(svg\/onload|b>a file|i>gone)/);
    for (const text of [...hostile, '<b>a file</b>', '<i>gone</i>'])
      expect(many).toContain(text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`));
  });

  it('plots a match: who decided when, how long it took, and what each seat could know', () => {
    for (const title of ['Timeline', 'Time per decision', 'Knowledge at each decision'])
      expect(single).toContain(`<title>${title}</title>`);
    expect(single.match(/<svg\b/g)).toHaveLength(3);
    for (const { version } of audit.decisions) expect(single).toContain(`event ${version}`);
  });

  it('marks in the timeline where findings point to, also between decisions', () => {
    expect(audit.decisions.map(({ version }) => version)).not.toContain(5);
    expect(single).toContain('<title>finding at event 5: operator</title>');
    expect(pageOf(audit)).not.toContain('finding at event');
  });

  it('plots players and dice of an archive, and says what was not audited and why', () => {
    expect(many).toContain('<title>Thinking times of players</title>');
    expect(many).toContain('Too few matches to say anything');
    expect(many).toContain('id="unaudited"');
    expect(many).toContain('the stored record is broken at event 7');
    expect(single).not.toContain('id="unaudited"');
  });

  it('says so where there is nothing to show', () => {
    expect(pageOf()).toContain('There was no match to look at.');
    expect(pageOf(unreadMatch('a', 'it is gone'))).toContain('Its record cannot be read.');
  });

  it('is the same for the same matches', () => {
    expect(pageOf(suspect)).toBe(single);
  });
});
