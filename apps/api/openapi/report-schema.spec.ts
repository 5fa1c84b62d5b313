import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ArchiveAudit, brokenMatch, DEFAULT_THRESHOLDS, unreadMatch, type AuditReport } from '#audit';
import { auditReport } from '#contract';
import { auditOf, ENGINE, recorded } from '#testkit/audit';
import { reportSchemaText } from './report-schema.js';

const FILE = 'docs/audit-report.schema.json';
let report: AuditReport;
let validate: ValidateFunction;

beforeAll(async () => {
  validate = new Ajv2020().compile(JSON.parse(readFileSync(FILE, 'utf8')) as object);
  const facts = { engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed: [{ matchId: 'gone', head: null }] };
  const archive = new ArchiveAudit(facts);
  const match = recorded('a match to report', { surrender: { seat: 1, after: 20 } });
  archive.add(await auditOf(match, match.events));
  archive.add(unreadMatch('unknown', 'its file is gone'));
  archive.add(brokenMatch('broken', 4, 'hash mismatch'));
  // As it would be read from a file, without what JSON cannot hold.
  report = JSON.parse(JSON.stringify(archive.report())) as AuditReport;
});

describe('the JSON Schema of an audit report', () => {
  it('in docs/ is up to date (else run `npm run docs:openapi`)', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(reportSchemaText());
  });

  it('describes what an audit reports, to the last member', () => {
    expect(report.findings.map(({ check }) => check)).toEqual(['integrity', 'completeness', 'completeness']);
    expect(report.fairness?.matches).toBe(1);
    expect(auditReport.parse(report)).toEqual(report);
    validate(report);
    expect(validate.errors).toBeNull();
  });

  it('refuses what is no report', () => {
    expect(validate({ ...report, matches: [{ ...report.matches[0], unaudited: 7 }] })).toBe(false);
    expect(validate({ ...report, verdict: 'guilty' })).toBe(false);
  });
});
