import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditReport } from '#contract';
import { signEntry, type SealStatement } from '#match-log';
import { captured } from '../testing/captured.js';
import { KEY, sealOf, writeLog } from '../testing/log-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'senki-audit-spec-'));
const archive = join(folder, 'archive');
const report = join(folder, 'report.html');
const pack = join(folder, 'case.senki-evidence.jsonl.gz');

const firstFile = (): string => join(archive, readdirSync(archive).find((name) => name.endsWith('.gz')) ?? '');

beforeAll(async () => {
  await captured('audit', 'sample', archive, '--matches', '3', '--players', '2');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('senki audit', () => {
  it('audits a folder, writes a page and tells how fast it was', async () => {
    const {
      code,
      stdout: out,
      stderr: err,
    } = await captured(
      'audit',
      archive,
      '--workers',
      '1',
      '--json',
      '--html',
      report,
      '--sealed',
      join(archive, 'sealed.json'),
    );
    expect(code).toBe(0);
    const told = auditReport.parse(JSON.parse(out));
    expect([told.matches.length, told.fairness?.matches]).toEqual([3, 3]);
    expect(err).toContain('matches/s');
    expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/);
  });

  it('ends with 1 where a sealed match is missing', async () => {
    const list = join(folder, 'more.json');
    writeFileSync(list, JSON.stringify([{ matchId: '0198c0de-1234-7abc-8def-0123456789ab', head: null }]));
    const { code, stdout: out } = await captured('audit', firstFile(), '--workers', '1', '--sealed', list);
    expect([code, out.includes('HIGH completeness')]).toEqual([1, true]);
  });

  it('holds an archive against the log: what was dropped, and what stands in the place of another', async () => {
    const sealed = JSON.parse(readFileSync(join(archive, 'sealed.json'), 'utf8')) as {
      matchId: string;
      head: string;
    }[];
    const logOf = (name: string, seals: readonly SealStatement[]): string =>
      writeLog(
        join(folder, name),
        seals.map((seal) => signEntry(seal, KEY)),
      );
    const genuine = sealed
      .filter(({ matchId }) => firstFile().includes(matchId))
      .map(({ matchId, head }) => sealOf(matchId, head));
    const against = (log: string, ...more: string[]) =>
      captured('audit', firstFile(), '--workers', '1', '--sealed', log, ...more);
    expect((await against(logOf('whole', genuine))).code).toBe(0);
    const dropped = await against(logOf('dropped', [...genuine, sealOf('0198c0de-1234-7abc-8def-0123456789ab')]));
    expect([dropped.code, dropped.stdout.includes('Sealed, but missing from the archive: 1 match, ')]).toEqual([
      1,
      true,
    ]);
    const replaced = await against(logOf('replaced', genuine.with(0, sealOf(genuine[0]!.match))));
    expect([replaced.code, replaced.stdout.includes('Not the match that was sealed under its id: 1 match, ')]).toEqual([
      1,
      true,
    ]);
    expect((await against(join(folder, 'whole'), '--trust', 'AAAA')).code).toBe(2);
  });

  it('answers what a seat could know', async () => {
    const { code, stdout: out } = await captured(
      'audit',
      'knows',
      firstFile(),
      '--seat',
      '0',
      '--at',
      '100',
      '--zone',
      'hand/1',
    );
    expect([code, /could know/.test(out), /unknown {3}\d/.test(out)]).toEqual([0, true, true]);
  });

  it('says what is wrong with the call', async () => {
    expect((await captured('audit')).code).toBe(2);
    expect((await captured('audit', join(folder, 'nowhere'))).code).toBe(2);
    const mixed = await captured('audit', '0198c0de-1234-7abc-8def-0123456789ab', firstFile());
    expect([mixed.code, mixed.stderr.includes('both only with --sealed')]).toEqual([2, true]);
    expect((await captured('audit', 'knows', firstFile(), '--seat', '7', '--at', '1', '--zone', 'hand/0')).code).toBe(
      2,
    );
  });
});

describe('senki evidence', () => {
  it('packs a match and checks the pack', async () => {
    expect((await captured('evidence', 'pack', firstFile(), pack)).code).toBe(0);
    const { code, stdout: out } = await captured('evidence', 'check', pack);
    expect([code, out.includes('good'), out.includes('as signed by ')]).toEqual([0, true, true]);
    expect((await captured('evidence', 'check', pack, '--trust', 'A'.repeat(43))).code).toBe(1);
    expect((await captured('evidence', 'check', firstFile())).code).toBe(1);
  });

  it('signs a pack with a key that it makes once, and names the signer', async () => {
    const key = join(folder, 'auditor.key');
    const { stdout: made } = await captured('evidence', 'pack', firstFile(), pack, '--key', key);
    const signer = /signed by (\S+)/.exec(made)?.[1] ?? '';
    expect((await captured('evidence', 'pack', firstFile(), pack, '--key', key)).stdout).toBe(made);
    const { code, stdout: out } = await captured('evidence', 'check', pack, '--signer', signer);
    expect([code, out.includes(`pack    signed by ${signer}`)]).toEqual([0, true]);
    expect((await captured('evidence', 'check', pack, '--signer', 'A'.repeat(43))).code).toBe(1);
    writeFileSync(key, 'too short');
    expect((await captured('evidence', 'pack', firstFile(), pack, '--key', key)).code).toBe(2);
  });
});
